import { makeDatabase, type TestDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/process.js';
import { eventWith } from '../support/service.js';

/* Writers whose service is killed under them, and who send again with its key whatever they got no answer to. */

const isLong = process.env['RESILIENCE'] === 'long';
const TIMEOUT = isLong ? 1_800_000 : 120_000;
const KILLS = isLong ? 25 : 2;
const WRITERS = 8;
const ANSWERS_BEFORE_KILL = isLong ? 150 : 25;

interface Request {
  readonly key: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** The text of its answer, once there is one. */
  answer?: string;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase('file');
});
afterAll(async () => database.drop());

const start = async (): Promise<ServiceProcess> =>
  ServiceProcess.start({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'secret' });

const authorization = `Basic ${Buffer.from('admin:secret').toString('base64')}`;

/** Sends it, whether for the first time or not. @returns undefined when the service is gone */
async function send(service: ServiceProcess, { key, path, body }: Request) {
  try {
    const response = await fetch(service.api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, authorization },
      body: JSON.stringify(body),
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

it(
  'what was sent again with its key after a SIGKILL is there once, with the answer of the first time',
  async () => {
    const requests: Request[] = [];
    const open = new Map<number, Request>();
    let replays = 0;
    const writeUntilGone = async (service: ServiceProcess, writer: number, enough: number): Promise<void> => {
      for (;;) {
        let request = open.get(writer);
        if (request === undefined) {
          request = nextRequest(`Request ${requests.length}`);
          requests.push(request);
          open.set(writer, request);
        }
        const answer = await send(service, request);
        if (answer === undefined) return;
        expect([request.key, answer.status]).toEqual([request.key, 201]);
        if (answer.isReplay) replays += 1;
        request.answer = answer.text;
        open.delete(writer);
        if (requests.filter((one) => one.answer !== undefined).length >= enough) void service.end('SIGKILL');
      }
    };
    for (let kill = 1; kill <= KILLS; kill++) {
      const service = await start();
      const writers = Array.from({ length: WRITERS }, async (_, writer) =>
        writeUntilGone(service, writer, kill * ANSWERS_BEFORE_KILL),
      );
      await Promise.all(writers).finally(async () => service.end('SIGKILL'));
    }

    const service = await start();
    try {
      for (const request of requests) {
        const again = await send(service, request);
        expect([request.key, again?.status]).toEqual([request.key, 201]);
        // What was answered is answered so again; what was not is done now, or was done without anybody knowing.
        if (request.answer !== undefined)
          expect(again).toEqual({ status: 201, isReplay: true, text: request.answer });
        request.answer = again?.text ?? '';
      }
      const made = Object.groupBy(requests, ({ path }) => path);
      const ids = requests.map(({ answer = '' }) => (JSON.parse(answer) as { id: number }).id);
      expect(new Set(ids).size).toBe(requests.length);
      const [events, organizers] = [made['/events']?.length, made['/organizers']?.length];
      expect(await service.total('events')).toBe(events);
      expect(await service.total('venues')).toBe(events);
      expect(await service.total('organizers')).toBe(organizers);
      // Each of its own, and the one that they share.
      expect(await service.total('tags')).toBe(1 + (events ?? 0));
    } finally {
      await service.end('SIGTERM');
    }
    if (isLong)
      console.info(`${requests.length} requests, ${KILLS} kills, ${replays} had been done unanswered`);
  },
  TIMEOUT,
);
