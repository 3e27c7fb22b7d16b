import { ChangeFeed } from '#access/changes/change-feed.js';
import { Housekeeping } from '#content/records/housekeeping.service.js';
import { readToken, writeToken } from '#integrations/change-feed/feed-token.js';
import { makeItem } from '../support/record-images.js';
import {
  ALWAYS,
  type Body,
  eventWith,
  type SendOptions,
  Service,
  type ServiceResponse,
} from '../support/service.js';
import { statementsOf } from '../support/statements.js';

const DAY = 86_400;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ CHANGES_RETENTION_DAYS: '10', AUDIT_RETENTION_DAYS: '20' });
});
afterAll(async () => service.stop());

const present = async (from = service): Promise<string> =>
  (await from.get('/changes')).body['next'] as string;

async function since(token: string, query = '', options: SendOptions = {}): Promise<ServiceResponse> {
  return service.get(`/changes?since=${token}${query}`, options);
}

const changesSince = async (token: string, options: SendOptions = {}): Promise<Body[]> =>
  (await since(token, '', options)).body['changes'] as Body[];

it('reports what each write of each kind did, in its order, and nothing of accounts', async () => {
  const token = await present();
  const event = await service.make(
    '/events',
    eventWith({ venue: { venue: 'Hall' }, translations: { fr: { title: 'Un' } } }),
  );
  const tag = await service.make('/tags', { name: 'One' });
  await service.post(`/tags/${tag['id']}?i18n_language=de`, { name: 'Eins' });
  await service.delete(`/tags/${tag['id']}`);
  const picture = await makeItem(service);
  await service.query('UPDATE venue SET image_id = ? WHERE id = ?', [picture['id'], event['venue'].id]);
  await service.make('/users', { username: 'nobody', role: 'author' });
  await service.post('/users/me/application-passwords', { name: 'laptop' });
  const { body } = await since(token);
  const base = 'http://calendar.example/calendar/events/v1';
  expect(body['changes']).toEqual([
    {
      kind: 'venue',
      id: event['venue'].id,
      action: 'create',
      at: expect.any(String),
      rest_url: `${base}/venues/${event['venue'].id}`,
      fields: ['venue'],
      languages: ['en'],
    },
    {
      kind: 'event',
      id: event['id'],
      action: 'create',
      at: expect.any(String),
      rest_url: `${base}/events/${event['id']}`,
      fields: expect.arrayContaining(['title', 'start_date', 'venue', 'translations']),
      languages: ['en', 'fr'],
    },
    ...['', '', ''].map(() => ({ kind: 'tag', id: tag['id'], action: 'delete', at: expect.any(String) })),
    {
      kind: 'media',
      id: picture['id'],
      action: 'create',
      at: expect.any(String),
      rest_url: `${base}/media/${picture['id']}`,
      fields: [],
      languages: [],
    },
  ]);
  expect(body).toMatchObject({ more: false, next_rest_url: `${base}/changes?since=${body['next']}` });
  expect((await since(body['next'])).body['changes']).toEqual([]);
});

it('is read page by page, by kinds, and reports nothing twice', async () => {
  const token = await present();
  for (let i = 0; i < 5; i++) {
    await service.make('/venues', { venue: `V${i}` });
    await service.make('/organizers', { organizer: `O${i}` });
  }
  const all = (await changesSince(token)).map(({ kind, id }) => `${kind} ${id}`);
  expect(all).toHaveLength(10);
  for (const [query, expected] of [
    ['&limit=3', all],
    ['&limit=2&kinds=organizer,venue', all],
    ['&limit=2&kinds[]=organizer', all.filter((one) => one.startsWith('organizer'))],
    ['&limit=1&kinds=media', []],
  ] as const) {
    const found: string[] = [];
    let next = token;
    for (let more = true; more;) {
      const { body } = await since(next, query);
      found.push(...body['changes'].map(({ kind, id }: Body) => `${kind} ${id}`));
      ({ next, more } = body as { next: string; more: boolean });
    }
    expect([query, found]).toEqual([query, expected]);
    expect(await changesSince(next)).toEqual([]);
  }
});

