import { jest } from '@jest/globals';
import type { Role } from '#common/rights/roles.js';
import { TooBusy } from '#common/structures/slots.js';
import { BatchService } from '#integrations/batch/batch.service.js';
import { TagsService } from '#resources/tags/tags.service.js';
import { batchOf, MODES, type Operation, responsesOf, statusesOf, tag, unique } from '../support/batches.js';
import { keyed, newKey } from '../support/keyed.js';
import { type Body, eventWith, type SendOptions, Service, type ServiceResponse } from '../support/service.js';
import { allRows } from '../support/tables.js';
import { refusedNames } from '../support/written-rows.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const batch = async (
  mode: string,
  operations: unknown,
  options?: SendOptions,
  query?: string,
): Promise<ServiceResponse> => batchOf(service, mode, operations, options, query);

async function namesOf(collection: string): Promise<string[]> {
  const { body } = await service.get(`/${collection}?hide_empty=false&per_page=50&orderby=id&order=desc`);
  return (body[collection] as Body[]).map(({ name }) => String(name));
}

/** Without what is of each record alone. */
const comparable = (status: unknown, headers: Body, body: unknown): unknown[] => [
  status,
  [
    'etag',
    'location',
    'content-language',
    'x-ignored-params',
    'allow',
    'preference-applied',
    'retry-after',
  ].map((name) => [
    name,
    String(headers[name] ?? '')
      .replaceAll(/"\d+-(\d+)-[^"]*"/g, 'v $1')
      .replaceAll(/s\/\d+/g, 's/#'),
  ]),
  JSON.stringify(body).replaceAll(/-?\d+/g, ''),
];

const lowerCase = (headers: Body): Body =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Good and bad, as each is sent to records of its own. */
async function operations(): Promise<Operation[]> {
  const event = await service.make('/events', eventWith({ status: 'publish' }));
  const own = await service.make('/venues', { venue: unique('Hall') }, { as: 'author' });
  const trashed = await service.make('/organizers', { organizer: unique('Gone') });
  await service.delete(`/organizers/${trashed['id']}`);
  const term = await service.make('/categories', { name: unique('Term') });
  const item = `/events/${event['id']}`;
  const read = await service.get(item);
  const tagOf = String(read.headers['etag']);
  return [
    { method: 'POST', path: '/events', body: eventWith({ title: 'Same', colour: 'none', tags: ['same'] }) },
    { method: 'POST', path: '/events?i18n_language=fr', body: eventWith({ title: 'Même' }) },
    { method: 'POST', path: '/events', body: { title: 'x' } },
    { method: 'POST', path: '/events', body: eventWith({ website: 'x', venue: { venue: 'V', city: 7 } }) },
    { method: 'POST', path: '/events', body: { colour: 1 }, headers: { Prefer: 'handling=strict' } },
    { method: 'PATCH', path: item, body: { cost: '7' }, headers: { 'If-Match': tagOf } },
    { method: 'PATCH', path: item, body: { cost: '8' }, headers: { 'if-match': '"1-1-x"' } },
    { method: 'PUT', path: item, body: { cost: '8' }, headers: { 'If-None-Match': '*' } },
    { method: 'POST', path: `${item}?_fields=id,title`, body: { title: 'Same again' } },
    { method: 'PUT', path: `${item}/translations/de`, body: { title: 'Dasselbe' } },
    { method: 'DELETE', path: `${item}/translations/ro`, headers: { 'Accept-Language': 'ro' } },
    { method: 'DELETE', path: item },
    { method: 'PATCH', path: `/venues/${own['id']}`, body: { city: 'Ulm' } },
    { method: 'DELETE', path: `/organizers/${trashed['id']}` },
    { method: 'POST', path: '/categories', body: { name: term['name'] } },
    { method: 'DELETE', path: `/categories/${term['id']}` },
    { method: 'POST', path: '/tags', body: { name: 'T', parent: 1 } },
    { method: 'DELETE', path: '/events/999999' },
    { method: 'PUT', path: '/events', body: {} },
    { method: 'POST', path: '/events/by-slug/nowhere', body: {} },
    { method: 'PATCH', path: '/events/nonsense/deep', body: {} },
  ];
}

