/** Events in the forms of other programs. */
export const feeds: Readonly<Record<string, string>> = {
  'Subscribe to events as a calendar': 'Abonează-te la evenimente sub formă de calendar',
  'Subscribe to events by RSS': 'Abonează-te la evenimente prin RSS',
  'Download events as a table': 'Descarcă evenimentele ca tabel',
  'Download events as they can be created again': 'Descarcă evenimentele așa cum pot fi create din nou',
  'Download an event for a calendar': 'Descarcă un eveniment pentru un calendar',
  'The events that the caller’s list of events has, by the same filters, not in pages: `X-TEC-Total` tells how many there are. Unless dates are given: those that end after a month ago and start before a year from now.':
    'Evenimentele pe care le are lista apelantului, cu aceleași filtre, nu pe pagini: `X-TEC-Total` spune câte sunt. Dacă nu sunt date calendaristice: cele care se încheie după ziua de acum o lună și încep în cel mult un an.',
  'Each line is a body of `POST /events`, in all languages; without pictures, and without events that have a password.':
    'Fiecare linie este un corp pentru `POST /events`, în toate limbile; fără imagini și fără evenimentele care au parolă.',
  'The event as iCalendar; it is read under the same rules as the event itself.':
    'Evenimentul în format iCalendar; se citește după aceleași reguli ca evenimentul însuși.',
  'Events that start on this date or later': 'Evenimente care încep la această dată sau mai târziu',
  'Events that end on this date or earlier': 'Evenimente care se încheie la această dată sau mai devreme',
  'Events at most, the first in their order; more than 5,000 count as 5,000':
    'Numărul maxim de evenimente, primele în ordinea lor; mai mult de 5.000 contează ca 5.000',
  'Name under which the answer can be saved': 'Numele sub care poate fi salvat răspunsul',
  'Subscribe to the events of one of the venues as a calendar':
    'Abonează-te la evenimentele unei locații sub formă de calendar',
  'Subscribe to the events of one of the venues by RSS': 'Abonează-te la evenimentele unei locații prin RSS',
  'Subscribe to the events of one of the organizers as a calendar':
    'Abonează-te la evenimentele unui organizator sub formă de calendar',
  'Subscribe to the events of one of the organizers by RSS':
    'Abonează-te la evenimentele unui organizator prin RSS',
  'Subscribe to the events of one of the categories as a calendar':
    'Abonează-te la evenimentele unei categorii sub formă de calendar',
  'Subscribe to the events of one of the categories by RSS':
    'Abonează-te la evenimentele unei categorii prin RSS',
  'Subscribe to the events of one of the tags as a calendar':
    'Abonează-te la evenimentele unei etichete sub formă de calendar',
  'Subscribe to the events of one of the tags by RSS': 'Abonează-te la evenimentele unei etichete prin RSS',
};
