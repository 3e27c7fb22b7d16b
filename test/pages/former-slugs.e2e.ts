import { migrate } from '#platform/database/startup.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* Pages at slugs that their records no longer have: they lead to those of public records. */

const EDITOR = { as: 'administrator' } as const;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

async function answer(path: string): Promise<[status: number, to: string | undefined]> {
  const { status, headers } = await service.get<string>(`~${path}`);
  const location = headers['location'];
  return [status, location === undefined ? undefined : location.replace(/^https?:\/\/[^/]*/, '')];
}

async function change(path: string, values: Body, method: 'PATCH' | 'PUT' = 'PATCH'): Promise<void> {
  const { status, body } = await service.send(method, path, values, EDITOR);
  expect([path, status, body]).toEqual([path, 200, body]);
}

async function event(values: Body): Promise<string> {
  const { id } = await service.make('/events', eventWith(values));
  return `/events/${id}`;
}

const SERIES = { ...eventWith({ title: 'Weekly' }), recurrence_rule: 'FREQ=WEEKLY;COUNT=2' };

it.each([
  ['events', '/event/', eventWith({})],
  ['series', '/series/', SERIES],
  ['venues', '/venue/', { venue: 'Hall' }],
  ['organizers', '/organizer/', { organizer: 'Club' }],
  ['categories', '/events/category/', { name: 'Jazz' }],
  ['tags', '/tag/', { name: 'Late' }],
])('of %s lead to the present ones', async (collection, prefix, values) => {
  const { id } = await service.make(`/${collection}`, { ...values, slug: 'first' });
  await change(`/${collection}/${id}`, { slug: 'second' });
  await change(`/${collection}/${id}`, { slug: 'third' }, 'PUT');
  for (const slug of ['first', 'second'])
    expect(await answer(`${prefix}${slug}/?page=1`)).toEqual([301, `${prefix}third/?page=1`]);
  expect(await answer(`/fr${prefix}first/`)).toEqual([301, `/fr${prefix}third/`]);
  expect(await answer(`${prefix}third/`)).toEqual([200, undefined]);
  await change(`/${collection}/${id}`, { slug: 'first' });
  expect(await answer(`${prefix}first/`)).toEqual([200, undefined]);
});

it('may lead elsewhere later, which browsers ask for', async () => {
  const path = await event({ slug: 'here' });
  await change(path, { slug: 'there' });
  const { headers } = await service.get<string>('~/event/here/');
  expect(headers['cache-control']).toBe('no-cache');
});

it('lead nowhere in the interface', async () => {
  const path = await event({ slug: 'plain' });
  await change(path, { slug: 'plainer' });
  expect((await service.get('/events/by-slug/plain')).status).toBe(400);
});

it('lead to the slug of the language in the path, else to that of the original', async () => {
  const path = await event({ slug: 'short', translations: { fr: { title: 'Bref', slug: 'bref' } } });
  await change(`${path}/translations/fr`, { slug: 'concis' });
  expect(await answer('/fr/event/bref/')).toEqual([301, '/fr/event/concis/']);
  expect(await answer('/de/event/bref/')).toEqual([301, '/de/event/short/']);
  expect(await answer('/event/bref/')).toEqual([301, '/event/short/']);
  await change(`${path}?i18n_language=fr`, { slug: 'court' });
  expect(await answer('/fr/event/concis/')).toEqual([301, '/fr/event/court/']);
  await service.delete(`${path}/translations/fr`);
  expect(await answer('/fr/event/court/')).toEqual([301, '/fr/event/short/']);
});

it('are those of the record that took them, while it has them', async () => {
  const path = await event({ slug: 'wanted' });
  await change(path, { slug: 'unwanted' });
  await service.make('/venues', { venue: 'Wanted', slug: 'wanted' });
  expect(await answer('/event/wanted/')).toEqual([301, '/event/unwanted/']);
  const taker = await event({ slug: 'wanted' });
  expect(await answer('/event/wanted/')).toEqual([200, undefined]);
  await change(taker, { slug: 'moved-on' });
  expect(await answer('/event/wanted/')).toEqual([301, '/event/moved-on/']);
  await service.delete(taker);
  expect(await answer('/event/wanted/')).toEqual([410, undefined]);
});

it('lead to the public record that had them where others never were public', async () => {
  const path = await event({ slug: 'seen' });
  await change(path, { slug: 'seen-now' });
  const draft = await event({ slug: 'seen', status: 'draft' });
  expect(await answer('/event/seen/')).toEqual([404, undefined]);
  await service.delete(draft);
  expect(await answer('/event/seen/')).toEqual([301, '/event/seen-now/']);
});

it('tell nothing of records that are not public', async () => {
  const path = await event({ slug: 'open' });
  await change(path, { slug: 'opened' });
  const hidden = [{ status: 'draft' }, { status: 'pending' }, { status: 'private' }];
  for (const values of [...hidden, { status: 'publish', date: '2098-01-01 00:00' }]) {
    await change(path, { ...values, title: 'Hidden', slug: 'closed' });
    for (const slug of ['open', 'opened', 'closed'])
      expect([values, slug, ...(await answer(`/event/${slug}/`))]).toEqual([values, slug, 404, undefined]);
    await change(path, { status: 'publish', date: '2020-01-01 00:00', slug: 'opened' });
    expect(await answer('/event/open/')).toEqual([301, '/event/opened/']);
  }
  // It was public for none of the changes.
  expect(await answer('/event/closed/')).toEqual([404, undefined]);
});

