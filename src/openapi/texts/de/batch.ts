/** Batches, and trials of writes. */
export const batch: Readonly<Record<string, string>> = {
  'An operation of a batch was refused, and with it all of them':
    'Eine Operation eines Stapels wurde abgelehnt und mit ihr alle',
  'Writes of events, venues, organizers, categories, tags and their translations, each by the rules and rights of the same request alone. With `all` they share one transaction: where one is refused, nothing is done. It counts as as many requests as it has operations.':
    'Schreibt Veranstaltungen, Orte, Veranstalter, Kategorien, Schlagwörter und ihre Übersetzungen, jede Operation nach den Regeln und Rechten derselben einzelnen Anfrage. Mit `all` teilen sie eine Transaktion: Wird eine abgelehnt, geschieht nichts. Ein Stapel zählt als so viele Anfragen, wie er Operationen hat.',
  'A new event, and a change of another: both or none':
    'Eine neue Veranstaltung und die Änderung einer anderen: beides oder nichts',
  'Do up to 100 writes in one request': 'Bis zu 100 Schreibvorgänge in einer Anfrage ausführen',
  'Several writes in one request': 'Mehrere Schreibvorgänge in einer Anfrage',
  'HTTP method': 'HTTP-Methode',
  'Path below the mount, with its query': 'Pfad unterhalb des Einhängepunkts, mit seiner Abfrage',
  'Headers of this request; the `Accept-Language` and `Prefer` of the batch count where it has none of its own':
    'Header dieser Anfrage; `Accept-Language` und `Prefer` des Stapels gelten, wo sie keine eigenen hat',
  'What the request sends, as JSON': 'Was die Anfrage sendet, als JSON',
  'One request of a batch': 'Eine Anfrage eines Stapels',
  'With `all` either all operations are done or none; with `each` every one for itself, in their order':
    'Mit `all` werden entweder alle Operationen ausgeführt oder keine; mit `each` jede für sich, in ihrer Reihenfolge',
  'What is to be done, in this order': 'Was zu tun ist, in dieser Reihenfolge',
  'Headers that concern this operation alone': 'Header, die nur diese Operation betreffen',
  'The body, as the same request alone would be answered':
    'Der Inhalt, wie ihn dieselbe Anfrage einzeln erhielte',
  'The answer to one operation': 'Die Antwort auf eine Operation',
  'One answer for each operation, in their order': 'Eine Antwort für jede Operation, in ihrer Reihenfolge',
  'The answers to a batch': 'Die Antworten auf einen Stapel',
  'For `rest_batch_failed`: the operation that was refused, the first being 0':
    'Bei `rest_batch_failed`: die Operation, die abgelehnt wurde; die erste ist 0',
  'For `rest_batch_failed`: what that operation was answered':
    'Bei `rest_batch_failed`: die Antwort auf diese Operation',
  'That nothing was done, as `dry_run` asks for': 'Dass nichts ausgeführt wurde, wie `dry_run` es verlangt',
  '`true` checks everything and answers as if it were done, and nothing is changed; ids of what would be new are not kept':
    '`true` prüft alles und antwortet, als wäre es ausgeführt, und nichts wird geändert; IDs von Neuem bleiben nicht bestehen',
};
