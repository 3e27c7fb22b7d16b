/** What the documentation says of webhooks. */
export const webhooks: Readonly<Record<string, string>> = {
  'Who is told of changes, and what became of each message':
    'Cine este anunțat de modificări și ce s-a întâmplat cu fiecare mesaj',
  'List webhooks': 'Listează webhookurile',
  'By their id, without their secrets.': 'După id, fără secretele lor.',
  'Create a webhook, whose secret is shown this once':
    'Creează un webhook, al cărui secret este afișat doar acum',
  'From now on a message is sent by POST for each change: `{type, timestamp, data}`, such as `event.updated`, signed after the Standard Webhooks convention. It says what was changed and where to read it, and no content. Each is sent at least once, those of one record in their order, and again over 24 hours until it is answered 2xx.':
    'De acum, pentru fiecare modificare se trimite un mesaj prin POST: `{type, timestamp, data}`, de exemplu `event.updated`, semnat după convenția Standard Webhooks. Spune ce s-a modificat și unde se poate citi, fără conținut. Fiecare este trimis cel puțin o dată, cele ale unei înregistrări în ordinea lor, și din nou timp de 24 de ore, până la un răspuns 2xx.',
  'Events, whatever the language': 'Evenimente, indiferent de limbă',
  'Read a webhook, without its secret': 'Citește un webhook, fără secretul lui',
  'With the number of messages that are not delivered.': 'Cu numărul de mesaje nelivrate.',
  'Change a webhook; `active=false` pauses it': 'Modifică un webhook; `active=false` îl suspendă',
  'Only what is sent changes. The secret is changed by rotation.':
    'Se modifică doar ce este trimis. Secretul se schimbă prin rotație.',
  'Venues too': 'Și locurile',
  'Delete a webhook': 'Șterge un webhook',
  'With all its messages, those that wait too.': 'Cu toate mesajele lui, și cele care așteaptă.',
  'Replace the secret of a webhook; the new one is shown this once':
    'Înlocuiește secretul unui webhook; cel nou este afișat doar acum',
  'For `overlap` seconds messages are signed with both.':
    'Timp de `overlap` secunde mesajele sunt semnate cu ambele.',
  'List the messages of a webhook and what became of them, the newest first':
    'Listează mesajele unui webhook și ce s-a întâmplat cu ele, întâi cele mai noi',
  'What is delivered or dead is kept for 7 days; of what is delivered the newest 10,000.':
    'Ce este livrat sau abandonat se păstrează 7 zile; din ce este livrat, cele mai noi 10.000.',
  'Only messages in this state': 'Doar mesajele în această stare',
  'Try a message again that was given up, or at once one that waits':
    'Încearcă din nou un mesaj abandonat sau imediat unul care așteaptă',
  'With as many attempts as a new one, and before what came later of its record and still waits.':
    'Cu tot atâtea încercări ca unul nou și înaintea celor venite mai târziu pentru înregistrarea lui care încă așteaptă.',
  'Id of the message': 'Id-ul mesajului',
  'Send all changes from a point on, once more or for the first time':
    'Trimite toate modificările de la un punct încolo, încă o dată sau prima dată',
  'New messages are made of all changes from there on, as far as the change log reaches back, and sent after those that wait. A point to come leaves out what was not sent.':
    'Din toate modificările de acolo încolo se fac mesaje noi, cât de departe ajunge jurnalul modificărilor, trimise după cele care așteaptă. Un punct viitor omite ce nu a fost trimis.',
  'The last hour': 'Ultima oră',
  'Send a test message at once, and see what came back':
    'Trimite imediat un mesaj de probă și vezi ce s-a întors',
  'A message of the type `ping`, sent once, also by a webhook that is not active. The answer is that of the list of messages: `delivered`, or `dead` with the reason.':
    'Un mesaj de tipul `ping`, trimis o dată, și de un webhook care nu este activ. Răspunsul este cel din lista mesajelor: `delivered`, sau `dead` cu motivul.',
  'Messages that will be tried, or tried again': 'Mesaje care vor fi încercate sau încercate din nou',
  'Messages that were given up': 'Mesaje abandonate',
  'How many messages of a webhook are not delivered': 'Câte mesaje ale unui webhook nu sunt livrate',
  'Where messages are sent: an `https` address of a public host':
    'Unde se trimit mesajele: o adresă `https` a unei gazde publice',
  'Kinds of records whose changes are told of; none for all':
    'Tipuri de înregistrări ale căror modificări sunt anunțate; niciunul pentru toate',
  'Languages whose texts are followed; none for all. What is not of one language is always told of':
    'Limbile ale căror texte sunt urmărite; niciuna pentru toate. Ce nu ține de o limbă este anunțat mereu',
  'Whether messages are sent': 'Dacă se trimit mesaje',
  'Whether messages are sent. One that is active again goes on where it stopped, as far as the change log reaches back':
    'Dacă se trimit mesaje. Unul din nou activ continuă de unde s-a oprit, cât de departe ajunge jurnalul modificărilor',
  'When the receiver answered 410, by which it was deactivated; null if it did not':
    'Când destinatarul a răspuns 410, ceea ce l-a dezactivat; null dacă nu',
  'Up to when messages are signed with the old secret too; null for none':
    'Până când mesajele sunt semnate și cu secretul vechi; null pentru niciunul',
  'What is not delivered': 'Ce nu este livrat',
  'Who is told of changes, without the secret': 'Cine este anunțat de modificări, fără secret',
  'Who is told of changes, with the secret as it is made':
    'Cine este anunțat de modificări, cu secretul la crearea lui',
  'What messages are signed with: `whsec_` and 24 to 64 bytes in base64; made when it is not sent':
    'Cu ce sunt semnate mesajele: `whsec_` și 24 până la 64 de octeți în base64; creat dacă nu este trimis',
  'What messages are signed with; shown this once': 'Cu ce sunt semnate mesajele; afișat doar acum',
  'The new secret: `whsec_` and 24 to 64 bytes in base64; made when it is not sent':
    'Secretul nou: `whsec_` și 24 până la 64 de octeți în base64; creat dacă nu este trimis',
  'Seconds that messages are signed with the old secret too':
    'Secunde în care mesajele sunt semnate și cu secretul vechi',
  'The `webhook-id` of the message, in all attempts': '`webhook-id` al mesajului, în toate încercările',
  'The `type` of the message': '`type` al mesajului',
  'Id of what was changed; 0 for a ping': 'Id-ul a ceea ce s-a modificat; 0 pentru un ping',
  '`pending` is tried, or tried again; `dead` was given up':
    '`pending` este încercat sau încercat din nou; `dead` a fost abandonat',
  'How often it was tried': 'De câte ori a fost încercat',
  'When it is tried next; null for what is done':
    'Când este încercat data viitoare; null pentru ce este încheiat',
  'Status of the last answer; null for none': 'Starea ultimului răspuns; null pentru niciunul',
  'Why the last attempt failed: `bad_status`, `timeout`, `unreachable` with a code, `address_not_public` or `secret_unreadable`; null if it did not':
    'De ce a eșuat ultima încercare: `bad_status`, `timeout`, `unreachable` cu un cod, `address_not_public` sau `secret_unreadable`; null dacă nu a eșuat',
  'How the last answer began, up to 1 KiB; null for none':
    'Cum începea ultimul răspuns, până la 1 KiB; null pentru niciunul',
  'How long the last attempt took, in milliseconds': 'Cât a durat ultima încercare, în milisecunde',
  'When it was delivered or given up; null for what is pending':
    'Când a fost livrat sau abandonat; null pentru ce așteaptă',
  'A message to a webhook, and what became of it': 'Un mesaj către un webhook și ce s-a întâmplat cu el',
  'After which change to begin: the `token` of a message, or `next` of the change feed; or from which instant on, in the site’s time zone':
    'După care modificare să înceapă: `token` al unui mesaj sau `next` al fluxului de modificări; sau de la ce moment, în fusul orar al site-ului',
  'No webhook has this id': 'Niciun webhook nu are acest id',
  'The webhook has no delivery with this id': 'Webhookul nu are nicio livrare cu acest id',
};
