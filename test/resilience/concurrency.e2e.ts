import { setTimeout as sleep } from 'node:timers/promises';
import { comparable, isReplay, keyed, newKey } from '../support/keyed.js';
import { scaled } from '../support/resilience/scale.js';
import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

/* Requests of many clients at once to two instances of one database. */

const PARALLEL = 32;
const ROUNDS = scaled(2, 50);

let service: Service;
let second: Service;
beforeAll(async () => {
  service = await Service.start({ DATABASE_POOL: '10' });
  second = await service.startBeside({ DATABASE_POOL: '10' });
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const together = async (
  work: (instance: Service, index: number) => Promise<ServiceResponse>,
): Promise<ServiceResponse[]> =>
  Promise.all(
    Array.from({ length: PARALLEL }, async (_, index) => work(index % 2 === 0 ? service : second, index)),
  );
const statuses = (responses: readonly ServiceResponse[]): number[] =>
  responses.map(({ status }) => status).sort();
const oneOf = (won: number, lost: number): number[] =>
  [won, ...Array<number>(PARALLEL - 1).fill(lost)].sort();
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
const count = async (sql: string, params: unknown[] = []): Promise<number> =>
  Number((await service.query(`SELECT COUNT(*) AS n FROM ${sql}`, params))[0]?.['n']);

it.each(rounds)(
  '32 creates of the same event make one of each record that it names, round %i',
  async (round) => {
    const name = `Crowd ${round}`;
    const fields = {
      title: name,
      venue: { venue: name, city: 'Ulm' },
      organizer: { organizer: name },
      categories: [name],
      tags: [name],
    };
    const responses = await together(async (instance) => instance.post('/events', eventWith(fields)));
    expect(distinct(statuses(responses))).toEqual([201]);
    const bodies = responses.map(({ body }) => body);
    const ids = (pick: (event: Body) => number): number => distinct(bodies.map(pick)).length;
    expect(ids((event) => event['id'])).toBe(PARALLEL);
    expect(distinct(bodies.map(({ slug }) => String(slug)))).toHaveLength(PARALLEL);
    expect([
      ids((event) => event['venue'].id),
      ids((event) => event['organizer'][0].id),
      ids((event) => event['categories'][0].id),
      ids((event) => event['tags'][0].id),
    ]).toEqual([1, 1, 1, 1]);
    for (const [table, column] of [
      ['venue', 'venue'],
      ['organizer', 'organizer'],
      ['category', 'name'],
      ['tag', 'name'],
    ]) {
      expect(await count(`${table}_translation WHERE ${column} = ?`, [name])).toBe(1);
    }
  },
);

it.each(rounds)('of 32 creates of one name one succeeds, round %i', async (round) => {
  for (const path of ['/categories', '/tags']) {
    const responses = await together(async (instance) => instance.post(path, { name: `Sought ${round}` }));
    expect(statuses(responses)).toEqual(oneOf(201, 400));
  }
});

it('of 32 writers who have read the same one writes, each time, and nothing else is written', async () => {
  const { id } = await service.make('/events', eventWith());
  const path = `/events/${id}`;
  for (const round of rounds) {
    const tag = String((await service.get(path)).headers['etag']);
    const responses = await together(async (instance, index) =>
      instance.post(path, { title: `${round} by ${index}` }, { headers: { 'if-match': tag } }),
    );
    expect(statuses(responses)).toEqual(oneOf(200, 412));
    const [won] = responses.filter(({ status }) => status === 200) as [ServiceResponse];
    expect((await second.get(path)).body['title']).toBe(won.body['title']);
  }
  expect(await service.query('SELECT version FROM event WHERE id = ?', [id])).toEqual([
    { version: 1 + ROUNDS },
  ]);
  expect(await count('changes WHERE kind = ? AND record_id = ?', ['event', id])).toBe(1 + ROUNDS);
});

it('counters that are read and written under a condition lose no step', async () => {
  const { id } = await service.make('/tags', { name: 'Counter', description: '0' });
  const increase = async (instance: Service): Promise<number> => {
    for (let attempts = 1; ; attempts++) {
      const { headers, body } = await instance.get(`/tags/${id}?context=edit`, { as: 'administrator' });
      const description = String(Number(body['description']) + 1);
      const options = { headers: { 'if-match': String(headers['etag']) } };
      const { status } = await instance.post(`/tags/${id}`, { description }, options);
      if (status === 200) return attempts;
      expect(status).toBe(412);
      await sleep(Math.random() * 20);
    }
  };
  const steps = 8;
  await Promise.all(Array.from({ length: steps }, async (_, i) => increase(i % 2 === 0 ? service : second)));
  const { body } = await service.get(`/tags/${id}?context=edit`, { as: 'administrator' });
  expect(body['description']).toBe(String(steps));
});

describe.each([
  [
    'an event with all that belongs to it',
    '/events',
    'event',
    5,
    () => {
      const name = newKey();
      const linked = { venue: { venue: name }, organizer: { organizer: name } };
      return eventWith({ ...linked, categories: [name], tags: [name] });
    },
  ],
  ['a category', '/categories', 'category', 1, () => ({ name: `Once ${newKey()}` })],
  ['an account', '/users', 'user', 1, () => ({ username: `once-${newKey()}`, role: 'author' })],
  [
    'an application password',
    '/users/me/application-passwords',
    'application_password',
    1,
    () => ({ name: 'once' }),
  ],
])('%s, requested 32 times at once with one key', (_, path, table, written, fields) => {
  it('is made once, and all get the same response', async () => {
    const [before, changes] = [await count(table), await count('changes')];
    const body = fields();
    const key = newKey();
    const responses = await together(async (instance) => instance.post(path, body, keyed(key)));
    expect(distinct(statuses(responses))).toEqual([201]);
    const [first] = responses.filter((response) => !isReplay(response)) as [ServiceResponse];
    expect(responses.filter(isReplay)).toHaveLength(PARALLEL - 1);
    for (const response of responses) expect(comparable(response)).toEqual(comparable(first));
    expect(await count(table)).toBe(before + 1);
    expect(await count('changes')).toBe(changes + written);
  });
});

it('of 32 different requests with one key at once one is done, and the others are refused', async () => {
  const key = newKey();
  const responses = await together(async (instance, index) =>
    instance.post('/tags', { name: `Rival ${index}` }, keyed(key)),
  );
  expect(statuses(responses)).toEqual(oneOf(201, 422));
  expect(await count("tag_translation WHERE name LIKE 'Rival%'")).toBe(1);
});
