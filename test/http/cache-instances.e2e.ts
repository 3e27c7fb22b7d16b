import { ChangeNumber } from '#platform/database-state/change-number.js';
import { closeConnections, computed, sendRaw } from '../support/http-client.js';
import { ServiceProcess } from '../support/process.js';
import { listen } from '../support/raw-client.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

/* That a response shows every write that was acknowledged before its request, whoever wrote. */

const LIST = `/events?${ALWAYS}&per_page=50`;
/** On MySQL the other instance may lag by this; what it has written itself it shows at once. */
const STALENESS = 400;

let service: Service;
let second: Service;
let behind: Service;
let ports: { first: number; second: number; behind: number };
beforeAll(async () => {
  service = await Service.start();
  second = await service.startBeside();
  behind = await service.startBeside({ CACHE_STALENESS_MS: String(STALENESS) });
  ports = { first: await listen(service), second: await listen(second), behind: await listen(behind) };
});
afterAll(async () => {
  closeConnections();
  await behind.stop();
  await second.stop();
  await service.stop();
});

const titlesAt = async (port: number): Promise<string[]> => {
  const { text } = await sendRaw(port, LIST);
  return (JSON.parse(text) as { events: Body[] }).events.map(({ title }) => String(title));
};

it('every response after a write shows it, through either instance, while others read and write', async () => {
  let isOver = false;
  const reader = async (port: number): Promise<void> => {
    while (!isOver) await sendRaw(port, LIST);
  };
  const readers = Array.from({ length: 8 }, async (_, index) =>
    reader(index % 2 ? ports.first : ports.second),
  );
  const writer = async (from: Service, name: string): Promise<void> => {
    const event = await from.make('/events', eventWith({ title: `${name} 0` }));
    for (let round = 1; round <= 15; round++) {
      const title = `${name} ${round}`;
      expect((await from.post(`/events/${event['id']}`, { title })).status).toBe(200);
      const [here, there] = await Promise.all([titlesAt(ports.first), titlesAt(ports.second)]);
      expect(here).toContain(title);
      expect(there).toContain(title);
      expect(JSON.parse((await sendRaw(ports.second, `/events/${event['id']}`)).text)).toMatchObject({
        title,
      });
    }
  };
  try {
    await Promise.all([writer(service, 'north'), writer(service, 'east'), writer(second, 'south')]);
  } finally {
    isOver = true;
  }
  await Promise.all(readers);
});

it('a request after a write does not get what was read before it, even if that is not yet sent', async () => {
  await service.make('/events', eventWith());
  const { database } = service;
  const read = database.read.bind(database);
  const isRead = Promise.withResolvers<undefined>();
  const mayGoOn = Promise.withResolvers<undefined>();
  database.read = async (work) => {
    const result = await read(work);
    isRead.resolve(undefined);
    await mayGoOn.promise;
    return result;
  };
  const early = titlesAt(ports.first);
  await isRead.promise;
  database.read = read;
  await second.make('/events', eventWith({ title: 'in between' }));
  const late = titlesAt(ports.first);
  await new Promise((resolve) => setTimeout(resolve, 50));
  mayGoOn.resolve(undefined);
  expect(await late).toContain('in between');
  expect(await early).not.toContain('in between');
});

it('an instance that may lag shows its own writes at once, and those of others in time', async () => {
  const event = await behind.make('/events', eventWith({ title: 'own 0' }));
  for (let round = 1; round <= 10; round++) {
    await titlesAt(ports.behind);
    await behind.post(`/events/${event['id']}`, { title: `own ${round}` });
    expect(await titlesAt(ports.behind)).toContain(`own ${round}`);
  }
  for (let round = 1; round <= 3; round++) {
    await service.post(`/events/${event['id']}`, { title: `other ${round}` });
    await new Promise((resolve) => setTimeout(resolve, STALENESS));
    expect(await titlesAt(ports.behind)).toContain(`other ${round}`);
  }
});

