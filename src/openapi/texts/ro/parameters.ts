/** Parameters and fields that are sent. */
export const parameters: Readonly<Record<string, string>> = {
  'Only those whose user name, e-mail or display name contains this':
    'Doar conturile care conțin acest text în numele de utilizator, adresa de e-mail sau numele afișat',
  'Only those of this role': 'Doar conturile cu acest rol',
  'Only those who are active, or only those who are not': 'Doar conturile active sau doar cele inactive',
  'An editor': 'Un editor',
  'Id of the record': 'ID-ul înregistrării',
  'Id of the user whom the records and pictures pass to':
    'ID-ul utilizatorului căruia îi revin înregistrările și imaginile',
  'A password for a program': 'O parolă pentru un program',
  'A key that may write events': 'O cheie care poate scrie evenimente',
  'Both for an hour': 'Ambele timp de o oră',
  'A picture to fetch': 'O imagine de descărcat',
  'Namespace to describe': 'Spațiul de nume de descris',
  'Has no effect here': 'Nu are efect aici',
  'Only translations of this status': 'Doar traducerile cu această stare',
  'Only translations into this language': 'Doar traducerile în această limbă',
  'Only translations of this kind of record': 'Doar traducerile acestui tip de înregistrare',
  'Only what this user wrote: an id or a user name':
    'Doar ce a scris acest utilizator: un ID sau un nume de utilizator',
  'Only writes of things of this kind': 'Doar scrierile asupra obiectelor de acest tip',
  'Only writes of the thing with this id; ids are told apart by `kind`':
    'Doar scrierile asupra obiectului cu acest ID; ID-urile se disting prin `kind`',
  'Only writes of this sort': 'Doar scrierile de acest fel',
  'Only what came from this address': 'Doar ce a venit de la această adresă',
  'Only from this instant on, in the site’s time zone':
    'Doar începând cu acest moment, în fusul orar al site-ului',
  'Only before this instant, in the site’s time zone':
    'Doar înainte de acest moment, în fusul orar al site-ului',
  'Events that start on this date or later; default: yesterday':
    'Evenimente care încep la această dată sau mai târziu; implicit: ieri',
  'Events that end on this date or earlier; default: in two years':
    'Evenimente care se încheie la această dată sau mai devreme; implicit: peste doi ani',
  'Events that start before this date': 'Evenimente care încep înainte de această dată',
  'Events that start after this date': 'Evenimente care încep după această dată',
  'Events that end before this date': 'Evenimente care se încheie înainte de această dată',
  'Events that end after this date': 'Evenimente care se încheie după această dată',
  'Take dates at their exact time instead of as whole days':
    'Tratează datele ca momente exacte, nu ca zile întregi',
  'Words that the title, description or excerpt contain; `"a phrase"`, `-without`':
    'Cuvinte conținute în titlu, descriere sau rezumat; `"a phrase"`, `-without`',
  'Events of one of these categories (ids, slugs or names) or of one below; not empty':
    'Evenimente dintr-una dintre aceste categorii (ID-uri, sluguri sau nume) sau dintr-o subcategorie; nu poate fi gol',
  'Events with one of these tags (ids, slugs or names); not empty':
    'Evenimente cu una dintre aceste etichete (ID-uri, sluguri sau nume); nu poate fi gol',
  'Events at one of these venues; not empty': 'Evenimente la una dintre aceste locații; nu poate fi gol',
  'Events by one of these organizers; not empty':
    'Evenimente ale unuia dintre acești organizatori; nu poate fi gol',
  'Only featured events, or only others': 'Doar evenimentele evidențiate sau doar celelalte',
  'Only events of these statuses': 'Doar evenimentele cu aceste stări',
  'Only these events; all date filters are then ignored':
    'Doar aceste evenimente; toate filtrele de dată sunt atunci ignorate',
  'Only events that belong to this event': 'Doar evenimentele care depind de acest eveniment',
  'Only events with tickets, or only those without': 'Doar evenimentele cu bilete sau doar cele fără',
  'Only events at a venue whose coordinates are known':
    'Doar evenimentele de la o locație ale cărei coordonate sunt cunoscute',
  'Latitude to look around; goes with `geoloc_lng`':
    'Latitudinea în jurul căreia se caută; împreună cu `geoloc_lng`',
  'Longitude to look around; goes with `geoloc_lat`':
    'Longitudinea în jurul căreia se caută; împreună cu `geoloc_lat`',
  'Kilometres to look around': 'Raza de căutare, în kilometri',
  'What to order by; anything else counts as the default':
    'Criteriul de ordonare; orice altceva este tratat ca valoarea implicită',
  Direction: 'Direcția ordonării',
  'What is needed': 'Strictul necesar',
  'With all that belongs to it': 'Cu tot ce îi aparține',
  'In three languages': 'În trei limbi',
  'A venue with its address': 'O locație cu adresa ei',
  'Slug of the record': 'Slugul înregistrării',
  'An organizer with an address': 'Un organizator cu adresă',
  'Only terms whose name or slug contains this': 'Doar termenii care conțin acest text în nume sau în slug',
  'Leave out these terms (ids or slugs)': 'Omite acești termeni (ID-uri sau sluguri)',
  'Only these terms (ids or slugs)': 'Doar acești termeni (ID-uri sau sluguri)',
  'Direction, in any letter case': 'Direcția ordonării, scrisă cu litere mari sau mici',
  'One of id, name, slug, count, include, term_group, description, modified; anything else counts as name':
    'Una dintre valorile id, name, slug, count, include, term_group, description, modified; orice altceva este tratat ca name',
  'Only terms of this event; goes before `post`':
    'Doar termenii acestui eveniment; are prioritate față de `post`',
  'Only the term with this slug': 'Doar termenul cu acest slug',
  'Only categories with this parent; 0 for the top level':
    'Doar categoriile cu acest părinte; 0 pentru nivelul cel mai de sus',
  'A category below another': 'O categorie sub alta',
  'A tag': 'O etichetă',
  'Only these fields of the answer; `a.b` for those of nested records and of lists':
    'Doar aceste câmpuri ale răspunsului; `a.b` pentru cele ale înregistrărilor imbricate și ale listelor',
  '`edit` shows texts as they are stored to those who may edit the record':
    '`edit` arată textele așa cum sunt stocate celor care pot edita înregistrarea',
  'Only those that this event names': 'Doar înregistrările indicate de acest eveniment',
  'Has no effect: what is deleted goes to the trash': 'Nu are efect: ce se șterge ajunge în coșul de gunoi',
  'Only those with a published event, or only those without':
    'Doar înregistrările cu un eveniment publicat sau doar cele fără',
  'Leave out terms that no published event carries': 'Omite termenii fără niciun eveniment publicat',
  '`none` leaves empty what is not translated instead of falling back':
    '`none` lasă gol ce nu este tradus, în loc să recurgă la altă limbă',
  'Language of the request and of its answer': 'Limba cererii și a răspunsului',
  'Alias of `i18n_language`, which wins when both are sent':
    'Alias pentru `i18n_language`, care are prioritate când sunt trimise ambele',
  'Only those with an event that you may list and that has not ended':
    'Doar înregistrările cu un eveniment pe care îl puteți lista și care nu s-a încheiat',
  'Direction; by default dates go from new to old, all else ascends':
    'Direcția ordonării; implicit, datele merg de la nou la vechi, iar restul este în ordine crescătoare',
  'Page of the results to return': 'Pagina de rezultate de returnat',
  'Password of a protected event': 'Parola unui eveniment protejat',
  'Language of the texts': 'Limba textelor',
  '`me`, or an id for administrators': '`me` sau, pentru administratori, un ID',
  'Items per page; more than 50 count as 50': 'Elemente pe pagină; mai mult de 50 este tratat ca 50',
  'Only terms of this event': 'Doar termenii acestui eveniment',
  'Words that the name, description, excerpt or one of the other texts contains; `-without`':
    'Cuvinte conținute în nume, descriere, rezumat sau în unul dintre celelalte texte; `-without`',
  'Only those of these statuses': 'Doar înregistrările cu aceste stări',
  'A Romanian name': 'Un nume în română',
  'Other scopes': 'Alte domenii',
  'One field': 'Un câmp',
  'A French text': 'Un text în franceză',
  'Another name for people': 'Alt nume afișat',
  'E-mail address, by which one may sign in too; empty for none':
    'Adresă de e-mail, utilizabilă și la autentificare; goală pentru niciuna',
  'Name for people; the user name when empty': 'Numele afișat; când este gol, numele de utilizator',
  'Login password; without one the user signs in by other means only':
    'Parola de autentificare; fără ea, utilizatorul se autentifică doar prin alte mijloace',
  'User name, kept in lower case': 'Numele de utilizator, păstrat cu litere mici',
  'What the user may do': 'Ce poate face utilizatorul',
  'Login password': 'Parola de autentificare',
  'True ends all application passwords and API keys of the account; else they go on, also with another password':
    'True încheie toate parolele de aplicație și cheile API ale contului; altfel rămân valabile, chiar și cu o parolă nouă',
  'The present login password, to change it': 'Parola de autentificare actuală, pentru a o schimba',
  'False shuts out the user with all credentials, and keeps what is theirs':
    'False blochează utilizatorul cu toate datele lui de autentificare și păstrează ce îi aparține',
  'What it is for': 'La ce servește',
  'What it may be used for, within the role of its user':
    'La ce poate fi folosită, în limitele rolului utilizatorului ei',
  'Addresses or networks that it may be used from; none for everywhere':
    'Adrese sau rețele din care poate fi folosită; niciuna înseamnă de oriunde',
  'When it ends; null for never': 'Când expiră; null înseamnă niciodată',
  'Seconds that the old key goes on beside the new one':
    'Câte secunde rămâne valabilă cheia veche alături de cea nouă',
  'JPEG, PNG, WebP, GIF or AVIF, up to 10 MiB; in a multipart/form-data body':
    'JPEG, PNG, WebP, GIF sau AVIF, de cel mult 10 MiB; într-un corp multipart/form-data',
  'Address to fetch the picture from, instead of a file':
    'Adresa de la care se descarcă imaginea, în locul unui fișier',
  'Title; the file’s name when none is given': 'Titlul; când nu se indică niciunul, numele fișierului',
  'Author id; only those who may edit others’ records may set another’s':
    'ID-ul autorului; doar cei care pot edita înregistrările altora pot indica alt autor',
  'Publication date, in the site’s time zone': 'Data publicării, în fusul orar al site-ului',
  'Publication date in UTC': 'Data publicării, în UTC',
  'Description; HTML is sanitised': 'Descrierea; HTML-ul este curățat',
  'Excerpt; HTML is sanitised': 'Rezumatul; HTML-ul este curățat',
  'Image: the id of a media item, the address of one, or the address of a picture to fetch; empty for none':
    'Imaginea: ID-ul sau adresa unui element media ori adresa unei imagini de descărcat; valoare goală pentru niciuna',
  'Id of a media item': 'ID-ul unui element media',
  'Id or address of a media item, address of any picture, or empty':
    'ID-ul sau adresa unui element media, adresa oricărei imagini sau o valoare goală',
  'An image as it is read': 'O imagine așa cum este citită',
  'No image': 'Nicio imagine',
  'Slug; made from the name when none is given': 'Slugul; când nu se indică niciunul, este format din nume',
  'Status of the record': 'Starea înregistrării',
  'Texts of several languages at once: `{fr: {…}, de: {…}}`; null removes a language':
    'Textele mai multor limbi deodată: `{fr: {…}, de: {…}}`; null elimină o limbă',
  Title: 'Titlul',
  'Start, in the event’s time zone': 'Începutul, în fusul orar al evenimentului',
  'End, in the event’s time zone': 'Sfârșitul, în fusul orar al evenimentului',
  'Time zone; empty for the site’s': 'Fusul orar; gol pentru cel al site-ului',
  'Whether the event lasts all day': 'Dacă evenimentul durează toată ziua',
  'Cost: a number, a text such as `$10 - $25`, or a list':
    'Costul: un număr, un text precum `$10 - $25` sau o listă',
  'Address of the event’s website; its own page when none is given':
    'Adresa site-ului evenimentului; când nu se indică niciuna, pagina lui proprie',
  'Show a map': 'Afișează o hartă',
  'Show a link to a map': 'Afișează un link către o hartă',
  'Leave the event out of lists': 'Omite evenimentul din liste',
  'Pin the event in the calendar view': 'Fixează evenimentul în vizualizarea calendarului',
  'Feature the event': 'Evidențiază evenimentul',
  'Whether there are tickets': 'Dacă există bilete',
  'Id of the event that this one belongs to': 'ID-ul evenimentului de care depinde acesta',
  'Category ids, names or slugs; unknown names are created':
    'ID-uri, nume sau sluguri de categorii; numele necunoscute sunt create',
  'Tag ids, names or slugs; unknown names are created':
    'ID-uri, nume sau sluguri de etichete; numele necunoscute sunt create',
  'Venue ids or data': 'ID-uri sau date ale locațiilor',
  'Venue ids or data; 0 or empty for none': 'ID-uri sau date ale locațiilor; 0 sau gol pentru niciuna',
  'Ids separated by commas': 'ID-uri separate prin virgule',
  '`{id}`, or the fields of a record': '`{id}` sau câmpurile unei înregistrări',
  'Organizer ids or data': 'ID-uri sau date ale organizatorilor',
  'Password that readers of the event must give; empty removes it':
    'Parola pe care trebuie să o indice cititorii evenimentului; o valoare goală o elimină',
  'Title; empty removes a translation': 'Titlul; o valoare goală elimină o traducere',
  'Address of the event’s website; empty for none':
    'Adresa site-ului evenimentului; valoare goală pentru niciuna',
  'Name of the venue': 'Numele locației',
  'Street and number': 'Strada și numărul',
  City: 'Orașul',
  Country: 'Țara',
  Province: 'Provincia',
  State: 'Statul',
  'State or province; follows `state` or `province` when not given':
    'Statul sau provincia; când nu se indică, preia `state` sau `province`',
  'Postal code': 'Codul poștal',
  Phone: 'Telefonul',
  Website: 'Site-ul web',
  Latitude: 'Latitudinea',
  Longitude: 'Longitudinea',
  'Name of the venue; empty removes a translation': 'Numele locației; o valoare goală elimină o traducere',
  'Name of the organizer': 'Numele organizatorului',
  'E-mail address': 'Adresa de e-mail',
  'Name of the organizer; empty removes a translation':
    'Numele organizatorului; o valoare goală elimină o traducere',
  Name: 'Numele',
  Description: 'Descrierea',
  'Slug; made from the name when none is given; null makes it again':
    'Slugul; când nu se indică niciunul, este format din nume; null îl formează din nou',
  'Id of the parent category, 0 for the top level':
    'ID-ul categoriei părinte, 0 pentru nivelul cel mai de sus',
  'Name; empty removes a translation': 'Numele; o valoare goală elimină o traducere',
  'Description; null clears it': 'Descrierea; null o golește',
  'Refused: tags have no parent': 'Refuzat: etichetele nu au părinte',
  'ETags of versions that may be changed, or `*`; what counts is the version that they begin with, so that of an answer in any language will do':
    'ETag-urile versiunilor care pot fi modificate sau `*`; contează versiunea cu care încep, deci e bun cel al unui răspuns în orice limbă',
  'ETags of what is known already, or `*`: a read then answers 304, a change of an item 412':
    'ETag-urile a ceea ce se cunoaște deja sau `*`: o citire răspunde atunci 304, o modificare 412',
  'A text of one’s own, another for each request: repeated with it within 24 hours, a request is not done again and gets the same answer':
    'Un text propriu, altul pentru fiecare cerere: repetată cu el în 24 de ore, ea nu este executată din nou și primește același răspuns',
};
