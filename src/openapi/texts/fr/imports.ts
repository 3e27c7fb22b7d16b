/** Imports. */
export const imports: Readonly<Record<string, string>> = {
  'There is no import with this id': 'Aucun import n’a cet identifiant',
  'Those of the last 90 days.': 'Ceux des 90 derniers jours.',
  'List imports, the newest first': 'Lister les imports, les plus récents d’abord',
  'It runs in the background, one at a time: read it again to see how far it is. Every record is known by its id in its source, so that a second import doubles nothing. What cannot be imported is left out and reported; a trial (`dry_run`) reports what would be done. Texts are in the language of the request. API keys do not reach imports.':
    'Il s’exécute en arrière-plan, un seul à la fois : le relire pour voir où il en est. Chaque enregistrement est connu par son identifiant dans sa source, si bien qu’un second import ne double rien. Ce qui ne peut pas être importé est laissé de côté et signalé ; un essai (`dry_run`) dit ce qui serait fait. Les textes sont dans la langue de la requête. Les clés d’API n’ont pas accès aux imports.',
  'A calendar': 'Un calendrier',
  'Import events from a site, an address or a file':
    'Importer des événements d’un site, d’une adresse ou d’un fichier',
  'The report says what was created, updated, left out, and why.':
    'Le rapport dit ce qui a été créé, mis à jour, laissé de côté, et pourquoi.',
  'Read how far an import is, and its report': 'Lire où en est un import, et son rapport',
  'What it has imported so far stays.': 'Ce qu’il a déjà importé reste.',
  'Cancel an import that has not ended': 'Annuler un import qui n’est pas terminé',
  'Events from other systems, and what became of each import':
    'Événements d’autres systèmes, et ce qu’est devenu chaque import',
  'Where it stands in the source': 'Où il se trouve dans la source',
  'Why, in English': 'Pourquoi, en anglais',
  'What became of one record of a source': 'Ce qu’est devenu un enregistrement d’une source',
  'Events that are new': 'Événements nouveaux',
  'Events that were brought up to date': 'Événements mis à jour',
  'Events that were up to date': 'Événements déjà à jour',
  'Events that their source has cancelled': 'Événements annulés par leur source',
  'Records that were left out': 'Enregistrements laissés de côté',
  'The first thousand of those, and why': 'Les mille premiers de ceux-ci, et pourquoi',
  'The first thousand that are not quite as their source has them':
    'Les mille premiers qui diffèrent un peu de leur source',
  'What an import has done': 'Ce qu’un import a fait',
  'How far it is': 'Où il en est',
  'What it reads': 'Ce qu’il lit',
  'Address that it reads from; null for a content': 'Adresse qu’il lit ; null pour un contenu',
  'Name of the system that the records come from': 'Nom du système d’où viennent les enregistrements',
  'Whether it changes nothing': 'S’il ne change rien',
  'Records that were looked at': 'Enregistrements examinés',
  'Records of the source; 0 until it is read': 'Enregistrements de la source ; 0 tant qu’elle n’est pas lue',
  'How often it was begun: another instance goes on when one ends':
    'Combien de fois il a été commencé : une autre instance continue quand l’une s’arrête',
  'When it was asked for': 'Quand il a été demandé',
  'When it ended; null until then': 'Quand il s’est terminé ; null jusque-là',
  'Why it failed, in English; null otherwise': 'Pourquoi il a échoué, en anglais ; null sinon',
  'What it has done so far': 'Ce qu’il a fait jusqu’ici',
  'An import': 'Un import',
  'What it is: a site that runs The Events Calendar, NDJSON, CSV or iCalendar':
    'Ce que c’est : un site avec The Events Calendar, NDJSON, CSV ou iCalendar',
  'Address to read from; of a site, that of its interface: `…/wp-json/tribe/events/v1`':
    'Adresse à lire ; pour un site, celle de son interface : `…/wp-json/tribe/events/v1`',
  'Name of the system that the records come from; the host of the address when none is given':
    'Nom du système d’où viennent les enregistrements ; l’hôte de l’adresse si aucun n’est donné',
  'CSV and NDJSON: from the field to the column that fills it, several joined by `+`':
    'CSV et NDJSON : du champ vers la colonne qui le remplit, plusieurs jointes par `+`',
  'CSV and NDJSON: fields that are the same for all records':
    'CSV et NDJSON : champs identiques pour tous les enregistrements',
  'CSV: what separates columns; found out when it is not given':
    'CSV : ce qui sépare les colonnes ; déterminé s’il n’est pas donné',
  'CSV: order of day, month and year in dates such as 31.12.2026 or 12/31/2026; without it such a table is refused as a whole':
    'CSV : ordre du jour, du mois et de l’année dans des dates comme 31.12.2026 ou 12/31/2026 ; sans lui, un tel tableau est refusé en entier',
  'How the file is encoded, unless it is UTF-8 or begins with a byte order mark; of CSV Windows-1252 is found out and reported':
    'Codage du fichier, s’il n’est pas en UTF-8 et ne commence pas par un indicateur d’ordre des octets ; pour CSV, Windows-1252 est reconnu et signalé',
  'iCalendar: zone of times that name none; the site’s when it is not given':
    'iCalendar : fuseau des heures qui n’en nomment pas ; celui du site s’il n’est pas donné',
  'First day; of iCalendar 30 days ago when it is not given':
    'Premier jour ; pour iCalendar il y a 30 jours s’il n’est pas donné',
  'Last day; of iCalendar a year from now when it is not given':
    'Dernier jour ; pour iCalendar dans un an s’il n’est pas donné',
  'Other languages of a site; all that it has when none are given':
    'Autres langues d’un site ; toutes celles qu’il a si aucune n’est donnée',
  'The content, in a multipart/form-data body, up to 8 MiB':
    'Le contenu, dans un corps multipart/form-data, jusqu’à 8 Mio',
  'The content as a text, instead of a file': 'Le contenu comme texte, au lieu d’un fichier',
};
