import { eventWith, Service } from '../support/service.js';
import { statementsOf } from '../support/statements.js';

/** Counted from the begin of the transaction to the response, without BEGIN and COMMIT. All words are in the dictionary. */
const CREATE = 18;
const UPDATE = 13;

let service: Service;
let venue: number;
beforeAll(async () => {
  service = await Service.start();
  ({
    venue: { id: venue },
  } = await service.make('/events', event('First evening', { venue: 'Hall' })));
  await service.make('/events', event('Second evening'));
});
afterAll(async () => service.stop());

const event = (title: string, place: object | number = venue): object =>
  eventWith({ title, venue: place, categories: ['Music', 'Jazz'], tags: ['open air'] });

const isEnd = (sql: string): boolean => /^(?:BEGIN|START|COMMIT)\b/.test(sql);

async function written(write: () => Promise<unknown>): Promise<string[]> {
  const statements = (await statementsOf(service, write)).map(({ sql }) => sql);
  const begin = statements.findIndex(isEnd);
  expect(begin).toBeGreaterThanOrEqual(0);
  // One write in sixteen also looks for long blocks of words.
  const isOfWrite = (sql: string): boolean => !isEnd(sql) && !sql.includes('LENGTH(ids) >');
  return statements.slice(begin).filter(isOfWrite);
}

it(`a create with a venue, two categories and a tag that exist takes ${CREATE} statements`, async () => {
  const statements = await written(async () => service.make('/events', event('Evening second')));
  expect(statements).toHaveLength(Math.min(statements.length, CREATE));
});

it(`an update of a title takes ${UPDATE} statements`, async () => {
  const { id } = await service.make('/events', event('First evening'));
  const statements = await written(async () => {
    const { status } = await service.send(
      'PATCH',
      `/events/${id}`,
      { title: 'Second evening' },
      { as: 'administrator' },
    );
    expect(status).toBe(200);
  });
  expect(statements).toHaveLength(Math.min(statements.length, UPDATE));
});

it('a second statement in one text is refused', async () => {
  await expect(service.query('SELECT 1; SELECT 2')).rejects.toThrow();
});
