import { Housekeeping } from '#content/records/housekeeping.service.js';
import { stopClocks } from '../support/clock.js';
import { CONSTANTS, ITEMS } from '../support/items.js';
import { comparable, isReplay, keyed, newKey } from '../support/keyed.js';
import { multipart, pictureBytes, storedFiles } from '../support/pictures.js';
import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';
import { statementsOf } from '../support/statements.js';
import { venueInFrench } from '../support/translation-file.js';

const DAY = 86_400;

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

const outcome = ({ status, body }: ServiceResponse): unknown[] => [status, body['code']];

const changesOf = async (): Promise<number> =>
  Number((await service.query('SELECT COUNT(*) AS n FROM changes'))[0]?.['n']);

/** All POSTs that there are, each with what it is sent to. */
const WRITES: [string, () => Promise<{ path: string; body: object }>][] = [
  ...[...ITEMS.slice(0, 6), ...ITEMS.slice(-3), ...CONSTANTS].map(
    ({ name, collection, fields }): (typeof WRITES)[number] => [
      `creating: ${name}`,
      async () => Promise.resolve({ path: collection, body: fields() }),
    ],
  ),
  ...ITEMS.filter(({ name }) => !name.startsWith('translation')).map(
    ({ name, collection, fields, path, patch = {} }): (typeof WRITES)[number] => [
      `changing: ${name}`,
      async () => ({ path: path(await service.make(collection, fields())), body: patch }),
    ],
  ),
  ...ITEMS.slice(0, 4).map(({ name, collection, fields }): (typeof WRITES)[number] => [
    `restoring: ${name}`,
    async () => {
      const { id } = await service.make(collection, fields());
      await service.delete(`${collection}/${id}`);
      return { path: `${collection}/${id}/restore`, body: {} };
    },
  ]),
  [
    'a batch',
    async () => {
      const operations = [{ method: 'POST', path: '/tags', body: { name: 'Of a batch' } }];
      return Promise.resolve({ path: '/batch', body: { mode: 'all', operations } });
    },
  ],
  [
    'a translation file',
    async () => {
      const { id } = await service.make('/venues', { venue: 'Hall' });
      return { path: '/translations/xliff', body: { xliff: venueInFrench(id) } };
    },
  ],
  [
    'an import',
    async () => {
      const content = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
      return Promise.resolve({ path: '/imports', body: { type: 'ics', content, source: 'town' } });
    },
  ],
  ['changing: oneself', async () => Promise.resolve({ path: '/users/me', body: { display_name: 'Me' } })],
  ...[
    { action: 'rotate-secret', body: {} },
    { action: 'replay', body: { since: 'now' } },
    { action: 'ping', body: {} },
  ].map(({ action, body }): (typeof WRITES)[number] => [
    `webhook: ${action}`,
    async () => {
      const hook = await service.make('/webhooks', { url: 'https://localhost/', active: false });
      return { path: `/webhooks/${hook['id']}/${action}`, body };
    },
  ]),
  [
    'webhook: retrying a message',
    async () => {
      const hook = await service.make('/webhooks', { url: 'https://localhost/', active: false });
      const path = `/webhooks/${hook['id']}`;
      const { body: message } = await service.post(`${path}/ping`);
      await service.database.write(async (manager) =>
        manager.query("UPDATE webhook_delivery SET kind = 'tag' WHERE id = ?", [message['id']]),
      );
      return { path: `${path}/deliveries/${message['id']}/retry`, body: {} };
    },
  ],
  [
    'replacing: API key',
    async () => {
      const key = await service.make('/users/me/api-keys', { name: 'old', scopes: ['events:read'] });
      return { path: `/users/me/api-keys/${key['id']}/rotate`, body: {} };
    },
  ],
];

it.each(WRITES)('%s, sent again with its key, is done once and returns the same', async (_, write) => {
  const { path, body } = await write();
  const key = newKey();
  const first = await service.post(path, body, keyed(key));
  expect([200, 201, 202]).toContain(first.status);
  expect(isReplay(first)).toBe(false);
  const changes = await changesOf();
  for (const instance of [service, second]) {
    const again = await instance.post(path, body, keyed(key));
    expect(isReplay(again)).toBe(true);
    expect(comparable(again)).toEqual(comparable(first));
  }
  expect(await changesOf()).toBe(changes);
});

