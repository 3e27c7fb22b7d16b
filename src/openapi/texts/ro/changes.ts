/** Texts of the change feed. */
export const changes: Readonly<Record<string, string>> = {
  'What is created, changed and deleted, in this order':
    'Ce este creat, modificat și șters, în această ordine',
  'List what was created, changed and deleted since':
    'Listarea a ceea ce a fost creat, modificat și șters de atunci',
  'In the order in which it was done, each change once. Without `since` it answers where to begin: take that, read the lists, then follow.':
    'În ordinea în care s-a făcut, fiecare modificare o singură dată. Fără `since` răspunsul spune de unde să începeți: luați acel jeton, citiți listele, apoi urmăriți.',
  'Follow what is created, changed and deleted, as server-sent events':
    'Urmărirea a ceea ce este creat, modificat și șters, ca evenimente trimise de server',
  'Each event is named `change`, has a change as its data, and as its id what to go on from, as `Last-Event-ID` or `since`. A stream ends after 15 minutes at most; clients connect again.':
    'Fiecare eveniment se numește `change`, are ca date o modificare, iar ca identificator locul de unde se continuă, ca `Last-Event-ID` sau `since`. Un flux se încheie după cel mult 15 minute; clienții se reconectează.',
  'Only what comes after: the `next` of an earlier answer, or `now`':
    'Numai ce urmează: valoarea `next` a unui răspuns anterior, sau `now`',
  'Only changes of these kinds; all when it is left out':
    'Numai modificările de aceste feluri; toate dacă lipsește',
  'At most so many changes': 'Cel mult atâtea modificări',
  'The id of the last event that came: only what comes after, whatever `since` says':
    'Identificatorul ultimului eveniment primit: numai ce urmează, orice ar spune `since`',
  'Kind of what was changed': 'Felul a ceea ce a fost modificat',
  'Id of what was changed': 'Id-ul a ceea ce a fost modificat',
  'What a copy has to do: `delete` of all that the caller may not read now':
    'Ce are de făcut o copie: `delete` pentru tot ce apelantul nu poate citi acum',
  'Address to read it at; absent with `delete`': 'Adresa la care se citește; lipsește la `delete`',
  'Names of the parameters that were sent; absent where the caller may not read it':
    'Numele parametrilor trimiși; lipsește dacă apelantul nu îl poate citi',
  'Languages in which texts were written; absent where the caller may not read it':
    'Limbile în care s-au scris texte; lipsește dacă apelantul nu îl poate citi',
  'What was done, for those who read unpublished records of others':
    'Ce s-a făcut, pentru cei care citesc înregistrările nepublicate ale altora',
  'A change, as far as the caller may know of it': 'O modificare, atât cât poate afla apelantul despre ea',
  'The changes; there may be none although there are more':
    'Modificările; pot lipsi chiar dacă mai urmează altele',
  'Where to go on: to be sent as `since`, as it is': 'De unde se continuă: de trimis neschimbat ca `since`',
  'The same as an address': 'Același lucru ca adresă',
  'Whether there are more already': 'Dacă există deja altele',
  'Changes in the order in which they were done': 'Modificări în ordinea în care s-au făcut',
  'What came after this token is not kept any longer, or never was in this database':
    'Ce a urmat după acest jeton nu se mai păstrează sau nu a fost niciodată în această bază de date',
  'That proxies are to pass on each event at once':
    'Că intermediarii trebuie să transmită imediat fiecare eveniment',
  'The data of each event; the answer goes on': 'Datele fiecărui eveniment; răspunsul continuă',
};
