/** Texts of the change feed. */
export const changes: Readonly<Record<string, string>> = {
  'What is created, changed and deleted, in this order':
    'Was angelegt, geändert und gelöscht wird, in dieser Reihenfolge',
  'List what was created, changed and deleted since':
    'Auflisten, was seither angelegt, geändert und gelöscht wurde',
  'In the order in which it was done, each change once. Without `since` it answers where to begin: take that, read the lists, then follow.':
    'In der Reihenfolge, in der es geschah, jede Änderung einmal. Ohne `since` nennt die Antwort, wo zu beginnen ist: Merken Sie sich das, lesen Sie die Listen, und folgen Sie dann.',
  'Follow what is created, changed and deleted, as server-sent events':
    'Verfolgen, was angelegt, geändert und gelöscht wird, als vom Server gesendete Ereignisse',
  'Each event is named `change`, has a change as its data, and as its id what to go on from, as `Last-Event-ID` or `since`. A stream ends after 15 minutes at most; clients connect again.':
    'Jedes Ereignis heißt `change`, hat eine Änderung als Daten und als Kennung, wo es weitergeht, für `Last-Event-ID` oder `since`. Ein Strom endet nach höchstens 15 Minuten; Programme verbinden sich dann neu.',
  'Only what comes after: the `next` of an earlier answer, or `now`':
    'Nur was danach kommt: das `next` einer früheren Antwort, oder `now`',
  'Only changes of these kinds; all when it is left out': 'Nur Änderungen dieser Arten; ohne Angabe alle',
  'At most so many changes': 'Höchstens so viele Änderungen',
  'The id of the last event that came: only what comes after, whatever `since` says':
    'Die Kennung des letzten Ereignisses, das ankam: nur was danach kommt, was auch immer `since` sagt',
  'Kind of what was changed': 'Art dessen, was geändert wurde',
  'Id of what was changed': 'Id dessen, was geändert wurde',
  'What a copy has to do: `delete` of all that the caller may not read now':
    'Was eine Kopie zu tun hat: `delete` bei allem, was der Aufrufer jetzt nicht lesen darf',
  'Address to read it at; absent with `delete`': 'Adresse, an der es zu lesen ist; fehlt bei `delete`',
  'Names of the parameters that were sent; absent where the caller may not read it':
    'Namen der gesendeten Parameter; fehlt, wo der Aufrufer es nicht lesen darf',
  'Languages in which texts were written; absent where the caller may not read it':
    'Sprachen, in denen Texte geschrieben wurden; fehlt, wo der Aufrufer es nicht lesen darf',
  'What was done, for those who read unpublished records of others':
    'Was getan wurde, für alle, die unveröffentlichte Datensätze anderer lesen',
  'A change, as far as the caller may know of it': 'Eine Änderung, soweit der Aufrufer von ihr wissen darf',
  'The changes; there may be none although there are more':
    'Die Änderungen; es können keine sein, obwohl es noch weitere gibt',
  'Where to go on: to be sent as `since`, as it is': 'Wo es weitergeht: unverändert als `since` zu senden',
  'The same as an address': 'Dasselbe als Adresse',
  'Whether there are more already': 'Ob es schon weitere gibt',
  'Changes in the order in which they were done': 'Änderungen in der Reihenfolge, in der sie geschahen',
  'What came after this token is not kept any longer, or never was in this database':
    'Was nach dieser Marke kam, wird nicht mehr aufbewahrt, oder es war nie in dieser Datenbank',
  'That proxies are to pass on each event at once': 'Dass Proxys jedes Ereignis sofort weitergeben sollen',
  'The data of each event; the answer goes on': 'Die Daten jedes Ereignisses; die Antwort geht weiter',
};
