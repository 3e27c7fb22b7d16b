/** What the documentation says of webhooks. */
export const webhooks: Readonly<Record<string, string>> = {
  'Who is told of changes, and what became of each message':
    'Wer von Änderungen erfährt, und was aus jeder Nachricht wurde',
  'List webhooks': 'Webhooks auflisten',
  'By their id, without their secrets.': 'Nach ihrer ID, ohne ihre Geheimnisse.',
  'Create a webhook, whose secret is shown this once':
    'Einen Webhook anlegen; sein Geheimnis wird nur dieses Mal gezeigt',
  'From now on a message is sent by POST for each change: `{type, timestamp, data}`, such as `event.updated`, signed after the Standard Webhooks convention. It says what was changed and where to read it, and no content. Each is sent at least once, those of one record in their order, and again over 24 hours until it is answered 2xx.':
    'Von nun an wird für jede Änderung eine Nachricht per POST gesendet: `{type, timestamp, data}`, etwa `event.updated`, signiert nach der Konvention Standard Webhooks. Sie sagt, was geändert wurde und wo es zu lesen ist, ohne Inhalt. Jede wird mindestens einmal gesendet, die eines Datensatzes in ihrer Reihenfolge, und erneut über 24 Stunden, bis mit 2xx geantwortet wird.',
  'Events, whatever the language': 'Veranstaltungen, gleich in welcher Sprache',
  'Read a webhook, without its secret': 'Einen Webhook lesen, ohne sein Geheimnis',
  'With the number of messages that are not delivered.':
    'Mit der Zahl der Nachrichten, die nicht zugestellt sind.',
  'Change a webhook; `active=false` pauses it': 'Einen Webhook ändern; `active=false` hält ihn an',
  'Only what is sent changes. The secret is changed by rotation.':
    'Nur was gesendet wird, ändert sich. Das Geheimnis wird durch Rotation geändert.',
  'Venues too': 'Auch Veranstaltungsorte',
  'Delete a webhook': 'Einen Webhook löschen',
  'With all its messages, those that wait too.': 'Mit all seinen Nachrichten, auch den wartenden.',
  'Replace the secret of a webhook; the new one is shown this once':
    'Das Geheimnis eines Webhooks ersetzen; das neue wird nur dieses Mal gezeigt',
  'For `overlap` seconds messages are signed with both.':
    'Für `overlap` Sekunden werden Nachrichten mit beiden signiert.',
  'List the messages of a webhook and what became of them, the newest first':
    'Die Nachrichten eines Webhooks und was aus ihnen wurde auflisten, die neuesten zuerst',
  'What is delivered or dead is kept for 7 days; of what is delivered the newest 10,000.':
    'Was zugestellt oder aufgegeben ist, bleibt 7 Tage; vom Zugestellten die neuesten 10.000.',
  'Only messages in this state': 'Nur Nachrichten in diesem Zustand',
  'Try a message again that was given up, or at once one that waits':
    'Eine aufgegebene Nachricht erneut versuchen, oder eine wartende sofort',
  'With as many attempts as a new one, and before what came later of its record and still waits.':
    'Mit so vielen Versuchen wie eine neue, und vor dem, was später zu ihrem Datensatz kam und noch wartet.',
  'Id of the message': 'ID der Nachricht',
  'Send all changes from a point on, once more or for the first time':
    'Alle Änderungen von einem Punkt an senden, noch einmal oder zum ersten Mal',
  'New messages are made of all changes from there on, as far as the change log reaches back, and sent after those that wait. A point to come leaves out what was not sent.':
    'Aus allen Änderungen von dort an werden neue Nachrichten, so weit das Änderungsprotokoll zurückreicht, und nach den wartenden gesendet. Ein künftiger Punkt lässt aus, was nicht gesendet wurde.',
  'The last hour': 'Die letzte Stunde',
  'Send a test message at once, and see what came back':
    'Sofort eine Testnachricht senden und sehen, was zurückkam',
  'A message of the type `ping`, sent once, also by a webhook that is not active. The answer is that of the list of messages: `delivered`, or `dead` with the reason.':
    'Eine Nachricht des Typs `ping`, einmal gesendet, auch von einem Webhook, der nicht aktiv ist. Die Antwort ist die der Liste der Nachrichten: `delivered`, oder `dead` mit dem Grund.',
  'Messages that will be tried, or tried again': 'Nachrichten, die versucht oder erneut versucht werden',
  'Messages that were given up': 'Nachrichten, die aufgegeben wurden',
  'How many messages of a webhook are not delivered':
    'Wie viele Nachrichten eines Webhooks nicht zugestellt sind',
  'Where messages are sent: an `https` address of a public host':
    'Wohin Nachrichten gesendet werden: eine `https`-Adresse eines öffentlichen Rechners',
  'Kinds of records whose changes are told of; none for all':
    'Arten von Datensätzen, deren Änderungen gemeldet werden; keine für alle',
  'Languages whose texts are followed; none for all. What is not of one language is always told of':
    'Sprachen, deren Texten gefolgt wird; keine für alle. Was nicht zu einer Sprache gehört, wird immer gemeldet',
  'Whether messages are sent': 'Ob Nachrichten gesendet werden',
  'Whether messages are sent. One that is active again goes on where it stopped, as far as the change log reaches back':
    'Ob Nachrichten gesendet werden. Ein wieder aktiver fährt fort, wo er aufgehört hat, so weit das Änderungsprotokoll zurückreicht',
  'When the receiver answered 410, by which it was deactivated; null if it did not':
    'Wann der Empfänger mit 410 antwortete, wodurch er deaktiviert wurde; null, wenn nicht',
  'Up to when messages are signed with the old secret too; null for none':
    'Bis wann Nachrichten auch mit dem alten Geheimnis signiert werden; null für keines',
  'What is not delivered': 'Was nicht zugestellt ist',
  'Who is told of changes, without the secret': 'Wer von Änderungen erfährt, ohne das Geheimnis',
  'Who is told of changes, with the secret as it is made':
    'Wer von Änderungen erfährt, mit dem Geheimnis, wie es gemacht wird',
  'What messages are signed with: `whsec_` and 24 to 64 bytes in base64; made when it is not sent':
    'Womit Nachrichten signiert werden: `whsec_` und 24 bis 64 Bytes in Base64; wird erzeugt, wenn es nicht gesendet wird',
  'What messages are signed with; shown this once':
    'Womit Nachrichten signiert werden; nur dieses Mal gezeigt',
  'The new secret: `whsec_` and 24 to 64 bytes in base64; made when it is not sent':
    'Das neue Geheimnis: `whsec_` und 24 bis 64 Bytes in Base64; wird erzeugt, wenn es nicht gesendet wird',
  'Seconds that messages are signed with the old secret too':
    'Sekunden, in denen Nachrichten auch mit dem alten Geheimnis signiert werden',
  'The `webhook-id` of the message, in all attempts': 'Die `webhook-id` der Nachricht, in allen Versuchen',
  'The `type` of the message': 'Der `type` der Nachricht',
  'Id of what was changed; 0 for a ping': 'ID dessen, was geändert wurde; 0 für einen Ping',
  '`pending` is tried, or tried again; `dead` was given up':
    '`pending` wird versucht oder erneut versucht; `dead` wurde aufgegeben',
  'How often it was tried': 'Wie oft sie versucht wurde',
  'When it is tried next; null for what is done': 'Wann sie als Nächstes versucht wird; null für Erledigtes',
  'Status of the last answer; null for none': 'Status der letzten Antwort; null für keine',
  'Why the last attempt failed: `bad_status`, `timeout`, `unreachable` with a code, `address_not_public` or `secret_unreadable`; null if it did not':
    'Warum der letzte Versuch scheiterte: `bad_status`, `timeout`, `unreachable` mit einem Code, `address_not_public` oder `secret_unreadable`; null, wenn nicht',
  'How the last answer began, up to 1 KiB; null for none':
    'Wie die letzte Antwort begann, bis zu 1 KiB; null für keine',
  'How long the last attempt took, in milliseconds': 'Wie lange der letzte Versuch dauerte, in Millisekunden',
  'When it was delivered or given up; null for what is pending':
    'Wann sie zugestellt oder aufgegeben wurde; null für Wartendes',
  'A message to a webhook, and what became of it': 'Eine Nachricht an einen Webhook, und was aus ihr wurde',
  'After which change to begin: the `token` of a message, or `next` of the change feed; or from which instant on, in the site’s time zone':
    'Nach welcher Änderung zu beginnen ist: das `token` einer Nachricht oder `next` des Änderungsfeeds; oder ab welchem Zeitpunkt, in der Zeitzone der Website',
  'No webhook has this id': 'Kein Webhook hat diese ID',
  'The webhook has no delivery with this id': 'Der Webhook hat keine Zustellung mit dieser ID',
};
