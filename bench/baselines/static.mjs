// Baseline `static`: the exact bytes and headers of the service's responses, from memory.
import { listen } from './listen.mjs';

/** URL → status, headers (name, value, name, value …) and body. */
const stored = new Map();

process.on('message', ({ store }) => {
  if (store === undefined) return;
  const { path, status, headers, body } = store;
  stored.set(path, { status, headers, body: Buffer.from(body, 'base64') });
  process.send({ stored: path });
});

listen((request, response) => {
  const found = stored.get(request.url);
  if (found === undefined) {
    response.writeHead(404, { 'Content-Length': '0' });
    response.end();
    return;
  }
  response.writeHead(found.status, found.headers);
  if (found.status === 304) response.end();
  else response.end(found.body);
});
