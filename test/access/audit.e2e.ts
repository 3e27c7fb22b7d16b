import { ROLES } from '#common/rights/roles.js';
import { auditOf } from '../support/audit.js';
import { type Body, Service, type ServiceResponse } from '../support/service.js';

const PROXY = '203.0.113.9';

let service: Service;
let tags: Body[];
beforeAll(async () => {
  service = await Service.start({
    TRUST_PROXY: '127.0.0.1',
    SITE_TIMEZONE: 'America/New_York',
  });
  tags = [
    await service.make('/tags', { name: 'first' }),
    await service.make('/tags', { name: 'second' }, { as: 'editor', headers: { 'x-forwarded-for': PROXY } }),
    await service.make('/tags', { name: 'third', translations: { fr: { name: 'troisième' } } }),
  ];
  await service.post(`/tags/${tags[0]?.['id']}`, { name: 'first of all' }, { as: 'editor' });
  await service.make('/venues', { venue: 'Hall' });
});
afterAll(async () => service.stop());

const audit = async (query = ''): Promise<Body[]> => auditOf(service, query);
const idsOf = (entries: Body[]): number[] => entries.map(({ id }) => id as number);

describe('the list', () => {
  it('shows the newest first, each with who, what, when, and from where', async () => {
    const [newest, second] = await audit();
    expect(Object.keys(newest ?? {})).toEqual([
      'id',
      'at',
      'actor',
      'address',
      'kind',
      'record_id',
      'verb',
      'languages',
      'fields',
      'changes',
    ]);
    expect(newest).toMatchObject({
      kind: 'venue',
      verb: 'create',
      actor: { id: 1, username: 'administrator' },
    });
    const [row] = await service.query('SELECT id, at FROM changes ORDER BY id DESC LIMIT 1');
    expect([newest?.['id'], newest?.['at']]).toEqual([row?.['id'], new Date(row?.['at']).toISOString()]);
    expect(second).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      actor: { id: 2, username: 'editor' },
      address: '127.0.0.1',
      kind: 'tag',
      record_id: tags[0]?.['id'],
      verb: 'update',
      languages: ['en'],
      fields: ['name'],
      changes: { 'name.en': { before: 'first', after: 'first of all' } },
    });
  });

  it('lists without languages and fields as empty lists', async () => {
    await service.delete(`/tags/${tags[2]?.['id']}`);
    const [entry] = await audit('verb=delete');
    expect(entry).toMatchObject({ kind: 'tag', languages: [], fields: [] });
  });

  it('goes from page to page without a gap', async () => {
    const all = idsOf(await audit());
    expect(all).toEqual([...all].sort((a, b) => b - a));
    const seen: number[] = [];
    let next: string | undefined = '/audit?per_page=4';
    while (next !== undefined) {
      const { body, headers }: ServiceResponse = await service.get(next, { as: 'administrator' });
      expect([body['total'], headers['x-wp-total']]).toEqual([all.length, String(all.length)]);
      seen.push(...idsOf(body['audit']));
      next = body['next_rest_url']?.replace('http://calendar.example', '~');
    }
    expect(seen).toEqual(all);
  });

  it('keeps the id of an actor whose account is gone', async () => {
    const { id } = await service.make('/users', {
      username: 'guest',
      role: 'author',
      password: 'correct horse',
    });
    const headers = { authorization: `Basic ${Buffer.from('guest:correct horse').toString('base64')}` };
    const category = await service.send('POST', '/categories', { name: 'Left' }, { headers });
    expect(category.status).toBe(201);
    await service.delete(`/users/${id}`);
    expect(await audit(`actor=${id}`)).toEqual([
      expect.objectContaining({ kind: 'category', actor: { id, username: null } }),
    ]);
  });
});

