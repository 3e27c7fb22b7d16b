/** Events in the forms of other programs. */
export const feeds: Readonly<Record<string, string>> = {
  'Subscribe to events as a calendar': 'Veranstaltungen als Kalender abonnieren',
  'Subscribe to events by RSS': 'Veranstaltungen per RSS abonnieren',
  'Download events as a table': 'Veranstaltungen als Tabelle herunterladen',
  'Download events as they can be created again':
    'Veranstaltungen so herunterladen, wie sie neu angelegt werden können',
  'Download an event for a calendar': 'Eine Veranstaltung für einen Kalender herunterladen',
  'The events that the caller’s list of events has, by the same filters, not in pages: `X-TEC-Total` tells how many there are. Unless dates are given: those that end after a month ago and start before a year from now.':
    'Die Veranstaltungen, die die Liste des Aufrufers enthält, mit denselben Filtern, nicht in Seiten: `X-TEC-Total` sagt, wie viele es sind. Ohne Angabe von Daten: die, die nach dem Tag vor einem Monat enden und innerhalb eines Jahres beginnen.',
  'Each line is a body of `POST /events`, in all languages; without pictures, and without events that have a password.':
    'Jede Zeile ist ein Inhalt von `POST /events`, in allen Sprachen; ohne Bilder, und ohne Veranstaltungen, die ein Passwort haben.',
  'The event as iCalendar; it is read under the same rules as the event itself.':
    'Die Veranstaltung als iCalendar; sie wird nach denselben Regeln gelesen wie die Veranstaltung selbst.',
  'Events that start on this date or later': 'Veranstaltungen, die an diesem Datum oder später beginnen',
  'Events that end on this date or earlier': 'Veranstaltungen, die an diesem Datum oder früher enden',
  'Events at most, the first in their order; more than 5,000 count as 5,000':
    'Höchstzahl der Veranstaltungen, die ersten in ihrer Reihenfolge; mehr als 5.000 gilt als 5.000',
  'Name under which the answer can be saved': 'Name, unter dem die Antwort gespeichert werden kann',
  'Subscribe to the events of one of the venues as a calendar':
    'Die Veranstaltungen eines Veranstaltungsorts als Kalender abonnieren',
  'Subscribe to the events of one of the venues by RSS':
    'Die Veranstaltungen eines Veranstaltungsorts per RSS abonnieren',
  'Subscribe to the events of one of the organizers as a calendar':
    'Die Veranstaltungen eines Veranstalters als Kalender abonnieren',
  'Subscribe to the events of one of the organizers by RSS':
    'Die Veranstaltungen eines Veranstalters per RSS abonnieren',
  'Subscribe to the events of one of the categories as a calendar':
    'Die Veranstaltungen einer Kategorie als Kalender abonnieren',
  'Subscribe to the events of one of the categories by RSS':
    'Die Veranstaltungen einer Kategorie per RSS abonnieren',
  'Subscribe to the events of one of the tags as a calendar':
    'Die Veranstaltungen eines Schlagworts als Kalender abonnieren',
  'Subscribe to the events of one of the tags by RSS':
    'Die Veranstaltungen eines Schlagworts per RSS abonnieren',
};
