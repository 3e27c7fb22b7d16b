/** Parameters and fields that are sent. */
export const parameters: Readonly<Record<string, string>> = {
  'Only those whose user name, e-mail or display name contains this':
    'Solo gli account il cui nome utente, indirizzo e-mail o nome visualizzato contiene questo testo',
  'Only those of this role': 'Solo gli account con questo ruolo',
  'Only those who are active, or only those who are not': 'Solo gli account attivi o solo quelli non attivi',
  'An editor': 'Un redattore',
  'Id of the record': 'ID del record',
  'Id of the user whom the records and pictures pass to':
    'ID dell’utente a cui passano i record e le immagini',
  'A password for a program': 'Una password per un programma',
  'A key that may write events': 'Una chiave che può scrivere eventi',
  'Both for an hour': 'Entrambe per un’ora',
  'A picture to fetch': 'Un’immagine da scaricare',
  'Namespace to describe': 'Spazio dei nomi da descrivere',
  'Has no effect here': 'Qui non ha effetto',
  'Only translations of this status': 'Solo le traduzioni con questo stato',
  'Only translations into this language': 'Solo le traduzioni in questa lingua',
  'Only translations of this kind of record': 'Solo le traduzioni di questo tipo di record',
  'Only what this user wrote: an id or a user name':
    'Solo ciò che ha scritto questo utente: un ID o un nome utente',
  'Only writes of things of this kind': 'Solo le scritture su oggetti di questo tipo',
  'Only writes of the thing with this id; ids are told apart by `kind`':
    'Solo le scritture sull’oggetto con questo ID; gli ID si distinguono tramite `kind`',
  'Only writes of this sort': 'Solo le scritture di questo genere',
  'Only what came from this address': 'Solo ciò che è arrivato da questo indirizzo',
  'Only from this instant on, in the site’s time zone':
    'Solo a partire da questo istante, nel fuso orario del sito',
  'Only before this instant, in the site’s time zone':
    'Solo prima di questo istante, nel fuso orario del sito',
  'Events that start on this date or later; default: yesterday':
    'Eventi che iniziano in questa data o dopo; valore predefinito: ieri',
  'Events that end on this date or earlier; default: in two years':
    'Eventi che finiscono in questa data o prima; valore predefinito: tra due anni',
  'Events that start before this date': 'Eventi che iniziano prima di questa data',
  'Events that start after this date': 'Eventi che iniziano dopo questa data',
  'Events that end before this date': 'Eventi che finiscono prima di questa data',
  'Events that end after this date': 'Eventi che finiscono dopo questa data',
  'Take dates at their exact time instead of as whole days':
    'Considerare le date con l’ora esatta anziché come giorni interi',
  'Words that the title, description or excerpt contain; `"a phrase"`, `-without`':
    'Parole contenute nel titolo, nella descrizione o nell’estratto; `"a phrase"`, `-without`',
  'Events of one of these categories (ids, slugs or names) or of one below; not empty':
    'Eventi di una di queste categorie (ID, slug o nomi) o di una subordinata; non vuoto',
  'Events with one of these tags (ids, slugs or names); not empty':
    'Eventi con uno di questi tag (ID, slug o nomi); non vuoto',
  'Events at one of these venues; not empty': 'Eventi in uno di questi luoghi; non vuoto',
  'Events by one of these organizers; not empty': 'Eventi di uno di questi organizzatori; non vuoto',
  'Only featured events, or only others': 'Solo gli eventi in evidenza o solo gli altri',
  'Only events of these statuses': 'Solo gli eventi con uno di questi stati',
  'Only these events; all date filters are then ignored':
    'Solo questi eventi; tutti i filtri di data vengono allora ignorati',
  'Only events that belong to this event': 'Solo gli eventi che appartengono a questo evento',
  'Only events with tickets, or only those without': 'Solo gli eventi con biglietti o solo quelli senza',
  'Only events at a venue whose coordinates are known':
    'Solo gli eventi in un luogo di cui si conoscono le coordinate',
  'Latitude to look around; goes with `geoloc_lng`':
    'Latitudine del punto intorno al quale cercare; va indicata insieme a `geoloc_lng`',
  'Longitude to look around; goes with `geoloc_lat`':
    'Longitudine del punto intorno al quale cercare; va indicata insieme a `geoloc_lat`',
  'Kilometres to look around': 'Raggio di ricerca in chilometri',
  'What to order by; anything else counts as the default':
    'Criterio di ordinamento; qualsiasi altro valore equivale a quello predefinito',
  Direction: 'Direzione',
  'What is needed': 'Il necessario',
  'With all that belongs to it': 'Con tutto ciò che ne fa parte',
  'In three languages': 'In tre lingue',
  'A venue with its address': 'Un luogo con il suo indirizzo',
  'Slug of the record': 'Slug del record',
  'An organizer with an address': 'Un organizzatore con un indirizzo',
  'Only terms whose name or slug contains this': 'Solo i termini il cui nome o slug contiene questo testo',
  'Leave out these terms (ids or slugs)': 'Escludere questi termini (ID o slug)',
  'Only these terms (ids or slugs)': 'Solo questi termini (ID o slug)',
  'Direction, in any letter case': 'Direzione, in maiuscolo o minuscolo',
  'One of id, name, slug, count, include, term_group, description, modified; anything else counts as name':
    'Uno tra id, name, slug, count, include, term_group, description, modified; qualsiasi altro valore equivale a name',
  'Only terms of this event; goes before `post`': 'Solo i termini di questo evento; prevale su `post`',
  'Only the term with this slug': 'Solo il termine con questo slug',
  'Only categories with this parent; 0 for the top level':
    'Solo le categorie con questo elemento superiore; 0 per il primo livello',
  'A category below another': 'Una categoria subordinata a un’altra',
  'A tag': 'Un tag',
  'Only these fields of the answer; `a.b` for those of nested records and of lists':
    'Solo questi campi della risposta; `a.b` per quelli di record annidati e di elenchi',
  '`edit` shows texts as they are stored to those who may edit the record':
    '`edit` mostra i testi così come sono memorizzati a chi può modificare il record',
  'Only those that this event names': 'Solo quelli indicati da questo evento',
  'Has no effect: what is deleted goes to the trash':
    'Non ha effetto: ciò che viene eliminato va nel cestino',
  'Only those with a published event, or only those without':
    'Solo quelli con un evento pubblicato o solo quelli senza',
  'Leave out terms that no published event carries':
    'Escludere i termini non associati ad alcun evento pubblicato',
  '`none` leaves empty what is not translated instead of falling back':
    '`none` lascia vuoto ciò che non è tradotto, senza ripiego su un’altra lingua',
  'Language of the request and of its answer': 'Lingua della richiesta e della relativa risposta',
  'Alias of `i18n_language`, which wins when both are sent':
    'Alias di `i18n_language`, che prevale se vengono inviati entrambi',
  'Only those with an event that you may list and that has not ended':
    'Solo quelli con un evento non ancora terminato che si è autorizzati a elencare',
  'Direction; by default dates go from new to old, all else ascends':
    'Direzione; per impostazione predefinita le date vanno dalla più recente alla meno recente, tutto il resto è in ordine crescente',
  'Page of the results to return': 'Pagina dei risultati da restituire',
  'Password of a protected event': 'Password di un evento protetto',
  'Language of the texts': 'Lingua dei testi',
  '`me`, or an id for administrators': '`me`, oppure un ID per gli amministratori',
  'Items per page; more than 50 count as 50': 'Elementi per pagina; più di 50 equivale a 50',
  'Only terms of this event': 'Solo i termini di questo evento',
  'Words that the name, description, excerpt or one of the other texts contains; `-without`':
    'Parole contenute nel nome, nella descrizione, nell’estratto o in uno degli altri testi; `-without`',
  'Only those of these statuses': 'Solo quelli con uno di questi stati',
  'A Romanian name': 'Un nome rumeno',
  'Other scopes': 'Altri ambiti',
  'One field': 'Un solo campo',
  'A French text': 'Un testo francese',
  'Another name for people': 'Un altro nome visualizzato',
  'E-mail address, by which one may sign in too; empty for none':
    'Indirizzo e-mail, con cui si può anche accedere; vuoto per nessuno',
  'Name for people; the user name when empty': 'Nome visualizzato; se vuoto, il nome utente',
  'Login password; without one the user signs in by other means only':
    'Password di accesso; senza password l’utente accede solo con altri mezzi',
  'User name, kept in lower case': 'Nome utente, conservato in minuscolo',
  'What the user may do': 'Ciò che l’utente può fare',
  'Login password': 'Password di accesso',
  'True ends all application passwords and API keys of the account; else they go on, also with another password':
    'True termina tutte le password per applicazioni e le chiavi API dell’account; altrimenti restano valide, anche con una nuova password',
  'The present login password, to change it': 'La password di accesso attuale, per cambiarla',
  'False shuts out the user with all credentials, and keeps what is theirs':
    'False esclude l’utente con tutte le sue credenziali e conserva ciò che gli appartiene',
  'What it is for': 'A che cosa serve',
  'What it may be used for, within the role of its user':
    'Per che cosa può essere utilizzata, entro il ruolo del suo utente',
  'Addresses or networks that it may be used from; none for everywhere':
    'Indirizzi o reti da cui può essere utilizzata; nessuno per consentirla ovunque',
  'When it ends; null for never': 'Quando scade; null per mai',
  'Seconds that the old key goes on beside the new one':
    'Secondi per i quali la vecchia chiave resta valida accanto alla nuova',
  'JPEG, PNG, WebP, GIF or AVIF, up to 10 MiB; in a multipart/form-data body':
    'JPEG, PNG, WebP, GIF o AVIF, fino a 10 MiB; in un corpo multipart/form-data',
  'Address to fetch the picture from, instead of a file':
    'Indirizzo da cui scaricare l’immagine, al posto di un file',
  'Title; the file’s name when none is given': 'Titolo; se non indicato, il nome del file',
  'Author id; only those who may edit others’ records may set another’s':
    'ID dell’autore; solo chi può modificare i record altrui può indicare un altro autore',
  'Publication date, in the site’s time zone': 'Data di pubblicazione, nel fuso orario del sito',
  'Publication date in UTC': 'Data di pubblicazione in UTC',
  'Description; HTML is sanitised': 'Descrizione; l’HTML viene ripulito',
  'Excerpt; HTML is sanitised': 'Estratto; l’HTML viene ripulito',
  'Image: the id of a media item, the address of one, or the address of a picture to fetch; empty for none':
    'Immagine: l’ID di un elemento multimediale, il suo indirizzo o l’indirizzo di un’immagine da scaricare; vuoto per nessuna',
  'Id of a media item': 'ID di un elemento multimediale',
  'Id or address of a media item, address of any picture, or empty':
    'ID o indirizzo di un elemento multimediale, indirizzo di un’immagine qualsiasi, oppure vuoto',
  'An image as it is read': 'Un’immagine così come viene letta',
  'No image': 'Nessuna immagine',
  'Slug; made from the name when none is given': 'Slug; se non indicato, viene ricavato dal nome',
  'Status of the record': 'Stato del record',
  'Texts of several languages at once: `{fr: {…}, de: {…}}`; null removes a language':
    'Testi in più lingue insieme: `{fr: {…}, de: {…}}`; null rimuove una lingua',
  Title: 'Titolo',
  'Start, in the event’s time zone': 'Inizio, nel fuso orario dell’evento',
  'End, in the event’s time zone': 'Fine, nel fuso orario dell’evento',
  'Time zone; empty for the site’s': 'Fuso orario; vuoto per quello del sito',
  'Whether the event lasts all day': 'Indica se l’evento dura tutto il giorno',
  'Cost: a number, a text such as `$10 - $25`, or a list':
    'Costo: un numero, un testo come `$10 - $25` o un elenco',
  'Address of the event’s website; its own page when none is given':
    'Indirizzo del sito web dell’evento; se non indicato, la pagina dell’evento stesso',
  'Show a map': 'Mostrare una mappa',
  'Show a link to a map': 'Mostrare un link a una mappa',
  'Leave the event out of lists': 'Escludere l’evento dagli elenchi',
  'Pin the event in the calendar view': 'Fissare l’evento nella vista calendario',
  'Feature the event': 'Mettere l’evento in evidenza',
  'Whether there are tickets': 'Indica se ci sono biglietti',
  'Id of the event that this one belongs to': 'ID dell’evento a cui questo appartiene',
  'Category ids, names or slugs; unknown names are created':
    'ID, nomi o slug delle categorie; i nomi sconosciuti vengono creati',
  'Tag ids, names or slugs; unknown names are created':
    'ID, nomi o slug dei tag; i nomi sconosciuti vengono creati',
  'Venue ids or data': 'ID o dati dei luoghi',
  'Venue ids or data; 0 or empty for none': 'ID o dati dei luoghi; 0 o vuoto per nessuno',
  'Ids separated by commas': 'ID separati da virgole',
  '`{id}`, or the fields of a record': '`{id}`, oppure i campi di un record',
  'Organizer ids or data': 'ID o dati degli organizzatori',
  'Password that readers of the event must give; empty removes it':
    'Password che chi legge l’evento deve indicare; vuoto la rimuove',
  'Title; empty removes a translation': 'Titolo; vuoto rimuove una traduzione',
  'Address of the event’s website; empty for none': 'Indirizzo del sito web dell’evento; vuoto per nessuno',
  'Name of the venue': 'Nome del luogo',
  'Street and number': 'Via e numero civico',
  City: 'Città',
  Country: 'Paese',
  Province: 'Provincia',
  State: 'Stato',
  'State or province; follows `state` or `province` when not given':
    'Stato o provincia; se non indicato, segue `state` o `province`',
  'Postal code': 'Codice postale',
  Phone: 'Telefono',
  Website: 'Sito web',
  Latitude: 'Latitudine',
  Longitude: 'Longitudine',
  'Name of the venue; empty removes a translation': 'Nome del luogo; vuoto rimuove una traduzione',
  'Name of the organizer': 'Nome dell’organizzatore',
  'E-mail address': 'Indirizzo e-mail',
  'Name of the organizer; empty removes a translation':
    'Nome dell’organizzatore; vuoto rimuove una traduzione',
  Name: 'Nome',
  Description: 'Descrizione',
  'Slug; made from the name when none is given; null makes it again':
    'Slug; se non indicato, viene ricavato dal nome; null lo genera di nuovo',
  'Id of the parent category, 0 for the top level': 'ID della categoria superiore, 0 per il primo livello',
  'Name; empty removes a translation': 'Nome; vuoto rimuove una traduzione',
  'Description; null clears it': 'Descrizione; null la svuota',
  'Refused: tags have no parent': 'Rifiutato: i tag non hanno un elemento superiore',
  'ETags of versions that may be changed, or `*`; what counts is the version that they begin with, so that of an answer in any language will do':
    'ETag delle versioni che si possono modificare, o `*`; conta la versione con cui iniziano, quindi va bene quello di una risposta in qualsiasi lingua',
  'ETags of what is known already, or `*`: a read then answers 304, a change of an item 412':
    'ETag di ciò che è già noto, o `*`: una lettura risponde allora 304, una modifica 412',
  'A text of one’s own, another for each request: repeated with it within 24 hours, a request is not done again and gets the same answer':
    'Un testo proprio, diverso per ogni richiesta: ripetuta con esso entro 24 ore, non viene eseguita di nuovo e riceve la stessa risposta',
};
