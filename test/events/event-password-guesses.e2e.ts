import { hash } from '@node-rs/argon2';
import { HashQueue } from '#access/credentials/hash-queue.js';
import { Client, lengthenWaits } from '../support/client.js';
import { until } from '../support/resilience/until.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

let service: Service;
let restoreWaits: () => void;
beforeAll(async () => {
  restoreWaits = lengthenWaits();
  service = await Service.start();
});
afterAll(async () => {
  restoreWaits();
  await service.stop();
});

/** How many passwords are hashed while something is done. */
async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const original = Reflect.get(HashQueue.prototype, 'run') as (job: unknown) => Promise<unknown>;
  let count = 0;
  Reflect.set(HashQueue.prototype, 'run', async function (this: HashQueue, job: unknown) {
    count += 1;
    return original.call(this, job);
  });
  try {
    await work();
  } finally {
    Reflect.set(HashQueue.prototype, 'run', original);
  }
  return count;
}

let made = 0;
async function make(password: string, fields: object = {}): Promise<number> {
  made += 1;
  const event = eventWith({ title: `Guarded ${made}`, description: 'Hidden', password, ...fields });
  return (await service.make('/events', event))['id'] as number;
}

/** A password as version 0.2.0 stored it, under a salt of its own. */
async function makeOlder(password: string): Promise<number> {
  const id = await make('x');
  const older = await hash(password, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  await service.database.writeUncounted(async (manager) =>
    manager.query('UPDATE event SET password_hash = ? WHERE id = ?', [older, id]),
  );
  return id;
}

async function storedOf(ids: readonly number[]): Promise<string[]> {
  const sql = `SELECT password_hash FROM event WHERE id IN (${ids.join()}) ORDER BY id`;
  return (await service.query<{ password_hash: string }>(sql)).map(({ password_hash }) => password_hash);
}

const openedIn = ({ events }: Body): number[] =>
  (events as Body[]).filter(({ description }) => description !== '').map(({ id }) => id as number);

const listOf = (ids: readonly number[], password: string): string =>
  `/events?per_page=50&include=${ids.join()}&password=${password}`;

describe('guesses at the password of an event', () => {
  it('are free twenty times from an IP address, then wait, and say so', async () => {
    const id = await make('sesame');
    const client = new Client(service);
    const statuses: number[] = [];
    for (let guess = 0; guess < 20; guess++)
      statuses.push((await client.get(`/events/${id}?password=guess-${guess}`)).status);
    expect(statuses).toEqual(statuses.map(() => 403));
    const { status, body, headers } = await client.get(`/events/${id}?password=sesame`, {
      'accept-language': 'de',
    });
    expect([status, body['code']]).toEqual([429, 'rest_too_many_requests']);
    expect(body['message']).toContain('Passwörter für Veranstaltungen');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // In a list it is closed; other events, and others, wait for nothing.
    expect(openedIn((await client.get(listOf([id], 'sesame'))).body)).toEqual([]);
    const other = await make('sesame');
    expect((await client.get(`/events/${other}?password=sesame`)).status).toBe(200);
    expect((await new Client(service).get(`/events/${id}?password=sesame`)).status).toBe(200);
    expect((await service.get(`/events/${id}?context=edit`, { as: 'editor' })).status).toBe(200);
  });

  it('in lists count too, and those that are sent at once', async () => {
    const id = await make('sesame');
    const client = new Client(service);
    const lists = Array.from({ length: 40 }, async (_, guess) => client.get(listOf([id], `guess-${guess}`)));
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(lists.map(() => 200));
    expect((await client.get(`/events/${id}?password=sesame`)).status).toBe(429);
    const hashes = await hashesOf(async () =>
      Promise.all(Array.from({ length: 40 }, async (_, guess) => client.get(listOf([id], `more-${guess}`)))),
    );
    expect(hashes).toBe(0);
  });

  it('that are repeated count once: a client with an old password may go on', async () => {
    const id = await make('sesame');
    const client = new Client(service);
    const hashes = await hashesOf(async () => {
      for (let time = 0; time < 30; time++) {
        expect((await client.get(`/events/${id}?password=old`)).status).toBe(403);
      }
    });
    expect(hashes).toBe(1);
    expect((await client.get(`/events/${id}?password=sesame`)).status).toBe(200);
  });

  it('of an IP address count for all events', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, async () => make('sesame')));
    const client = new Client(service);
    for (const id of ids.slice(0, 10)) {
      for (let guess = 0; guess < 20; guess++) await client.get(`/events/${id}?password=${id}-${guess}`);
    }
    expect((await client.get(`/events/${ids[10]}?password=sesame`)).status).toBe(429);
    // Who only reads waits for nothing.
    expect((await client.get('/events')).status).toBe(200);
  });
});

