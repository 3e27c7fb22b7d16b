/** What errors mean. */
export const errors: Readonly<Record<string, string>> = {
  'The body is not valid JSON, or not UTF-8': 'Der Inhalt ist kein gültiges JSON oder nicht in UTF-8',
  'The request cannot be read': 'Die Anfrage ist nicht lesbar',
  'The id belongs to something that is no event': 'Die ID gehört zu etwas, das keine Veranstaltung ist',
  'A parent was given for a tag': 'Für ein Schlagwort wurde ein übergeordnetes angegeben',
  'Nobody is logged in, and this is not for everybody':
    'Niemand ist angemeldet, und dies ist nicht für alle zugänglich',
  'User name or password is wrong': 'Benutzername oder Passwort ist falsch',
  'What was sent as user name cannot be one': 'Was als Benutzername gesendet wurde, kann keiner sein',
  'Key or token is unknown, has ended, or was revoked':
    'Der Schlüssel oder das Token ist unbekannt, abgelaufen oder widerrufen',
  'The caller, or the scopes of the key, may not do this; or a page of another site sent a write':
    'Der Aufrufer ist dazu nicht berechtigt, oder die Reichweiten des Schlüssels erlauben es nicht; oder eine Seite einer anderen Website hat geschrieben',
  'The record is not public, and the caller may not read it':
    'Der Datensatz ist nicht öffentlich, und der Aufrufer darf ihn nicht lesen',
  'The event is in the trash': 'Die Veranstaltung ist im Papierkorb',
  'The password of the event is missing or wrong': 'Das Passwort der Veranstaltung fehlt oder ist falsch',
  'There is nothing at this address': 'Unter dieser Adresse gibt es nichts',
  'The address does not take this method': 'Die Adresse nimmt diese Methode nicht an',
  'The record has no texts in this language': 'Der Datensatz hat keine Texte in dieser Sprache',
  'No account has this id': 'Kein Konto hat diese ID',
  'The account has no password or key with this id':
    'Das Konto hat kein Passwort und keinen Schlüssel mit dieser ID',
  'The namespace is not one of this service': 'Der Namensraum gehört nicht zu diesem Dienst',
  'No event has this id': 'Keine Veranstaltung hat diese ID',
  'A page after the first has no items': 'Eine Seite nach der ersten hat keine Einträge',
  'Something else was changed at the same time, or stands against it':
    'Etwas anderes wurde gleichzeitig geändert oder steht dem entgegen',
  'The record is already in the trash': 'Der Datensatz ist schon im Papierkorb',
  'The body is larger than allowed': 'Der Inhalt ist größer als erlaubt',
  'The body is of none of the three types, or compressed':
    'Der Inhalt hat keinen der drei Typen oder ist komprimiert',
  'Too many requests, or too many failed logins':
    'Zu viele Anfragen oder zu viele fehlgeschlagene Anmeldungen',
  'The headers are too large or too many': 'Die Header sind zu groß oder zu viele',
  'Something went wrong in the service': 'Im Dienst ist etwas schiefgegangen',
  'The disk of the database, or of the pictures, is full':
    'Der Datenträger der Datenbank oder der Bilder ist voll',
  'The database cannot be reached or written now, the identity provider cannot be reached, or the service is about to end':
    'Die Datenbank ist gerade nicht erreichbar oder kann nicht beschrieben werden, der Identitätsanbieter ist nicht erreichbar, oder der Dienst endet gleich',
  'A required parameter is absent or null; `details` names the invalid ones beside it too':
    'Ein Pflichtparameter fehlt oder ist null; `details` nennt daneben auch die ungültigen',
  'Values that break their rule, or name what does not exist; all of them are named':
    'Werte, die ihre Regel verletzen oder etwas nennen, das es nicht gibt; alle werden genannt',
  'A term of this name exists under the same parent':
    'Ein Begriff mit diesem Namen besteht schon unter derselben übergeordneten Kategorie',
  'The item has another version than `If-Match` names, or one that `If-None-Match` names':
    'Das Objekt hat eine andere Version, als `If-Match` nennt, oder eine, die `If-None-Match` nennt',
  'The `Idempotency-Key` was sent before with another request':
    'Der `Idempotency-Key` wurde schon mit einer anderen Anfrage gesendet',
  'This service asks for `If-Match` with each change of an item':
    'Dieser Dienst verlangt `If-Match` bei jeder Änderung eines Objekts',
  'For `rest_unavailable` at `/health/ready`: the check that failed':
    'Bei `rest_unavailable` unter `/health/ready`: die Prüfung, die fehlgeschlagen ist',
};
