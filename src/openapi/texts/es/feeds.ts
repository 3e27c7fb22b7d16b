/** Events in the forms of other programs. */
export const feeds: Readonly<Record<string, string>> = {
  'Subscribe to events as a calendar': 'Suscribirse a los eventos como calendario',
  'Subscribe to events by RSS': 'Suscribirse a los eventos por RSS',
  'Download events as a table': 'Descargar los eventos como tabla',
  'Download events as they can be created again': 'Descargar los eventos tal como se pueden volver a crear',
  'Download an event for a calendar': 'Descargar un evento para un calendario',
  'The events that the caller’s list of events has, by the same filters, not in pages: `X-TEC-Total` tells how many there are. Unless dates are given: those that end after a month ago and start before a year from now.':
    'Los eventos que tiene la lista de quien llama, con los mismos filtros, sin páginas: `X-TEC-Total` dice cuántos hay. Si no se dan fechas: los que terminan después de la fecha de hace un mes y empiezan dentro de un año.',
  'Each line is a body of `POST /events`, in all languages; without pictures, and without events that have a password.':
    'Cada línea es un cuerpo de `POST /events`, en todos los idiomas; sin imágenes y sin los eventos que tienen contraseña.',
  'The event as iCalendar; it is read under the same rules as the event itself.':
    'El evento en formato iCalendar; se lee con las mismas reglas que el propio evento.',
  'Events that start on this date or later': 'Eventos que empiezan en esta fecha o después',
  'Events that end on this date or earlier': 'Eventos que terminan en esta fecha o antes',
  'Events at most, the first in their order; more than 5,000 count as 5,000':
    'Número máximo de eventos, los primeros en su orden; más de 5.000 cuenta como 5.000',
  'Name under which the answer can be saved': 'Nombre con el que se puede guardar la respuesta',
  'Subscribe to the events of one of the venues as a calendar':
    'Suscribirse a los eventos de un lugar como calendario',
  'Subscribe to the events of one of the venues by RSS': 'Suscribirse a los eventos de un lugar por RSS',
  'Subscribe to the events of one of the organizers as a calendar':
    'Suscribirse a los eventos de un organizador como calendario',
  'Subscribe to the events of one of the organizers by RSS':
    'Suscribirse a los eventos de un organizador por RSS',
  'Subscribe to the events of one of the categories as a calendar':
    'Suscribirse a los eventos de una categoría como calendario',
  'Subscribe to the events of one of the categories by RSS':
    'Suscribirse a los eventos de una categoría por RSS',
  'Subscribe to the events of one of the tags as a calendar':
    'Suscribirse a los eventos de una etiqueta como calendario',
  'Subscribe to the events of one of the tags by RSS': 'Suscribirse a los eventos de una etiqueta por RSS',
};
