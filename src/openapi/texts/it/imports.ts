/** Imports. */
export const imports: Readonly<Record<string, string>> = {
  'There is no import with this id': 'Nessuna importazione ha questo id',
  'Those of the last 90 days.': 'Quelle degli ultimi 90 giorni.',
  'List imports, the newest first': 'Elencare le importazioni, le più recenti per prime',
  'It runs in the background, one at a time: read it again to see how far it is. Every record is known by its id in its source, so that a second import doubles nothing. What cannot be imported is left out and reported; a trial (`dry_run`) reports what would be done. Texts are in the language of the request. API keys do not reach imports.':
    'Viene eseguita in background, una alla volta: rileggerla per vedere a che punto è. Ogni record è noto tramite il suo id nella sua fonte, così una seconda importazione non raddoppia nulla. Ciò che non può essere importato viene tralasciato e segnalato; una prova (`dry_run`) dice che cosa verrebbe fatto. I testi sono nella lingua della richiesta. Le chiavi API non arrivano alle importazioni.',
  'A calendar': 'Un calendario',
  'Import events from a site, an address or a file': 'Importare eventi da un sito, un indirizzo o un file',
  'The report says what was created, updated, left out, and why.':
    'Il rapporto dice che cosa è stato creato, aggiornato, tralasciato e perché.',
  'Read how far an import is, and its report': 'Leggere a che punto è un’importazione e il suo rapporto',
  'What it has imported so far stays.': 'Ciò che ha già importato resta.',
  'Cancel an import that has not ended': 'Annullare un’importazione non terminata',
  'Events from other systems, and what became of each import':
    'Eventi di altri sistemi, e che cosa ne è stato di ogni importazione',
  'Where it stands in the source': 'Dove si trova nella fonte',
  'Why, in English': 'Perché, in inglese',
  'What became of one record of a source': 'Che cosa ne è stato di un record di una fonte',
  'Events that are new': 'Eventi nuovi',
  'Events that were brought up to date': 'Eventi aggiornati',
  'Events that were up to date': 'Eventi già aggiornati',
  'Events that their source has cancelled': 'Eventi annullati dalla loro fonte',
  'Records that were left out': 'Record tralasciati',
  'The first thousand of those, and why': 'I primi mille di questi, e perché',
  'The first thousand that are not quite as their source has them':
    'I primi mille che non sono del tutto come nella loro fonte',
  'What an import has done': 'Che cosa ha fatto un’importazione',
  'How far it is': 'A che punto è',
  'What it reads': 'Che cosa legge',
  'Address that it reads from; null for a content': 'Indirizzo da cui legge; null per un contenuto',
  'Name of the system that the records come from': 'Nome del sistema da cui provengono i record',
  'Whether it changes nothing': 'Se non cambia nulla',
  'Records that were looked at': 'Record esaminati',
  'Records of the source; 0 until it is read': 'Record della fonte; 0 finché non è letta',
  'How often it was begun: another instance goes on when one ends':
    'Quante volte è stata iniziata: un’altra istanza prosegue quando una termina',
  'When it was asked for': 'Quando è stata richiesta',
  'When it ended; null until then': 'Quando è terminata; null fino ad allora',
  'Why it failed, in English; null otherwise': 'Perché è fallita, in inglese; altrimenti null',
  'What it has done so far': 'Che cosa ha fatto finora',
  'An import': 'Un’importazione',
  'What it is: a site that runs The Events Calendar, NDJSON, CSV or iCalendar':
    'Che cos’è: un sito con The Events Calendar, NDJSON, CSV o iCalendar',
  'Address to read from; of a site, that of its interface: `…/wp-json/tribe/events/v1`':
    'Indirizzo da leggere; di un sito, quello della sua interfaccia: `…/wp-json/tribe/events/v1`',
  'Name of the system that the records come from; the host of the address when none is given':
    'Nome del sistema da cui provengono i record; l’host dell’indirizzo se non è dato',
  'CSV and NDJSON: from the field to the column that fills it, several joined by `+`':
    'CSV e NDJSON: dal campo alla colonna che lo riempie, più colonne unite da `+`',
  'CSV and NDJSON: fields that are the same for all records': 'CSV e NDJSON: campi uguali per tutti i record',
  'CSV: what separates columns; found out when it is not given':
    'CSV: che cosa separa le colonne; viene determinato se non è dato',
  'CSV: order of day, month and year in dates such as 31.12.2026 or 12/31/2026; without it such a table is refused as a whole':
    'CSV: ordine di giorno, mese e anno in date come 31.12.2026 o 12/31/2026; senza di esso una tale tabella è rifiutata per intero',
  'How the file is encoded, unless it is UTF-8 or begins with a byte order mark; of CSV Windows-1252 is found out and reported':
    'Codifica del file, se non è UTF-8 e non comincia con un indicatore dell’ordine dei byte; per CSV, Windows-1252 è riconosciuto e segnalato',
  'iCalendar: zone of times that name none; the site’s when it is not given':
    'iCalendar: fuso degli orari che non ne nominano; quello del sito se non è dato',
  'First day; of iCalendar 30 days ago when it is not given':
    'Primo giorno; per iCalendar 30 giorni fa se non è dato',
  'Last day; of iCalendar a year from now when it is not given':
    'Ultimo giorno; per iCalendar tra un anno se non è dato',
  'Other languages of a site; all that it has when none are given':
    'Altre lingue di un sito; tutte quelle che ha se non ne è data nessuna',
  'The content, in a multipart/form-data body, up to 8 MiB':
    'Il contenuto, in un corpo multipart/form-data, fino a 8 MiB',
  'The content as a text, instead of a file': 'Il contenuto come testo, invece di un file',
};
