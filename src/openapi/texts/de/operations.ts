/** Summaries and descriptions of operations. */
export const operations: Readonly<Record<string, string>> = {
  'Calendar events, with their venues, organizers, categories and tags':
    'Kalenderveranstaltungen mit ihren Veranstaltungsorten, Veranstaltern, Kategorien und Schlagwörtern',
  'The places where events happen': 'Orte, an denen Veranstaltungen stattfinden',
  'The people and bodies who hold events': 'Personen und Einrichtungen, die Veranstaltungen ausrichten',
  'Categories of events, which may lie one below the other':
    'Kategorien von Veranstaltungen, die einander untergeordnet sein können',
  'Tags of events': 'Schlagwörter von Veranstaltungen',
  'The translators’ work list': 'Die Arbeitsliste der Übersetzer',
  'Pictures of events, venues and organizers':
    'Bilder von Veranstaltungen, Veranstaltungsorten und Veranstaltern',
  'Accounts, and their application passwords and API keys':
    'Konten mit ihren Anwendungspasswörtern und API-Schlüsseln',
  'Who wrote what, when and from where': 'Wer was wann und von wo aus geschrieben hat',
  'What the interface says of itself': 'Was die Schnittstelle über sich selbst mitteilt',
  'List accounts': 'Konten auflisten',
  'By their id.': 'Nach ID sortiert.',
  'Create an account': 'Konto anlegen',
  'Without a password the account signs in by other means only. Who comes with an application password or an API key makes no administrator.':
    'Ohne Passwort kann sich das Konto nur auf anderen Wegen anmelden. Wer mit einem Anwendungspasswort oder einem API-Schlüssel kommt, legt keinen Administrator an.',
  'Read one’s own account': 'Eigenes Konto lesen',
  'Who is logged in, with which role.': 'Wer angemeldet ist und mit welcher Rolle.',
  'Change one’s own account': 'Eigenes Konto ändern',
  'Only what is sent changes. Another password asks for the present one, and ends application passwords and API keys only with `revoke_credentials`. E-mail, password and credentials are changed by who comes with the login password.':
    'Nur was gesendet wird, ändert sich. Ein neues Passwort erfordert das bisherige; Anwendungspasswörter und API-Schlüssel beendet es nur mit `revoke_credentials`. E-Mail-Adresse, Passwort und Zugangsdaten ändert, wer mit dem Anmeldepasswort kommt.',
  'Read an account': 'Konto lesen',
  'The account with its role, never with its secrets.':
    'Das Konto mit seiner Rolle, nie mit seinen Geheimnissen.',
  'Change an account; `active=false` deactivates it': 'Konto ändern; `active=false` deaktiviert es',
  'Only what is sent changes. The last administrator stays one. Who comes with an application password or an API key changes no administrator, and makes none.':
    'Nur was gesendet wird, ändert sich. Der letzte Administrator bleibt Administrator. Wer mit einem Anwendungspasswort oder einem API-Schlüssel kommt, ändert keinen Administrator und ernennt keinen.',
  'Remove an account with its credentials; what belongs to it passes to another':
    'Konto mit seinen Zugangsdaten entfernen; was ihm gehört, geht auf ein anderes über',
  'Its credentials end, and what belongs to it passes to the account that `reassign` names. To shut somebody out, deactivate the account instead.':
    'Seine Zugangsdaten werden ungültig, und was ihm gehört, geht auf das Konto über, das `reassign` nennt. Um jemanden auszusperren, deaktivieren Sie stattdessen das Konto.',
  'List application passwords and their last use':
    'Anwendungspasswörter und ihre letzte Verwendung auflisten',
  'With their last use, never with the secret.': 'Mit der letzten Verwendung, nie mit dem Geheimnis.',
  'Make an application password, which is shown this once':
    'Anwendungspasswort anlegen, das nur dieses eine Mal angezeigt wird',
  'The secret is shown this once and kept as a hash only. It takes the login password to make one.':
    'Das Geheimnis wird nur dieses eine Mal angezeigt und nur als Hash gespeichert. Zum Anlegen ist das Anmeldepasswort nötig.',
  'Revoke an application password': 'Anwendungspasswort widerrufen',
  'It ends at once.': 'Es wird sofort ungültig.',
  'List API keys and their last use': 'API-Schlüssel und ihre letzte Verwendung auflisten',
  'Make an API key, which is shown this once':
    'API-Schlüssel anlegen, der nur dieses eine Mal angezeigt wird',
  'Read an API key, without its secret': 'API-Schlüssel ohne sein Geheimnis lesen',
  'With its scopes, networks, end and last use.': 'Mit Reichweiten, Netzen, Ablauf und letzter Verwendung.',
  'Change name, scopes, networks or end of an API key':
    'Name, Reichweiten, Netze oder Ablauf eines API-Schlüssels ändern',
  'Only what is sent changes; null or an empty value clears.':
    'Nur was gesendet wird, ändert sich; null oder ein leerer Wert leert das Feld.',
  'Revoke an API key': 'API-Schlüssel widerrufen',
  'Replace an API key; the old one goes on for the overlap':
    'API-Schlüssel ersetzen; der alte gilt für die Übergangszeit weiter',
  'The secret is shown this once and kept as a hash only. The old one goes on beside it for `overlap` seconds.':
    'Das Geheimnis wird nur dieses eine Mal angezeigt und nur als Hash gespeichert. Der alte Schlüssel gilt daneben noch `overlap` Sekunden weiter.',
  'List media items, newest first': 'Medien auflisten, die neuesten zuerst',
  'The newest first: those that a record shows which you may read, and your own.':
    'Die neuesten zuerst: solche, die ein Datensatz zeigt, den Sie lesen dürfen, und Ihre eigenen.',
  'Upload a picture, or have one fetched': 'Bild hochladen oder abrufen lassen',
  'Send `file` in a multipart body, or `url`. A picture that is fetched again from the same address is kept once.':
    'Senden Sie `file` in einem Multipart-Inhalt oder `url`. Ein Bild, das erneut von derselben Adresse abgerufen wird, wird nur einmal gespeichert.',
  'Read a media item': 'Medium lesen',
  'With the sizes that were made of it.': 'Mit den daraus erzeugten Größen.',
  'Delete a media item for good; records lose it as their image':
    'Medium endgültig löschen; Datensätze verlieren es als Bild',
  'For good. Records lose it as their image.': 'Endgültig. Datensätze verlieren es als Bild.',
  'Describe the routes of the interface': 'Routen der Schnittstelle beschreiben',
  'Every route with its methods and their parameters.': 'Jede Route mit ihren Methoden und deren Parametern.',
  'Read the OpenAPI document': 'OpenAPI-Dokument lesen',
  'This document, in the language of the request.': 'Dieses Dokument in der Sprache der Anfrage.',
  'Discover the interfaces of the site': 'Schnittstellen der Website ermitteln',
  'What clients of the compatible mount read first.': 'Was Clients des kompatiblen Basispfads zuerst lesen.',
  'List what is translated, outdated and missing, as far as you may change it':
    'Auflisten, was übersetzt, veraltet und nicht vorhanden ist, soweit Sie es ändern dürfen',
  'One item for each record and language.': 'Ein Eintrag je Datensatz und Sprache.',
  'List who wrote what, when and from where, the newest first':
    'Auflisten, wer was wann und von wo aus geschrieben hat, das Neueste zuerst',
  'With the values before and after; of secrets only the names of the fields.':
    'Mit den Werten davor und danach; bei Geheimnissen nur die Namen der Felder.',
  'List events': 'Veranstaltungen auflisten',
  'Events from yesterday to two years from now, by their start, unless dates are given. A page after the first that has no items answers 404.':
    'Veranstaltungen von gestern bis in zwei Jahren, nach Beginn sortiert, sofern kein Datum angegeben ist. Eine Seite nach der ersten, die keine Einträge hat, wird mit 404 beantwortet.',
  'Create an event': 'Veranstaltung anlegen',
  'Venues, organizers, categories and tags are named by id, or given as data to be created with the event: all of it or nothing. What a contributor creates waits as draft or pending.':
    'Veranstaltungsorte, Veranstalter, Kategorien und Schlagwörter werden per ID genannt oder als Daten angegeben und mit der Veranstaltung angelegt: alles oder nichts. Was ein Mitarbeiter anlegt, wartet als Entwurf oder auf Freigabe.',
  'Read an event': 'Veranstaltung lesen',
  'What is not public is read by those who may edit it. One with a password is read with `password`, or with `context=edit` by those who may edit it.':
    'Was nicht öffentlich ist, kann nur lesen, wer es bearbeiten darf. Eine Veranstaltung mit Passwort wird mit `password` gelesen oder, von denen, die sie bearbeiten dürfen, mit `context=edit`.',
  'Change an event': 'Veranstaltung ändern',
  'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.':
    'Nur was gesendet wird, ändert sich; null oder ein leerer Wert leert das Feld. Texte werden in der Sprache der Anfrage geschrieben.',
  'Move an event to the trash': 'Veranstaltung in den Papierkorb verschieben',
  'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end.':
    'Der Datensatz kommt in den Papierkorb; ein zweiter Aufruf wird mit 410 beantwortet. Ein anderer `status` holt ihn wieder heraus; später wird er endgültig gelöscht.',
  'Read an event by its slug': 'Veranstaltung anhand ihres Kürzels lesen',
  'The slug is looked for in the language of the request, then in the default, then in any.':
    'Das Kürzel wird in der Sprache der Anfrage gesucht, dann in der Standardsprache, dann in allen anderen.',
  'Change an event found by its slug; `slug` among the fields renames it':
    'Veranstaltung anhand ihres Kürzels ändern; `slug` unter den Feldern ändert das Kürzel',
  'The slug in the path finds the record, one among the fields renames it. Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.':
    'Das Kürzel im Pfad bestimmt den Datensatz, ein Kürzel unter den Feldern ersetzt es. Nur was gesendet wird, ändert sich; null oder ein leerer Wert leert das Feld. Texte werden in der Sprache der Anfrage geschrieben.',
  'Move an event found by its slug to the trash':
    'Veranstaltung anhand ihres Kürzels in den Papierkorb verschieben',
  'Read the texts of one of the events in all languages': 'Texte einer Veranstaltung in allen Sprachen lesen',
  'As they are stored, without fallback. With what is outdated and what is missing.':
    'So, wie sie gespeichert sind, ohne Rückgriff auf andere Sprachen. Mit der Angabe, was veraltet ist und was fehlt.',
  'Read the texts of one language as they are stored': 'Texte einer Sprache lesen, wie sie gespeichert sind',
  'As they are stored, without fallback.':
    'So, wie sie gespeichert sind, ohne Rückgriff auf andere Sprachen.',
  'Replace the texts of one language': 'Texte einer Sprache ersetzen',
  'What is not sent is removed from this language.':
    'Was nicht gesendet wird, wird aus dieser Sprache entfernt.',
  'Change some texts of one language': 'Einzelne Texte einer Sprache ändern',
  'Remove the texts of one language': 'Texte einer Sprache entfernen',
  'The texts of the original language cannot be removed.':
    'Die Texte der Originalsprache können nicht entfernt werden.',
  'List venues': 'Veranstaltungsorte auflisten',
  'The newest first. A page after the first that has no items answers 404.':
    'Die neuesten zuerst. Eine Seite nach der ersten, die keine Einträge hat, wird mit 404 beantwortet.',
  'Create a venue': 'Veranstaltungsort anlegen',
  'When all that is sent equals a record that is there, that one is answered, unchanged.':
    'Stimmt alles Gesendete mit einem vorhandenen Datensatz überein, wird dieser unverändert zurückgegeben.',
  'Read a venue': 'Veranstaltungsort lesen',
  'What is not public is read by those who may edit it.':
    'Was nicht öffentlich ist, kann nur lesen, wer es bearbeiten darf.',
  'Change a venue': 'Veranstaltungsort ändern',
  'Move a venue to the trash': 'Veranstaltungsort in den Papierkorb verschieben',
  'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end. Its events go on without it.':
    'Der Datensatz kommt in den Papierkorb; ein zweiter Aufruf wird mit 410 beantwortet. Ein anderer `status` holt ihn wieder heraus; später wird er endgültig gelöscht. Seine Veranstaltungen bestehen ohne ihn weiter.',
  'Read a venue by its slug': 'Veranstaltungsort anhand seines Kürzels lesen',
  'Change a venue found by its slug; `slug` among the fields renames it':
    'Veranstaltungsort anhand seines Kürzels ändern; `slug` unter den Feldern ändert das Kürzel',
  'Move a venue found by its slug to the trash':
    'Veranstaltungsort anhand seines Kürzels in den Papierkorb verschieben',
  'Read the texts of one of the venues in all languages':
    'Texte eines Veranstaltungsorts in allen Sprachen lesen',
  'List organizers': 'Veranstalter auflisten',
  'Create an organizer': 'Veranstalter anlegen',
  'Read an organizer': 'Veranstalter lesen',
  'Change an organizer': 'Veranstalter ändern',
  'Move an organizer to the trash': 'Veranstalter in den Papierkorb verschieben',
  'Read an organizer by its slug': 'Veranstalter anhand seines Kürzels lesen',
  'Change an organizer found by its slug; `slug` among the fields renames it':
    'Veranstalter anhand seines Kürzels ändern; `slug` unter den Feldern ändert das Kürzel',
  'Move an organizer found by its slug to the trash':
    'Veranstalter anhand seines Kürzels in den Papierkorb verschieben',
  'Read the texts of one of the organizers in all languages':
    'Texte eines Veranstalters in allen Sprachen lesen',
  'List categories': 'Kategorien auflisten',
  'By name. Those that no published event carries are left out unless `hide_empty` is false. An empty page is no error.':
    'Nach Namen sortiert. Was keiner veröffentlichten Veranstaltung zugeordnet ist, wird ausgelassen, außer wenn `hide_empty` false ist. Eine leere Seite ist kein Fehler.',
  'Create a category': 'Kategorie anlegen',
  'A name is unique below its parent; a slug that is taken gets a number.':
    'Ein Name ist unter derselben übergeordneten Kategorie eindeutig; ein vergebenes Kürzel erhält eine Nummer.',
  'Read a category': 'Kategorie lesen',
  'With the number of published events that carry it.':
    'Mit der Anzahl der veröffentlichten Veranstaltungen, denen der Begriff zugeordnet ist.',
  'Change a category': 'Kategorie ändern',
  'Delete a category for good': 'Kategorie endgültig löschen',
  'For good. Its children move up to its parent, and events lose it.':
    'Endgültig. Ihre Unterkategorien rücken zu ihrer übergeordneten Kategorie auf, und Veranstaltungen verlieren sie.',
  'Read the texts of one of the categories in all languages': 'Texte einer Kategorie in allen Sprachen lesen',
  'List tags': 'Schlagwörter auflisten',
  'Create a tag': 'Schlagwort anlegen',
  'A name is unique; a slug that is taken gets a number.':
    'Ein Name ist eindeutig; ein vergebenes Kürzel erhält eine Nummer.',
  'Read a tag': 'Schlagwort lesen',
  'Change a tag': 'Schlagwort ändern',
  'Delete a tag for good': 'Schlagwort endgültig löschen',
  'For good. Events lose it.': 'Endgültig. Veranstaltungen verlieren es.',
  'Read the texts of one of the tags in all languages': 'Texte eines Schlagworts in allen Sprachen lesen',
  'User name or e-mail address, with the login password or an application password':
    'Benutzername oder E-Mail-Adresse mit dem Anmeldepasswort oder einem Anwendungspasswort',
  'API key, limited to its scopes, or token of the identity provider':
    'API-Schlüssel, auf seine Reichweiten beschränkt, oder Token des Identitätsanbieters',
  'Language by parameter or Accept-Language': 'Sprache per Parameter oder Accept-Language',
  'Calendar events, venues, organizers, categories and tags in six languages.':
    'Kalenderveranstaltungen, Veranstaltungsorte, Veranstalter, Kategorien und Schlagwörter in sechs Sprachen.',
  'Every path is there below each mount, and below each mount with a language before it. HEAD is answered as GET without a body, OPTIONS with what a path takes.':
    'Jeder Pfad besteht unter jedem Basispfad und unter jedem Basispfad mit vorangestellter Sprache. HEAD wird wie GET ohne Inhalt beantwortet, OPTIONS mit dem, was ein Pfad annimmt.',
  'Parameters of a write are sent as JSON, as a form, or in the query; in forms brackets nest: `venue[city]=Oslo`, `tags[]=jazz`. POST, PUT and PATCH of a record are one and the same partial update: what is left out is kept.':
    'Parameter eines Schreibvorgangs werden als JSON, als Formular oder in der Query gesendet; in Formularen stehen eckige Klammern für Verschachtelung: `venue[city]=Oslo`, `tags[]=jazz`. POST, PUT und PATCH eines Datensatzes sind ein und dieselbe Teiländerung: Was weggelassen wird, bleibt erhalten.',
  'Unknown parameters are ignored and named in `X-Ignored-Params`; with `Prefer: handling=strict` they are refused.':
    'Unbekannte Parameter werden ignoriert und in `X-Ignored-Params` genannt; mit `Prefer: handling=strict` werden sie abgelehnt.',
  extension: 'Erweiterung',
  'A page of the list': 'Eine Seite der Liste',
  'Created, as it is now': 'Angelegt, im aktuellen Stand',
  'As it is now': 'Im aktuellen Stand',
  'Whether the process and its database are well': 'Ob der Prozess und seine Datenbank fehlerfrei laufen',
  'Ask what a path takes': 'Abfragen, was ein Pfad annimmt',
  'Every path answers to OPTIONS.': 'Jeder Pfad antwortet auf OPTIONS.',
};
