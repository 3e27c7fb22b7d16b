// Takes webhooks, checks that they come from who knows the secret, and tells what they say.
// SECRET=whsec_… node examples/webhook-receiver.mjs [port]
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

if (!process.env.SECRET) {
  console.error(
    'Set SECRET to the secret of the webhook, such as whsec_…: it is in the response that created the webhook.',
  );
  process.exit(1);
}
const webhook = new Webhook(process.env.SECRET);
const port = Number(process.argv[2] ?? 4000);
/** At least once means that a message may come twice. */
const known = new Set();

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  try {
    const { type, data } = webhook.verify(body, request.headers);
    const id = request.headers['webhook-id'];
    if (!known.has(id)) console.log(type, data.rest_url ?? '', (data.fields ?? []).join(','));
    known.add(id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(401).end(error.message);
  }
}).listen(port, '127.0.0.1', () => console.log(`Receiving at http://127.0.0.1:${port}/`));
