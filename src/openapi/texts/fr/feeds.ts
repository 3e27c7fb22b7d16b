/** Events in the forms of other programs. */
export const feeds: Readonly<Record<string, string>> = {
  'Subscribe to events as a calendar': 'S’abonner aux événements comme calendrier',
  'Subscribe to events by RSS': 'S’abonner aux événements par RSS',
  'Download events as a table': 'Télécharger les événements sous forme de tableau',
  'Download events as they can be created again':
    'Télécharger les événements tels qu’ils peuvent être recréés',
  'Download an event for a calendar': 'Télécharger un événement pour un calendrier',
  'The events that the caller’s list of events has, by the same filters, not in pages: `X-TEC-Total` tells how many there are. Unless dates are given: those that end after a month ago and start before a year from now.':
    'Les événements que contient la liste de l’appelant, avec les mêmes filtres, sans pages : `X-TEC-Total` indique combien il y en a. Si aucune date n’est donnée : ceux qui se terminent après la date d’il y a un mois et commencent dans l’année qui vient.',
  'Each line is a body of `POST /events`, in all languages; without pictures, and without events that have a password.':
    'Chaque ligne est un corps de `POST /events`, dans toutes les langues ; sans les images, et sans les événements qui ont un mot de passe.',
  'The event as iCalendar; it is read under the same rules as the event itself.':
    'L’événement au format iCalendar ; il se lit selon les mêmes règles que l’événement lui-même.',
  'Events that start on this date or later': 'Événements qui commencent à cette date ou plus tard',
  'Events that end on this date or earlier': 'Événements qui se terminent à cette date ou plus tôt',
  'Events at most, the first in their order; more than 5,000 count as 5,000':
    'Nombre maximal d’événements, les premiers dans leur ordre ; au-delà de 5 000, cela compte pour 5 000',
  'Name under which the answer can be saved': 'Nom sous lequel la réponse peut être enregistrée',
  'Subscribe to the events of one of the venues as a calendar':
    'S’abonner aux événements d’un lieu comme calendrier',
  'Subscribe to the events of one of the venues by RSS': 'S’abonner aux événements d’un lieu par RSS',
  'Subscribe to the events of one of the organizers as a calendar':
    'S’abonner aux événements d’un organisateur comme calendrier',
  'Subscribe to the events of one of the organizers by RSS':
    'S’abonner aux événements d’un organisateur par RSS',
  'Subscribe to the events of one of the categories as a calendar':
    'S’abonner aux événements d’une catégorie comme calendrier',
  'Subscribe to the events of one of the categories by RSS':
    'S’abonner aux événements d’une catégorie par RSS',
  'Subscribe to the events of one of the tags as a calendar':
    'S’abonner aux événements d’une étiquette comme calendrier',
  'Subscribe to the events of one of the tags by RSS': 'S’abonner aux événements d’une étiquette par RSS',
};
