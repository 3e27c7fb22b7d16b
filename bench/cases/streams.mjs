import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { json } from '../lib/http.mjs';
import { median } from '../lib/measure.mjs';
import { HOST, MOUNT } from '../lib/paths.mjs';
import { withServers } from '../lib/session.mjs';
import { update } from './writes.mjs';

const STREAMS = 500;
/** The accounts that open streams, because anonymous callers may not have all places. */
const ACCOUNTS = 10;
const EACH = 10;
const NETWORKS = 10;
const WRITES_PER_SECOND = 100;
const SECONDS = 2;
const OPENED_AT_ONCE = 20;
const PATIENCE = 60_000;
const READ = `${MOUNT}/events?per_page=50`;

/** One client that follows, and counts the changes that it receives. */
class Client {
  received = 0;

  constructor(port, localAddress, headers) {
    this.socket = connect({ host: '127.0.0.1', port, localAddress });
    this.head = '';
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`GET ${MOUNT}/changes/stream HTTP/1.1\r\nhost: ${HOST}\r\n${lines.join('')}\r\n`);
    this.socket.setEncoding('latin1').on('data', (text) => this.take(text));
  }

  async opened() {
    while (!this.head.includes('retry: ')) {
      await once(this.socket, 'data');
      if (this.head.includes('\r\n\r\n') && !this.head.startsWith('HTTP/1.1 200'))
        throw new Error(`A stream was refused: ${this.head}`);
    }
  }

  take(text) {
    if (this.head.length < 2_000) this.head += text;
    this.received += text.split('event: change').length - 1;
  }
}

/** API keys, each of its own account. */
async function makeKeys({ port }) {
  const headers = { authorization: `Basic ${btoa('admin:bench-only-password')}` };
  const run = Date.now();
  const keys = [];
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const body = { username: `bench${run}n${number}`, role: 'author' };
    const { id } = await json(port, `${MOUNT}/users`, { method: 'POST', headers, body });
    const key = { name: 'bench', scopes: 'changes:read,events:read' };
    const created = await json(port, `${MOUNT}/users/${id}/api-keys`, { method: 'POST', headers, body: key });
    keys.push(created.key);
  }
  return keys;
}

/** Opens streams from many networks, as no single one may have all places. */
async function openStreams({ port }, keys) {
  const anonymous = STREAMS - keys.length * EACH;
  const plans = Array.from({ length: STREAMS }, (_, index) => {
    const key = keys[Math.floor((index - anonymous) / EACH)];
    if (key !== undefined) return ['127.0.0.1', { authorization: `Bearer ${key}` }];
    const place = Math.floor(index / NETWORKS);
    return [`127.0.${(index % NETWORKS) + 1}.${Math.floor(place / EACH) + 1}`, {}];
  });
  const clients = [];
  for (let from = 0; from < plans.length; from += OPENED_AT_ONCE) {
    const part = plans.slice(from, from + OPENED_AT_ONCE).map((plan) => new Client(port, ...plan));
    await Promise.all(part.map((client) => client.opened()));
    clients.push(...part);
  }
  return clients;
}

async function untilReceived(clients, count) {
  const end = performance.now() + PATIENCE;
  while (clients.some(({ received }) => received < count)) {
    if (performance.now() > end) throw new Error('A stream did not receive every write.');
    await sleep(20);
  }
}

/**
 * Writes at a fixed rate without streams and with 500, in turn: the extra cost of each write for the process, until every
 * stream has received it.
 */
export async function streams(bench, { environment, facts }) {
  return withServers([['service', environment]], async (service) => {
    const [{ id }] = (await json(service.port, READ)).events;
    const keys = await makeKeys(service);
    let first = 1;
    const once = async (clients) => {
      const before = (await service.usage()).cpuSeconds;
      const received = clients.map((client) => client.received);
      const job = { mode: 'rate', rate: WRITES_PER_SECOND, milliseconds: SECONDS * 1_000 };
      const requests = [update(facts, id, 'Bench s{n}')];
      const { count } = await bench.load.run({ port: service.port, requests, first, ...job });
      first += count;
      for (const [index, client] of clients.entries()) await untilReceived([client], received[index] + count);
      return (((await service.usage()).cpuSeconds - before) / count) * 1_000;
    };
    await once([]);
    const rows = { without: [], with: [] };
    for (let round = 0; round < bench.settings.rounds; round += 1) {
      rows.without.push(await once([]));
      const clients = await openStreams(service, keys);
      await sleep(200);
      rows.with.push(await once(clients));
      for (const { socket } of clients) socket.destroy();
      await sleep(200);
    }
    return {
      streams: STREAMS,
      writesPerSecond: WRITES_PER_SECOND,
      without: median(rows.without),
      with: median(rows.with),
      more: median(rows.with.map((cpu, index) => cpu - rows.without[index])),
    };
  });
}
