/** Batches, and trials of writes. */
export const batch: Readonly<Record<string, string>> = {
  'An operation of a batch was refused, and with it all of them':
    'Una operación de un lote fue rechazada, y con ella todas',
  'Writes of events, venues, organizers, categories, tags and their translations, each by the rules and rights of the same request alone. With `all` they share one transaction: where one is refused, nothing is done. It counts as as many requests as it has operations.':
    'Escrituras de eventos, lugares, organizadores, categorías, etiquetas y sus traducciones, cada una según las reglas y los derechos de la misma petición por separado. Con `all` comparten una transacción: si una es rechazada, no se hace nada. El lote cuenta como tantas peticiones como operaciones tiene.',
  'A new event, and a change of another: both or none':
    'Un evento nuevo y el cambio de otro: los dos o ninguno',
  'Do up to 100 writes in one request': 'Hacer hasta 100 escrituras en una petición',
  'Several writes in one request': 'Varias escrituras en una petición',
  'HTTP method': 'Método HTTP',
  'Path below the mount, with its query': 'Ruta bajo el punto de montaje, con su consulta',
  'Headers of this request; the `Accept-Language` and `Prefer` of the batch count where it has none of its own':
    'Cabeceras de esta petición; `Accept-Language` y `Prefer` del lote valen donde no tiene las suyas',
  'What the request sends, as JSON': 'Lo que envía la petición, en JSON',
  'One request of a batch': 'Una petición de un lote',
  'With `all` either all operations are done or none; with `each` every one for itself, in their order':
    'Con `all` se hacen todas las operaciones o ninguna; con `each`, cada una por sí misma, en su orden',
  'What is to be done, in this order': 'Lo que hay que hacer, en este orden',
  'Headers that concern this operation alone': 'Cabeceras que conciernen solo a esta operación',
  'The body, as the same request alone would be answered':
    'El cuerpo, como lo recibiría la misma petición por separado',
  'The answer to one operation': 'La respuesta a una operación',
  'One answer for each operation, in their order': 'Una respuesta por cada operación, en su orden',
  'The answers to a batch': 'Las respuestas a un lote',
  'For `rest_batch_failed`: the operation that was refused, the first being 0':
    'Para `rest_batch_failed`: la operación que fue rechazada; la primera es 0',
  'For `rest_batch_failed`: what that operation was answered':
    'Para `rest_batch_failed`: la respuesta a esa operación',
  'That nothing was done, as `dry_run` asks for': 'Que no se hizo nada, como pide `dry_run`',
  '`true` checks everything and answers as if it were done, and nothing is changed; ids of what would be new are not kept':
    '`true` lo comprueba todo y responde como si se hubiera hecho, y nada cambia; los ID de lo que sería nuevo no se conservan',
};
