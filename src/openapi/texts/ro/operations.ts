/** Summaries and descriptions of operations. */
export const operations: Readonly<Record<string, string>> = {
  'Calendar events, with their venues, organizers, categories and tags':
    'Evenimente din calendar, cu locațiile, organizatorii, categoriile și etichetele lor',
  'The places where events happen': 'Locurile în care se desfășoară evenimentele',
  'The people and bodies who hold events': 'Persoanele și organizațiile care organizează evenimente',
  'Categories of events, which may lie one below the other':
    'Categorii de evenimente, care pot fi subordonate una alteia',
  'Tags of events': 'Etichetele evenimentelor',
  'The translators’ work list': 'Lista de lucru a traducătorilor',
  'Pictures of events, venues and organizers': 'Imagini ale evenimentelor, locațiilor și organizatorilor',
  'Accounts, and their application passwords and API keys':
    'Conturile, cu parolele lor de aplicație și cheile lor API',
  'Who wrote what, when and from where': 'Cine a scris ce, când și de unde',
  'What the interface says of itself': 'Ce spune interfața despre ea însăși',
  'List accounts': 'Listează conturile',
  'By their id.': 'După ID.',
  'Create an account': 'Creează un cont',
  'Without a password the account signs in by other means only. Who comes with an application password or an API key makes no administrator.':
    'Fără parolă, autentificarea contului este posibilă doar prin alte mijloace. Cu o parolă de aplicație sau o cheie API nu se creează administratori.',
  'Read one’s own account': 'Citește contul propriu',
  'Who is logged in, with which role.': 'Cine este autentificat și cu ce rol.',
  'Change one’s own account': 'Modifică contul propriu',
  'Only what is sent changes. Another password asks for the present one, and ends application passwords and API keys only with `revoke_credentials`. E-mail, password and credentials are changed by who comes with the login password.':
    'Se modifică doar ce se trimite. Schimbarea parolei o cere pe cea actuală și încheie parolele de aplicație și cheile API doar cu `revoke_credentials`. Adresa de e-mail, parola și datele de autentificare se modifică cu parola de autentificare.',
  'Read an account': 'Citește un cont',
  'The account with its role, never with its secrets.': 'Contul cu rolul lui, niciodată cu secretele lui.',
  'Change an account; `active=false` deactivates it': 'Modifică un cont; `active=false` îl dezactivează',
  'Only what is sent changes. The last administrator stays one. Who comes with an application password or an API key changes no administrator, and makes none.':
    'Se modifică doar ce se trimite. Ultimul administrator rămâne administrator. Cu o parolă de aplicație sau o cheie API nu se modifică și nu se numesc administratori.',
  'Remove an account with its credentials; what belongs to it passes to another':
    'Elimină un cont și datele lui de autentificare; ce îi aparține trece la alt cont',
  'Its credentials end, and what belongs to it passes to the account that `reassign` names. To shut somebody out, deactivate the account instead.':
    'Datele lui de autentificare își pierd valabilitatea, iar ce îi aparține trece la contul indicat de `reassign`. Pentru a bloca accesul cuiva, dezactivați în schimb contul.',
  'List application passwords and their last use': 'Listează parolele de aplicație și ultima lor utilizare',
  'With their last use, never with the secret.': 'Cu ultima lor utilizare, niciodată cu secretul.',
  'Make an application password, which is shown this once':
    'Creează o parolă de aplicație, care este afișată doar de această dată',
  'The secret is shown this once and kept as a hash only. It takes the login password to make one.':
    'Secretul este afișat doar de această dată și se păstrează numai ca hash. Pentru a crea unul este nevoie de parola de autentificare.',
  'Revoke an application password': 'Revocă o parolă de aplicație',
  'It ends at once.': 'Își pierde valabilitatea imediat.',
  'List API keys and their last use': 'Listează cheile API și ultima lor utilizare',
  'Make an API key, which is shown this once': 'Creează o cheie API, care este afișată doar de această dată',
  'Read an API key, without its secret': 'Citește o cheie API, fără secretul ei',
  'With its scopes, networks, end and last use.': 'Cu domeniile, rețelele, expirarea și ultima ei utilizare.',
  'Change name, scopes, networks or end of an API key':
    'Modifică numele, domeniile, rețelele sau expirarea unei chei API',
  'Only what is sent changes; null or an empty value clears.':
    'Se modifică doar ce se trimite; null sau o valoare goală șterge conținutul câmpului.',
  'Revoke an API key': 'Revocă o cheie API',
  'Replace an API key; the old one goes on for the overlap':
    'Înlocuiește o cheie API; cea veche rămâne valabilă pe durata suprapunerii',
  'The secret is shown this once and kept as a hash only. The old one goes on beside it for `overlap` seconds.':
    'Secretul este afișat doar de această dată și se păstrează numai ca hash. Cheia veche rămâne valabilă alături de cea nouă timp de `overlap` secunde.',
  'List media items, newest first': 'Listează elementele media, de la nou la vechi',
  'The newest first: those that a record shows which you may read, and your own.':
    'De la nou la vechi: cele afișate de o înregistrare pe care o puteți citi și ale dumneavoastră.',
  'Upload a picture, or have one fetched': 'Încarcă o imagine sau cere descărcarea uneia',
  'Send `file` in a multipart body, or `url`. A picture that is fetched again from the same address is kept once.':
    'Trimiteți `file` într-un corp multipart sau `url`. O imagine descărcată din nou de la aceeași adresă se păstrează o singură dată.',
  'Read a media item': 'Citește un element media',
  'With the sizes that were made of it.': 'Cu dimensiunile generate pentru el.',
  'Delete a media item for good; records lose it as their image':
    'Șterge definitiv un element media; înregistrările rămân fără această imagine',
  'For good. Records lose it as their image.': 'Definitiv. Înregistrările rămân fără această imagine.',
  'Describe the routes of the interface': 'Descrie rutele interfeței',
  'Every route with its methods and their parameters.': 'Fiecare rută, cu metodele ei și parametrii lor.',
  'Read the OpenAPI document': 'Citește documentul OpenAPI',
  'This document, in the language of the request.': 'Acest document, în limba cererii.',
  'Discover the interfaces of the site': 'Descoperă interfețele site-ului',
  'What clients of the compatible mount read first.':
    'Ce citesc mai întâi clienții punctului de montare compatibil.',
  'List what is translated, outdated and missing, as far as you may change it':
    'Listează ce este tradus, ce este învechit și ce lipsește, în limita a ceea ce puteți modifica',
  'One item for each record and language.': 'Un element pentru fiecare înregistrare și limbă.',
  'List who wrote what, when and from where, the newest first':
    'Listează cine a scris ce, când și de unde, de la nou la vechi',
  'With the values before and after; of secrets only the names of the fields.':
    'Cu valorile dinainte și de după; pentru secrete, doar numele câmpurilor.',
  'List events': 'Listează evenimentele',
  'Events from yesterday to two years from now, by their start, unless dates are given. A page after the first that has no items answers 404.':
    'Evenimentele de ieri până peste doi ani, ordonate după început, dacă nu se indică date. Orice pagină în afară de prima, dacă nu are elemente, răspunde cu 404.',
  'Create an event': 'Creează un eveniment',
  'Venues, organizers, categories and tags are named by id, or given as data to be created with the event: all of it or nothing. What a contributor creates waits as draft or pending.':
    'Locațiile, organizatorii, categoriile și etichetele se indică prin ID sau ca date, pentru a fi create odată cu evenimentul: totul sau nimic. Ce creează un colaborator rămâne în așteptare, ca draft sau pending.',
  'Read an event': 'Citește un eveniment',
  'What is not public is read by those who may edit it. One with a password is read with `password`, or with `context=edit` by those who may edit it.':
    'Ce nu este public poate fi citit de cei care au drept de editare. Un eveniment cu parolă se citește cu `password` sau, de către cei care îl pot edita, cu `context=edit`.',
  'Change an event': 'Modifică un eveniment',
  'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.':
    'Se modifică doar ce se trimite; null sau o valoare goală șterge conținutul câmpului. Textele se scriu în limba cererii.',
  'Move an event to the trash': 'Mută un eveniment în coșul de gunoi',
  'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end.':
    'Înregistrarea ajunge în coșul de gunoi; a doua oară, răspunsul este 410. Alt `status` o scoate de acolo; mai târziu este ștearsă definitiv.',
  'Read an event by its slug': 'Citește un eveniment după slug',
  'The slug is looked for in the language of the request, then in the default, then in any.':
    'Slugul se caută în limba cererii, apoi în limba implicită, apoi în oricare alta.',
  'Change an event found by its slug; `slug` among the fields renames it':
    'Modifică un eveniment găsit după slug; câmpul `slug` îi schimbă slugul',
  'The slug in the path finds the record, one among the fields renames it. Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.':
    'Slugul din cale găsește înregistrarea, iar cel dintre câmpuri îl înlocuiește. Se modifică doar ce se trimite; null sau o valoare goală șterge conținutul câmpului. Textele se scriu în limba cererii.',
  'Move an event found by its slug to the trash': 'Mută în coșul de gunoi un eveniment găsit după slug',
  'Read the texts of one of the events in all languages': 'Citește textele unui eveniment în toate limbile',
  'As they are stored, without fallback. With what is outdated and what is missing.':
    'Așa cum sunt stocate, fără înlocuire cu altă limbă. Cu ce este învechit și ce lipsește.',
  'Read the texts of one language as they are stored': 'Citește textele unei limbi așa cum sunt stocate',
  'As they are stored, without fallback.': 'Așa cum sunt stocate, fără înlocuire cu altă limbă.',
  'Replace the texts of one language': 'Înlocuiește textele unei limbi',
  'What is not sent is removed from this language.': 'Ce nu se trimite este eliminat din această limbă.',
  'Change some texts of one language': 'Modifică unele texte ale unei limbi',
  'Remove the texts of one language': 'Elimină textele unei limbi',
  'The texts of the original language cannot be removed.': 'Textele limbii originale nu pot fi eliminate.',
  'List venues': 'Listează locațiile',
  'The newest first. A page after the first that has no items answers 404.':
    'De la nou la vechi. Orice pagină în afară de prima, dacă nu are elemente, răspunde cu 404.',
  'Create a venue': 'Creează o locație',
  'When all that is sent equals a record that is there, that one is answered, unchanged.':
    'Când tot ce se trimite coincide cu o înregistrare existentă, este returnată aceasta, nemodificată.',
  'Read a venue': 'Citește o locație',
  'What is not public is read by those who may edit it.':
    'Ce nu este public poate fi citit de cei care au drept de editare.',
  'Change a venue': 'Modifică o locație',
  'Move a venue to the trash': 'Mută o locație în coșul de gunoi',
  'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end. Its events go on without it.':
    'Înregistrarea ajunge în coșul de gunoi; a doua oară, răspunsul este 410. Alt `status` o scoate de acolo; mai târziu este ștearsă definitiv. Evenimentele ei rămân, fără ea.',
  'Read a venue by its slug': 'Citește o locație după slug',
  'Change a venue found by its slug; `slug` among the fields renames it':
    'Modifică o locație găsită după slug; câmpul `slug` îi schimbă slugul',
  'Move a venue found by its slug to the trash': 'Mută în coșul de gunoi o locație găsită după slug',
  'Read the texts of one of the venues in all languages': 'Citește textele unei locații în toate limbile',
  'List organizers': 'Listează organizatorii',
  'Create an organizer': 'Creează un organizator',
  'Read an organizer': 'Citește un organizator',
  'Change an organizer': 'Modifică un organizator',
  'Move an organizer to the trash': 'Mută un organizator în coșul de gunoi',
  'Read an organizer by its slug': 'Citește un organizator după slug',
  'Change an organizer found by its slug; `slug` among the fields renames it':
    'Modifică un organizator găsit după slug; câmpul `slug` îi schimbă slugul',
  'Move an organizer found by its slug to the trash': 'Mută în coșul de gunoi un organizator găsit după slug',
  'Read the texts of one of the organizers in all languages':
    'Citește textele unui organizator în toate limbile',
  'List categories': 'Listează categoriile',
  'By name. Those that no published event carries are left out unless `hide_empty` is false. An empty page is no error.':
    'După nume. Termenii fără niciun eveniment publicat sunt omiși, în afară de cazul în care `hide_empty` este false. O pagină goală nu este o eroare.',
  'Create a category': 'Creează o categorie',
  'A name is unique below its parent; a slug that is taken gets a number.':
    'Numele este unic sub același părinte; unui slug deja folosit i se adaugă un număr.',
  'Read a category': 'Citește o categorie',
  'With the number of published events that carry it.': 'Cu numărul de evenimente publicate asociate.',
  'Change a category': 'Modifică o categorie',
  'Delete a category for good': 'Șterge definitiv o categorie',
  'For good. Its children move up to its parent, and events lose it.':
    'Definitiv. Subcategoriile ei trec la părintele ei, iar evenimentele nu o mai au.',
  'Read the texts of one of the categories in all languages':
    'Citește textele unei categorii în toate limbile',
  'List tags': 'Listează etichetele',
  'Create a tag': 'Creează o etichetă',
  'A name is unique; a slug that is taken gets a number.':
    'Numele este unic; unui slug deja folosit i se adaugă un număr.',
  'Read a tag': 'Citește o etichetă',
  'Change a tag': 'Modifică o etichetă',
  'Delete a tag for good': 'Șterge definitiv o etichetă',
  'For good. Events lose it.': 'Definitiv. Evenimentele nu o mai au.',
  'Read the texts of one of the tags in all languages': 'Citește textele unei etichete în toate limbile',
  'User name or e-mail address, with the login password or an application password':
    'Nume de utilizator sau adresă de e-mail, cu parola de autentificare sau cu o parolă de aplicație',
  'API key, limited to its scopes, or token of the identity provider':
    'Cheie API, limitată la domeniile ei, sau jeton al furnizorului de identitate',
  'Language by parameter or Accept-Language': 'Limba, prin parametru sau Accept-Language',
  'Calendar events, venues, organizers, categories and tags in six languages.':
    'Evenimente din calendar, locații, organizatori, categorii și etichete în șase limbi.',
  'Every path is there below each mount, and below each mount with a language before it. HEAD is answered as GET without a body, OPTIONS with what a path takes.':
    'Fiecare cale există sub fiecare punct de montare și sub fiecare punct de montare precedat de o limbă. La HEAD se răspunde ca la GET, fără corp; la OPTIONS, cu ce acceptă calea.',
  'Parameters of a write are sent as JSON, as a form, or in the query; in forms brackets nest: `venue[city]=Oslo`, `tags[]=jazz`. POST, PUT and PATCH of a record are one and the same partial update: what is left out is kept.':
    'Parametrii unei scrieri se trimit ca JSON, ca formular sau în interogare; în formulare, parantezele drepte imbrică valorile: `venue[city]=Oslo`, `tags[]=jazz`. POST, PUT și PATCH asupra unei înregistrări sunt una și aceeași actualizare parțială: ce nu se trimite se păstrează.',
  'Unknown parameters are ignored and named in `X-Ignored-Params`; with `Prefer: handling=strict` they are refused.':
    'Parametrii necunoscuți sunt ignorați și enumerați în `X-Ignored-Params`; cu `Prefer: handling=strict` sunt refuzați.',
  extension: 'extensie',
  'A page of the list': 'O pagină a listei',
  'Created, as it is now': 'Resursa creată, în forma actuală',
  'As it is now': 'Resursa în forma actuală',
  'Whether the process and its database are well': 'Dacă procesul și baza lui de date funcționează bine',
  'Ask what a path takes': 'Află ce acceptă o cale',
  'Every path answers to OPTIONS.': 'Fiecare cale răspunde la OPTIONS.',
};
