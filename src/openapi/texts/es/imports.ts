/** Imports. */
export const imports: Readonly<Record<string, string>> = {
  'There is no import with this id': 'Ninguna importación tiene este id',
  'Those of the last 90 days.': 'Las de los últimos 90 días.',
  'List imports, the newest first': 'Listar las importaciones, las más recientes primero',
  'It runs in the background, one at a time: read it again to see how far it is. Every record is known by its id in its source, so that a second import doubles nothing. What cannot be imported is left out and reported; a trial (`dry_run`) reports what would be done. Texts are in the language of the request. API keys do not reach imports.':
    'Se ejecuta en segundo plano, una a la vez: léala de nuevo para ver por dónde va. Cada registro se conoce por su id en su fuente, de modo que una segunda importación no duplica nada. Lo que no se puede importar se omite y se comunica; un ensayo (`dry_run`) comunica lo que se haría. Los textos están en el idioma de la petición. Las claves de API no alcanzan las importaciones.',
  'A calendar': 'Un calendario',
  'Import events from a site, an address or a file':
    'Importar eventos de un sitio, una dirección o un archivo',
  'The report says what was created, updated, left out, and why.':
    'El informe dice qué se creó, actualizó u omitió, y por qué.',
  'Read how far an import is, and its report': 'Leer por dónde va una importación y su informe',
  'What it has imported so far stays.': 'Lo que ya ha importado permanece.',
  'Cancel an import that has not ended': 'Cancelar una importación que no ha terminado',
  'Events from other systems, and what became of each import':
    'Eventos de otros sistemas, y qué fue de cada importación',
  'Where it stands in the source': 'Dónde está en la fuente',
  'Why, in English': 'Por qué, en inglés',
  'What became of one record of a source': 'Qué fue de un registro de una fuente',
  'Events that are new': 'Eventos nuevos',
  'Events that were brought up to date': 'Eventos que se actualizaron',
  'Events that were up to date': 'Eventos que estaban al día',
  'Events that their source has cancelled': 'Eventos que su fuente ha cancelado',
  'Records that were left out': 'Registros que se omitieron',
  'The first thousand of those, and why': 'Los primeros mil de ellos, y por qué',
  'The first thousand that are not quite as their source has them':
    'Los primeros mil que no son del todo como en su fuente',
  'What an import has done': 'Qué ha hecho una importación',
  'How far it is': 'Por dónde va',
  'What it reads': 'Qué lee',
  'Address that it reads from; null for a content': 'Dirección de la que lee; null para un contenido',
  'Name of the system that the records come from': 'Nombre del sistema del que vienen los registros',
  'Whether it changes nothing': 'Si no cambia nada',
  'Records that were looked at': 'Registros examinados',
  'Records of the source; 0 until it is read': 'Registros de la fuente; 0 hasta que se lee',
  'How often it was begun: another instance goes on when one ends':
    'Cuántas veces se empezó: otra instancia continúa cuando una termina',
  'When it was asked for': 'Cuándo se pidió',
  'When it ended; null until then': 'Cuándo terminó; null hasta entonces',
  'Why it failed, in English; null otherwise': 'Por qué falló, en inglés; si no, null',
  'What it has done so far': 'Qué ha hecho hasta ahora',
  'An import': 'Una importación',
  'What it is: a site that runs The Events Calendar, NDJSON, CSV or iCalendar':
    'Qué es: un sitio con The Events Calendar, NDJSON, CSV o iCalendar',
  'Address to read from; of a site, that of its interface: `…/wp-json/tribe/events/v1`':
    'Dirección de la que leer; de un sitio, la de su interfaz: `…/wp-json/tribe/events/v1`',
  'Name of the system that the records come from; the host of the address when none is given':
    'Nombre del sistema del que vienen los registros; el host de la dirección si no se da',
  'CSV and NDJSON: from the field to the column that fills it, several joined by `+`':
    'CSV y NDJSON: del campo a la columna que lo llena, varias unidas por `+`',
  'CSV and NDJSON: fields that are the same for all records':
    'CSV y NDJSON: campos iguales para todos los registros',
  'CSV: what separates columns; found out when it is not given':
    'CSV: qué separa las columnas; se averigua si no se da',
  'CSV: order of day, month and year in dates such as 31.12.2026 or 12/31/2026; without it such a table is refused as a whole':
    'CSV: orden de día, mes y año en fechas como 31.12.2026 o 12/31/2026; sin él, una tabla así se rechaza entera',
  'How the file is encoded, unless it is UTF-8 or begins with a byte order mark; of CSV Windows-1252 is found out and reported':
    'Codificación del archivo, si no es UTF-8 ni empieza con una marca de orden de bytes; en CSV, Windows-1252 se reconoce y se avisa',
  'iCalendar: zone of times that name none; the site’s when it is not given':
    'iCalendar: zona de las horas que no nombran ninguna; la del sitio si no se da',
  'First day; of iCalendar 30 days ago when it is not given':
    'Primer día; de iCalendar hace 30 días si no se da',
  'Last day; of iCalendar a year from now when it is not given':
    'Último día; de iCalendar dentro de un año si no se da',
  'Other languages of a site; all that it has when none are given':
    'Otros idiomas de un sitio; todos los que tiene si no se da ninguno',
  'The content, in a multipart/form-data body, up to 8 MiB':
    'El contenido, en un cuerpo multipart/form-data, hasta 8 MiB',
  'The content as a text, instead of a file': 'El contenido como texto, en lugar de un archivo',
};
