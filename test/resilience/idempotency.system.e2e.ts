import { makeDatabase, type TestDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/process.js';
import { report } from '../support/resilience/report.js';
import { scaled } from '../support/resilience/scale.js';
import { eventWith } from '../support/service.js';

/*
 * Writers whose service is killed under them, or who do not wait for its response: they send again with its key whatever
 * got no response, also while it is still being done.
 */

const TIMEOUT = scaled(300_000, 1_800_000);
const KILLS = scaled(2, 25);
const WRITERS = 8;
const ANSWERS_BEFORE_KILL = scaled(25, 150);
const NO_END = 2 ** 31 - 1;
const LONGEST_PATIENCE_MS = 60;

interface Request {
  readonly key: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** The text of its response, once there is one. */
  response?: string;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase('migrated');
});
afterAll(async () => database.drop());

const start = async (): Promise<ServiceProcess> =>
  ServiceProcess.start({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'long-secret' });

const authorization = `Basic ${Buffer.from('admin:long-secret').toString('base64')}`;

/**
 * Sends it, whether for the first time or not, and waits for the response, so many milliseconds at most.
 * @returns undefined when there is none
 */
async function send(service: ServiceProcess, { key, path, body }: Request, patience = NO_END) {
  try {
    const response = await fetch(service.api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, authorization },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(Math.ceil(patience)),
    });
    const isReplay = response.headers.get('idempotent-replayed') === 'true';
    return { status: response.status, isReplay, text: await response.text() };
  } catch {
    return undefined;
  }
}

/** An event with its venue and tags, or an organizer. */
function nextRequest(name: string): Request {
  const event = { title: name, venue: { venue: `Hall of ${name}` }, tags: ['shared', name] };
  const isEvent = !name.endsWith('0');
  const key = name.replace(' ', '-');
  return isEvent
    ? { key, path: '/events', body: eventWith(event) }
    : { key, path: '/organizers', body: { organizer: name } };
}

/** All that was sent, and what came of it so far. */
class Ledger {
  readonly requests: Request[] = [];
  /** How often a request had been done although its response never came. */
  replays = 0;
  private received = 0;
  /** By writer, the requests without a response. */
  private readonly open = new Map<number, Request>();

  async writeUntilGone(service: ServiceProcess, writer: number, enough: number): Promise<void> {
    for (;;) {
      const request = this.open.get(writer) ?? (await this.begin(service, writer));
      const response = await send(service, request);
      if (response === undefined) return;
      expect([request.key, response.status]).toEqual([request.key, 201]);
      if (response.isReplay) this.replays += 1;
      request.response = response.text;
      this.open.delete(writer);
      this.received += 1;
      if (this.received >= enough) void service.end('SIGKILL');
    }
  }

  /** Every third request is sent by somebody who soon loses patience. */
  private async begin(service: ServiceProcess, writer: number): Promise<Request> {
    const request = nextRequest(`Request ${this.requests.length}`);
    this.requests.push(request);
    this.open.set(writer, request);
    if (this.requests.length % 3 === 0) await send(service, request, Math.random() * LONGEST_PATIENCE_MS);
    return request;
  }
}

/** Sends all of them once more: those with a response get the same again, others are done now or were done unseen. */
async function sendAllAgain(service: ServiceProcess, requests: readonly Request[]): Promise<void> {
  for (const request of requests) {
    const again = await send(service, request);
    expect([request.key, again?.status]).toEqual([request.key, 201]);
    if (request.response !== undefined) {
      expect(again).toEqual({ status: 201, isReplay: true, text: request.response });
    }
    request.response = again?.text ?? '';
  }
}

it(
  'what was sent again with its key is there once, with the first response',
  async () => {
    const ledger = new Ledger();
    const { requests } = ledger;
    for (let kill = 1; kill <= KILLS; kill++) {
      const service = await start();
      const writers = Array.from({ length: WRITERS }, async (_, writer) =>
        ledger.writeUntilGone(service, writer, kill * ANSWERS_BEFORE_KILL),
      );
      await Promise.all(writers).finally(async () => service.end('SIGKILL'));
    }
    expect(ledger.replays).toBeGreaterThan(0);

    const service = await start();
    try {
      await sendAllAgain(service, requests);
      const ids = requests.map(({ response = '' }) => (JSON.parse(response) as { id: number }).id);
      expect(new Set(ids).size).toBe(requests.length);
      const events = requests.filter(({ path }) => path === '/events').length;
      expect(await service.total('events')).toBe(events);
      expect(await service.total('venues')).toBe(events);
      expect(await service.total('organizers')).toBe(requests.length - events);
      // Each of its own, and the one that they share.
      expect(await service.total('tags')).toBe(1 + events);
    } finally {
      await service.end('SIGTERM');
    }
    report(`Keys, ${databaseServer?.name ?? 'sqlite'}`, {
      requests: requests.length,
      kills: KILLS,
      'done unseen': ledger.replays,
    });
  },
  TIMEOUT,
);
