/** Parameters and fields that are sent. */
export const parameters: Readonly<Record<string, string>> = {
  'Only those whose user name, e-mail or display name contains this':
    'Nur Konten, deren Benutzername, E-Mail-Adresse oder Anzeigename dies enthält',
  'Only those of this role': 'Nur Konten mit dieser Rolle',
  'Only those who are active, or only those who are not': 'Nur aktive oder nur nicht aktive Konten',
  'An editor': 'Ein Redakteur',
  'Id of the record': 'ID des Datensatzes',
  'Id of the user whom the records and pictures pass to':
    'ID des Benutzers, auf den die Datensätze und Bilder übergehen',
  'A password for a program': 'Ein Passwort für ein Programm',
  'A key that may write events': 'Ein Schlüssel, der Veranstaltungen schreiben darf',
  'Both for an hour': 'Beide eine Stunde lang',
  'A picture to fetch': 'Ein abzurufendes Bild',
  'Namespace to describe': 'Namensraum, der beschrieben werden soll',
  'Has no effect here': 'Hat hier keine Wirkung',
  'Only translations of this status': 'Nur Übersetzungen mit diesem Status',
  'Only translations into this language': 'Nur Übersetzungen in diese Sprache',
  'Only translations of this kind of record': 'Nur Übersetzungen von Datensätzen dieses Typs',
  'Only what this user wrote: an id or a user name':
    'Nur was dieser Benutzer geschrieben hat: eine ID oder ein Benutzername',
  'Only writes of things of this kind': 'Nur Schreibvorgänge an Objekten dieses Typs',
  'Only writes of the thing with this id; ids are told apart by `kind`':
    'Nur Schreibvorgänge am Objekt mit dieser ID; IDs werden durch `kind` unterschieden',
  'Only writes of this sort': 'Nur Schreibvorgänge dieser Art',
  'Only what came from this address': 'Nur was von dieser Adresse kam',
  'Only from this instant on, in the site’s time zone':
    'Nur ab diesem Zeitpunkt, in der Zeitzone der Website',
  'Only before this instant, in the site’s time zone':
    'Nur vor diesem Zeitpunkt, in der Zeitzone der Website',
  'Events that start on this date or later; default: yesterday':
    'Veranstaltungen, die an diesem Datum oder später beginnen; Standard: gestern',
  'Events that end on this date or earlier; default: in two years':
    'Veranstaltungen, die an diesem Datum oder früher enden; Standard: in zwei Jahren',
  'Events that start before this date': 'Veranstaltungen, die vor diesem Datum beginnen',
  'Events that start after this date': 'Veranstaltungen, die nach diesem Datum beginnen',
  'Events that end before this date': 'Veranstaltungen, die vor diesem Datum enden',
  'Events that end after this date': 'Veranstaltungen, die nach diesem Datum enden',
  'Take dates at their exact time instead of as whole days':
    'Datumsangaben mit genauer Uhrzeit statt als ganze Tage auswerten',
  'Words that the title, description or excerpt contain; `"a phrase"`, `-without`':
    'Wörter, die Titel, Beschreibung oder Auszug enthalten; `"a phrase"`, `-without`',
  'Events of one of these categories (ids, slugs or names) or of one below; not empty':
    'Veranstaltungen einer dieser Kategorien (IDs, Kürzel oder Namen) oder einer untergeordneten; nicht leer',
  'Events with one of these tags (ids, slugs or names); not empty':
    'Veranstaltungen mit einem dieser Schlagwörter (IDs, Kürzel oder Namen); nicht leer',
  'Events at one of these venues; not empty':
    'Veranstaltungen an einem dieser Veranstaltungsorte; nicht leer',
  'Events by one of these organizers; not empty': 'Veranstaltungen eines dieser Veranstalter; nicht leer',
  'Only featured events, or only others': 'Nur hervorgehobene oder nur andere Veranstaltungen',
  'Only events of these statuses': 'Nur Veranstaltungen mit einem dieser Status',
  'Only these events; all date filters are then ignored':
    'Nur diese Veranstaltungen; alle Datumsfilter werden dann ignoriert',
  'Only events that belong to this event': 'Nur Veranstaltungen, die zu dieser Veranstaltung gehören',
  'Only events with tickets, or only those without': 'Nur Veranstaltungen mit Tickets oder nur solche ohne',
  'Only events at a venue whose coordinates are known':
    'Nur Veranstaltungen an einem Veranstaltungsort, dessen Koordinaten bekannt sind',
  'Latitude to look around; goes with `geoloc_lng`':
    'Breitengrad für die Umkreissuche; zusammen mit `geoloc_lng`',
  'Longitude to look around; goes with `geoloc_lat`':
    'Längengrad für die Umkreissuche; zusammen mit `geoloc_lat`',
  'Kilometres to look around': 'Umkreis der Suche in Kilometern',
  'What to order by; anything else counts as the default':
    'Wonach sortiert wird; alles andere gilt als Standardwert',
  Direction: 'Sortierrichtung',
  'What is needed': 'Das Nötige',
  'With all that belongs to it': 'Mit allem, was dazugehört',
  'In three languages': 'In drei Sprachen',
  'A venue with its address': 'Ein Veranstaltungsort mit seiner Adresse',
  'Slug of the record': 'Kürzel des Datensatzes',
  'An organizer with an address': 'Ein Veranstalter mit Adresse',
  'Only terms whose name or slug contains this': 'Nur Begriffe, deren Name oder Kürzel dies enthält',
  'Leave out these terms (ids or slugs)': 'Diese Begriffe auslassen (IDs oder Kürzel)',
  'Only these terms (ids or slugs)': 'Nur diese Begriffe (IDs oder Kürzel)',
  'Direction, in any letter case': 'Sortierrichtung, in beliebiger Groß- und Kleinschreibung',
  'One of id, name, slug, count, include, term_group, description, modified; anything else counts as name':
    'Einer der Werte id, name, slug, count, include, term_group, description, modified; alles andere gilt als name',
  'Only terms of this event; goes before `post`': 'Nur Begriffe dieser Veranstaltung; hat Vorrang vor `post`',
  'Only the term with this slug': 'Nur der Begriff mit diesem Kürzel',
  'Only categories with this parent; 0 for the top level':
    'Nur Kategorien mit dieser übergeordneten Kategorie; 0 für die oberste Ebene',
  'A category below another': 'Eine Kategorie unter einer anderen',
  'A tag': 'Ein Schlagwort',
  'Only these fields of the answer; `a.b` for those of nested records and of lists':
    'Nur diese Felder der Antwort; `a.b` für Felder verschachtelter Datensätze und von Listen',
  '`edit` shows texts as they are stored to those who may edit the record':
    '`edit` zeigt denen, die den Datensatz bearbeiten dürfen, die Texte so, wie sie gespeichert sind',
  'Only those that this event names': 'Nur Einträge, die diese Veranstaltung nennt',
  'Has no effect: what is deleted goes to the trash': 'Hat keine Wirkung: Gelöschtes kommt in den Papierkorb',
  'Only those with a published event, or only those without':
    'Nur Einträge mit einer veröffentlichten Veranstaltung oder nur solche ohne',
  'Leave out terms that no published event carries':
    'Begriffe auslassen, die keiner veröffentlichten Veranstaltung zugeordnet sind',
  '`none` leaves empty what is not translated instead of falling back':
    '`none` lässt leer, was nicht übersetzt ist, statt auf eine andere Sprache zurückzugreifen',
  'Language of the request and of its answer': 'Sprache der Anfrage und ihrer Antwort',
  'Alias of `i18n_language`, which wins when both are sent':
    'Alias von `i18n_language`, das Vorrang hat, wenn beide gesendet werden',
  'Only those with an event that you may list and that has not ended':
    'Nur Einträge mit einer Veranstaltung, die Sie auflisten dürfen und die noch nicht zu Ende ist',
  'Direction; by default dates go from new to old, all else ascends':
    'Sortierrichtung; standardmäßig Datumsangaben von neu nach alt, alles andere aufsteigend',
  'Page of the results to return': 'Seite der Ergebnisse, die zurückgegeben werden soll',
  'Password of a protected event': 'Passwort einer geschützten Veranstaltung',
  'Language of the texts': 'Sprache der Texte',
  '`me`, or an id for administrators': '`me` oder, für Administratoren, eine ID',
  'Items per page; more than 50 count as 50': 'Einträge pro Seite; mehr als 50 gelten als 50',
  'Only terms of this event': 'Nur Begriffe dieser Veranstaltung',
  'Words that the name, description, excerpt or one of the other texts contains; `-without`':
    'Wörter, die Name, Beschreibung, Auszug oder einer der anderen Texte enthält; `-without`',
  'Only those of these statuses': 'Nur Einträge mit einem dieser Status',
  'A Romanian name': 'Ein rumänischer Name',
  'Other scopes': 'Andere Reichweiten',
  'One field': 'Ein Feld',
  'A French text': 'Ein französischer Text',
  'Another name for people': 'Ein anderer Anzeigename',
  'E-mail address, by which one may sign in too; empty for none':
    'E-Mail-Adresse, mit der auch die Anmeldung möglich ist; leer für keine',
  'Name for people; the user name when empty': 'Anzeigename; wenn leer, der Benutzername',
  'Login password; without one the user signs in by other means only':
    'Anmeldepasswort; ohne Passwort kann sich der Benutzer nur auf anderen Wegen anmelden',
  'User name, kept in lower case': 'Benutzername, in Kleinbuchstaben gespeichert',
  'What the user may do': 'Was der Benutzer tun darf',
  'Login password': 'Anmeldepasswort',
  'True ends all application passwords and API keys of the account; else they go on, also with another password':
    'True beendet alle Anwendungspasswörter und API-Schlüssel des Kontos; sonst gelten sie weiter, auch mit einem neuen Passwort',
  'The present login password, to change it': 'Das bisherige Anmeldepasswort, um es zu ändern',
  'False shuts out the user with all credentials, and keeps what is theirs':
    'False sperrt den Benutzer mit allen Zugangsdaten aus und behält, was ihm gehört',
  'What it is for': 'Verwendungszweck',
  'What it may be used for, within the role of its user':
    'Wofür der Schlüssel verwendet werden darf, im Rahmen der Rolle seines Benutzers',
  'Addresses or networks that it may be used from; none for everywhere':
    'Adressen oder Netze, von denen aus der Schlüssel verwendet werden darf; keine bedeutet von überall',
  'When it ends; null for never': 'Wann die Gültigkeit endet; null für nie',
  'Seconds that the old key goes on beside the new one':
    'Sekunden, die der alte Schlüssel neben dem neuen weiter gilt',
  'JPEG, PNG, WebP, GIF or AVIF, up to 10 MiB; in a multipart/form-data body':
    'JPEG, PNG, WebP, GIF oder AVIF, bis zu 10 MiB; in einem Inhalt vom Typ multipart/form-data',
  'Address to fetch the picture from, instead of a file':
    'Adresse, von der das Bild abgerufen wird, statt einer Datei',
  'Title; the file’s name when none is given': 'Titel; ohne Angabe der Name der Datei',
  'Author id; only those who may edit others’ records may set another’s':
    'ID des Autors; eine fremde darf nur angeben, wer Datensätze anderer bearbeiten darf',
  'Publication date, in the site’s time zone': 'Veröffentlichungsdatum, in der Zeitzone der Website',
  'Publication date in UTC': 'Veröffentlichungsdatum in UTC',
  'Description; HTML is sanitised': 'Beschreibung; HTML wird bereinigt',
  'Excerpt; HTML is sanitised': 'Auszug; HTML wird bereinigt',
  'Image: the id of a media item, the address of one, or the address of a picture to fetch; empty for none':
    'Bild: die ID eines Mediums, die Adresse eines Mediums oder die Adresse eines abzurufenden Bildes; leer für keines',
  'Id of a media item': 'ID eines Mediums',
  'Id or address of a media item, address of any picture, or empty':
    'ID oder Adresse eines Mediums, Adresse eines beliebigen Bildes oder leer',
  'An image as it is read': 'Ein Bild, wie es gelesen wird',
  'No image': 'Kein Bild',
  'Slug; made from the name when none is given': 'Kürzel; ohne Angabe aus dem Namen erzeugt',
  'Status of the record': 'Status des Datensatzes',
  'Texts of several languages at once: `{fr: {…}, de: {…}}`; null removes a language':
    'Texte mehrerer Sprachen zugleich: `{fr: {…}, de: {…}}`; null entfernt eine Sprache',
  Title: 'Titel',
  'Start, in the event’s time zone': 'Beginn, in der Zeitzone der Veranstaltung',
  'End, in the event’s time zone': 'Ende, in der Zeitzone der Veranstaltung',
  'Time zone; empty for the site’s': 'Zeitzone; leer für die der Website',
  'Whether the event lasts all day': 'Ob die Veranstaltung ganztägig ist',
  'Cost: a number, a text such as `$10 - $25`, or a list':
    'Kosten: eine Zahl, ein Text wie `$10 - $25` oder eine Liste',
  'Address of the event’s website; its own page when none is given':
    'Adresse der Website der Veranstaltung; ohne Angabe ihre eigene Seite',
  'Show a map': 'Karte anzeigen',
  'Show a link to a map': 'Link zu einer Karte anzeigen',
  'Leave the event out of lists': 'Veranstaltung in Listen auslassen',
  'Pin the event in the calendar view': 'Veranstaltung in der Kalenderansicht anheften',
  'Feature the event': 'Veranstaltung hervorheben',
  'Whether there are tickets': 'Ob es Tickets gibt',
  'Id of the event that this one belongs to': 'ID der Veranstaltung, zu der diese gehört',
  'Category ids, names or slugs; unknown names are created':
    'IDs, Namen oder Kürzel von Kategorien; unbekannte Namen werden angelegt',
  'Tag ids, names or slugs; unknown names are created':
    'IDs, Namen oder Kürzel von Schlagwörtern; unbekannte Namen werden angelegt',
  'Venue ids or data': 'IDs oder Daten von Veranstaltungsorten',
  'Venue ids or data; 0 or empty for none': 'IDs oder Daten von Veranstaltungsorten; 0 oder leer für keinen',
  'Ids separated by commas': 'Durch Kommas getrennte IDs',
  '`{id}`, or the fields of a record': '`{id}` oder die Felder eines Datensatzes',
  'Organizer ids or data': 'IDs oder Daten von Veranstaltern',
  'Password that readers of the event must give; empty removes it':
    'Passwort, das Leser der Veranstaltung angeben müssen; leer entfernt es',
  'Title; empty removes a translation': 'Titel; leer entfernt eine Übersetzung',
  'Address of the event’s website; empty for none': 'Adresse der Website der Veranstaltung; leer für keine',
  'Name of the venue': 'Name des Veranstaltungsorts',
  'Street and number': 'Straße und Hausnummer',
  City: 'Stadt',
  Country: 'Land',
  Province: 'Provinz',
  State: 'Bundesstaat',
  'State or province; follows `state` or `province` when not given':
    'Bundesstaat oder Provinz; ohne Angabe nach `state` oder `province`',
  'Postal code': 'Postleitzahl',
  Phone: 'Telefon',
  Website: 'Website',
  Latitude: 'Breitengrad',
  Longitude: 'Längengrad',
  'Name of the venue; empty removes a translation':
    'Name des Veranstaltungsorts; leer entfernt eine Übersetzung',
  'Name of the organizer': 'Name des Veranstalters',
  'E-mail address': 'E-Mail-Adresse',
  'Name of the organizer; empty removes a translation':
    'Name des Veranstalters; leer entfernt eine Übersetzung',
  Name: 'Name',
  Description: 'Beschreibung',
  'Slug; made from the name when none is given; null makes it again':
    'Kürzel; ohne Angabe aus dem Namen erzeugt; null erzeugt es neu',
  'Id of the parent category, 0 for the top level':
    'ID der übergeordneten Kategorie, 0 für die oberste Ebene',
  'Name; empty removes a translation': 'Name; leer entfernt eine Übersetzung',
  'Description; null clears it': 'Beschreibung; null leert sie',
  'Refused: tags have no parent': 'Wird abgelehnt: Schlagwörter haben keine übergeordneten',
  'ETags of versions that may be changed, or `*`; what counts is the version that they begin with, so that of an answer in any language will do':
    'ETags der Versionen, die geändert werden dürfen, oder `*`; es zählt die Version, mit der sie beginnen; der einer Antwort in jeder Sprache taugt also',
  'ETags of what is known already, or `*`: a read then answers 304, a change of an item 412':
    'ETags dessen, was schon bekannt ist, oder `*`: Eine Leseanfrage antwortet dann mit 304, eine Änderung mit 412',
  'A text of one’s own, another for each request: repeated with it within 24 hours, a request is not done again and gets the same answer':
    'Ein eigener Text, für jede Anfrage ein anderer: Wird sie damit binnen 24 Stunden wiederholt, wird sie nicht noch einmal ausgeführt und erhält dieselbe Antwort',
};
