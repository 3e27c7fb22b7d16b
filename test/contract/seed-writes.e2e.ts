import { createFixture, encodeForm, type Fixture, payloadOf, resolve } from '../support/seed-fixture.js';
import { type Body, Service, type ServiceResponse } from '../support/service.js';
import { SEED_TABLE, type SeedRow } from './seed-table.js';

/* Each parameter of the specification's creates and updates, on each of its routes, as JSON and as a form. */

let service: Service;
let fixture: Fixture;
beforeAll(async () => {
  service = await Service.start();
  fixture = await createFixture(service);
});
afterAll(async () => service.stop());

const WRITES = SEED_TABLE.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
const ROUTES = [...Map.groupBy(WRITES, ({ method, path }) => `${method} ${path}`)];

const ENCODINGS = [
  { type: 'application/json', encode: (fields: Body) => JSON.stringify(fields) },
  { type: 'application/x-www-form-urlencoded', encode: encodeForm },
];

describe.each(ROUTES)('%s', (_, rows) => {
  const [{ method, path }] = rows as [SeedRow];
  const collection = /^\/\w+/.exec(path)?.[0] ?? '';
  const isCreate = !path.includes('{');
  /** The record that updates change; one of them may change its slug. */
  let target: Body = {};
  beforeAll(async () => {
    if (!isCreate) target = await service.make(collection, payloadOf(collection));
  });

  async function send(fields: Body, { type, encode }: (typeof ENCODINGS)[number]): Promise<ServiceResponse> {
    const address = path.replace('{id}', String(target['id'])).replace('{slug}', String(target['slug']));
    const required = isCreate ? payloadOf(collection) : {};
    const headers = { 'content-type': type, prefer: 'handling=strict' };
    return service.send(method, address, encode({ ...required, ...fields }), { as: 'editor', headers });
  }

  it.each(rows.map((row) => [row.param, row] as const))(
    'takes %s and refuses a bad one by name',
    async (param, row) => {
      for (const encoding of ENCODINGS) {
        if (row.bad !== null) {
          const { status, body } = await send({ [param]: resolve(row.bad, fixture) }, encoding);
          const refusal = [
            encoding.type,
            status,
            body['code'],
            Object.keys((body['data']?.params ?? {}) as Body),
          ];
          expect(refusal).toEqual([encoding.type, 400, 'rest_invalid_param', [param]]);
        }
        const good = await send({ [param]: resolve(row.good, fixture) }, encoding);
        expect([encoding.type, good.status, good.headers['x-ignored-params']]).toEqual([
          encoding.type,
          isCreate ? 201 : 200,
          undefined,
        ]);
        if (!isCreate) target = { ...target, slug: good.body['slug'] };
      }
    },
  );

  it('refuses what it does not know when the caller is strict', async () => {
    for (const encoding of ENCODINGS) {
      const { status, body } = await send({ unheard_of: '1' }, encoding);
      expect([status, Object.keys(body['data'].params as Body)]).toEqual([400, ['unheard_of']]);
    }
  });
});