describe('a request has one password hashed', () => {
  it('however many protected events it lists, and opens all that have it', async () => {
    const right = [await make('alike'), await make('alike')];
    const ids = [...right];
    for (let other = 0; other < 20; other++) ids.push(await make(`other ${other}`));
    const client = new Client(service);
    expect(await hashesOf(async () => client.get(listOf(ids, 'never-seen-before')))).toBe(1);
    const opened = await client.get(listOf(ids, 'alike'));
    expect(openedIn(opened.body)).toEqual(right);
    const query = `/events?${ALWAYS}&per_page=50&search=guarded&password=not-seen-either`;
    expect(await hashesOf(async () => client.get(query))).toBe(1);
  });

  it('also where older versions stored them; they are hashed again', async () => {
    const ids = [await makeOlder('antique'), await makeOlder('antique'), await makeOlder('other')];
    const client = new Client(service);
    expect((await client.get(`/events/${ids[0]}?password=wrong`)).status).toBe(403);
    expect(await hashesOf(async () => client.get(listOf(ids, 'unknown')))).toBe(1);
    expect((await client.get(`/events/${ids[0]}?password=antique`)).status).toBe(200);
    // Each list tries one that is not known yet.
    const lists: number[][] = [];
    for (let time = 0; time < 4; time++)
      lists.push(openedIn((await client.get(listOf(ids, 'antique'))).body));
    expect(lists.at(-1)).toEqual(ids.slice(0, 2));
    // It is stored after the response is sent.
    await until('both are stored anew', async () => {
      const [one, two, three] = await storedOf(ids);
      return one === two && three !== one;
    });
    expect((await new Client(service).get(`/events/${ids[1]}?password=antique`)).status).toBe(200);
  });
});

it('who may not edit an event has no password hashed', async () => {
  const ids = [await make('locked'), await make('')];
  const statuses: number[] = [];
  const hashes = await hashesOf(async () => {
    for (const id of ids) {
      for (const as of ['anonymous', 'subscriber', 'contributor', 'author'] as const) {
        const sent = { password: `Never stored ${id} ${as}` };
        for (const path of [`/events/${id}`, '/events/999999'])
          statuses.push((await service.post(path, sent, { as })).status);
      }
    }
  });
  const each = [401, 401, 403, 403, 403, 404, 403, 404];
  expect([hashes, statuses]).toEqual([0, [...each, ...each]]);
  const change = async () => service.post(`/events/${ids[0]}`, { password: 'Stored' }, { as: 'editor' });
  expect(await hashesOf(change)).toBe(1);
});

it('a changed password is refused at once, and the new one opens', async () => {
  const id = await make('first');
  const client = new Client(service);
  const read = async (password: string) => (await client.get(`/events/${id}?password=${password}`)).status;
  expect([await read('first'), await read('second')]).toEqual([200, 403]);
  await service.post(`/events/${id}`, { password: 'second' });
  expect([await read('first'), await read('second')]).toEqual([403, 200]);
});
