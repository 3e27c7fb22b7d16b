/** Batches, and trials of writes. */
export const batch: Readonly<Record<string, string>> = {
  'An operation of a batch was refused, and with it all of them':
    'Un’operazione di un lotto è stata rifiutata, e con essa tutte',
  'Writes of events, venues, organizers, categories, tags and their translations, each by the rules and rights of the same request alone. With `all` they share one transaction: where one is refused, nothing is done. It counts as as many requests as it has operations.':
    'Scritture di eventi, luoghi, organizzatori, categorie, tag e delle loro traduzioni, ciascuna secondo le regole e i diritti della stessa richiesta da sola. Con `all` condividono una transazione: se una è rifiutata, non si fa nulla. Il lotto conta come tante richieste quante sono le sue operazioni.',
  'A new event, and a change of another: both or none':
    'Un nuovo evento e la modifica di un altro: entrambi o nessuno',
  'Do up to 100 writes in one request': 'Fare fino a 100 scritture in una richiesta',
  'Several writes in one request': 'Più scritture in una richiesta',
  'HTTP method': 'Metodo HTTP',
  'Path below the mount, with its query': 'Percorso sotto il punto di accesso, con la sua query',
  'Headers of this request; the `Accept-Language` and `Prefer` of the batch count where it has none of its own':
    'Intestazioni di questa richiesta; `Accept-Language` e `Prefer` del lotto valgono dove non ne ha di proprie',
  'What the request sends, as JSON': 'Ciò che la richiesta invia, in JSON',
  'One request of a batch': 'Una richiesta di un lotto',
  'With `all` either all operations are done or none; with `each` every one for itself, in their order':
    'Con `all` si fanno tutte le operazioni o nessuna; con `each` ciascuna per sé, nel loro ordine',
  'What is to be done, in this order': 'Ciò che è da fare, in questo ordine',
  'Headers that concern this operation alone': 'Intestazioni che riguardano solo questa operazione',
  'The body, as the same request alone would be answered':
    'Il corpo, come lo riceverebbe la stessa richiesta da sola',
  'The answer to one operation': 'La risposta a un’operazione',
  'One answer for each operation, in their order': 'Una risposta per ogni operazione, nel loro ordine',
  'The answers to a batch': 'Le risposte a un lotto',
  'For `rest_batch_failed`: the operation that was refused, the first being 0':
    'Per `rest_batch_failed`: l’operazione rifiutata; la prima è 0',
  'For `rest_batch_failed`: what that operation was answered':
    'Per `rest_batch_failed`: la risposta a quella operazione',
  'That nothing was done, as `dry_run` asks for': 'Che non è stato fatto nulla, come chiede `dry_run`',
  '`true` checks everything and answers as if it were done, and nothing is changed; ids of what would be new are not kept':
    '`true` controlla tutto e risponde come se fosse fatto, e nulla cambia; gli ID di ciò che sarebbe nuovo non restano',
};