it('each POST of the document is among those', async () => {
  const { body: document } = await service.get('/doc');
  const posts = Object.entries(document['paths'] as Body).filter(([, { post }]) => post !== undefined);
  // These have tests of their own: no cookie is stored.
  const others = ['/media', '/sessions', '/sessions/current/confirmation'];
  const documented = posts.map(([path]) => path).filter((path) => !others.includes(path));
  const tested = await Promise.all(WRITES.map(async ([, write]) => (await write()).path));
  const forms = tested.map((path) =>
    path
      .replace(/^(\/users\/)me(?=\/)/, '$1{user}')
      .replace(/(\/deliveries)\/\d+/, '$1/{delivery}')
      .replace(/\/\d+(?=\/|$)/g, '/{id}')
      .replace(/(by-slug)\/.+/, '$1/{slug}'),
  );
  expect(documented.filter((path) => !forms.includes(path))).toEqual([]);
});

it('an upload is recognized by its file, whatever the boundary of its parts', async () => {
  const bytes = await pictureBytes();
  const key = newKey();
  const send = async (file: Buffer) => {
    const { body, contentType } = await multipart(file, 'a.png');
    return service.send('POST', '/media', body, keyed(key, 'editor', { 'content-type': contentType }));
  };
  const first = await send(bytes);
  const files = storedFiles(service);
  const again = await send(bytes);
  expect(comparable(again)).toEqual(comparable(first));
  expect([isReplay(again), storedFiles(service)]).toEqual([true, files]);
  expect(outcome(await send(await pictureBytes()))).toEqual([422, 'rest_idempotency_key_reused']);
});

describe('a repeated request', () => {
  it('returns the first response, whatever became of the record since', async () => {
    const key = newKey();
    const body = eventWith({ tags: ['kept'], colour: 'none' });
    const path = '/events?_fields=id,title,rest_url';
    const first = await service.post(path, body, keyed(key, 'editor', { 'accept-language': 'fr' }));
    expect(first.headers).toMatchObject({ 'x-ignored-params': 'colour', 'content-language': 'en' });
    await service.post(`/events/${first.body['id']}`, { title: 'Renamed' });
    await service.delete(`/events/${first.body['id']}`);
    const again = await service.post(path, body, keyed(key, 'editor', { 'accept-language': 'de' }));
    expect(comparable(again)).toEqual(comparable(first));
  });

  it('is the same request with the fields of its body in any order, in any form of it', async () => {
    const key = newKey();
    const event = eventWith();
    const [title, start, end] = Object.entries(event);
    const first = await service.post('/events', event, keyed(key));
    const turned = Object.fromEntries([end, start, title] as [string, string][]);
    expect((await service.post('/events', turned, keyed(key))).body).toEqual(first.body);
    const form = new URLSearchParams(event).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await service.post('/events', form, keyed(key, 'administrator', headers))).body).toEqual(
      first.body,
    );
  });

  it('is not checked again against the version that it was made for', async () => {
    const { id } = await service.make('/events', eventWith());
    const tag = String((await service.get(`/events/${id}`)).headers['etag']);
    const options = keyed(newKey(), 'administrator', { 'if-match': tag });
    const first = await service.post(`/events/${id}`, { cost: '3' }, options);
    const again = await service.post(`/events/${id}`, { cost: '3' }, options);
    expect([first.status, comparable(again)]).toEqual([200, comparable(first)]);
    const [row] = await service.query('SELECT version FROM event WHERE id = ?', [id]);
    expect(row).toEqual({ version: 2 });
  });

  it('is another one with another body, path, query or language of the path', async () => {
    const key = newKey();
    const event = eventWith();
    await service.post('/events', event, keyed(key));
    const reused = [422, 'rest_idempotency_key_reused'];
    const others = [
      await service.post('/events', { ...event, title: 'Other' }, keyed(key)),
      await service.post('/events?_fields=id', event, keyed(key)),
      await service.post('/venues', { venue: 'Other' }, keyed(key)),
      await service.post('~/fr/calendar/events/v1/events', event, keyed(key)),
    ];
    expect(others.map(outcome)).toEqual(others.map(() => reused));
    expect((await service.get(`/events?search=${event['title'].replace(' ', '%20')}`)).body['total']).toBe(1);
  });

  it('of another account is a request of its own', async () => {
    const key = newKey();
    const event = eventWith();
    const mine = await service.post('/events', event, keyed(key, 'editor'));
    const theirs = await service.post('/events', event, keyed(key, 'author'));
    expect([theirs.status, isReplay(theirs)]).toEqual([201, false]);
    expect(theirs.body['id']).not.toBe(mine.body['id']);
  });

  it('is refused where the right was revoked meanwhile', async () => {
    const { id } = await service.make('/users', {
      username: 'demoted',
      role: 'editor',
      password: 'long enough',
    });
    const key = newKey();
    const event = eventWith();
    const credentials = `Basic ${Buffer.from('demoted:long enough').toString('base64')}`;
    const send = async () =>
      service.send('POST', '/events', event, keyed(key, 'anonymous', { authorization: credentials }));
    const first = await send();
    expect(first.status).toBe(201);
    for (const role of ['author', 'subscriber']) {
      await service.post(`/users/${id}`, { role });
      expect(outcome(await send())).toEqual([403, 'rest_forbidden']);
    }
    await service.post(`/users/${id}`, { role: 'administrator' });
    expect(comparable(await send())).toEqual(comparable(first));
  });

  it('is done when it was refused before', async () => {
    const key = newKey();
    const event = eventWith({ venue: 999_999 });
    expect(outcome(await service.post('/events', event, keyed(key)))).toEqual([400, 'rest_invalid_param']);
    const good = eventWith();
    expect((await service.post('/events', good, keyed(key))).status).toBe(201);
  });

  it('is a new one after a day, and forgotten by the housekeeping', async () => {
    const [early, late] = [newKey(), newKey()];
    const event = eventWith();
    const clock = stopClocks();
    try {
      const first = await service.post('/events', event, keyed(early));
      await service.post('/events', event, keyed(late));
      clock.pass(DAY - 1);
      expect((await service.post('/events', event, keyed(early))).body).toEqual(first.body);
      clock.pass(1);
      const next = await service.post('/events', event, keyed(early));
      expect([next.status, isReplay(next)]).toEqual([201, false]);
      expect((await service.post('/events', event, keyed(early))).body).toEqual(next.body);
      const before = await service.query('SELECT id FROM idempotency_key');
      await service.app.get(Housekeeping).run(Math.floor(Date.now() / 1000));
      const after = await service.query('SELECT id FROM idempotency_key');
      expect([before.length > 1, after.length]).toEqual([true, 1]);
      expect((await service.post('/events', event, keyed(early))).body).toEqual(next.body);
    } finally {
      clock.resume();
    }
  });
});

