/** External ids. */
export const externalIds: Readonly<Record<string, string>> = {
  'No record has this external id': 'Nicio înregistrare nu are acest identificator extern',
  'Both parts count in their exact spelling.': 'Ambele părți contează în scrierea lor exactă.',
  'What no record has yet is created, and needs what a new record needs; else only what is sent changes. However often and however many times at once it is sent, there is one record. One in the trash is changed and stays there, unless a `status` is sent.':
    'Ceea ce nicio înregistrare nu are încă este creat și cere ceea ce cere o înregistrare nouă; altfel se schimbă doar ce este trimis. Oricât de des și de câte ori deodată este trimis, există o singură înregistrare. Una din coșul de gunoi este modificată și rămâne acolo, dacă nu este trimis un `status`.',
  'Only what is sent changes; another `external_source` and `external_id` rename it.':
    'Se schimbă doar ce este trimis; alte `external_source` și `external_id` o redenumesc.',
  'It keeps its external id there, and a second time answers 410.':
    'Acolo își păstrează identificatorul extern; a doua oară, răspunsul este 410.',
  'A venue with a city': 'O locație cu oraș',
  'An organizer with a phone': 'Un organizator cu telefon',
  'System that knows the record by `external_id`, where one does':
    'Sistemul care cunoaște înregistrarea prin `external_id`, dacă există unul',
  'Id of the record in `external_source`': 'Identificatorul înregistrării în `external_source`',
  'System that knows the record by `external_id`; both or none, null removes both':
    'Sistemul care cunoaște înregistrarea prin `external_id`; ambele sau niciunul, null le elimină pe amândouă',
  'Id of the record in `external_source`, unique there in its exact spelling':
    'Identificatorul înregistrării în `external_source`, unic acolo în scrierea lui exactă',
  'For `rest_conflict`: the id of the record that has the external id':
    'Pentru `rest_conflict`: identificatorul înregistrării care are identificatorul extern',
  'Only what `external_source` knows by this id':
    'Doar ce cunoaște `external_source` prin acest identificator',
  'Only what `external_source` knows by this id; all date filters are then ignored':
    'Doar ce cunoaște `external_source` prin acest identificator; toate filtrele de dată sunt atunci ignorate',
  'Only what this other system knows': 'Doar ce cunoaște acest alt sistem',
  'What it calls the record, percent-encoded': 'Cum numește el înregistrarea, codificat cu procente',
  'The other system: letters, digits and `. _ -`': 'Celălalt sistem: litere, cifre și `. _ -`',
  'Read one of the events by the id that another system has for it':
    'Citește un eveniment după identificatorul din alt sistem',
  'Create one of the events by the id that another system has for it, or change it':
    'Creează sau modifică un eveniment după identificatorul din alt sistem',
  'Change one of the events by the id that another system has for it':
    'Modifică un eveniment după identificatorul din alt sistem',
  'Move one of the events to the trash by the id that another system has for it':
    'Mută un eveniment în coșul de gunoi după identificatorul din alt sistem',
  'Read one of the venues by the id that another system has for it':
    'Citește o locație după identificatorul din alt sistem',
  'Create one of the venues by the id that another system has for it, or change it':
    'Creează sau modifică o locație după identificatorul din alt sistem',
  'Change one of the venues by the id that another system has for it':
    'Modifică o locație după identificatorul din alt sistem',
  'Move one of the venues to the trash by the id that another system has for it':
    'Mută o locație în coșul de gunoi după identificatorul din alt sistem',
  'Read one of the organizers by the id that another system has for it':
    'Citește un organizator după identificatorul din alt sistem',
  'Create one of the organizers by the id that another system has for it, or change it':
    'Creează sau modifică un organizator după identificatorul din alt sistem',
  'Change one of the organizers by the id that another system has for it':
    'Modifică un organizator după identificatorul din alt sistem',
  'Move one of the organizers to the trash by the id that another system has for it':
    'Mută un organizator în coșul de gunoi după identificatorul din alt sistem',
};