it('what nothing has changed since stays cached, also when a key is used', async () => {
  const { body } = await service.post('/users/me/application-passwords', { name: 'laptop' });
  for (let round = 0; round < 3; round++) await sendRaw(ports.first, LIST);
  const authorization = `Basic ${Buffer.from(`administrator:${String(body['password'])}`).toString('base64')}`;
  expect((await service.get('/users/me', { headers: { authorization } })).status).toBe(200);
  expect(await computed(service, async () => titlesAt(ports.first))).toBe(0);
});

it('writes of other processes count: a service of its own, and the command line', async () => {
  const other = await ServiceProcess.start({
    DATABASE_URL: service.databaseUrl,
    ADMIN_USERNAME: 'administrator',
    ADMIN_PASSWORD: 'correct horse',
  });
  try {
    for (let round = 0; round < 5; round++) {
      const before = await titlesAt(ports.first);
      const title = `process ${round}`;
      const made = await other.send('POST', '/events', eventWith({ title }), 'administrator:correct horse');
      expect(made.status).toBe(201);
      expect(await titlesAt(ports.first)).toEqual(expect.arrayContaining([...before, title]));
    }
    const event = await service.make('/events', eventWith({ title: 'from here' }));
    expect((await other.send('GET', LIST, undefined, 'administrator:correct horse')).status).toBe(200);
    const seen = await fetch(`${other.api}${LIST}`);
    expect(JSON.stringify(await seen.json())).toContain(`"id":${event['id']},`);
  } finally {
    await other.end('SIGTERM');
  }
});

/** SQLite has one transaction at a time. */
const onMysql: (name: string, test: () => Promise<void>) => void =
  databaseServer === null ? () => undefined : it;

onMysql('a transaction that began earlier and ends later is not taken for one that was seen', async () => {
  const event = await service.make('/events', eventWith({ title: 'slow 0' }));
  const held = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const slow = service.database.write(async (manager) => {
    await manager.query(
      "INSERT INTO changes (kind, record_id, verb, languages, fields, at) VALUES ('event', 1, 'update', '', '', 0)",
    );
    await manager.query(
      "UPDATE event_translation SET title = 'slow 1' WHERE record_id = ? AND language = 'en'",
      [event['id']],
    );
    begun.resolve(undefined);
    await held.promise;
  });
  await begun.promise;
  await second.make('/events', eventWith({ title: 'fast' }));
  const between = await titlesAt(ports.second);
  expect(between).toEqual(expect.arrayContaining(['fast', 'slow 0']));
  expect(await computed(second, async () => titlesAt(ports.second))).toBe(0);
  held.resolve(undefined);
  await slow;
  expect(await titlesAt(ports.second)).toContain('slow 1');
});

it('a write that is rolled back invalidates nothing', async () => {
  const before = await titlesAt(ports.first);
  const failing = service.database.write(async (manager) => {
    await manager.query("UPDATE event_translation SET title = 'never'");
    throw new Error('stop');
  });
  const during = titlesAt(ports.first);
  await expect(failing).rejects.toThrow('stop');
  expect(await during).toEqual(before);
  expect(await titlesAt(ports.first)).toEqual(before);
});

it('while the database is away, nothing cached is sent', async () => {
  for (let round = 0; round < 3; round++) expect((await sendRaw(ports.first, LIST)).status).toBe(200);
  const source = Reflect.get(service.app.get(ChangeNumber), 'source') as { query: () => unknown };
  const { query: original } = source;
  const { database } = service;
  const read = database.read.bind(database);
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  source.query = () => {
    throw gone;
  };
  database.read = async () => Promise.reject(gone);
  try {
    const { status, headers } = await sendRaw(ports.first, LIST);
    expect([status, headers['retry-after']]).toEqual([503, expect.any(String)]);
  } finally {
    source.query = original;
    database.read = read;
  }
  expect((await sendRaw(ports.first, LIST)).status).toBe(200);
});
