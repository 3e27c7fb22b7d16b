/** External ids. */
export const externalIds: Readonly<Record<string, string>> = {
  'No record has this external id': 'Kein Datensatz hat diese externe Kennung',
  'Both parts count in their exact spelling.': 'Beide Teile zählen in ihrer genauen Schreibweise.',
  'What no record has yet is created, and needs what a new record needs; else only what is sent changes. However often and however many times at once it is sent, there is one record. One in the trash is changed and stays there, unless a `status` is sent.':
    'Was noch kein Datensatz hat, wird angelegt und braucht, was ein neuer Datensatz braucht; sonst ändert sich nur, was gesendet wird. Wie oft und wie viele Male zugleich es auch gesendet wird, es gibt einen Datensatz. Einer im Papierkorb wird geändert und bleibt dort, sofern kein `status` gesendet wird.',
  'Only what is sent changes; another `external_source` and `external_id` rename it.':
    'Nur was gesendet wird, ändert sich; andere `external_source` und `external_id` benennen ihn um.',
  'It keeps its external id there, and a second time answers 410.':
    'Dort behält er seine externe Kennung; ein zweiter Aufruf wird mit 410 beantwortet.',
  'A venue with a city': 'Ein Veranstaltungsort mit Stadt',
  'An organizer with a phone': 'Ein Veranstalter mit Telefonnummer',
  'System that knows the record by `external_id`, where one does':
    'System, das den Datensatz unter `external_id` kennt, falls es eines gibt',
  'Id of the record in `external_source`': 'Kennung des Datensatzes in `external_source`',
  'System that knows the record by `external_id`; both or none, null removes both':
    'System, das den Datensatz unter `external_id` kennt; beide oder keines, null entfernt beide',
  'Id of the record in `external_source`, unique there in its exact spelling':
    'Kennung des Datensatzes in `external_source`, dort eindeutig in ihrer genauen Schreibweise',
  'For `rest_conflict`: the id of the record that has the external id':
    'Bei `rest_conflict`: die Kennung des Datensatzes, der die externe Kennung hat',
  'Only what `external_source` knows by this id': 'Nur was `external_source` unter dieser Kennung kennt',
  'Only what `external_source` knows by this id; all date filters are then ignored':
    'Nur was `external_source` unter dieser Kennung kennt; alle Datumsfilter bleiben dann unbeachtet',
  'Only what this other system knows': 'Nur was dieses andere System kennt',
  'What it calls the record, percent-encoded': 'Wie es den Datensatz nennt, prozentkodiert',
  'The other system: letters, digits and `. _ -`': 'Das andere System: Buchstaben, Ziffern und `. _ -`',
  'Read one of the events by the id that another system has for it':
    'Eine Veranstaltung über die Kennung eines anderen Systems lesen',
  'Create one of the events by the id that another system has for it, or change it':
    'Eine Veranstaltung über die Kennung eines anderen Systems anlegen oder ändern',
  'Change one of the events by the id that another system has for it':
    'Eine Veranstaltung über die Kennung eines anderen Systems ändern',
  'Move one of the events to the trash by the id that another system has for it':
    'Eine Veranstaltung über die Kennung eines anderen Systems in den Papierkorb verschieben',
  'Read one of the venues by the id that another system has for it':
    'Einen Veranstaltungsort über die Kennung eines anderen Systems lesen',
  'Create one of the venues by the id that another system has for it, or change it':
    'Einen Veranstaltungsort über die Kennung eines anderen Systems anlegen oder ändern',
  'Change one of the venues by the id that another system has for it':
    'Einen Veranstaltungsort über die Kennung eines anderen Systems ändern',
  'Move one of the venues to the trash by the id that another system has for it':
    'Einen Veranstaltungsort über die Kennung eines anderen Systems in den Papierkorb verschieben',
  'Read one of the organizers by the id that another system has for it':
    'Einen Veranstalter über die Kennung eines anderen Systems lesen',
  'Create one of the organizers by the id that another system has for it, or change it':
    'Einen Veranstalter über die Kennung eines anderen Systems anlegen oder ändern',
  'Change one of the organizers by the id that another system has for it':
    'Einen Veranstalter über die Kennung eines anderen Systems ändern',
  'Move one of the organizers to the trash by the id that another system has for it':
    'Einen Veranstalter über die Kennung eines anderen Systems in den Papierkorb verschieben',
};
