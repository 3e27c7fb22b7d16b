import { request } from 'node:http';
import { HOST } from './paths.mjs';

/** One request outside of the measurement. `fetch` would not let the `Host` be set. */
export async function send(port, path, { method = 'GET', headers = {}, body } = {}) {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const sent = {
    host: HOST,
    ...headers,
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, host: '127.0.0.1', path, method, headers: sent, agent: false },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) });
        });
      },
    );
    asked.on('error', reject);
    asked.end(payload);
  });
}

/** @throws when it is not answered by 200 or 201 */
export async function json(port, path, options) {
  const answer = await send(port, path, options);
  if (answer.status !== 200 && answer.status !== 201) {
    throw new Error(`${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`);
  }
  return JSON.parse(answer.body.toString());
}