describe('where a write came from', () => {
  const addressFor = async (forwarded: string): Promise<string> => {
    await service.post(`/tags/${tags[0]?.['id']}`, {}, { headers: { 'x-forwarded-for': forwarded } });
    return (await audit())[0]?.['address'] as string;
  };

  it.each([
    ['of IPv4', '198.51.100.1', '198.51.100.1'],
    ['the last one that no trusted proxy has', '192.0.2.1, 198.51.100.2', '198.51.100.2'],
    ['of IPv4 that is written as IPv6', '::ffff:198.51.100.3', '198.51.100.3'],
    ['of IPv6 in short', '2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['of the proxy where it gives none', `unknown ${'x'.repeat(200)}`, '127.0.0.1'],
  ])('is the IP address %s', async (_, forwarded, expected) => {
    expect(await addressFor(forwarded)).toBe(expected);
  });

  it('is not what a caller claims without a proxy', async () => {
    const direct = await Service.start();
    await direct.post('/tags', { name: 'x' }, { headers: { 'x-forwarded-for': PROXY } });
    const [entry] = await auditOf(direct, '');
    expect(entry?.['address']).toBe('127.0.0.1');
    await direct.stop();
  });
});

describe('filters', () => {
  const everything = async (): Promise<Body[]> =>
    (await service.get('/audit?per_page=50', { as: 'administrator' })).body['audit'];

  it.each<[string, () => string, (entry: Body) => boolean]>([
    ['actor by id', () => 'actor=2', ({ actor }) => actor?.id === 2],
    ['actor by name', () => 'actor=Editor', ({ actor }) => actor?.username === 'editor'],
    ['kind', () => 'kind=tag', ({ kind }) => kind === 'tag'],
    ['record', () => `record=${tags[0]?.['id']}`, ({ record_id: id }) => id === tags[0]?.['id']],
    [
      'kind and record',
      () => `kind=tag&record=${tags[1]?.['id']}`,
      ({ kind, record_id: id }) => kind === 'tag' && id === tags[1]?.['id'],
    ],
    ['verb', () => 'verb=update', ({ verb }) => verb === 'update'],
    ['address', () => `address=::ffff:${PROXY}`, ({ address }) => address === PROXY],
  ])('by %s finds just these', async (_, query, isMeant) => {
    const expected = (await everything()).filter(isMeant);
    expect(expected.length).toBeGreaterThan(0);
    expect(await audit(query())).toEqual(expected);
  });

  it('by time are in the site’s zone, from the one instant to before the other', async () => {
    const [first, middle, last] = idsOf(await audit('kind=tag&verb=create')).reverse() as [
      number,
      number,
      number,
    ];
    const at = (id: number, time: string) =>
      service.database.dataSource.query('UPDATE changes SET at = ? WHERE id = ?', [Date.parse(time), id]);
    await at(first, '2020-06-01T03:59:59.999Z');
    await at(middle, '2020-06-01T04:00:00.000Z');
    await at(last, '2020-06-02T04:00:00.000Z');
    const found = async (query: string) => idsOf(await audit(`kind=tag&verb=create&${query}`));
    expect(await found('after=2020-06-01&before=2020-06-02')).toEqual([middle]);
    expect(await found('before=2020-06-01')).toEqual([first]);
    expect(await found('after=2020-06-02T04:00:00Z')).toEqual([last]);
    const { body } = await service.get('/audit?per_page=1&after=2020-06-01&before=2021-01-01', {
      as: 'administrator',
    });
    expect(body['next_rest_url']).toContain('after=2020-06-01T04:00:00Z&before=2021-01-01T05:00:00Z');
  });

  it.each([
    ['actor', 'actor=nobody'],
    ['actor', 'actor=0'],
    ['kind', 'kind=events'],
    ['record', 'record=x'],
    ['verb', 'verb=drop'],
    ['address', 'address=127.0.0'],
    ['address', 'address=10.0.0.0/8'],
    ['after', 'after=soonish'],
    ['before', 'before=2020-02-30'],
  ])('names %s when it is wrong: %s', async (name, query) => {
    const { status, body } = await service.get(`/audit?${query}`, { as: 'administrator' });
    expect([status, Object.keys(body['data'].params)]).toEqual([400, [name]]);
  });

  it('names all that is wrong at once', async () => {
    const { body } = await service.get('/audit?actor=nobody&verb=x&before=x', { as: 'administrator' });
    expect(Object.keys(body['data'].params).sort()).toEqual(['actor', 'before', 'verb']);
  });
});

describe('rights', () => {
  it.each(ROLES)('of %s', async (role) => {
    const { status } = await service.get('/audit', { as: role });
    expect(status).toBe(role === 'administrator' ? 200 : 403);
  });

  it('of nobody', async () => {
    expect((await service.get('/audit')).status).toBe(401);
  });

  it.each([
    ['users:admin', 200],
    ['changes:read', 403],
  ])('of a key with %s', async (scope, expected) => {
    const { key } = await service.make('/users/me/api-keys', { name: 'Watch', scopes: [scope] });
    const headers = { authorization: `Bearer ${key}` };
    expect((await service.get('/audit', { headers })).status).toBe(expected);
  });
});
