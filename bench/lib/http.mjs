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
    const outgoing = request(
      { port, host: '127.0.0.1', path, method, headers: sent, agent: false },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** @throws when the status is not 200 or 201 */
export async function json(port, path, options) {
  const response = await send(port, path, options);
  if (response.status !== 200 && response.status !== 201) {
    throw new Error(`${path}: ${response.status} ${response.body.toString().slice(0, 300)}`);
  }
  return JSON.parse(response.body.toString());
}
