/** External ids. */
export const externalIds: Readonly<Record<string, string>> = {
  'No record has this external id': 'Ningún registro tiene este identificador externo',
  'Both parts count in their exact spelling.': 'Ambas partes cuentan en su grafía exacta.',
  'What no record has yet is created, and needs what a new record needs; else only what is sent changes. However often and however many times at once it is sent, there is one record. One in the trash is changed and stays there, unless a `status` is sent.':
    'Lo que ningún registro tiene todavía se crea y necesita lo que necesita un registro nuevo; si no, solo cambia lo que se envía. Por muchas veces que se envíe, incluso a la vez, hay un solo registro. Uno que está en la papelera se modifica y permanece en ella, salvo que se envíe un `status`.',
  'Only what is sent changes; another `external_source` and `external_id` rename it.':
    'Solo cambia lo que se envía; otros `external_source` y `external_id` lo renombran.',
  'It keeps its external id there, and a second time answers 410.':
    'Allí conserva su identificador externo, y una segunda vez responde con 410.',
  'A venue with a city': 'Un lugar con ciudad',
  'An organizer with a phone': 'Un organizador con teléfono',
  'System that knows the record by `external_id`, where one does':
    'Sistema que conoce el registro por `external_id`, si lo hay',
  'Id of the record in `external_source`': 'Identificador del registro en `external_source`',
  'System that knows the record by `external_id`; both or none, null removes both':
    'Sistema que conoce el registro por `external_id`; ambos o ninguno, null quita los dos',
  'Id of the record in `external_source`, unique there in its exact spelling':
    'Identificador del registro en `external_source`, único allí en su grafía exacta',
  'For `rest_conflict`: the id of the record that has the external id':
    'Para `rest_conflict`: el identificador del registro que tiene el identificador externo',
  'Only what `external_source` knows by this id':
    'Solo lo que `external_source` conoce por este identificador',
  'Only what `external_source` knows by this id; all date filters are then ignored':
    'Solo lo que `external_source` conoce por este identificador; entonces se ignoran todos los filtros de fechas',
  'Only what this other system knows': 'Solo lo que conoce este otro sistema',
  'What it calls the record, percent-encoded': 'Cómo llama al registro, con codificación porcentual',
  'The other system: letters, digits and `. _ -`': 'El otro sistema: letras, cifras y `. _ -`',
  'Read one of the events by the id that another system has for it':
    'Leer un evento por el identificador que le da otro sistema',
  'Create one of the events by the id that another system has for it, or change it':
    'Crear o modificar un evento por el identificador que le da otro sistema',
  'Change one of the events by the id that another system has for it':
    'Modificar un evento por el identificador que le da otro sistema',
  'Move one of the events to the trash by the id that another system has for it':
    'Mover un evento a la papelera por el identificador que le da otro sistema',
  'Read one of the venues by the id that another system has for it':
    'Leer un lugar por el identificador que le da otro sistema',
  'Create one of the venues by the id that another system has for it, or change it':
    'Crear o modificar un lugar por el identificador que le da otro sistema',
  'Change one of the venues by the id that another system has for it':
    'Modificar un lugar por el identificador que le da otro sistema',
  'Move one of the venues to the trash by the id that another system has for it':
    'Mover un lugar a la papelera por el identificador que le da otro sistema',
  'Read one of the organizers by the id that another system has for it':
    'Leer un organizador por el identificador que le da otro sistema',
  'Create one of the organizers by the id that another system has for it, or change it':
    'Crear o modificar un organizador por el identificador que le da otro sistema',
  'Change one of the organizers by the id that another system has for it':
    'Modificar un organizador por el identificador que le da otro sistema',
  'Move one of the organizers to the trash by the id that another system has for it':
    'Mover un organizador a la papelera por el identificador que le da otro sistema',
};
