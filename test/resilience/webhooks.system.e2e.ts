import { jest } from '@jest/globals';
import { type Clock, stopClocks } from '../support/clock.js';
import { deliver, Hook } from '../support/hooks.js';
import { ServiceProcess } from '../support/process.js';
import { ADMIN, useProcesses } from '../support/processes.js';
import { Receiver } from '../support/receiver.js';
import { tally } from '../support/resilience/deliveries.js';
import { report } from '../support/resilience/report.js';
import { isLong, scaled } from '../support/resilience/scale.js';
import { until } from '../support/resilience/until.js';
import { Service } from '../support/service.js';

/* Two instances share the deliveries of one database, and one of them is killed. */

jest.setTimeout(isLong ? 1_200_000 : 300_000);

const WRITERS = 6;
const RECORDS = scaled(2, 20);
const CHANGES = 3;
const ROUND = WRITERS * RECORDS * (1 + CHANGES);
const KILLS = scaled(1, 5);
const LEASE_SECONDS = 30;
/** Longer than the stopped clock may lag. */
const LONG_AFTER = 20 * LEASE_SECONDS;
/** What one instance sends to one webhook at once. */
const IN_FLIGHT = 4;
const ENGINE = databaseServer?.name ?? 'sqlite';

let receiver: Receiver;
let service: Service;
let environment: Readonly<Record<string, string>>;
const processes: ServiceProcess[] = [];
beforeEach(async () => {
  receiver = await Receiver.start();
  environment = { WEBHOOK_ALLOWED_HOSTS: receiver.host, DATABASE_POOL: '4' };
  service = await Service.start(environment);
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.end('SIGKILL');
  await service.stop();
  await receiver.stop();
});

/** Another instance, in a process of its own. */
async function another(): Promise<ServiceProcess> {
  const started = await ServiceProcess.start({
    ...environment,
    DATABASE_URL: service.databaseUrl,
    ADMIN_USERNAME: 'administrator',
    ADMIN_PASSWORD: 'correct horse',
  });
  processes.push(started);
  return started;
}

type Send = (path: string, body: object) => Promise<{ status: number; body: any }>;

const through =
  (instance: ServiceProcess): Send =>
  async (path, body) =>
    instance.send('POST', path, body, 'administrator:correct horse');
const here: Send = async (path, body) => service.post(path, body);

let counter = 0;

/** Creates records and changes them; what is acknowledged is noted. */
async function write(send: Send, written: Map<number, string[]>): Promise<void> {
  for (let record = 0; record < RECORDS; record += 1) {
    const made = await send('/tags', { name: `Tag ${(counter += 1)}` });
    expect(made.status).toBe(201);
    const actions = ['created'];
    written.set(made.body.id as number, actions);
    for (let change = 1; change <= CHANGES; change += 1) {
      const changed = await send(`/tags/${made.body.id}`, { description: `${change}` });
      expect(changed.status).toBe(200);
      actions.push('updated');
    }
  }
}

const writeAll = async (sends: readonly Send[]): Promise<Map<number, string[]>> => {
  const written = new Map<number, string[]>();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) =>
      write(sends[writer % sends.length] ?? here, written),
    ),
  );
  return written;
};

const countOf = (written: Map<number, string[]>): number =>
  [...written.values()].reduce((sum, actions) => sum + actions.length, 0);
const arrived = (): number => new Set(receiver.received.map(({ message }) => message.data.token)).size;

it('of all writes through two instances each is delivered once, in the order of its record', async () => {
  const second = await another();
  await Hook.make(service, receiver);
  const began = performance.now();
  const written = await writeAll([here, through(second)]);
  const count = countOf(written);
  const behind = count - arrived();
  await until('all is delivered', () => arrived() >= count);
  const seconds = (performance.now() - began) / 1_000;
  await deliver(service);
  const { disordered, ...figures } = tally(written, receiver.received);
  report(`webhooks, two instances, ${ENGINE}`, {
    written: count,
    ...figures,
    'not delivered when the last was written': behind,
    'deliveries a second': Math.round(count / seconds),
  });
  expect([figures, disordered]).toEqual([{ delivered: count, doubled: 0, lost: 0 }, []]);
});

it('an instance that is killed loses nothing, and doubles at most what it was sending', async () => {
  await Hook.make(service, receiver);
  receiver.delay = 100;
  const clock: Clock | undefined = isLong ? undefined : stopClocks();
  const written = new Map<number, string[]>();
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const victim = await another();
      const before = arrived();
      const writing = writeAll([here]);
      await until('half is delivered', () => arrived() - before > ROUND / 2);
      victim.signal('SIGKILL');
      await victim.ended();
      for (const [id, actions] of await writing) written.set(id, actions);
      if (clock === undefined) continue;
      await deliver(service);
      clock.pass(LONG_AFTER);
      await deliver(service);
    }
    const count = countOf(written);
    await until('all is delivered', () => arrived() >= count, 2_000 * LEASE_SECONDS);
    await deliver(service);
    const { disordered, ...figures } = tally(written, receiver.received);
    report(`webhooks, SIGKILL amid deliveries, ${ENGINE}`, { kills: KILLS, written: count, ...figures });
    expect([figures, disordered]).toEqual([
      { delivered: count, lost: 0, doubled: expect.any(Number) as number },
      [],
    ]);
    expect(figures.doubled).toBeLessThanOrEqual(KILLS * IN_FLIGHT);
  } finally {
    clock?.resume();
  }
});

describe('an instance that shuts down', () => {
  const start = useProcesses();

  it('finishes what it is sending', async () => {
    const credentials = ADMIN;
    const first = await start({ WEBHOOK_ALLOWED_HOSTS: receiver.host });
    receiver.delay = 500;
    const { body: hook } = await first.send('POST', '/webhooks', { url: receiver.address() }, credentials);
    await first.send('POST', '/tags', { name: 'Last' }, credentials);
    await until('it is being sent', () => receiver.received.length > 0);
    expect(await first.end('SIGTERM')).toBe(0);
    const second = await start({ WEBHOOK_ALLOWED_HOSTS: receiver.host });
    const { body } = await second.send('GET', `/webhooks/${hook.id}/deliveries`, undefined, credentials);
    expect(body.deliveries).toMatchObject([{ state: 'delivered', attempts: 1, last_status: 204 }]);
    expect(receiver.received).toHaveLength(1);
  });
});
