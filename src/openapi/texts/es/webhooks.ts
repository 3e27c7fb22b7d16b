/** What the documentation says of webhooks. */
export const webhooks: Readonly<Record<string, string>> = {
  'Who is told of changes, and what became of each message':
    'Quién recibe aviso de los cambios, y qué fue de cada mensaje',
  'List webhooks': 'Listar los webhooks',
  'By their id, without their secrets.': 'Por su id, sin sus secretos.',
  'Create a webhook, whose secret is shown this once':
    'Crear un webhook, cuyo secreto se muestra solo esta vez',
  'From now on a message is sent by POST for each change: `{type, timestamp, data}`, such as `event.updated`, signed after the Standard Webhooks convention. It says what was changed and where to read it, and no content. Each is sent at least once, those of one record in their order, and again over 24 hours until it is answered 2xx.':
    'Desde ahora se envía por POST un mensaje por cada cambio: `{type, timestamp, data}`, como `event.updated`, firmado según la convención Standard Webhooks. Dice qué se cambió y dónde leerlo, sin contenido. Cada uno se envía al menos una vez, los de un mismo registro en su orden, y de nuevo durante 24 horas hasta que se responda 2xx.',
  'Events, whatever the language': 'Los eventos, sea cual sea el idioma',
  'Read a webhook, without its secret': 'Leer un webhook, sin su secreto',
  'With the number of messages that are not delivered.': 'Con el número de mensajes que no están entregados.',
  'Change a webhook; `active=false` pauses it': 'Cambiar un webhook; `active=false` lo detiene',
  'Only what is sent changes. The secret is changed by rotation.':
    'Solo cambia lo que se envía. El secreto se cambia por rotación.',
  'Venues too': 'También los lugares',
  'Delete a webhook': 'Eliminar un webhook',
  'With all its messages, those that wait too.': 'Con todos sus mensajes, también los que esperan.',
  'Replace the secret of a webhook; the new one is shown this once':
    'Reemplazar el secreto de un webhook; el nuevo se muestra solo esta vez',
  'For `overlap` seconds messages are signed with both.':
    'Durante `overlap` segundos los mensajes se firman con ambos.',
  'List the messages of a webhook and what became of them, the newest first':
    'Listar los mensajes de un webhook y qué fue de ellos, primero los más nuevos',
  'What is delivered or dead is kept for 7 days; of what is delivered the newest 10,000.':
    'Lo entregado o abandonado se conserva 7 días; de lo entregado, los 10.000 más nuevos.',
  'Only messages in this state': 'Solo los mensajes en este estado',
  'Try a message again that was given up, or at once one that waits':
    'Volver a intentar un mensaje abandonado, o enseguida uno que espera',
  'With as many attempts as a new one, and before what came later of its record and still waits.':
    'Con tantos intentos como uno nuevo, y antes de lo que vino después de su registro y aún espera.',
  'Id of the message': 'Id del mensaje',
  'Send all changes from a point on, once more or for the first time':
    'Enviar todos los cambios desde un punto, otra vez o por primera vez',
  'New messages are made of all changes from there on, as far as the change log reaches back, and sent after those that wait. A point to come leaves out what was not sent.':
    'De todos los cambios desde ahí se hacen mensajes nuevos, hasta donde alcanza el registro de cambios, y se envían después de los que esperan. Un punto futuro omite lo que no se envió.',
  'The last hour': 'La última hora',
  'Send a test message at once, and see what came back':
    'Enviar enseguida un mensaje de prueba, y ver qué volvió',
  'A message of the type `ping`, sent once, also by a webhook that is not active. The answer is that of the list of messages: `delivered`, or `dead` with the reason.':
    'Un mensaje del tipo `ping`, enviado una vez, también por un webhook que no está activo. La respuesta es la de la lista de mensajes: `delivered`, o `dead` con el motivo.',
  'Messages that will be tried, or tried again': 'Mensajes que se intentarán, o se volverán a intentar',
  'Messages that were given up': 'Mensajes abandonados',
  'How many messages of a webhook are not delivered': 'Cuántos mensajes de un webhook no están entregados',
  'Where messages are sent: an `https` address of a public host':
    'Adónde se envían los mensajes: una dirección `https` de un servidor público',
  'Kinds of records whose changes are told of; none for all':
    'Tipos de registros de cuyos cambios se avisa; ninguno para todos',
  'Languages whose texts are followed; none for all. What is not of one language is always told of':
    'Idiomas cuyos textos se siguen; ninguno para todos. De lo que no es de un idioma se avisa siempre',
  'Whether messages are sent': 'Si se envían mensajes',
  'Whether messages are sent. One that is active again goes on where it stopped, as far as the change log reaches back':
    'Si se envían mensajes. Uno activo de nuevo sigue donde se detuvo, hasta donde alcanza el registro de cambios',
  'When the receiver answered 410, by which it was deactivated; null if it did not':
    'Cuándo respondió 410 el receptor, con lo que se desactivó; null si no lo hizo',
  'Up to when messages are signed with the old secret too; null for none':
    'Hasta cuándo se firman los mensajes también con el secreto antiguo; null para ninguno',
  'What is not delivered': 'Lo que no está entregado',
  'Who is told of changes, without the secret': 'Quién recibe aviso de los cambios, sin el secreto',
  'Who is told of changes, with the secret as it is made':
    'Quién recibe aviso de los cambios, con el secreto al crearlo',
  'What messages are signed with: `whsec_` and 24 to 64 bytes in base64; made when it is not sent':
    'Con qué se firman los mensajes: `whsec_` y de 24 a 64 bytes en base64; se crea si no se envía',
  'What messages are signed with; shown this once':
    'Con qué se firman los mensajes; se muestra solo esta vez',
  'The new secret: `whsec_` and 24 to 64 bytes in base64; made when it is not sent':
    'El secreto nuevo: `whsec_` y de 24 a 64 bytes en base64; se crea si no se envía',
  'Seconds that messages are signed with the old secret too':
    'Segundos en que los mensajes se firman también con el secreto antiguo',
  'The `webhook-id` of the message, in all attempts': 'El `webhook-id` del mensaje, en todos los intentos',
  'The `type` of the message': 'El `type` del mensaje',
  'Id of what was changed; 0 for a ping': 'Id de lo que se cambió; 0 para un ping',
  '`pending` is tried, or tried again; `dead` was given up':
    '`pending` se intenta, o se vuelve a intentar; `dead` se abandonó',
  'How often it was tried': 'Cuántas veces se intentó',
  'When it is tried next; null for what is done': 'Cuándo se intentará de nuevo; null para lo terminado',
  'Status of the last answer; null for none': 'Estado de la última respuesta; null para ninguna',
  'Why the last attempt failed: `bad_status`, `timeout`, `unreachable` with a code, `address_not_public` or `secret_unreadable`; null if it did not':
    'Por qué falló el último intento: `bad_status`, `timeout`, `unreachable` con un código, `address_not_public` o `secret_unreadable`; null si no falló',
  'How the last answer began, up to 1 KiB; null for none':
    'Cómo empezaba la última respuesta, hasta 1 KiB; null para ninguna',
  'How long the last attempt took, in milliseconds': 'Cuánto duró el último intento, en milisegundos',
  'When it was delivered or given up; null for what is pending':
    'Cuándo se entregó o se abandonó; null para lo que espera',
  'A message to a webhook, and what became of it': 'Un mensaje a un webhook, y qué fue de él',
  'After which change to begin: the `token` of a message, or `next` of the change feed; or from which instant on, in the site’s time zone':
    'Después de qué cambio empezar: el `token` de un mensaje, o `next` del canal de cambios; o desde qué instante, en la zona horaria del sitio',
  'No webhook has this id': 'Ningún webhook tiene este id',
  'The webhook has no delivery with this id': 'El webhook no tiene ninguna entrega con este id',
};
