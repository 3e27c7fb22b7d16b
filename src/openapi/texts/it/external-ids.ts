/** External ids. */
export const externalIds: Readonly<Record<string, string>> = {
  'No record has this external id': 'Nessun record ha questo identificativo esterno',
  'Both parts count in their exact spelling.': 'Entrambe le parti contano nella loro grafia esatta.',
  'What no record has yet is created, and needs what a new record needs; else only what is sent changes. However often and however many times at once it is sent, there is one record. One in the trash is changed and stays there, unless a `status` is sent.':
    'Ciò che nessun record ha ancora viene creato e richiede ciò che richiede un nuovo record; altrimenti cambia solo ciò che viene inviato. Per quante volte venga inviato, anche contemporaneamente, c’è un solo record. Un record nel cestino viene modificato e vi resta, salvo che venga inviato uno `status`.',
  'Only what is sent changes; another `external_source` and `external_id` rename it.':
    'Cambia solo ciò che viene inviato; altri `external_source` e `external_id` lo rinominano.',
  'It keeps its external id there, and a second time answers 410.':
    'Lì conserva il suo identificativo esterno; una seconda richiesta dà 410.',
  'A venue with a city': 'Un luogo con una città',
  'An organizer with a phone': 'Un organizzatore con un telefono',
  'System that knows the record by `external_id`, where one does':
    'Sistema che conosce il record con `external_id`, se ce n’è uno',
  'Id of the record in `external_source`': 'Identificativo del record in `external_source`',
  'System that knows the record by `external_id`; both or none, null removes both':
    'Sistema che conosce il record con `external_id`; entrambi o nessuno, null li rimuove entrambi',
  'Id of the record in `external_source`, unique there in its exact spelling':
    'Identificativo del record in `external_source`, unico nella sua grafia esatta',
  'For `rest_conflict`: the id of the record that has the external id':
    'Per `rest_conflict`: l’identificativo del record che ha l’identificativo esterno',
  'Only what `external_source` knows by this id':
    'Solo ciò che `external_source` conosce con questo identificativo',
  'Only what `external_source` knows by this id; all date filters are then ignored':
    'Solo ciò che `external_source` conosce con questo identificativo; tutti i filtri sulle date vengono allora ignorati',
  'Only what this other system knows': 'Solo ciò che questo altro sistema conosce',
  'What it calls the record, percent-encoded': 'Come esso chiama il record, con codifica percentuale',
  'The other system: letters, digits and `. _ -`': 'L’altro sistema: lettere, cifre e `. _ -`',
  'Read one of the events by the id that another system has for it':
    'Leggere un evento tramite l’identificativo di un altro sistema',
  'Create one of the events by the id that another system has for it, or change it':
    'Creare o modificare un evento tramite l’identificativo di un altro sistema',
  'Change one of the events by the id that another system has for it':
    'Modificare un evento tramite l’identificativo di un altro sistema',
  'Move one of the events to the trash by the id that another system has for it':
    'Spostare un evento nel cestino tramite l’identificativo di un altro sistema',
  'Read one of the venues by the id that another system has for it':
    'Leggere un luogo tramite l’identificativo di un altro sistema',
  'Create one of the venues by the id that another system has for it, or change it':
    'Creare o modificare un luogo tramite l’identificativo di un altro sistema',
  'Change one of the venues by the id that another system has for it':
    'Modificare un luogo tramite l’identificativo di un altro sistema',
  'Move one of the venues to the trash by the id that another system has for it':
    'Spostare un luogo nel cestino tramite l’identificativo di un altro sistema',
  'Read one of the organizers by the id that another system has for it':
    'Leggere un organizzatore tramite l’identificativo di un altro sistema',
  'Create one of the organizers by the id that another system has for it, or change it':
    'Creare o modificare un organizzatore tramite l’identificativo di un altro sistema',
  'Change one of the organizers by the id that another system has for it':
    'Modificare un organizzatore tramite l’identificativo di un altro sistema',
  'Move one of the organizers to the trash by the id that another system has for it':
    'Spostare un organizzatore nel cestino tramite l’identificativo di un altro sistema',
};
