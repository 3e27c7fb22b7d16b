/** What errors mean. */
export const errors: Readonly<Record<string, string>> = {
  'The body is not valid JSON, or not UTF-8': 'Corpul nu este JSON valid sau nu este în UTF-8',
  'The request cannot be read': 'Cererea nu poate fi citită',
  'The id belongs to something that is no event': 'ID-ul aparține unei înregistrări care nu este eveniment',
  'A parent was given for a tag': 'S-a indicat un părinte pentru o etichetă',
  'Nobody is logged in, and this is not for everybody':
    'Niciun utilizator nu este autentificat, iar operația nu este publică',
  'User name or password is wrong': 'Numele de utilizator sau parola este greșită',
  'What was sent as user name cannot be one': 'Valoarea trimisă ca nume de utilizator nu poate fi unul',
  'Key or token is unknown, has ended, or was revoked':
    'Cheia sau jetonul este necunoscut, a expirat sau a fost revocat',
  'The caller, or the scopes of the key, may not do this; or a page of another site sent a write':
    'Apelantul sau domeniile cheii nu permit această operație; sau o pagină a altui site a trimis o scriere',
  'The record is not public, and the caller may not read it':
    'Înregistrarea nu este publică, iar apelantul nu o poate citi',
  'The event is in the trash': 'Evenimentul este în coșul de gunoi',
  'The password of the event is missing or wrong': 'Parola evenimentului lipsește sau este greșită',
  'There is nothing at this address': 'Nu există nimic la această adresă',
  'The address does not take this method': 'Adresa nu acceptă această metodă',
  'The record has no texts in this language': 'Înregistrarea nu are texte în această limbă',
  'No account has this id': 'Niciun cont nu are acest ID',
  'The account has no password or key with this id': 'Contul nu are nicio parolă sau cheie cu acest ID',
  'The namespace is not one of this service': 'Spațiul de nume nu aparține acestui serviciu',
  'No event has this id': 'Niciun eveniment nu are acest ID',
  'A page after the first has no items': 'Pagina cerută, alta decât prima, nu are elemente',
  'Something else was changed at the same time, or stands against it':
    'Altceva a fost modificat în același timp sau împiedică operația',
  'The record is already in the trash': 'Înregistrarea este deja în coșul de gunoi',
  'The body is larger than allowed': 'Corpul este mai mare decât este permis',
  'The body is of none of the three types, or compressed':
    'Corpul nu este de niciunul dintre cele trei tipuri sau este comprimat',
  'Too many requests, or too many failed logins': 'Prea multe cereri sau prea multe autentificări eșuate',
  'The headers are too large or too many': 'Antetele sunt prea mari sau prea multe',
  'Something went wrong in the service': 'Ceva nu a funcționat în serviciu',
  'The disk of the database, or of the pictures, is full':
    'Discul bazei de date sau cel al imaginilor este plin',
  'The database cannot be reached or written now, the identity provider cannot be reached, or the service is about to end':
    'Baza de date nu poate fi accesată sau nu acceptă scrieri acum, furnizorul de identitate nu poate fi accesat sau serviciul este pe cale să se oprească',
  'A required parameter is absent or null; `details` names the invalid ones beside it too':
    'Un parametru obligatoriu lipsește sau este null; `details` îi numește și pe cei nevalizi',
  'Values that break their rule, or name what does not exist; all of them are named':
    'Valori care nu își respectă regula sau care indică ceva inexistent; sunt enumerate toate',
  'A term of this name exists under the same parent':
    'Există deja un termen cu acest nume sub același părinte',
  'The item has another version than `If-Match` names, or one that `If-None-Match` names':
    'Elementul are altă versiune decât cea din `If-Match` sau una numită în `If-None-Match`',
  'The `Idempotency-Key` was sent before with another request':
    '`Idempotency-Key` a mai fost trimis cu o altă cerere',
  'This service asks for `If-Match` with each change of an item':
    'Acest serviciu cere `If-Match` la fiecare modificare a unui element',
  'For `rest_unavailable` at `/health/ready`: the check that failed':
    'Pentru `rest_unavailable` la `/health/ready`: verificarea care a eșuat',
};
