/** What the documentation says of webhooks. */
export const webhooks: Readonly<Record<string, string>> = {
  'Who is told of changes, and what became of each message':
    'Chi viene informato delle modifiche, e che ne è stato di ogni messaggio',
  'List webhooks': 'Elencare i webhook',
  'By their id, without their secrets.': 'In ordine di id, senza i loro segreti.',
  'Create a webhook, whose secret is shown this once':
    'Creare un webhook, il cui segreto è mostrato solo questa volta',
  'From now on a message is sent by POST for each change: `{type, timestamp, data}`, such as `event.updated`, signed after the Standard Webhooks convention. It says what was changed and where to read it, and no content. Each is sent at least once, those of one record in their order, and again over 24 hours until it is answered 2xx.':
    'Da ora per ogni modifica viene inviato un messaggio con POST: `{type, timestamp, data}`, per esempio `event.updated`, firmato secondo la convenzione Standard Webhooks. Dice che cosa è stato modificato e dove leggerlo, senza contenuto. Ciascuno è inviato almeno una volta, quelli di uno stesso record nel loro ordine, e di nuovo nell’arco di 24 ore finché la risposta non è 2xx.',
  'Events, whatever the language': 'Gli eventi, in qualunque lingua',
  'Read a webhook, without its secret': 'Leggere un webhook, senza il suo segreto',
  'With the number of messages that are not delivered.': 'Con il numero di messaggi non consegnati.',
  'Change a webhook; `active=false` pauses it': 'Modificare un webhook; `active=false` lo sospende',
  'Only what is sent changes. The secret is changed by rotation.':
    'Cambia solo ciò che viene inviato. Il segreto si cambia con la rotazione.',
  'Venues too': 'Anche i luoghi',
  'Delete a webhook': 'Eliminare un webhook',
  'With all its messages, those that wait too.': 'Con tutti i suoi messaggi, anche quelli in attesa.',
  'Replace the secret of a webhook; the new one is shown this once':
    'Sostituire il segreto di un webhook; il nuovo è mostrato solo questa volta',
  'For `overlap` seconds messages are signed with both.':
    'Per `overlap` secondi i messaggi sono firmati con entrambi.',
  'List the messages of a webhook and what became of them, the newest first':
    'Elencare i messaggi di un webhook e che ne è stato, dal più recente',
  'What is delivered or dead is kept for 7 days; of what is delivered the newest 10,000.':
    'Ciò che è consegnato o abbandonato si conserva per 7 giorni; di ciò che è consegnato, i 10.000 più recenti.',
  'Only messages in this state': 'Solo i messaggi in questo stato',
  'Try a message again that was given up, or at once one that waits':
    'Ritentare un messaggio abbandonato, o subito uno in attesa',
  'With as many attempts as a new one, and before what came later of its record and still waits.':
    'Con tanti tentativi quanti uno nuovo, e prima di ciò che è venuto dopo per il suo record e attende ancora.',
  'Id of the message': 'Id del messaggio',
  'Send all changes from a point on, once more or for the first time':
    'Inviare tutte le modifiche da un punto in poi, di nuovo o per la prima volta',
  'New messages are made of all changes from there on, as far as the change log reaches back, and sent after those that wait. A point to come leaves out what was not sent.':
    'Di tutte le modifiche da lì in poi si fanno nuovi messaggi, fin dove risale il registro delle modifiche, inviati dopo quelli in attesa. Un punto futuro tralascia ciò che non è stato inviato.',
  'The last hour': 'L’ultima ora',
  'Send a test message at once, and see what came back':
    'Inviare subito un messaggio di prova e vedere che cosa è tornato',
  'A message of the type `ping`, sent once, also by a webhook that is not active. The answer is that of the list of messages: `delivered`, or `dead` with the reason.':
    'Un messaggio di tipo `ping`, inviato una volta, anche da un webhook non attivo. La risposta è quella dell’elenco dei messaggi: `delivered`, o `dead` con il motivo.',
  'Messages that will be tried, or tried again': 'Messaggi che saranno tentati, o ritentati',
  'Messages that were given up': 'Messaggi abbandonati',
  'How many messages of a webhook are not delivered': 'Quanti messaggi di un webhook non sono consegnati',
  'Where messages are sent: an `https` address of a public host':
    'Dove si inviano i messaggi: un indirizzo `https` di un host pubblico',
  'Kinds of records whose changes are told of; none for all':
    'Tipi di record le cui modifiche sono comunicate; nessuno per tutti',
  'Languages whose texts are followed; none for all. What is not of one language is always told of':
    'Lingue di cui si seguono i testi; nessuna per tutte. Ciò che non è di una lingua è sempre comunicato',
  'Whether messages are sent': 'Se si inviano messaggi',
  'Whether messages are sent. One that is active again goes on where it stopped, as far as the change log reaches back':
    'Se si inviano messaggi. Uno di nuovo attivo riprende da dove si era fermato, fin dove risale il registro delle modifiche',
  'When the receiver answered 410, by which it was deactivated; null if it did not':
    'Quando il destinatario ha risposto 410, il che lo ha disattivato; null se non lo ha fatto',
  'Up to when messages are signed with the old secret too; null for none':
    'Fino a quando i messaggi sono firmati anche con il vecchio segreto; null per nessuno',
  'What is not delivered': 'Ciò che non è consegnato',
  'Who is told of changes, without the secret': 'Chi viene informato delle modifiche, senza il segreto',
  'Who is told of changes, with the secret as it is made':
    'Chi viene informato delle modifiche, con il segreto appena creato',
  'What messages are signed with: `whsec_` and 24 to 64 bytes in base64; made when it is not sent':
    'Con che cosa si firmano i messaggi: `whsec_` e da 24 a 64 byte in base64; creato se non è inviato',
  'What messages are signed with; shown this once':
    'Con che cosa si firmano i messaggi; mostrato solo questa volta',
  'The new secret: `whsec_` and 24 to 64 bytes in base64; made when it is not sent':
    'Il nuovo segreto: `whsec_` e da 24 a 64 byte in base64; creato se non è inviato',
  'Seconds that messages are signed with the old secret too':
    'Secondi per cui i messaggi sono firmati anche con il vecchio segreto',
  'The `webhook-id` of the message, in all attempts': 'Il `webhook-id` del messaggio, in tutti i tentativi',
  'The `type` of the message': 'Il `type` del messaggio',
  'Id of what was changed; 0 for a ping': 'Id di ciò che è stato modificato; 0 per un ping',
  '`pending` is tried, or tried again; `dead` was given up':
    '`pending` è tentato, o ritentato; `dead` è stato abbandonato',
  'How often it was tried': 'Quante volte è stato tentato',
  'When it is tried next; null for what is done': 'Quando sarà tentato di nuovo; null per ciò che è concluso',
  'Status of the last answer; null for none': 'Stato dell’ultima risposta; null per nessuna',
  'Why the last attempt failed: `bad_status`, `timeout`, `unreachable` with a code, `address_not_public` or `secret_unreadable`; null if it did not':
    'Perché l’ultimo tentativo è fallito: `bad_status`, `timeout`, `unreachable` con un codice, `address_not_public` o `secret_unreadable`; null se non è fallito',
  'How the last answer began, up to 1 KiB; null for none':
    'Come iniziava l’ultima risposta, fino a 1 KiB; null per nessuna',
  'How long the last attempt took, in milliseconds': 'Quanto è durato l’ultimo tentativo, in millisecondi',
  'When it was delivered or given up; null for what is pending':
    'Quando è stato consegnato o abbandonato; null per ciò che attende',
  'A message to a webhook, and what became of it': 'Un messaggio a un webhook, e che ne è stato',
  'After which change to begin: the `token` of a message, or `next` of the change feed; or from which instant on, in the site’s time zone':
    'Dopo quale modifica cominciare: il `token` di un messaggio, o `next` del feed delle modifiche; o da quale istante, nel fuso orario del sito',
  'No webhook has this id': 'Nessun webhook ha questo id',
  'The webhook has no delivery with this id': 'Il webhook non ha una consegna con questo id',
};
