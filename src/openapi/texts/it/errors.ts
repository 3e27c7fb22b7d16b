/** What errors mean. */
export const errors: Readonly<Record<string, string>> = {
  'The body is not valid JSON, or not UTF-8': 'Il corpo non è JSON valido o non è in UTF-8',
  'The request cannot be read': 'La richiesta non può essere letta',
  'The id belongs to something that is no event': 'L’ID appartiene a qualcosa che non è un evento',
  'A parent was given for a tag': 'È stato indicato un elemento superiore per un tag',
  'Nobody is logged in, and this is not for everybody':
    'Nessuno ha effettuato l’accesso e l’operazione non è aperta a tutti',
  'User name or password is wrong': 'Il nome utente o la password è errata',
  'What was sent as user name cannot be one': 'Ciò che è stato inviato come nome utente non può esserlo',
  'Key or token is unknown, has ended, or was revoked':
    'La chiave o il token non è noto, è scaduto o è stato revocato',
  'The caller, or the scopes of the key, may not do this; or a page of another site sent a write':
    'Il chiamante non è autorizzato all’operazione o gli ambiti della chiave non la consentono; oppure una pagina di un altro sito ha inviato una scrittura',
  'The record is not public, and the caller may not read it':
    'Il record non è pubblico e il chiamante non può leggerlo',
  'The event is in the trash': 'L’evento è nel cestino',
  'The password of the event is missing or wrong': 'La password dell’evento manca o è errata',
  'There is nothing at this address': 'A questo indirizzo non c’è nulla',
  'The address does not take this method': 'L’indirizzo non accetta questo metodo',
  'The record has no texts in this language': 'Il record non ha testi in questa lingua',
  'No account has this id': 'Nessun account ha questo ID',
  'The account has no password or key with this id':
    'L’account non ha una password o una chiave con questo ID',
  'The namespace is not one of this service': 'Lo spazio dei nomi non appartiene a questo servizio',
  'No event has this id': 'Nessun evento ha questo ID',
  'A page after the first has no items': 'Una pagina successiva alla prima non contiene elementi',
  'Something else was changed at the same time, or stands against it':
    'Qualcos’altro è stato modificato nello stesso momento o impedisce l’operazione',
  'The record is already in the trash': 'Il record è già nel cestino',
  'The body is larger than allowed': 'Il corpo è più grande di quanto consentito',
  'The body is of none of the three types, or compressed':
    'Il corpo non è di nessuno dei tre tipi o è compresso',
  'Too many requests, or too many failed logins': 'Troppe richieste o troppi accessi falliti',
  'The headers are too large or too many': 'Le intestazioni sono troppo grandi o troppe',
  'Something went wrong in the service': 'Qualcosa è andato storto nel servizio',
  'The disk of the database, or of the pictures, is full':
    'Il disco della base dati, o quello delle immagini, è pieno',
  'The database cannot be reached or written now, the identity provider cannot be reached, or the service is about to end':
    'La base dati non è raggiungibile o non accetta scritture ora, il provider di identità non è raggiungibile, oppure il servizio sta per terminare',
  'A required parameter is absent or null; `details` names the invalid ones beside it too':
    'Un parametro obbligatorio manca o è null; `details` indica anche quelli non validi',
  'Values that break their rule, or name what does not exist; all of them are named':
    'Valori che violano la loro regola o indicano ciò che non esiste; vengono elencati tutti',
  'A term of this name exists under the same parent':
    'Sotto lo stesso elemento superiore esiste già un termine con questo nome',
  'The item has another version than `If-Match` names, or one that `If-None-Match` names':
    'L’elemento ha una versione diversa da quella in `If-Match`, o una indicata in `If-None-Match`',
  'The `Idempotency-Key` was sent before with another request':
    'La `Idempotency-Key` è già stata inviata con un’altra richiesta',
  'This service asks for `If-Match` with each change of an item':
    'Questo servizio richiede `If-Match` per ogni modifica di un elemento',
  'For `rest_unavailable` at `/health/ready`: the check that failed':
    'Per `rest_unavailable` su `/health/ready`: la verifica non riuscita',
};
