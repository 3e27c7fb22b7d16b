/** Parameters and fields that are sent. */
export const parameters: Readonly<Record<string, string>> = {
  'Only those whose user name, e-mail or display name contains this':
    'Solo usuarios cuyo nombre de usuario, correo electrónico o nombre visible contenga este texto',
  'Only those of this role': 'Solo usuarios con este rol',
  'Only those who are active, or only those who are not': 'Solo usuarios activos, o solo inactivos',
  'An editor': 'Un editor',
  'Id of the record': 'ID del registro',
  'Id of the user whom the records and pictures pass to':
    'ID del usuario al que pasan los registros y las imágenes',
  'A password for a program': 'Una contraseña para un programa',
  'A key that may write events': 'Una clave que puede escribir eventos',
  'Both for an hour': 'Ambas durante una hora',
  'A picture to fetch': 'Una imagen que se descarga',
  'Namespace to describe': 'Espacio de nombres que se describe',
  'Has no effect here': 'No tiene efecto aquí',
  'Only translations of this status': 'Solo traducciones con este estado',
  'Only translations into this language': 'Solo traducciones a este idioma',
  'Only translations of this kind of record': 'Solo traducciones de este tipo de registro',
  'Only what this user wrote: an id or a user name':
    'Solo lo que escribió este usuario: un ID o un nombre de usuario',
  'Only writes of things of this kind': 'Solo escrituras de objetos de este tipo',
  'Only writes of the thing with this id; ids are told apart by `kind`':
    'Solo escrituras del objeto con este ID; `kind` distingue los ID iguales',
  'Only writes of this sort': 'Solo escrituras de esta clase',
  'Only what came from this address': 'Solo lo que llegó desde esta dirección',
  'Only from this instant on, in the site’s time zone':
    'Solo a partir de este instante, en la zona horaria del sitio',
  'Only before this instant, in the site’s time zone':
    'Solo antes de este instante, en la zona horaria del sitio',
  'Events that start on this date or later; default: yesterday':
    'Eventos que empiezan en esta fecha o después; por defecto: ayer',
  'Events that end on this date or earlier; default: in two years':
    'Eventos que terminan en esta fecha o antes; por defecto: dentro de dos años',
  'Events that start before this date': 'Eventos que empiezan antes de esta fecha',
  'Events that start after this date': 'Eventos que empiezan después de esta fecha',
  'Events that end before this date': 'Eventos que terminan antes de esta fecha',
  'Events that end after this date': 'Eventos que terminan después de esta fecha',
  'Take dates at their exact time instead of as whole days':
    'Tomar las fechas con su hora exacta en lugar de como días completos',
  'Words that the title, description or excerpt contain; `"a phrase"`, `-without`':
    'Palabras que contiene el título, la descripción o el extracto; `"a phrase"`, `-without`',
  'Events of one of these categories (ids, slugs or names) or of one below; not empty':
    'Eventos de una de estas categorías (ID, slugs o nombres) o de una inferior; no puede estar vacío',
  'Events with one of these tags (ids, slugs or names); not empty':
    'Eventos con una de estas etiquetas (ID, slugs o nombres); no puede estar vacío',
  'Events at one of these venues; not empty': 'Eventos en uno de estos lugares; no puede estar vacío',
  'Events by one of these organizers; not empty':
    'Eventos de uno de estos organizadores; no puede estar vacío',
  'Only featured events, or only others': 'Solo eventos destacados, o solo los demás',
  'Only events of these statuses': 'Solo eventos con uno de estos estados',
  'Only these events; all date filters are then ignored':
    'Solo estos eventos; en ese caso se ignoran todos los filtros de fecha',
  'Only events that belong to this event': 'Solo eventos que dependen de este evento',
  'Only events with tickets, or only those without': 'Solo eventos con entradas, o solo sin ellas',
  'Only events at a venue whose coordinates are known':
    'Solo eventos en un lugar cuyas coordenadas se conocen',
  'Latitude to look around; goes with `geoloc_lng`':
    'Latitud alrededor de la cual se busca; va junto con `geoloc_lng`',
  'Longitude to look around; goes with `geoloc_lat`':
    'Longitud alrededor de la cual se busca; va junto con `geoloc_lat`',
  'Kilometres to look around': 'Kilómetros a la redonda en los que se busca',
  'What to order by; anything else counts as the default':
    'Criterio de ordenación; cualquier otro valor equivale al predeterminado',
  Direction: 'Sentido de la ordenación',
  'What is needed': 'Lo imprescindible',
  'With all that belongs to it': 'Con todo lo que le corresponde',
  'In three languages': 'En tres idiomas',
  'A venue with its address': 'Un lugar con su dirección',
  'Slug of the record': 'Slug del registro',
  'An organizer with an address': 'Un organizador con una dirección',
  'Only terms whose name or slug contains this': 'Solo términos cuyo nombre o slug contenga este texto',
  'Leave out these terms (ids or slugs)': 'Omitir estos términos (ID o slugs)',
  'Only these terms (ids or slugs)': 'Solo estos términos (ID o slugs)',
  'Direction, in any letter case': 'Sentido de la ordenación, en mayúsculas o minúsculas',
  'One of id, name, slug, count, include, term_group, description, modified; anything else counts as name':
    'Uno de id, name, slug, count, include, term_group, description, modified; cualquier otro valor equivale a name',
  'Only terms of this event; goes before `post`':
    'Solo términos de este evento; tiene prioridad sobre `post`',
  'Only the term with this slug': 'Solo el término con este slug',
  'Only categories with this parent; 0 for the top level':
    'Solo categorías con este superior; 0 para el nivel más alto',
  'A category below another': 'Una categoría que depende de otra',
  'A tag': 'Una etiqueta',
  'Only these fields of the answer; `a.b` for those of nested records and of lists':
    'Solo estos campos de la respuesta; `a.b` para los de registros anidados y los de listas',
  '`edit` shows texts as they are stored to those who may edit the record':
    '`edit` muestra los textos tal como están guardados a quienes pueden editar el registro',
  'Only those that this event names': 'Solo los que indica este evento',
  'Has no effect: what is deleted goes to the trash': 'No tiene efecto: lo que se elimina pasa a la papelera',
  'Only those with a published event, or only those without':
    'Solo los que tienen un evento publicado, o solo los que no lo tienen',
  'Leave out terms that no published event carries':
    'Omitir los términos que no lleva ningún evento publicado',
  '`none` leaves empty what is not translated instead of falling back':
    '`none` deja vacío lo que no está traducido en lugar de recurrir a otro idioma',
  'Language of the request and of its answer': 'Idioma de la petición y de su respuesta',
  'Alias of `i18n_language`, which wins when both are sent':
    'Alias de `i18n_language`, que prevalece si se envían ambos',
  'Only those with an event that you may list and that has not ended':
    'Solo los que tienen un evento que usted puede listar y que no ha terminado',
  'Direction; by default dates go from new to old, all else ascends':
    'Sentido de la ordenación; por defecto, las fechas van de la más reciente a la más antigua y todo lo demás, en orden ascendente',
  'Page of the results to return': 'Página de resultados que se devuelve',
  'Password of a protected event': 'Contraseña de un evento protegido',
  'Language of the texts': 'Idioma de los textos',
  '`me`, or an id for administrators': '`me`, o un ID para los administradores',
  'Items per page; more than 50 count as 50': 'Elementos por página; más de 50 equivale a 50',
  'Only terms of this event': 'Solo términos de este evento',
  'Words that the name, description, excerpt or one of the other texts contains; `-without`':
    'Palabras que contiene el nombre, la descripción, el extracto o alguno de los demás textos; `-without`',
  'Only those of these statuses': 'Solo los que tienen uno de estos estados',
  'A Romanian name': 'Un nombre en rumano',
  'Other scopes': 'Otros alcances',
  'One field': 'Un campo',
  'A French text': 'Un texto en francés',
  'Another name for people': 'Otro nombre visible',
  'E-mail address, by which one may sign in too; empty for none':
    'Dirección de correo electrónico, con la que también se puede iniciar sesión; vacío para ninguna',
  'Name for people; the user name when empty': 'Nombre visible; el nombre de usuario si está vacío',
  'Login password; without one the user signs in by other means only':
    'Contraseña de inicio de sesión; sin ella, el usuario solo puede iniciar sesión por otros medios',
  'User name, kept in lower case': 'Nombre de usuario; se guarda en minúsculas',
  'What the user may do': 'Lo que puede hacer el usuario',
  'Login password': 'Contraseña de inicio de sesión',
  'True ends all application passwords and API keys of the account; else they go on, also with another password':
    'True termina todas las contraseñas de aplicación y las claves de API de la cuenta; si no, siguen siendo válidas, también con una contraseña nueva',
  'The present login password, to change it': 'La contraseña de inicio de sesión actual, para cambiarla',
  'False shuts out the user with all credentials, and keeps what is theirs':
    'False impide el acceso al usuario con cualquiera de sus credenciales y conserva lo que es suyo',
  'What it is for': 'Para qué sirve',
  'What it may be used for, within the role of its user':
    'Para qué se puede usar, dentro del rol de su usuario',
  'Addresses or networks that it may be used from; none for everywhere':
    'Direcciones o redes desde las que se puede usar; ninguna para permitir todas',
  'When it ends; null for never': 'Cuándo caduca; null para nunca',
  'Seconds that the old key goes on beside the new one':
    'Segundos durante los que la clave antigua sigue valiendo junto a la nueva',
  'JPEG, PNG, WebP, GIF or AVIF, up to 10 MiB; in a multipart/form-data body':
    'JPEG, PNG, WebP, GIF o AVIF, hasta 10 MiB; en un cuerpo multipart/form-data',
  'Address to fetch the picture from, instead of a file':
    'Dirección de la que se descarga la imagen, en lugar de un archivo',
  'Title; the file’s name when none is given': 'Título; el nombre del archivo si no se indica ninguno',
  'Author id; only those who may edit others’ records may set another’s':
    'ID del autor; solo quienes pueden editar los registros de otros pueden indicar el de otra persona',
  'Publication date, in the site’s time zone': 'Fecha de publicación, en la zona horaria del sitio',
  'Publication date in UTC': 'Fecha de publicación en UTC',
  'Description; HTML is sanitised': 'Descripción; el HTML se sanea',
  'Excerpt; HTML is sanitised': 'Extracto; el HTML se sanea',
  'Image: the id of a media item, the address of one, or the address of a picture to fetch; empty for none':
    'Imagen: el ID de un elemento multimedia, la dirección de uno o la dirección de una imagen que se descarga; vacío para ninguna',
  'Id of a media item': 'ID de un elemento multimedia',
  'Id or address of a media item, address of any picture, or empty':
    'ID o dirección de un elemento multimedia, dirección de cualquier imagen, o vacío',
  'An image as it is read': 'Una imagen tal como se lee',
  'No image': 'Sin imagen',
  'Slug; made from the name when none is given': 'Slug; se forma a partir del nombre si no se indica ninguno',
  'Status of the record': 'Estado del registro',
  'Texts of several languages at once: `{fr: {…}, de: {…}}`; null removes a language':
    'Textos de varios idiomas a la vez: `{fr: {…}, de: {…}}`; null elimina un idioma',
  Title: 'Título',
  'Start, in the event’s time zone': 'Inicio, en la zona horaria del evento',
  'End, in the event’s time zone': 'Final, en la zona horaria del evento',
  'Time zone; empty for the site’s': 'Zona horaria; vacío para la del sitio',
  'Whether the event lasts all day': 'Si el evento dura todo el día',
  'Cost: a number, a text such as `$10 - $25`, or a list':
    'Coste: un número, un texto como `$10 - $25` o una lista',
  'Address of the event’s website; its own page when none is given':
    'Dirección del sitio web del evento; su propia página si no se indica ninguna',
  'Show a map': 'Mostrar un mapa',
  'Show a link to a map': 'Mostrar un enlace a un mapa',
  'Leave the event out of lists': 'Excluir el evento de las listas',
  'Pin the event in the calendar view': 'Fijar el evento en la vista de calendario',
  'Feature the event': 'Destacar el evento',
  'Whether there are tickets': 'Si hay entradas',
  'Id of the event that this one belongs to': 'ID del evento del que depende este',
  'Category ids, names or slugs; unknown names are created':
    'ID, nombres o slugs de categorías; los nombres desconocidos se crean',
  'Tag ids, names or slugs; unknown names are created':
    'ID, nombres o slugs de etiquetas; los nombres desconocidos se crean',
  'Venue ids or data': 'ID o datos de lugares',
  'Venue ids or data; 0 or empty for none': 'ID o datos de lugares; 0 o vacío para ninguno',
  'Ids separated by commas': 'ID separados por comas',
  '`{id}`, or the fields of a record': '`{id}`, o los campos de un registro',
  'Organizer ids or data': 'ID o datos de organizadores',
  'Password that readers of the event must give; empty removes it':
    'Contraseña que deben indicar los lectores del evento; vacío la elimina',
  'Title; empty removes a translation': 'Título; vacío elimina una traducción',
  'Address of the event’s website; empty for none': 'Dirección del sitio web del evento; vacío para ninguna',
  'Name of the venue': 'Nombre del lugar',
  'Street and number': 'Calle y número',
  City: 'Ciudad',
  Country: 'País',
  Province: 'Provincia',
  State: 'Estado',
  'State or province; follows `state` or `province` when not given':
    'Estado o provincia; se toma de `state` o `province` si no se indica',
  'Postal code': 'Código postal',
  Phone: 'Teléfono',
  Website: 'Sitio web',
  Latitude: 'Latitud',
  Longitude: 'Longitud',
  'Name of the venue; empty removes a translation': 'Nombre del lugar; vacío elimina una traducción',
  'Name of the organizer': 'Nombre del organizador',
  'E-mail address': 'Dirección de correo electrónico',
  'Name of the organizer; empty removes a translation':
    'Nombre del organizador; vacío elimina una traducción',
  Name: 'Nombre',
  Description: 'Descripción',
  'Slug; made from the name when none is given; null makes it again':
    'Slug; se forma a partir del nombre si no se indica ninguno; null lo forma de nuevo',
  'Id of the parent category, 0 for the top level': 'ID de la categoría superior, 0 para el nivel más alto',
  'Name; empty removes a translation': 'Nombre; vacío elimina una traducción',
  'Description; null clears it': 'Descripción; null la borra',
  'Refused: tags have no parent': 'Se rechaza: las etiquetas no tienen superior',
  'ETags of versions that may be changed, or `*`; what counts is the version that they begin with, so that of an answer in any language will do':
    'ETags de las versiones que se pueden cambiar, o `*`; cuenta la versión por la que empiezan, así que sirve el de una respuesta en cualquier idioma',
  'ETags of what is known already, or `*`: a read then answers 304, a change of an item 412':
    'ETags de lo que ya se conoce, o `*`: una lectura responde entonces 304, un cambio 412',
  'A text of one’s own, another for each request: repeated with it within 24 hours, a request is not done again and gets the same answer':
    'Un texto propio, distinto en cada petición: repetida con él en 24 horas, no se ejecuta de nuevo y recibe la misma respuesta',
};
