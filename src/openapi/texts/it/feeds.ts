/** Events in the forms of other programs. */
export const feeds: Readonly<Record<string, string>> = {
  'Subscribe to events as a calendar': 'Abbonarsi agli eventi come calendario',
  'Subscribe to events by RSS': 'Abbonarsi agli eventi via RSS',
  'Download events as a table': 'Scaricare gli eventi come tabella',
  'Download events as they can be created again': 'Scaricare gli eventi così come possono essere ricreati',
  'Download an event for a calendar': 'Scaricare un evento per un calendario',
  'The events that the caller’s list of events has, by the same filters, not in pages: `X-TEC-Total` tells how many there are. Unless dates are given: those that end after a month ago and start before a year from now.':
    'Gli eventi che contiene l’elenco di chi chiama, con gli stessi filtri, non divisi in pagine: `X-TEC-Total` dice quanti sono. Se non sono indicate date: quelli che finiscono dopo la data di un mese fa e iniziano entro un anno.',
  'Each line is a body of `POST /events`, in all languages; without pictures, and without events that have a password.':
    'Ogni riga è un corpo di `POST /events`, in tutte le lingue; senza immagini e senza gli eventi che hanno una password.',
  'The event as iCalendar; it is read under the same rules as the event itself.':
    'L’evento in formato iCalendar; si legge secondo le stesse regole dell’evento stesso.',
  'Events that start on this date or later': 'Eventi che iniziano in questa data o dopo',
  'Events that end on this date or earlier': 'Eventi che finiscono in questa data o prima',
  'Events at most, the first in their order; more than 5,000 count as 5,000':
    'Numero massimo di eventi, i primi nel loro ordine; più di 5.000 vale come 5.000',
  'Name under which the answer can be saved': 'Nome con cui la risposta può essere salvata',
  'Subscribe to the events of one of the venues as a calendar':
    'Abbonarsi agli eventi di un luogo come calendario',
  'Subscribe to the events of one of the venues by RSS': 'Abbonarsi agli eventi di un luogo via RSS',
  'Subscribe to the events of one of the organizers as a calendar':
    'Abbonarsi agli eventi di un organizzatore come calendario',
  'Subscribe to the events of one of the organizers by RSS':
    'Abbonarsi agli eventi di un organizzatore via RSS',
  'Subscribe to the events of one of the categories as a calendar':
    'Abbonarsi agli eventi di una categoria come calendario',
  'Subscribe to the events of one of the categories by RSS': 'Abbonarsi agli eventi di una categoria via RSS',
  'Subscribe to the events of one of the tags as a calendar':
    'Abbonarsi agli eventi di un tag come calendario',
  'Subscribe to the events of one of the tags by RSS': 'Abbonarsi agli eventi di un tag via RSS',
};
