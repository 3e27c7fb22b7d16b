import { createFixture, encodeForm, type Fixture, payloadOf, resolve } from '../support/seed-fixture.js';
import { type Body, Service, type ServiceResponse } from '../support/service.js';
import { SEED_TABLE, type SeedRow } from './seed-table.js';

/* Each parameter of the specification's reads and deletes, on each of its routes. */

let service: Service;
let fixture: Fixture;
beforeAll(async () => {
  service = await Service.start();
  fixture = await createFixture(service);
});
afterAll(async () => service.stop());

const collectionOf = ({ path }: SeedRow): string => /^\/\w+/.exec(path)?.[0] ?? '';
const strict = { as: 'editor', headers: { prefer: 'handling=strict' } } as const;

/** The URL of a route, of a new record where it is one's. */
async function addressOf(row: SeedRow): Promise<string> {
  if (!row.path.includes('{')) return row.path;
  const collection = collectionOf(row);
  const protection = row.param === 'password' ? { password: row.good } : {};
  const { id, slug } = await service.make(collection, { ...payloadOf(collection), ...protection });
  return row.path.replace('{id}', String(id)).replace('{slug}', String(slug));
}

const refusal = ({ status, body }: ServiceResponse): unknown[] => [
  status,
  body['code'],
  Object.keys((body['data']?.params ?? {}) as Body),
];

const READS = SEED_TABLE.filter(({ method }) => method === 'GET' || method === 'DELETE');

it.each(READS.map((row) => [row.method, row.path, row.param, row] as const))(
  '%s %s takes %s and refuses a bad one by name',
  async (method, path, param, row) => {
    const address = await addressOf(row);
    const send = async (fields: Body): Promise<ServiceResponse> =>
      service.send(method, `${address}?${encodeForm(fields)}`, undefined, strict);
    const companions = row.with ?? {};
    if (row.bad !== null) {
      const bad = await send({ ...companions, [param]: resolve(row.bad, fixture) });
      expect(refusal(bad)).toEqual([400, 'rest_invalid_param', [param]]);
    }
    const good = await send({ ...companions, [param]: resolve(row.good, fixture) });
    expect([good.status, good.headers['x-ignored-params']]).toEqual([200, undefined]);
    if (path.includes('{')) expect(good.body).toHaveProperty('id');
  },
);

const ROUTES = [...Map.groupBy(READS, ({ method, path }) => `${method} ${path}`)];

it.each(ROUTES)('%s refuses what it does not know when the caller is strict', async (_, [row]) => {
  if (row === undefined) throw new Error('A route without a parameter.');
  const address = `${await addressOf(row)}?unheard_of=1`;
  const response = await service.send(row.method, address, undefined, strict);
  expect(refusal(response)).toEqual([400, 'rest_invalid_param', ['unheard_of']]);
});