describe.each(['administrator', 'author', 'contributor', 'subscriber'] as const)('as %s', (role) => {
  it('each operation has the response of the same request alone', async () => {
    const as = role as Role;
    const alone: unknown[] = [];
    const batched: unknown[] = [];
    for (const { method, path, headers = {}, body } of await operations()) {
      const {
        status,
        headers: returned,
        body: result,
      } = await service.send(method, path, body, { as, headers });
      alone.push(comparable(status, returned, result));
    }
    const response = await batch('each', await operations(), { as });
    for (const { status, headers, body } of responsesOf(response))
      batched.push(comparable(status, lowerCase(headers), body));
    expect(response.status).toBe(200);
    expect(batched).toEqual(alone);
  });
});

describe('each for itself', () => {
  it('what is refused stands in nobody’s way', async () => {
    const [first, last] = [unique('First'), unique('Last')];
    const response = await batch('each', [tag(first), tag(first), tag(last)]);
    expect([response.status, statusesOf(response)]).toEqual([200, [201, 400, 201]]);
    expect((await namesOf('tags')).slice(0, 2)).toEqual([last, first]);
  });

  it('with keys of their own operations are done once, in whatever batch they come', async () => {
    const withKey = (operation: Operation): Operation => ({
      ...operation,
      headers: { 'Idempotency-Key': newKey() },
    });
    const [one, two] = [withKey(tag()), withKey(tag())];
    const first = await batch('each', [one]);
    const both = await batch('each', [one, two]);
    expect([statusesOf(first), statusesOf(both)]).toEqual([[201], [201, 201]]);
    expect(responsesOf(both)[0]?.['headers']['Idempotent-Replayed']).toBe('true');
    expect(responsesOf(both)[0]?.['body']).toEqual(responsesOf(first)[0]?.['body']);
  });
});

