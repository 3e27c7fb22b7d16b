/** What the documentation says of webhooks. */
export const webhooks: Readonly<Record<string, string>> = {
  'Who is told of changes, and what became of each message':
    'Qui est informé des modifications, et ce qu’il est advenu de chaque message',
  'List webhooks': 'Lister les webhooks',
  'By their id, without their secrets.': 'Triés par identifiant, sans leurs secrets.',
  'Create a webhook, whose secret is shown this once':
    'Créer un webhook, dont le secret n’est affiché que cette fois',
  'From now on a message is sent by POST for each change: `{type, timestamp, data}`, such as `event.updated`, signed after the Standard Webhooks convention. It says what was changed and where to read it, and no content. Each is sent at least once, those of one record in their order, and again over 24 hours until it is answered 2xx.':
    'Dès lors, un message est envoyé par POST pour chaque modification : `{type, timestamp, data}`, par exemple `event.updated`, signé selon la convention Standard Webhooks. Il dit ce qui a été modifié et où le lire, sans aucun contenu. Chacun est envoyé au moins une fois, ceux d’un même enregistrement dans leur ordre, et de nouveau pendant 24 heures jusqu’à une réponse 2xx.',
  'Events, whatever the language': 'Les événements, quelle que soit la langue',
  'Read a webhook, without its secret': 'Lire un webhook, sans son secret',
  'With the number of messages that are not delivered.': 'Avec le nombre de messages qui ne sont pas livrés.',
  'Change a webhook; `active=false` pauses it': 'Modifier un webhook ; `active=false` le suspend',
  'Only what is sent changes. The secret is changed by rotation.':
    'Seul ce qui est envoyé est modifié. Le secret se change par rotation.',
  'Venues too': 'Les lieux aussi',
  'Delete a webhook': 'Supprimer un webhook',
  'With all its messages, those that wait too.': 'Avec tous ses messages, y compris ceux en attente.',
  'Replace the secret of a webhook; the new one is shown this once':
    'Remplacer le secret d’un webhook ; le nouveau n’est affiché que cette fois',
  'For `overlap` seconds messages are signed with both.':
    'Pendant `overlap` secondes, les messages sont signés avec les deux.',
  'List the messages of a webhook and what became of them, the newest first':
    'Lister les messages d’un webhook et ce qu’ils sont devenus, du plus récent au plus ancien',
  'What is delivered or dead is kept for 7 days; of what is delivered the newest 10,000.':
    'Ce qui est livré ou abandonné est conservé 7 jours ; de ce qui est livré, les 10 000 plus récents.',
  'Only messages in this state': 'Seulement les messages dans cet état',
  'Try a message again that was given up, or at once one that waits':
    'Réessayer un message abandonné, ou tout de suite un message en attente',
  'With as many attempts as a new one, and before what came later of its record and still waits.':
    'Avec autant de tentatives qu’un nouveau, et avant ce qui est venu plus tard de son enregistrement et attend encore.',
  'Id of the message': 'Identifiant du message',
  'Send all changes from a point on, once more or for the first time':
    'Envoyer toutes les modifications à partir d’un point, de nouveau ou pour la première fois',
  'New messages are made of all changes from there on, as far as the change log reaches back, and sent after those that wait. A point to come leaves out what was not sent.':
    'De nouveaux messages sont faits de toutes les modifications à partir de là, aussi loin que remonte le journal des modifications, et envoyés après ceux qui attendent. Un point à venir omet ce qui n’a pas été envoyé.',
  'The last hour': 'La dernière heure',
  'Send a test message at once, and see what came back':
    'Envoyer tout de suite un message d’essai, et voir ce qui est revenu',
  'A message of the type `ping`, sent once, also by a webhook that is not active. The answer is that of the list of messages: `delivered`, or `dead` with the reason.':
    'Un message du type `ping`, envoyé une fois, même par un webhook inactif. La réponse est celle de la liste des messages : `delivered`, ou `dead` avec la raison.',
  'Messages that will be tried, or tried again': 'Messages qui seront envoyés, ou réessayés',
  'Messages that were given up': 'Messages abandonnés',
  'How many messages of a webhook are not delivered': 'Combien de messages d’un webhook ne sont pas livrés',
  'Where messages are sent: an `https` address of a public host':
    'Où les messages sont envoyés : une adresse `https` d’un hôte public',
  'Kinds of records whose changes are told of; none for all':
    'Types d’enregistrements dont les modifications sont annoncées ; aucun pour tous',
  'Languages whose texts are followed; none for all. What is not of one language is always told of':
    'Langues dont les textes sont suivis ; aucune pour toutes. Ce qui n’est pas propre à une langue est toujours annoncé',
  'Whether messages are sent': 'Si des messages sont envoyés',
  'Whether messages are sent. One that is active again goes on where it stopped, as far as the change log reaches back':
    'Si des messages sont envoyés. Un webhook réactivé reprend là où il s’est arrêté, aussi loin que remonte le journal des modifications',
  'When the receiver answered 410, by which it was deactivated; null if it did not':
    'Quand le destinataire a répondu 410, ce qui l’a désactivé ; null sinon',
  'Up to when messages are signed with the old secret too; null for none':
    'Jusqu’à quand les messages sont aussi signés avec l’ancien secret ; null pour aucun',
  'What is not delivered': 'Ce qui n’est pas livré',
  'Who is told of changes, without the secret': 'Qui est informé des modifications, sans le secret',
  'Who is told of changes, with the secret as it is made':
    'Qui est informé des modifications, avec le secret à sa création',
  'What messages are signed with: `whsec_` and 24 to 64 bytes in base64; made when it is not sent':
    'Ce avec quoi les messages sont signés : `whsec_` et 24 à 64 octets en base64 ; créé s’il n’est pas envoyé',
  'What messages are signed with; shown this once':
    'Ce avec quoi les messages sont signés ; affiché cette seule fois',
  'The new secret: `whsec_` and 24 to 64 bytes in base64; made when it is not sent':
    'Le nouveau secret : `whsec_` et 24 à 64 octets en base64 ; créé s’il n’est pas envoyé',
  'Seconds that messages are signed with the old secret too':
    'Secondes pendant lesquelles les messages sont aussi signés avec l’ancien secret',
  'The `webhook-id` of the message, in all attempts':
    'Le `webhook-id` du message, dans toutes les tentatives',
  'The `type` of the message': 'Le `type` du message',
  'Id of what was changed; 0 for a ping': 'Identifiant de ce qui a été modifié ; 0 pour un ping',
  '`pending` is tried, or tried again; `dead` was given up':
    '`pending` est envoyé, ou réessayé ; `dead` a été abandonné',
  'How often it was tried': 'Combien de fois il a été essayé',
  'When it is tried next; null for what is done': 'Quand il sera réessayé ; null pour ce qui est terminé',
  'Status of the last answer; null for none': 'Statut de la dernière réponse ; null pour aucune',
  'Why the last attempt failed: `bad_status`, `timeout`, `unreachable` with a code, `address_not_public` or `secret_unreadable`; null if it did not':
    'Pourquoi la dernière tentative a échoué : `bad_status`, `timeout`, `unreachable` avec un code, `address_not_public` ou `secret_unreadable` ; null sinon',
  'How the last answer began, up to 1 KiB; null for none':
    'Comment commençait la dernière réponse, jusqu’à 1 Kio ; null pour aucune',
  'How long the last attempt took, in milliseconds':
    'Combien de temps a pris la dernière tentative, en millisecondes',
  'When it was delivered or given up; null for what is pending':
    'Quand il a été livré ou abandonné ; null pour ce qui attend',
  'A message to a webhook, and what became of it': 'Un message à un webhook, et ce qu’il est devenu',
  'After which change to begin: the `token` of a message, or `next` of the change feed; or from which instant on, in the site’s time zone':
    'Après quelle modification commencer : le `token` d’un message, ou `next` du flux des modifications ; ou à partir de quel instant, dans le fuseau horaire du site',
  'No webhook has this id': 'Aucun webhook n’a cet identifiant',
  'The webhook has no delivery with this id': 'Le webhook n’a pas de livraison avec cet identifiant',
};
