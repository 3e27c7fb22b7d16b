// Baseline `static`: the very bytes and headers of the service's answers, from memory, with nothing in between.
import { listen } from './listen.mjs';

/** Address → status, headers (name, value, name, value …) and body. */
const answers = new Map();

process.on('message', ({ answer }) => {
  if (answer === undefined) return;
  const { path, status, headers, body } = answer;
  answers.set(path, { status, headers, body: Buffer.from(body, 'base64') });
  process.send({ taken: path });
});

listen((request, response) => {
  const answer = answers.get(request.url);
  if (answer === undefined) {
    response.writeHead(404, { 'Content-Length': '0' });
    response.end();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  if (answer.status === 304) response.end();
  else response.end(answer.body);
});