describe.each(MODES)('with %s', (mode) => {
  it('100 operations are accepted, 101 and none are not', async () => {
    const many = Array.from({ length: 100 }, () => tag());
    const response = await batch(mode, many);
    expect([response.status, new Set(statusesOf(response))]).toEqual([200, new Set([201])]);
    for (const sent of [[...many, tag()], [], 'x', [1], {}]) {
      const { status, body } = await batch(mode, sent);
      expect([status, refusedNames({ body })]).toEqual([400, ['operations']]);
    }
  });

  it('a dry run writes nothing', async () => {
    const before = await allRows(service);
    const name = unique('Tried');
    const operations = [tag(name), { method: 'POST', path: '/events', body: eventWith({ tags: [name] }) }];
    const response = await batch(mode, operations, {}, '?dry_run=true');
    expect([response.status, statusesOf(response), response.headers['x-dry-run']]).toEqual([
      200,
      [201, 201],
      'true',
    ]);
    expect(await allRows(service)).toEqual(before);
    const refused = await batch(mode, [tag(name), tag(''), tag(name)], {}, '?dry_run=true');
    expect(mode === 'each' ? statusesOf(refused) : refused.status).toEqual(
      mode === 'each' ? [201, 400, 201] : 422,
    );
    expect(await allRows(service)).toEqual(before);
  });

  it('mount, language and preferences of the batch are those of its operations, unless they say another', async () => {
    const send = async (path: string, operation: Operation, headers = {}): Promise<Body> => {
      const { body } = await service.post(path, { mode, operations: [operation] }, { headers });
      return (
        mode === 'all' && body['code'] !== undefined ? body['data'].response : body['responses'][0]
      ) as Body;
    };
    const mount = '~/de/wp-json/tribe/events/v1/batch';
    const german = await send(mount, tag());
    expect(german['headers']['Content-Language']).toBe('de');
    expect(german['headers'].Location).toMatch(
      /^http:\/\/calendar.example\/de\/wp-json\/tribe\/events\/v1\/tags\//,
    );
    const languageOf = async (path: string, operation: Operation, headers = {}): Promise<unknown> =>
      (await send(path, operation, headers))['headers']['Content-Language'] as unknown;
    expect(await languageOf(mount, { ...tag(), path: '/tags?lang=it' })).toBe('it');
    expect(await languageOf('/batch?i18n_language=fr', tag())).toBe('fr');
    const spanish = { method: 'POST', path: '/tags?x=1', body: { name: unique('S'), i18n_language: 'es' } };
    expect(await languageOf('/batch?i18n_language=fr', spanish)).toBe('es');
    expect(await languageOf('/batch', tag(), { 'accept-language': 'ro' })).toBe('en');
    expect(
      await languageOf(
        '/batch',
        { ...tag(), headers: { 'Accept-Language': 'fr' } },
        { 'accept-language': 'ro' },
      ),
    ).toBe('fr');
    const inGerman = { ...tag(), headers: { 'Accept-Language': 'de' } };
    expect(await languageOf('/batch?i18n_language=ro', inGerman)).toBe('de');
    expect(await languageOf('~/ro/wp-json/tribe/events/v1/batch', inGerman)).toBe('de');
    const unknown = { ...tag(), headers: { 'Accept-Language': 'ja' } };
    expect(await languageOf('/batch?i18n_language=ro', unknown)).toBe('ro');
    const named = { ...inGerman, path: '/tags?lang=it' };
    expect(await languageOf('/batch?i18n_language=ro', named)).toBe('it');
    const asRead = { name: unique('R'), i18n_language: 'es', i18n_available_languages: ['es'] };
    expect(await languageOf('/batch?i18n_language=ro', { ...tag(), body: asRead })).toBe('ro');
    const bad = await send('/batch', { ...tag(), body: {} }, { 'accept-language': 'ro' });
    expect(bad).toMatchObject({ status: 400, headers: { 'Content-Language': 'ro' } });
    const strict = await send('/batch', { ...tag(), path: '/tags?colour=1' }, { prefer: 'handling=strict' });
    expect(strict['status']).toBe(400);
  });

  it('what it may not contain is refused before anything is done', async () => {
    const before = await allRows(service);
    const bad: Record<string, object> = {
      'operations[0][path]': { ...tag(), path: '/batch' },
      'operations[1][path]': { ...tag(), path: '/users' },
      'operations[2][path]': { ...tag(), path: '/events/../users/me' },
      'operations[3][path]': { ...tag(), path: '/events/%2e%2e/media' },
      'operations[4][path]': { ...tag(), path: '//tags' },
      'operations[5][path]': { ...tag(), path: '/tags?_method=DELETE' },
      'operations[6][path]': { ...tag(), path: '/tags?dry%5frun=true' },
      'operations[7][path]': { ...tag(), path: 'http://calendar.example/tags' },
      'operations[8][method]': { ...tag(), method: 'GET' },
      'operations[9][headers]': { ...tag(), headers: { Authorization: 'Basic x' } },
      'operations[10][headers]': { ...tag(), headers: { 'X-HTTP-Method-Override': 'DELETE' } },
      'operations[11][headers]': { ...tag(), headers: { Prefer: 'a\r\nb: c' } },
      'operations[12][body]': { ...tag(), body: { name: 'x', dry_run: true } },
      'operations[13][body]': { ...tag(), body: [1] },
      'operations[14][method]': { path: '/tags' },
      'operations[15][path]': { ...tag(), path: '/tags#x' },
      'operations[16][path]': { ...tag(), path: '/\\evil.example/tags' },
      'operations[17][path]': { ...tag(), path: '/ta\ngs' },
      'operations[18][path]': { ...tag(), path: '/tags\\..\\users' },
    };
    const response = await batch(mode, [...Object.values(bad), tag()]);
    expect([response.status, refusedNames(response)]).toEqual([400, Object.keys(bad).sort()]);
    expect(await allRows(service)).toEqual(before);
  });

  it('headers that are of single operations are refused', async () => {
    const headers = { 'if-match': '*', 'if-none-match': '*' };
    expect(refusedNames(await batch(mode, [tag()], { headers }))).toEqual(['If-Match', 'If-None-Match']);
    const ofBatch = await batch(mode, [tag()], keyed(newKey()));
    const ofOperation = await batch(mode, [{ ...tag(), headers: { 'Idempotency-Key': newKey() } }]);
    const names = [ofBatch, ofOperation].map(({ status, body }) => [
      status,
      status === 400 ? refusedNames({ body }) : [],
    ]);
    const inOperation = [400, ['operations[0][headers][Idempotency-Key]']];
    expect(names).toEqual(
      mode === 'all'
        ? [[200, []], inOperation]
        : [
            [400, ['Idempotency-Key']],
            [200, []],
          ],
    );
  });

  it('keys reach as far as for the same requests alone', async () => {
    const { key } = await service.make('/users/me/api-keys', {
      name: 'k',
      scopes: ['tags:write', 'tags:read'],
    });
    const options = { as: 'anonymous', headers: { authorization: `Bearer ${key}` } } as const;
    expect(statusesOf(await batch(mode, [tag()], options))).toEqual([201]);
    const event = { method: 'POST', path: '/events', body: eventWith() };
    const refused = await batch(mode, [event], options);
    const { status } = mode === 'all' ? refused.body['data'].response : refused.body['responses'][0];
    expect(status).toBe(403);
    expect((await batch(mode, [tag()], { as: 'anonymous' })).status).toBe(401);
  });
});