it.each(['', 'with space', 'x'.repeat(256), 'ü'])('%p is no key', async (key) => {
  const response = await service.post('/tags', { name: 'No key' }, keyed(key));
  expect(outcome(response)).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(response.body['data'].params as Body)).toEqual(['Idempotency-Key']);
});

it('a key means nothing on other methods', async () => {
  const { id } = await service.make('/tags', { name: 'Keyless' });
  for (const description of ['one', 'two']) {
    const response = await service.send('PATCH', `/tags/${id}`, { description }, keyed('same'));
    expect([response.status, response.body['description']]).toEqual([200, description]);
  }
});

it('what is stored reveals nothing to a reader of the table', async () => {
  const key = newKey();
  const { body } = await service.post('/users/me/application-passwords', { name: 'secretive' }, keyed(key));
  const rows = JSON.stringify(await service.query('SELECT * FROM idempotency_key'));
  const password = String(body['password']);
  for (const secret of [key, password, password.replaceAll(' ', ''), 'secretive'])
    expect(rows).not.toContain(secret);
  expect(
    (await service.post('/users/me/application-passwords', { name: 'secretive' }, keyed(key))).body,
  ).toEqual(body);
});

it('a request without a key costs no statement more', async () => {
  const statements = await statementsOf(service, async () => service.make('/events', eventWith()));
  expect(statements.filter(({ sql }) => sql.includes('idempotency'))).toEqual([]);
});

it('pages of other origins may send these headers and read what comes of them', async () => {
  const wanted = 'authorization,if-match,if-none-match,idempotency-key';
  const preflight = await service.send('OPTIONS', '/events', undefined, {
    headers: {
      origin: 'https://page.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': wanted,
    },
  });
  expect(preflight.headers['access-control-allow-headers']).toBe(wanted);
  const { headers } = await service.get('/events', { headers: { origin: 'https://page.example' } });
  const exposed = String(headers['access-control-expose-headers']).split(', ');
  expect(exposed).toEqual(expect.arrayContaining(['ETag', 'Idempotent-Replayed']));
});
