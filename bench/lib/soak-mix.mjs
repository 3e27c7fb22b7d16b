import { request } from 'node:http';
import { HOST, MOUNT } from './paths.mjs';

/** The number of writes in a hundred requests. */
const WRITES_OF_HUNDRED = 10;

/** The responses to requests, and their times. */
export class Tally {
  count = 0;
  writes = 0;
  failures = new Map();
  #times = [];

  /** Sends one, and counts its time from when it should have been sent. */
  async time(planned, { send, isWrite }) {
    const failure = await send();
    this.#times.push(performance.now() - planned);
    this.count += 1;
    if (isWrite) this.writes += 1;
    if (failure !== undefined) this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }

  /** Milliseconds. */
  quantile(part) {
    const sorted = this.#times.sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  }
}

/** Sends one request; the result is undefined, or the error. */
const caller =
  (port, key, agent) =>
  async (method, path, status, body, use = () => {}) =>
    new Promise((resolve) => {
      const payload = body === undefined ? '' : JSON.stringify(body);
      const own = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const headers = {
        host: HOST,
        ...(method !== 'GET' && own),
        'content-length': Buffer.byteLength(payload),
      };
      const options = { agent, port, host: '127.0.0.1', method, path: MOUNT + path, headers };
      const outgoing = request(options, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', (error) => resolve(error.message));
        response.on('end', () => {
          const isRight = response.statusCode === status;
          if (isRight && method === 'POST') use(JSON.parse(Buffer.concat(chunks).toString()).id);
          const operation = `${method} ${path.split('?')[0].replace(/\d+/, '{id}')}`;
          resolve(isRight ? undefined : `${operation} ${response.statusCode}`);
        });
      });
      outgoing.on('error', (error) => resolve(error.code ?? error.message));
      outgoing.end(payload);
    });

const dayIn = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Creates, changes, and moves to the trash, so that there are never many more events than at the start. */
function write(call, mine, number) {
  if (mine.length > 200) return call('DELETE', `/events/${mine.shift()}`, 200);
  if (number % 3 === 0 && mine.length > 0) {
    return call('PATCH', `/events/${mine[number % mine.length]}`, 200, { title: `Changed ${number}` });
  }
  const day = dayIn(number % 300);
  const event = { title: `Soak ${number}`, start_date: `${day} 10:00`, end_date: `${day} 12:00` };
  return call('POST', '/events', 201, event, (id) => mine.push(id));
}

function read(call, number, size) {
  const day = dayIn(number % 400);
  const paths = [
    `/events?per_page=9&start_date=${day}`,
    `/events?per_page=50&start_date=${day}&i18n_language=fr`,
    `/events?search=music&page=${1 + (number % 5)}`,
    `/venues?per_page=${1 + (number % 50)}`,
    '/categories',
    `/events?per_page=9&page=${1 + (number % Math.min(40, size / 50))}`,
  ];
  return call('GET', paths[number % paths.length], 200);
}

/** An endless row of requests: lists, searches, venues, and writes that create, change and trash. */
export function mix(port, { key, size }, agent) {
  const call = caller(port, key, agent);
  const mine = [];
  let number = 0;
  return {
    next: () => {
      number += 1;
      const own = number;
      const isWrite = number % 100 < WRITES_OF_HUNDRED;
      return { isWrite, send: () => (isWrite ? write(call, mine, own) : read(call, own, size)) };
    },
  };
}
