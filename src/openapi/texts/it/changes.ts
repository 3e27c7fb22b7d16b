/** Texts of the change feed. */
export const changes: Readonly<Record<string, string>> = {
  'What is created, changed and deleted, in this order':
    'Ciò che viene creato, modificato ed eliminato, in questo ordine',
  'List what was created, changed and deleted since':
    'Elencare ciò che da allora è stato creato, modificato ed eliminato',
  'In the order in which it was done, each change once. Without `since` it answers where to begin: take that, read the lists, then follow.':
    'Nell’ordine in cui è avvenuto, ogni modifica una sola volta. Senza `since` la risposta dice da dove cominciare: prendere quel token, leggere gli elenchi, poi seguire.',
  'Follow what is created, changed and deleted, as server-sent events':
    'Seguire ciò che viene creato, modificato ed eliminato, come eventi inviati dal server',
  'Each event is named `change`, has a change as its data, and as its id what to go on from, as `Last-Event-ID` or `since`. A stream ends after 15 minutes at most; clients connect again.':
    'Ogni evento si chiama `change`, ha come dati una modifica e come identificativo il punto da cui proseguire, come `Last-Event-ID` o `since`. Un flusso termina al più dopo 15 minuti; i client si ricollegano.',
  'Only what comes after: the `next` of an earlier answer, or `now`':
    'Solo ciò che segue: il `next` di una risposta precedente, oppure `now`',
  'Only changes of these kinds; all when it is left out': 'Solo modifiche di questi tipi; tutte se manca',
  'At most so many changes': 'Al massimo questo numero di modifiche',
  'The id of the last event that came: only what comes after, whatever `since` says':
    'L’identificativo dell’ultimo evento ricevuto: solo ciò che segue, qualunque cosa dica `since`',
  'Kind of what was changed': 'Tipo di ciò che è stato modificato',
  'Id of what was changed': 'Id di ciò che è stato modificato',
  'What a copy has to do: `delete` of all that the caller may not read now':
    'Ciò che una copia deve fare: `delete` per tutto ciò che il chiamante ora non può leggere',
  'Address to read it at; absent with `delete`': 'Indirizzo a cui leggerlo; assente con `delete`',
  'Names of the parameters that were sent; absent where the caller may not read it':
    'Nomi dei parametri inviati; assente se il chiamante non può leggerlo',
  'Languages in which texts were written; absent where the caller may not read it':
    'Lingue in cui sono stati scritti testi; assente se il chiamante non può leggerlo',
  'What was done, for those who read unpublished records of others':
    'Ciò che è stato fatto, per chi legge le schede non pubblicate di altri',
  'A change, as far as the caller may know of it': 'Una modifica, per quanto il chiamante possa conoscerla',
  'The changes; there may be none although there are more':
    'Le modifiche; può non essercene nessuna anche se ne restano altre',
  'Where to go on: to be sent as `since`, as it is': 'Da dove proseguire: da inviare così com’è come `since`',
  'The same as an address': 'Lo stesso come indirizzo',
  'Whether there are more already': 'Se ce ne sono già altre',
  'Changes in the order in which they were done': 'Modifiche nell’ordine in cui sono avvenute',
  'What came after this token is not kept any longer, or never was in this database':
    'Ciò che è seguito a questo token non è più conservato, o non è mai stato in questa base di dati',
  'That proxies are to pass on each event at once': 'Che i proxy devono inoltrare subito ogni evento',
  'The data of each event; the answer goes on': 'I dati di ogni evento; la risposta prosegue',
};