it('are gone with the record, and lead to it again when it is restored', async () => {
  const path = await event({ slug: 'kept' });
  await change(path, { slug: 'kept-on' });
  await service.delete(path);
  await change(path, { slug: 'renamed-in-the-trash' });
  for (const slug of ['kept', 'kept-on']) expect(await answer(`/event/${slug}/`)).toEqual([410, undefined]);
  expect(await answer('/event/renamed-in-the-trash/')).toEqual([404, undefined]);
  await change(path, { status: 'publish' });
  for (const slug of ['kept', 'kept-on'])
    expect(await answer(`/event/${slug}/`)).toEqual([301, '/event/renamed-in-the-trash/']);
});

it('were never there for records that were renamed before they were public', async () => {
  const path = await event({ slug: 'sketch', status: 'draft' });
  await change(path, { slug: 'plan', status: 'publish' });
  expect(await answer('/event/sketch/')).toEqual([404, undefined]);
});

it('open protected events by their password', async () => {
  const path = await event({ slug: 'secret', password: 'sesame' });
  await change(path, { slug: 'secrecy' });
  expect(await answer('/event/secret/')).toEqual([301, '/event/secrecy/']);
  const opened = await service.send('POST', '~/event/secret/', 'password=sesame', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(opened.status).toBe(200);
});

it('are kept for what a batch renames, and not for what a dry run does', async () => {
  const { id } = await service.make('/events', eventWith({ slug: 'batch-1' }));
  await change(`/events/${id}?dry_run=true`, { slug: 'batch-0' });
  expect(await service.query("SELECT * FROM former_slug WHERE slug = 'batch-1'")).toEqual([]);
  const operations = ['batch-2', 'batch-1', 'batch-3'].map((slug) => ({
    ...{ method: 'PATCH', path: `/events/${id}`, body: { slug } },
  }));
  const { status } = await service.post('/batch', { mode: 'all', operations }, EDITOR);
  expect(status).toBe(200);
  for (const slug of ['batch-1', 'batch-2'])
    expect(await answer(`/event/${slug}/`)).toEqual([301, '/event/batch-3/']);
});

describe('of occurrences', () => {
  const weekly = async (
    title: string,
  ): Promise<{ readonly path: string; readonly events: readonly Body[] }> => {
    const { id } = await service.make('/series', { ...SERIES, title });
    const { body } = await service.get<{ events: Body[] }>(`/events?series=${id}&starts_after=1990-01-01`);
    return { path: `/series/${id}`, events: body.events };
  };

  it('lead to their own present ones', async () => {
    const { path, events } = await weekly('Rows');
    const [first] = events;
    await change(`/events/${first?.['id']}`, { slug: 'first-row' });
    await change(path, { slug: 'lines', title: 'Lines' });
    expect(await answer(`/event/${first?.['slug']}/`)).toEqual([301, '/event/first-row/']);
    expect(await answer('/series/rows/')).toEqual([301, '/series/lines/']);
  });

  it('are gone when the series goes to the trash, also as a draft', async () => {
    const { path, events } = await weekly('Short run');
    const [first, second] = events.map(({ slug }) => `/event/${slug}/`);
    await change(path, { status: 'draft' });
    expect(await answer(String(first))).toEqual([404, undefined]);
    await service.delete(path);
    for (const page of [first, second, '/series/short-run/'])
      expect([page, ...(await answer(String(page)))]).toEqual([page, 410, undefined]);
  });
});

it('are the last hundred of a record', async () => {
  const { id } = await service.make('/events', eventWith({ slug: 'often' }));
  const rows = Array.from({ length: 100 }, (_, at) => `('event', 'often-${at}', ${id}, ${at})`);
  await service.query(`INSERT INTO former_slug (kind, slug, record_id, left_at) VALUES ${rows.join(', ')}`);
  await change(`/events/${id}`, { slug: 'seldom' });
  const stored = `SELECT slug FROM former_slug WHERE kind = 'event' AND record_id = ${id}`;
  expect(await service.query(stored)).toHaveLength(100);
  expect(await answer('/event/often-0/')).toEqual([404, undefined]);
  for (const slug of ['often', 'often-1'])
    expect(await answer(`/event/${slug}/`)).toEqual([301, '/event/seldom/']);
});

it('come from the databases of earlier versions, as far as these know them', async () => {
  const dataSource = service.database.dataSource;
  const trashed = await event({ slug: 'put-away' });
  await service.delete(trashed);
  await service.delete(await event({ slug: 'put-away' }));
  await service.delete(await event({ slug: 'never-seen', status: 'draft' }));
  const { id } = await service.make('/tags', { name: 'Dropped' });
  await service.delete(`/tags/${id}`);
  const runner = dataSource.createQueryRunner();
  // With those after it.
  while (await runner.hasTable('former_slug')) await dataSource.undoLastMigration({ transaction: 'none' });
  await runner.release();
  const gone = await service.query("SELECT kind, slug FROM gone_slug WHERE slug IN ('put-away', 'dropped')");
  expect(gone).toEqual([{ kind: 'tag', slug: 'dropped' }]);
  await migrate(dataSource);
  for (const path of ['/event/put-away/', '/tag/dropped/'])
    expect([path, ...(await answer(path))]).toEqual([path, 410, undefined]);
  expect(await answer('/event/never-seen/')).toEqual([404, undefined]);
  await change(trashed, { status: 'publish' });
  expect(await answer('/event/put-away/')).toEqual([200, undefined]);
});