it('an operation that cannot be done now ends a whole batch as what it is: 503', async () => {
  const busy = jest.spyOn(service.app.get(TagsService), 'create').mockRejectedValue(new TooBusy());
  const before = await allRows(service);
  try {
    const refused = await batch('all', [
      { method: 'POST', path: '/venues', body: { venue: unique('Hall') } },
      tag(),
    ]);
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'rest_unavailable', data: { status: 503, operation: 1, response: { status: 503 } } },
    });
    expect(refused.headers['retry-after']).toBe('1');
    expect(await allRows(service)).toEqual(before);
  } finally {
    busy.mockRestore();
  }
});

it('time and room are bounded: what was not begun says so', async () => {
  const batches = service.app.get(BatchService);
  const settings: unknown = Reflect.get(batches, 'settings');
  const before = await allRows(service);
  Reflect.set(batches, 'settings', { requestTimeout: -1, databaseTimeout: -1 });
  try {
    const each = await batch('each', [tag(), tag()]);
    expect(responsesOf(each).map(({ status, body }) => [status, body.code])).toEqual([
      [503, 'rest_unavailable'],
      [503, 'rest_unavailable'],
    ]);
    const all = await batch('all', [tag()]);
    expect([all.status, all.headers['retry-after']]).toEqual([503, '1']);
  } finally {
    Reflect.set(batches, 'settings', settings);
  }
  expect(await allRows(service)).toEqual(before);
});

it('a batch counts as its operations, and is accepted as a whole or not', async () => {
  const limited = await Service.start({ RATE_LIMIT: '10/hour' });
  const send = async (count: number): Promise<ServiceResponse> =>
    limited.post('/batch', { mode: 'each', operations: Array.from({ length: count }, () => tag()) });
  const first = await send(7);
  expect([first.status, first.headers['ratelimit-remaining']]).toEqual([200, '3']);
  expect((await send(4)).status).toBe(429);
  const [row] = await limited.query<{ total: number }>('SELECT COUNT(*) AS total FROM tag');
  expect(Number(row?.total)).toBe(7);
  await limited.stop();
});
