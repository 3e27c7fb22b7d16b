/** Batches, and trials of writes. */
export const batch: Readonly<Record<string, string>> = {
  'An operation of a batch was refused, and with it all of them':
    'Une opération d’un lot a été refusée, et toutes avec elle',
  'Writes of events, venues, organizers, categories, tags and their translations, each by the rules and rights of the same request alone. With `all` they share one transaction: where one is refused, nothing is done. It counts as as many requests as it has operations.':
    'Écritures d’événements, de lieux, d’organisateurs, de catégories, de mots-clés et de leurs traductions, chacune selon les règles et les droits de la même requête envoyée seule. Avec `all`, elles partagent une transaction : si l’une est refusée, rien n’est fait. Le lot compte comme autant de requêtes qu’il a d’opérations.',
  'A new event, and a change of another: both or none':
    'Un nouvel événement et la modification d’un autre : les deux ou aucun',
  'Do up to 100 writes in one request': 'Faire jusqu’à 100 écritures en une requête',
  'Several writes in one request': 'Plusieurs écritures en une requête',
  'HTTP method': 'Méthode HTTP',
  'Path below the mount, with its query': 'Chemin sous le point de montage, avec sa requête',
  'Headers of this request; the `Accept-Language` and `Prefer` of the batch count where it has none of its own':
    'En-têtes de cette requête ; `Accept-Language` et `Prefer` du lot valent là où elle n’en a pas',
  'What the request sends, as JSON': 'Ce que la requête envoie, en JSON',
  'One request of a batch': 'Une requête d’un lot',
  'With `all` either all operations are done or none; with `each` every one for itself, in their order':
    'Avec `all`, toutes les opérations sont faites ou aucune ; avec `each`, chacune pour elle-même, dans leur ordre',
  'What is to be done, in this order': 'Ce qui est à faire, dans cet ordre',
  'Headers that concern this operation alone': 'En-têtes qui ne concernent que cette opération',
  'The body, as the same request alone would be answered':
    'Le corps, tel que la même requête seule le recevrait',
  'The answer to one operation': 'La réponse à une opération',
  'One answer for each operation, in their order': 'Une réponse par opération, dans leur ordre',
  'The answers to a batch': 'Les réponses à un lot',
  'For `rest_batch_failed`: the operation that was refused, the first being 0':
    'Pour `rest_batch_failed` : l’opération qui a été refusée, la première étant 0',
  'For `rest_batch_failed`: what that operation was answered':
    'Pour `rest_batch_failed` : la réponse à cette opération',
  'That nothing was done, as `dry_run` asks for': 'Que rien n’a été fait, comme `dry_run` le demande',
  '`true` checks everything and answers as if it were done, and nothing is changed; ids of what would be new are not kept':
    '`true` vérifie tout et répond comme si c’était fait, et rien n’est changé ; les identifiants de ce qui serait nouveau ne sont pas gardés',
};
