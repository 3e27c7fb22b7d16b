/** Imports. */
export const imports: Readonly<Record<string, string>> = {
  'There is no import with this id': 'Niciun import nu are acest id',
  'Those of the last 90 days.': 'Cele din ultimele 90 de zile.',
  'List imports, the newest first': 'Listează importurile, cele mai noi primele',
  'It runs in the background, one at a time: read it again to see how far it is. Every record is known by its id in its source, so that a second import doubles nothing. What cannot be imported is left out and reported; a trial (`dry_run`) reports what would be done. Texts are in the language of the request. API keys do not reach imports.':
    'Rulează în fundal, câte unul: citiți-l din nou ca să vedeți unde a ajuns. Fiecare înregistrare este cunoscută după id-ul ei din sursă, astfel că un al doilea import nu dublează nimic. Ce nu poate fi importat este lăsat deoparte și raportat; o încercare (`dry_run`) raportează ce s-ar face. Textele sunt în limba cererii. Cheile API nu ajung la importuri.',
  'A calendar': 'Un calendar',
  'Import events from a site, an address or a file':
    'Importă evenimente de pe un site, de la o adresă sau dintr-un fișier',
  'The report says what was created, updated, left out, and why.':
    'Raportul spune ce a fost creat, actualizat, lăsat deoparte și de ce.',
  'Read how far an import is, and its report': 'Citește unde a ajuns un import și raportul lui',
  'What it has imported so far stays.': 'Ce a importat până acum rămâne.',
  'Cancel an import that has not ended': 'Anulează un import care nu s-a încheiat',
  'Events from other systems, and what became of each import':
    'Evenimente din alte sisteme și ce s-a ales de fiecare import',
  'Where it stands in the source': 'Unde se află în sursă',
  'Why, in English': 'De ce, în engleză',
  'What became of one record of a source': 'Ce s-a ales de o înregistrare dintr-o sursă',
  'Events that are new': 'Evenimente noi',
  'Events that were brought up to date': 'Evenimente actualizate',
  'Events that were up to date': 'Evenimente care erau la zi',
  'Events that their source has cancelled': 'Evenimente anulate de sursa lor',
  'Records that were left out': 'Înregistrări lăsate deoparte',
  'The first thousand of those, and why': 'Prima mie dintre ele și de ce',
  'The first thousand that are not quite as their source has them':
    'Prima mie care nu sunt întocmai ca în sursa lor',
  'What an import has done': 'Ce a făcut un import',
  'How far it is': 'Unde a ajuns',
  'What it reads': 'Ce citește',
  'Address that it reads from; null for a content': 'Adresa de la care citește; null pentru un conținut',
  'Name of the system that the records come from': 'Numele sistemului din care vin înregistrările',
  'Whether it changes nothing': 'Dacă nu schimbă nimic',
  'Records that were looked at': 'Înregistrări examinate',
  'Records of the source; 0 until it is read': 'Înregistrările sursei; 0 până când este citită',
  'How often it was begun: another instance goes on when one ends':
    'De câte ori a fost început: altă instanță continuă când una se oprește',
  'When it was asked for': 'Când a fost cerut',
  'When it ended; null until then': 'Când s-a încheiat; null până atunci',
  'Why it failed, in English; null otherwise': 'De ce a eșuat, în engleză; altfel null',
  'What it has done so far': 'Ce a făcut până acum',
  'An import': 'Un import',
  'What it is: a site that runs The Events Calendar, NDJSON, CSV or iCalendar':
    'Ce este: un site cu The Events Calendar, NDJSON, CSV sau iCalendar',
  'Address to read from; of a site, that of its interface: `…/wp-json/tribe/events/v1`':
    'Adresa de citit; pentru un site, cea a interfeței sale: `…/wp-json/tribe/events/v1`',
  'Name of the system that the records come from; the host of the address when none is given':
    'Numele sistemului din care vin înregistrările; gazda adresei dacă nu este dat',
  'CSV and NDJSON: from the field to the column that fills it, several joined by `+`':
    'CSV și NDJSON: de la câmp la coloana care îl umple, mai multe unite prin `+`',
  'CSV and NDJSON: fields that are the same for all records':
    'CSV și NDJSON: câmpuri identice pentru toate înregistrările',
  'CSV: what separates columns; found out when it is not given':
    'CSV: ce separă coloanele; se determină dacă nu este dat',
  'CSV: order of day, month and year in dates such as 31.12.2026 or 12/31/2026; without it such a table is refused as a whole':
    'CSV: ordinea zilei, a lunii și a anului în date ca 31.12.2026 sau 12/31/2026; fără ea, un astfel de tabel este refuzat în întregime',
  'How the file is encoded, unless it is UTF-8 or begins with a byte order mark; of CSV Windows-1252 is found out and reported':
    'Codificarea fișierului, dacă nu este UTF-8 și nu începe cu un marcaj al ordinii octeților; la CSV, Windows-1252 este recunoscut și semnalat',
  'iCalendar: zone of times that name none; the site’s when it is not given':
    'iCalendar: fusul orelor care nu numesc unul; al site-ului dacă nu este dat',
  'First day; of iCalendar 30 days ago when it is not given':
    'Prima zi; pentru iCalendar acum 30 de zile dacă nu este dată',
  'Last day; of iCalendar a year from now when it is not given':
    'Ultima zi; pentru iCalendar peste un an dacă nu este dată',
  'Other languages of a site; all that it has when none are given':
    'Alte limbi ale unui site; toate cele pe care le are dacă nu este dată niciuna',
  'The content, in a multipart/form-data body, up to 8 MiB':
    'Conținutul, într-un corp multipart/form-data, până la 8 MiB',
  'The content as a text, instead of a file': 'Conținutul ca text, în locul unui fișier',
};
