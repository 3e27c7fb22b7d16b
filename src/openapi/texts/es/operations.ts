/** Summaries and descriptions of operations. */
export const operations: Readonly<Record<string, string>> = {
  'Calendar events, with their venues, organizers, categories and tags':
    'Eventos de calendario, con sus lugares, organizadores, categorías y etiquetas',
  'The places where events happen': 'Los lugares donde se celebran los eventos',
  'The people and bodies who hold events': 'Las personas y entidades que celebran eventos',
  'Categories of events, which may lie one below the other':
    'Categorías de eventos, que pueden depender unas de otras',
  'Tags of events': 'Etiquetas de eventos',
  'The translators’ work list': 'La lista de trabajo de los traductores',
  'Pictures of events, venues and organizers': 'Imágenes de eventos, lugares y organizadores',
  'Accounts, and their application passwords and API keys':
    'Cuentas, con sus contraseñas de aplicación y claves de API',
  'Who wrote what, when and from where': 'Quién escribió qué, cuándo y desde dónde',
  'What the interface says of itself': 'Lo que la interfaz dice de sí misma',
  'List accounts': 'Listar las cuentas',
  'By their id.': 'Por su ID.',
  'Create an account': 'Crear una cuenta',
  'Without a password the account signs in by other means only. Who comes with an application password or an API key makes no administrator.':
    'Sin contraseña, la cuenta solo puede iniciar sesión por otros medios. Con una contraseña de aplicación o una clave de API no se crean administradores.',
  'Read one’s own account': 'Leer la cuenta propia',
  'Who is logged in, with which role.': 'Quién ha iniciado sesión y con qué rol.',
  'Change one’s own account': 'Modificar la cuenta propia',
  'Only what is sent changes. Another password asks for the present one, and ends application passwords and API keys only with `revoke_credentials`. E-mail, password and credentials are changed by who comes with the login password.':
    'Solo cambia lo que se envía. Para cambiar la contraseña hay que indicar la actual; las contraseñas de aplicación y las claves de API solo terminan con `revoke_credentials`. La dirección de correo, la contraseña y las credenciales se cambian con la contraseña de inicio de sesión.',
  'Read an account': 'Leer una cuenta',
  'The account with its role, never with its secrets.': 'La cuenta con su rol, nunca con sus secretos.',
  'Change an account; `active=false` deactivates it': 'Modificar una cuenta; `active=false` la desactiva',
  'Only what is sent changes. The last administrator stays one. Who comes with an application password or an API key changes no administrator, and makes none.':
    'Solo cambia lo que se envía. El último administrador no puede dejar de serlo. Con una contraseña de aplicación o una clave de API no se modifica ni se nombra a ningún administrador.',
  'Remove an account with its credentials; what belongs to it passes to another':
    'Eliminar una cuenta con sus credenciales; lo que le pertenece pasa a otra',
  'Its credentials end, and what belongs to it passes to the account that `reassign` names. To shut somebody out, deactivate the account instead.':
    'Sus credenciales dejan de valer, y lo que le pertenece pasa a la cuenta que indica `reassign`. Para impedir el acceso a alguien, desactive la cuenta en su lugar.',
  'List application passwords and their last use': 'Listar las contraseñas de aplicación y su último uso',
  'With their last use, never with the secret.': 'Con su último uso, nunca con el secreto.',
  'Make an application password, which is shown this once':
    'Crear una contraseña de aplicación, que solo se muestra esta vez',
  'The secret is shown this once and kept as a hash only. It takes the login password to make one.':
    'El secreto solo se muestra esta vez y se guarda únicamente como hash. Para crear uno se necesita la contraseña de inicio de sesión.',
  'Revoke an application password': 'Revocar una contraseña de aplicación',
  'It ends at once.': 'Deja de valer de inmediato.',
  'List API keys and their last use': 'Listar las claves de API y su último uso',
  'Make an API key, which is shown this once': 'Crear una clave de API, que solo se muestra esta vez',
  'Read an API key, without its secret': 'Leer una clave de API, sin su secreto',
  'With its scopes, networks, end and last use.': 'Con sus alcances, redes, caducidad y último uso.',
  'Change name, scopes, networks or end of an API key':
    'Modificar el nombre, los alcances, las redes o la caducidad de una clave de API',
  'Only what is sent changes; null or an empty value clears.':
    'Solo cambia lo que se envía; null o un valor vacío borra el contenido.',
  'Revoke an API key': 'Revocar una clave de API',
  'Replace an API key; the old one goes on for the overlap':
    'Sustituir una clave de API; la antigua sigue valiendo durante el solapamiento',
  'The secret is shown this once and kept as a hash only. The old one goes on beside it for `overlap` seconds.':
    'El secreto solo se muestra esta vez y se guarda únicamente como hash. La clave antigua sigue valiendo junto a la nueva durante `overlap` segundos.',
  'List media items, newest first': 'Listar los elementos multimedia, los más recientes primero',
  'The newest first: those that a record shows which you may read, and your own.':
    'Los más recientes primero: los que muestra un registro que se puede leer, y los propios.',
  'Upload a picture, or have one fetched': 'Subir una imagen o hacer que se descargue',
  'Send `file` in a multipart body, or `url`. A picture that is fetched again from the same address is kept once.':
    'Envíe `file` en un cuerpo multipart, o `url`. Una imagen que se descarga de nuevo de la misma dirección se guarda una sola vez.',
  'Read a media item': 'Leer un elemento multimedia',
  'With the sizes that were made of it.': 'Con los tamaños que se han generado de él.',
  'Delete a media item for good; records lose it as their image':
    'Eliminar definitivamente un elemento multimedia; los registros dejan de tenerlo como imagen',
  'For good. Records lose it as their image.':
    'De forma definitiva. Los registros dejan de tenerlo como imagen.',
  'Describe the routes of the interface': 'Describir las rutas de la interfaz',
  'Every route with its methods and their parameters.':
    'Todas las rutas con sus métodos y los parámetros de estos.',
  'Read the OpenAPI document': 'Leer el documento OpenAPI',
  'This document, in the language of the request.': 'Este documento, en el idioma de la petición.',
  'Discover the interfaces of the site': 'Descubrir las interfaces del sitio',
  'What clients of the compatible mount read first.':
    'Lo primero que leen los clientes del punto de montaje compatible.',
  'List what is translated, outdated and missing, as far as you may change it':
    'Listar lo traducido, lo desactualizado y lo que falta, en la medida en que pueda modificarlo',
  'One item for each record and language.': 'Un elemento por cada registro e idioma.',
  'List who wrote what, when and from where, the newest first':
    'Listar quién escribió qué, cuándo y desde dónde, lo más reciente primero',
  'With the values before and after; of secrets only the names of the fields.':
    'Con los valores anteriores y posteriores; de los secretos, solo los nombres de los campos.',
  'List events': 'Listar los eventos',
  'Events from yesterday to two years from now, by their start, unless dates are given. A page after the first that has no items answers 404.':
    'Los eventos desde ayer hasta dentro de dos años, por su inicio, salvo que se indiquen fechas. Una página posterior a la primera sin elementos responde con 404.',
  'Create an event': 'Crear un evento',
  'Venues, organizers, categories and tags are named by id, or given as data to be created with the event: all of it or nothing. What a contributor creates waits as draft or pending.':
    'Los lugares, organizadores, categorías y etiquetas se indican por ID o como datos que se crean junto con el evento: todo o nada. Lo que crea un colaborador queda como borrador o pendiente.',
  'Read an event': 'Leer un evento',
  'What is not public is read by those who may edit it. One with a password is read with `password`, or with `context=edit` by those who may edit it.':
    'Lo que no es público lo leen quienes pueden editarlo. Un evento con contraseña se lee con `password`, o con `context=edit` si se tiene permiso para editarlo.',
  'Change an event': 'Modificar un evento',
  'Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.':
    'Solo cambia lo que se envía; null o un valor vacío borra el contenido. Los textos se escriben en el idioma de la petición.',
  'Move an event to the trash': 'Mover un evento a la papelera',
  'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end.':
    'Pasa a la papelera, y una segunda vez responde con 410. Otro `status` lo saca de ella; más adelante se elimina definitivamente.',
  'Read an event by its slug': 'Leer un evento por su slug',
  'The slug is looked for in the language of the request, then in the default, then in any.':
    'El slug se busca en el idioma de la petición, después en el predeterminado y después en cualquiera.',
  'Change an event found by its slug; `slug` among the fields renames it':
    'Modificar un evento localizado por su slug; `slug` entre los campos lo cambia',
  'The slug in the path finds the record, one among the fields renames it. Only what is sent changes; null or an empty value clears. Texts are written in the language of the request.':
    'El slug de la ruta localiza el registro; un slug entre los campos lo cambia. Solo cambia lo que se envía; null o un valor vacío borra el contenido. Los textos se escriben en el idioma de la petición.',
  'Move an event found by its slug to the trash': 'Mover a la papelera un evento localizado por su slug',
  'Read the texts of one of the events in all languages': 'Leer los textos de un evento en todos los idiomas',
  'As they are stored, without fallback. With what is outdated and what is missing.':
    'Tal como están guardados, sin recurrir a otro idioma. Con lo desactualizado y lo que falta.',
  'Read the texts of one language as they are stored':
    'Leer los textos de un idioma tal como están guardados',
  'As they are stored, without fallback.': 'Tal como están guardados, sin recurrir a otro idioma.',
  'Replace the texts of one language': 'Reemplazar los textos de un idioma',
  'What is not sent is removed from this language.': 'Lo que no se envía se elimina de este idioma.',
  'Change some texts of one language': 'Modificar algunos textos de un idioma',
  'Remove the texts of one language': 'Eliminar los textos de un idioma',
  'The texts of the original language cannot be removed.':
    'Los textos del idioma original no se pueden eliminar.',
  'List venues': 'Listar los lugares',
  'The newest first. A page after the first that has no items answers 404.':
    'Los más recientes primero. Una página posterior a la primera sin elementos responde con 404.',
  'Create a venue': 'Crear un lugar',
  'When all that is sent equals a record that is there, that one is answered, unchanged.':
    'Si todo lo que se envía coincide con un registro existente, se devuelve ese, sin cambios.',
  'Read a venue': 'Leer un lugar',
  'What is not public is read by those who may edit it.':
    'Lo que no es público lo leen quienes pueden editarlo.',
  'Change a venue': 'Modificar un lugar',
  'Move a venue to the trash': 'Mover un lugar a la papelera',
  'It goes to the trash, and a second time answers 410. Another `status` takes it out again; what stays there is deleted for good in the end. Its events go on without it.':
    'Pasa a la papelera, y una segunda vez responde con 410. Otro `status` lo saca de ella; más adelante se elimina definitivamente. Sus eventos siguen sin él.',
  'Read a venue by its slug': 'Leer un lugar por su slug',
  'Change a venue found by its slug; `slug` among the fields renames it':
    'Modificar un lugar localizado por su slug; `slug` entre los campos lo cambia',
  'Move a venue found by its slug to the trash': 'Mover a la papelera un lugar localizado por su slug',
  'Read the texts of one of the venues in all languages': 'Leer los textos de un lugar en todos los idiomas',
  'List organizers': 'Listar los organizadores',
  'Create an organizer': 'Crear un organizador',
  'Read an organizer': 'Leer un organizador',
  'Change an organizer': 'Modificar un organizador',
  'Move an organizer to the trash': 'Mover un organizador a la papelera',
  'Read an organizer by its slug': 'Leer un organizador por su slug',
  'Change an organizer found by its slug; `slug` among the fields renames it':
    'Modificar un organizador localizado por su slug; `slug` entre los campos lo cambia',
  'Move an organizer found by its slug to the trash':
    'Mover a la papelera un organizador localizado por su slug',
  'Read the texts of one of the organizers in all languages':
    'Leer los textos de un organizador en todos los idiomas',
  'List categories': 'Listar las categorías',
  'By name. Those that no published event carries are left out unless `hide_empty` is false. An empty page is no error.':
    'Por nombre. Se omiten las que no lleva ningún evento publicado, salvo que `hide_empty` sea false. Una página vacía no es un error.',
  'Create a category': 'Crear una categoría',
  'A name is unique below its parent; a slug that is taken gets a number.':
    'Un nombre es único bajo su superior; a un slug ya en uso se le añade un número.',
  'Read a category': 'Leer una categoría',
  'With the number of published events that carry it.': 'Con el número de eventos publicados que la llevan.',
  'Change a category': 'Modificar una categoría',
  'Delete a category for good': 'Eliminar definitivamente una categoría',
  'For good. Its children move up to its parent, and events lose it.':
    'De forma definitiva. Sus categorías inferiores pasan a depender de su superior, y los eventos la pierden.',
  'Read the texts of one of the categories in all languages':
    'Leer los textos de una categoría en todos los idiomas',
  'List tags': 'Listar las etiquetas',
  'Create a tag': 'Crear una etiqueta',
  'A name is unique; a slug that is taken gets a number.':
    'Un nombre es único; a un slug ya en uso se le añade un número.',
  'Read a tag': 'Leer una etiqueta',
  'Change a tag': 'Modificar una etiqueta',
  'Delete a tag for good': 'Eliminar definitivamente una etiqueta',
  'For good. Events lose it.': 'De forma definitiva. Los eventos la pierden.',
  'Read the texts of one of the tags in all languages':
    'Leer los textos de una etiqueta en todos los idiomas',
  'User name or e-mail address, with the login password or an application password':
    'Nombre de usuario o dirección de correo electrónico, con la contraseña de inicio de sesión o una contraseña de aplicación',
  'API key, limited to its scopes, or token of the identity provider':
    'Clave de API, limitada a sus alcances, o token del proveedor de identidad',
  'Language by parameter or Accept-Language': 'Idioma por parámetro o por Accept-Language',
  'Calendar events, venues, organizers, categories and tags in six languages.':
    'Eventos de calendario, lugares, organizadores, categorías y etiquetas en seis idiomas.',
  'Every path is there below each mount, and below each mount with a language before it. HEAD is answered as GET without a body, OPTIONS with what a path takes.':
    'Todas las rutas existen bajo cada punto de montaje, y bajo cada punto de montaje precedido de un idioma. HEAD se responde como GET sin cuerpo; OPTIONS, con lo que admite una ruta.',
  'Parameters of a write are sent as JSON, as a form, or in the query; in forms brackets nest: `venue[city]=Oslo`, `tags[]=jazz`. POST, PUT and PATCH of a record are one and the same partial update: what is left out is kept.':
    'Los parámetros de una escritura se envían como JSON, como formulario o en la consulta; en los formularios, los corchetes anidan: `venue[city]=Oslo`, `tags[]=jazz`. POST, PUT y PATCH de un registro son la misma actualización parcial: lo que se omite se conserva.',
  'Unknown parameters are ignored and named in `X-Ignored-Params`; with `Prefer: handling=strict` they are refused.':
    'Los parámetros desconocidos se ignoran y se indican en `X-Ignored-Params`; con `Prefer: handling=strict` se rechazan.',
  extension: 'extensión',
  'A page of the list': 'Una página de la lista',
  'Created, as it is now': 'Creado, en su estado actual',
  'As it is now': 'En su estado actual',
  'Whether the process and its database are well': 'Indica si el proceso y su base de datos funcionan bien',
  'Ask what a path takes': 'Consultar qué admite una ruta',
  'Every path answers to OPTIONS.': 'Todas las rutas responden a OPTIONS.',
};
