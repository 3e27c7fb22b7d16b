/** Imports. */
export const imports: Readonly<Record<string, string>> = {
  'There is no import with this id': 'Kein Import hat diese Id',
  'Those of the last 90 days.': 'Die der letzten 90 Tage.',
  'List imports, the newest first': 'Importe auflisten, die neuesten zuerst',
  'It runs in the background, one at a time: read it again to see how far it is. Every record is known by its id in its source, so that a second import doubles nothing. What cannot be imported is left out and reported; a trial (`dry_run`) reports what would be done. Texts are in the language of the request. API keys do not reach imports.':
    'Er läuft im Hintergrund, einer nach dem anderen: Lesen Sie ihn wieder, um zu sehen, wie weit er ist. Jeder Datensatz ist durch seine Id in seiner Quelle bekannt, sodass ein zweiter Import nichts verdoppelt. Was nicht importiert werden kann, wird ausgelassen und gemeldet; ein Probelauf (`dry_run`) meldet, was geschähe. Die Texte sind in der Sprache der Anfrage. API-Schlüssel reichen nicht bis zu Importen.',
  'A calendar': 'Ein Kalender',
  'Import events from a site, an address or a file':
    'Termine von einer Website, einer Adresse oder aus einer Datei importieren',
  'The report says what was created, updated, left out, and why.':
    'Der Bericht sagt, was angelegt, aktualisiert und ausgelassen wurde, und warum.',
  'Read how far an import is, and its report': 'Lesen, wie weit ein Import ist, mit seinem Bericht',
  'What it has imported so far stays.': 'Was er bisher importiert hat, bleibt.',
  'Cancel an import that has not ended': 'Einen Import abbrechen, der nicht beendet ist',
  'Events from other systems, and what became of each import':
    'Termine aus anderen Systemen, und was aus jedem Import wurde',
  'Where it stands in the source': 'Wo er in der Quelle steht',
  'Why, in English': 'Warum, auf Englisch',
  'What became of one record of a source': 'Was aus einem Datensatz einer Quelle wurde',
  'Events that are new': 'Neue Termine',
  'Events that were brought up to date': 'Termine, die aktualisiert wurden',
  'Events that were up to date': 'Termine, die aktuell waren',
  'Events that their source has cancelled': 'Termine, die ihre Quelle abgesagt hat',
  'Records that were left out': 'Datensätze, die ausgelassen wurden',
  'The first thousand of those, and why': 'Die ersten tausend davon, und warum',
  'The first thousand that are not quite as their source has them':
    'Die ersten tausend, die nicht ganz wie in ihrer Quelle sind',
  'What an import has done': 'Was ein Import getan hat',
  'How far it is': 'Wie weit er ist',
  'What it reads': 'Was er liest',
  'Address that it reads from; null for a content': 'Adresse, von der er liest; null für einen Inhalt',
  'Name of the system that the records come from': 'Name des Systems, aus dem die Datensätze kommen',
  'Whether it changes nothing': 'Ob er nichts ändert',
  'Records that were looked at': 'Datensätze, die angesehen wurden',
  'Records of the source; 0 until it is read': 'Datensätze der Quelle; 0, bis sie gelesen ist',
  'How often it was begun: another instance goes on when one ends':
    'Wie oft er begonnen wurde: Eine andere Instanz macht weiter, wenn eine endet',
  'When it was asked for': 'Wann er verlangt wurde',
  'When it ended; null until then': 'Wann er endete; bis dahin null',
  'Why it failed, in English; null otherwise': 'Warum er scheiterte, auf Englisch; sonst null',
  'What it has done so far': 'Was er bisher getan hat',
  'An import': 'Ein Import',
  'What it is: a site that runs The Events Calendar, NDJSON, CSV or iCalendar':
    'Was es ist: eine Website mit The Events Calendar, NDJSON, CSV oder iCalendar',
  'Address to read from; of a site, that of its interface: `…/wp-json/tribe/events/v1`':
    'Adresse, von der gelesen wird; bei einer Website die ihrer Schnittstelle: `…/wp-json/tribe/events/v1`',
  'Name of the system that the records come from; the host of the address when none is given':
    'Name des Systems, aus dem die Datensätze kommen; der Host der Adresse, wenn keiner angegeben ist',
  'CSV and NDJSON: from the field to the column that fills it, several joined by `+`':
    'CSV und NDJSON: vom Feld zur Spalte, die es füllt, mehrere mit `+` verbunden',
  'CSV and NDJSON: fields that are the same for all records':
    'CSV und NDJSON: Felder, die für alle Datensätze gleich sind',
  'CSV: what separates columns; found out when it is not given':
    'CSV: was Spalten trennt; wird ermittelt, wenn es nicht angegeben ist',
  'CSV: order of day, month and year in dates such as 31.12.2026 or 12/31/2026; without it such a table is refused as a whole':
    'CSV: Reihenfolge von Tag, Monat und Jahr in Daten wie 31.12.2026 oder 12/31/2026; ohne sie wird eine solche Tabelle als Ganzes abgelehnt',
  'How the file is encoded, unless it is UTF-8 or begins with a byte order mark; of CSV Windows-1252 is found out and reported':
    'Zeichenkodierung der Datei, wenn sie nicht UTF-8 ist und nicht mit einer Byte-Reihenfolge-Markierung beginnt; bei CSV wird Windows-1252 erkannt und gemeldet',
  'iCalendar: zone of times that name none; the site’s when it is not given':
    'iCalendar: Zone von Zeiten, die keine nennen; die der Website, wenn keine angegeben ist',
  'First day; of iCalendar 30 days ago when it is not given':
    'Erster Tag; bei iCalendar vor 30 Tagen, wenn keiner angegeben ist',
  'Last day; of iCalendar a year from now when it is not given':
    'Letzter Tag; bei iCalendar in einem Jahr, wenn keiner angegeben ist',
  'Other languages of a site; all that it has when none are given':
    'Andere Sprachen einer Website; alle, die sie hat, wenn keine angegeben sind',
  'The content, in a multipart/form-data body, up to 8 MiB':
    'Der Inhalt, in einem multipart/form-data-Body, bis 8 MiB',
  'The content as a text, instead of a file': 'Der Inhalt als Text, statt einer Datei',
};