describe('a token', () => {
  it('that is none is refused, together with all else that is wrong', async () => {
    for (const token of ['', 'x', '1', 'A'.repeat(39)]) {
      const { status, body } = await since(token, '&limit=1001&kinds=user&colour=1');
      expect([status, Object.keys(body['data'].params as Body).sort()]).toEqual([
        400,
        ['kinds', 'limit', 'since'],
      ]);
    }
  });

  it('of another database, of a place that is not reached yet, or of another past, has expired', async () => {
    await service.make('/tags', { name: 'Last' });
    const token = readToken(await present());
    expect((await since(writeToken(token))).status).toBe(200);
    const other = { ...token, feed: token.feed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) };
    for (const wrong of [
      other,
      { ...token, position: token.position + 1 },
      { ...token, at: token.at - 1 },
      { ...token, position: 2 ** 48 - 1 },
    ]) {
      const { status, body } = await since(writeToken(wrong));
      expect([status, body['code']]).toEqual([410, 'rest_changes_expired']);
    }
  });

  it('is valid while nothing is missed: it expires once a change after it is too old, removed or not', async () => {
    const quiet = await present();
    const housekeeping = service.app.get(Housekeeping);
    const age = async (days: number): Promise<unknown> =>
      service.database.write(async (manager) =>
        manager.query('UPDATE changes SET at = at - ? WHERE position > ?', [
          days * DAY * 1_000,
          readToken(quiet).position,
        ]),
      );
    await service.make('/tags', { name: 'Aged' });
    expect(await changesSince(quiet)).toHaveLength(1);
    await age(9);
    expect((await since(quiet)).status).toBe(200);
    await age(2);
    expect((await since(quiet)).status).toBe(410);
    // A reader of other kinds has missed nothing.
    expect((await since(quiet, '&kinds=venue')).status).toBe(200);
    await age(10);
    await service.make('/venues', { venue: 'New' });
    await housekeeping.run();
    expect((await since(quiet)).status).toBe(410);
    const { status } = await service.get('/audit', { as: 'administrator' });
    expect(status).toBe(200);
    const last = await present();
    await service.query('DELETE FROM changes');
    expect((await since(last)).status).toBe(200);
    await service.make('/tags', { name: 'After all' });
    expect(await changesSince(last)).toMatchObject([{ kind: 'tag', action: 'create' }]);
  });
});

it('the number of statements does not grow with the page, and no response is cached', async () => {
  const token = await present();
  for (let i = 0; i < 20; i++) await service.make('/events', eventWith({ tags: [`T${i}`] }));
  await present();
  for (const limit of [1, 40]) {
    const statements = await statementsOf(service, async () => since(token, `&limit=${limit}`));
    expect(statements).toHaveLength(5);
  }
  const { headers } = await since(token);
  expect(headers['cache-control']).toBe('no-store');
  const known = { headers: { 'if-none-match': String(headers['etag']) } };
  expect((await since(token, '', known)).status).toBe(304);
});

it('a write by a bare SQL statement is in the feed too, and reading it leaves cached responses as they are', async () => {
  const token = await present();
  await service.query(
    "INSERT INTO changes (kind, record_id, verb, languages, fields, at) VALUES ('tag', 1, 'update', '', '', ?)",
    [Date.now()],
  );
  await service.get(`/events?${ALWAYS}`);
  expect(await changesSince(token)).toHaveLength(1);
  expect(await service.app.get(ChangeFeed).number()).toBe(true);
});

it('a long backlog is no work for one request: each goes on with it', async () => {
  const token = await present();
  const rows = Array.from({ length: 5_200 }, () => `('tag', 1, 'update', '', '', ${Date.now()})`);
  await service.query(
    `INSERT INTO changes (kind, record_id, verb, languages, fields, at) VALUES ${rows.join(', ')}`,
  );
  const first = await since(token, '&limit=1000&kinds=media');
  expect(first.body).toMatchObject({ changes: [], more: true });
  let count = 0;
  for (let [next, more] = [token, true]; more;) {
    const { body } = await since(next, '&limit=1000');
    count += (body['changes'] as Body[]).length;
    ({ next, more } = body as { next: string; more: boolean });
  }
  expect(count).toBe(5_200);
});
