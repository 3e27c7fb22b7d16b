/** Summaries and descriptions of operations. */
export const operations: Readonly<Record<string, string>> = {
  'Calendar events, with their venues, organizers, categories and tags':
    'Eventi del calendario, con luoghi, organizzatori, categorie e tag',
  'The places where events happen': 'I luoghi in cui si svolgono gli eventi',
  'The people and bodies who hold events': 'Le persone e gli enti che organizzano gli eventi',
  'Categories of events, which may lie one below the other':
    'Categorie degli eventi, che possono essere subordinate l’una all’altra',
  'Tags of events': 'Tag degli eventi',
  'The translators’ work list': 'L’elenco di lavoro dei traduttori',
  'Pictures of events, venues and organizers': 'Immagini di eventi, luoghi e organizzatori',
  'Accounts, and their application passwords and API keys':
    'Account, con le loro password per applicazioni e chiavi API',
  'Who wrote what, when and from where': 'Chi ha scritto cosa, quando e da dove',
  'What the interface says of itself': 'Ciò che l’interfaccia dice di sé stessa',
  'List accounts': 'Elencare gli account',
  'By their id.': 'In ordine di ID.',
  'Create an account': 'Creare un account',
  'Without a password the account signs in by other means only. Who comes with an application password or an API key makes no administrator.':
    'Senza password l’account accede solo con altri mezzi. Con una password per applicazioni o una chiave API non si creano amministratori.',
  'Read one’s own account': 'Leggere il proprio account',
  'Who is logged in, with which role.': 'Chi ha effettuato l’accesso e con quale ruolo.',
  'Change one’s own account': 'Modificare il proprio account',
  'Only what is sent changes. Another password asks for the present one, and ends application passwords and API keys only with `revoke_credentials`. E-mail, password and credentials are changed by who comes with the login password.':
    'Cambia solo ciò che viene inviato. Per cambiare la password occorre quella attuale; le password per applicazioni e le chiavi API terminano solo con `revoke_credentials`. Indirizzo e-mail, password e credenziali si cambiano con la password di accesso.',
  'Read an account': 'Leggere un account',
  'The account with its role, never with its secrets.': 'L’account con il suo ruolo, mai con i suoi segreti.',
  'Change an account; `active=false` deactivates it': 'Modificare un account; `active=false` lo disattiva',
  'Only what is sent changes. The last administrator stays one. Who comes with an application password or an API key changes no administrator, and makes none.':
    'Cambia solo ciò che viene inviato. L’ultimo amministratore resta tale. Con una password per applicazioni o una chiave API non si modificano né si nominano amministratori.',
  'Remove an account with its credentials; what belongs to it passes to another':
    'Rimuovere un account con le sue credenziali; ciò che gli appartiene passa a un altro',
  'Its credentials end, and what belongs to it passes to the account that `reassign` names. To shut somebody out, deactivate the account instead.':
    'Le sue credenziali cessano di valere e ciò che gli appartiene passa all’account indicato in `reassign`. Per escludere qualcuno, disattivare invece l’account.',
  'List application passwords and their last use':
    'Elencare le password per applicazioni e il loro ultimo utilizzo',
  'With their last use, never with the secret.': 'Con l’ultimo utilizzo, mai con il segreto.',
  'Make an application password, which is shown this once':
    'Creare una password per applicazioni, mostrata solo questa volta',
  'The secret is shown this once and kept as a hash only. It takes the login password to make one.':
    'Il segreto viene mostrato solo questa volta e conservato unicamente come hash. Per crearne uno serve la password di accesso.',
  'Revoke an application password': 'Revocare una password per applicazioni',
  'It ends at once.': 'Ha effetto immediato.',
  'List API keys and their last use': 'Elencare le chiavi API e il loro ultimo utilizzo',
  'Make an API key, which is shown this once': 'Creare una chiave API, mostrata solo questa volta',
  'Read an API key, without its secret': 'Leggere una chiave API, senza il suo segreto',
  'With its scopes, networks, end and last use.': 'Con ambiti, reti, scadenza e ultimo utilizzo.',
  'Change name, scopes, networks or end of an API key':
    'Modificare nome, ambiti, reti o scadenza di una chiave API',
  'Only what is sent changes; null or an empty value clears.':
    'Cambia solo ciò che viene inviato; null o un valore vuoto svuota il campo.',
  'Revoke an API key': 'Revocare una chiave API',
  'Replace an API key; the old one goes on for the overlap':
    'Sostituire una chiave API; la vecchia resta valida per il periodo di sovrapposizione',
  'The secret is shown this once and kept as a hash only. The old one goes on beside it for `overlap` seconds.':
    'Il segreto viene mostrato solo questa volta e conservato unicamente come hash. La vecchia chiave resta valida accanto alla nuova per `overlap` secondi.',
  'List media items, newest first': 'Elencare gli elementi multimediali, dai più recenti',
  'The newest first: those that a record shows which you may read, and your own.':
    'Prima i più recenti: quelli mostrati da un record che si può leggere, e i propri.',
  'Upload a picture, or have one fetched': 'Caricare un’immagine o farla scaricare',
  'Send `file` in a multipart body, or `url`. A picture that is fetched again from the same address is kept once.':
    'Inviare `file` in un corpo multipart, oppure `url`. Un’immagine scaricata di nuovo dallo stesso indirizzo viene conservata una sola volta.',
  'Read a media item': 'Leggere un elemento multimediale',
  'With the sizes that were made of it.': 'Con i formati che ne sono stati ricavati.',
  'Delete a media item for good; records lose it as their image':
    'Eliminare definitivamente un elemento multimediale; i record lo perdono come immagine',
  'For good. Records lose it as their image.': 'Definitivamente. I record lo perdono come immagine.',
  'Describe the routes of the interface': 'Descrivere le rotte dell’interfaccia',
  'Every route with its methods and their parameters.':
    'Ogni rotta con i suoi metodi e i relativi parametri.',
  'Read the OpenAPI document': 'Leggere il documento OpenAPI',
  'This document, in the language of the request.': 'Questo documento, nella lingua della richiesta.',
  'Discover the interfaces of the site': 'Scoprire le interfacce del sito',
  'What clients of the compatible mount read first.':
    'Ciò che i client del punto di montaggio compatibile leggono per prima cosa.',
  'List what is translated, outdated and missing, as far as you may change it':
    'Elencare ciò che è tradotto, obsoleto o mancante, limitatamente a ciò che si può modificare',
  'One item for each record and language.': 'Un elemento per ogni record e lingua.',
  'List who wrote what, when and from where, the newest first':
    'Elencare chi ha scritto cosa, quando e da dove, dalle voci più recenti',
  'With the values before and after; of secrets only the names of the fields.':
    'Con i valori prima e dopo; dei segreti solo i nomi dei campi.',
  'List events': 'Elencare gli eventi',
  'Events from yesterday to two years from now, by their start, unless dates are given. A page after the first that has no items answers 404.':
    'Gli eventi da ieri fino a due anni da oggi, in ordine di inizio, se non si indicano date. Per una pagina successiva alla prima che non contiene elementi la risposta è 404.',
  'Create an event': 'Creare un evento',
  'Venues, organizers, categories and tags are named by id, or given as data to be created with the event: all of it or nothing. What a contributor creates waits as draft or pending.':
    'Luoghi, organizzatori, categorie e tag si indicano tramite ID oppure come dati da creare insieme all’evento: tutto o niente. Ciò che crea un collaboratore resta come bozza o in attesa di revisione.',
  'Read an event': 'Leggere un evento',
  'What is not public is read by those who may edit it. One with a password is read with `password`, or with `context=edit` by those who may edit it.':
    'Ciò che non è pubblico può essere letto da chi può modificarlo. Un evento protetto da password si legge con `password`, oppure con `context=edit` da parte di chi può modificarlo.',
  'Change an event': 'Modificare un evento',
  'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.':
    'Cambia solo ciò che viene inviato; null o un valore vuoto svuota il campo. I testi vengono scritti nella lingua della richiesta.',
  'Move an event to the trash': 'Spostare un evento nel cestino',
  'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end.':
    'Viene spostato nel cestino; una seconda richiesta dà 410. Un altro `status` lo ripristina; se resta nel cestino, dopo qualche tempo viene eliminato definitivamente.',
  'Read an event by its slug': 'Leggere un evento tramite il suo slug',
  'The slug is looked for in the language of the request, then in the default, then in any.':
    'Lo slug viene cercato nella lingua della richiesta, poi in quella predefinita, poi in qualsiasi lingua.',
  'Change an event found by its slug; `slug` among the fields renames it':
    'Modificare un evento trovato tramite il suo slug; `slug` tra i campi lo rinomina',
  'The slug in the path finds the record, one among the fields renames it. Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.':
    'Lo slug nel percorso individua il record, uno slug tra i campi lo rinomina. Cambia solo ciò che viene inviato; null o un valore vuoto svuota il campo. I testi vengono scritti nella lingua della richiesta.',
  'Move an event found by its slug to the trash':
    'Spostare nel cestino un evento trovato tramite il suo slug',
  'Read the texts of one of the events in all languages': 'Leggere i testi di un evento in tutte le lingue',
  'As they are stored, without fallback. With what is outdated and what is missing.':
    'Così come sono memorizzati, senza ripiego su altre lingue. Con l’indicazione di ciò che è obsoleto e di ciò che manca.',
  'Read the texts of one language as they are stored':
    'Leggere i testi di una lingua così come sono memorizzati',
  'As they are stored, without fallback.': 'Così come sono memorizzati, senza ripiego su altre lingue.',
  'Replace the texts of one language': 'Sostituire i testi di una lingua',
  'What is not sent is removed from this language.':
    'Ciò che non viene inviato viene rimosso da questa lingua.',
  'Change some texts of one language': 'Modificare alcuni testi di una lingua',
  'Remove the texts of one language': 'Rimuovere i testi di una lingua',
  'The texts of the original language cannot be removed.':
    'I testi della lingua originale non possono essere rimossi.',
  'List venues': 'Elencare i luoghi',
  'The newest first. A page after the first that has no items answers 404.':
    'Prima i più recenti. Per una pagina successiva alla prima che non contiene elementi la risposta è 404.',
  'Create a venue': 'Creare un luogo',
  'When all that is sent equals a record that is there, that one is answered, unchanged.':
    'Se tutto ciò che viene inviato coincide con un record esistente, viene restituito quest’ultimo, invariato.',
  'Read a venue': 'Leggere un luogo',
  'What is not public is read by those who may edit it.':
    'Ciò che non è pubblico può essere letto da chi può modificarlo.',
  'Change a venue': 'Modificare un luogo',
  'Move a venue to the trash': 'Spostare un luogo nel cestino',
  'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end. Its events go on without it.':
    'Viene spostato nel cestino; una seconda richiesta dà 410. Un altro `status` lo ripristina; se resta nel cestino, dopo qualche tempo viene eliminato definitivamente. I suoi eventi restano, ma senza di esso.',
  'Read a venue by its slug': 'Leggere un luogo tramite il suo slug',
  'Change a venue found by its slug; `slug` among the fields renames it':
    'Modificare un luogo trovato tramite il suo slug; `slug` tra i campi lo rinomina',
  'Move a venue found by its slug to the trash': 'Spostare nel cestino un luogo trovato tramite il suo slug',
  'Read the texts of one of the venues in all languages': 'Leggere i testi di un luogo in tutte le lingue',
  'List organizers': 'Elencare gli organizzatori',
  'Create an organizer': 'Creare un organizzatore',
  'Read an organizer': 'Leggere un organizzatore',
  'Change an organizer': 'Modificare un organizzatore',
  'Move an organizer to the trash': 'Spostare un organizzatore nel cestino',
  'Read an organizer by its slug': 'Leggere un organizzatore tramite il suo slug',
  'Change an organizer found by its slug; `slug` among the fields renames it':
    'Modificare un organizzatore trovato tramite il suo slug; `slug` tra i campi lo rinomina',
  'Move an organizer found by its slug to the trash':
    'Spostare nel cestino un organizzatore trovato tramite il suo slug',
  'Read the texts of one of the organizers in all languages':
    'Leggere i testi di un organizzatore in tutte le lingue',
  'List categories': 'Elencare le categorie',
  'By name. Those that no published event carries are left out unless `hide_empty` is false. An empty page is no error.':
    'In ordine di nome. I termini non associati ad alcun evento pubblicato sono esclusi, a meno che `hide_empty` sia false. Una pagina vuota non è un errore.',
  'Create a category': 'Creare una categoria',
  'A name is unique below its parent; a slug that is taken gets a number.':
    'Il nome è univoco sotto lo stesso elemento superiore; a uno slug già in uso viene aggiunto un numero.',
  'Read a category': 'Leggere una categoria',
  'With the number of published events that carry it.': 'Con il numero degli eventi pubblicati associati.',
  'Change a category': 'Modificare una categoria',
  'Delete a category for good': 'Eliminare definitivamente una categoria',
  'For good. Its children move up to its parent, and events lose it.':
    'Definitivamente. Le categorie subordinate passano al suo elemento superiore e gli eventi la perdono.',
  'Read the texts of one of the categories in all languages':
    'Leggere i testi di una categoria in tutte le lingue',
  'List tags': 'Elencare i tag',
  'Create a tag': 'Creare un tag',
  'A name is unique; a slug that is taken gets a number.':
    'Il nome è univoco; a uno slug già in uso viene aggiunto un numero.',
  'Read a tag': 'Leggere un tag',
  'Change a tag': 'Modificare un tag',
  'Delete a tag for good': 'Eliminare definitivamente un tag',
  'For good. Events lose it.': 'Definitivamente. Gli eventi lo perdono.',
  'Read the texts of one of the tags in all languages': 'Leggere i testi di un tag in tutte le lingue',
  'User name or e-mail address, with the login password or an application password':
    'Nome utente o indirizzo e-mail, con la password di accesso o una password per applicazioni',
  'API key, limited to its scopes, or token of the identity provider':
    'Chiave API, limitata ai suoi ambiti, o token del provider di identità',
  'Language by parameter or Accept-Language': 'Lingua tramite parametro o Accept-Language',
  'Calendar events, venues, organizers, categories and tags in six languages.':
    'Eventi del calendario, luoghi, organizzatori, categorie e tag in sei lingue.',
  'Every path is there below each mount, and below each mount with a language before it. HEAD is answered as GET without a body, OPTIONS with what a path takes.':
    'Ogni percorso è disponibile sotto ciascun punto di montaggio e sotto ciascun punto di montaggio preceduto da una lingua. A HEAD si risponde come a GET ma senza corpo, a OPTIONS con ciò che un percorso accetta.',
  'Parameters of a write are sent as JSON, as a form, or in the query; in forms brackets nest: `venue[city]=Oslo`, `tags[]=jazz`. POST, PUT and PATCH of a record are one and the same partial update: what is left out is kept.':
    'I parametri di una scrittura si inviano come JSON, come modulo o nella query; nei moduli l’annidamento si esprime con le parentesi quadre: `venue[city]=Oslo`, `tags[]=jazz`. POST, PUT e PATCH di un record sono lo stesso aggiornamento parziale: ciò che viene omesso resta invariato.',
  'Unknown parameters are ignored and named in `X-Ignored-Params`; with `Prefer: handling=strict` they are refused.':
    'I parametri sconosciuti vengono ignorati ed elencati in `X-Ignored-Params`; con `Prefer: handling=strict` vengono rifiutati.',
  extension: 'estensione',
  'A page of the list': 'Una pagina dell’elenco',
  'Created, as it is now': 'Elemento creato, nello stato attuale',
  'As it is now': 'Nello stato attuale',
  'Whether the process and its database are well':
    'Indica se il processo e la sua base dati funzionano correttamente',
  'Ask what a path takes': 'Chiedere che cosa accetta un percorso',
  'Every path answers to OPTIONS.': 'Ogni percorso risponde a OPTIONS.',
};
