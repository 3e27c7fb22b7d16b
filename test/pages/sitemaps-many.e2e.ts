import { insertRows } from '#platform/database/rows.js';
import { type Body, eventWith, NAMESPACE, Service } from '../support/service.js';

/* Sitemaps of more events than a file has: the others are in further files. The clock of the site is ahead of UTC. */

const IN_FILE = 1_000;
const AT_ONCE = 50;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: 'Asia/Tokyo' });
});
afterAll(async () => service.stop());

const at = (start: string, end: string): Body => ({ start_date: start, end_date: end, timezone: 'UTC' });

async function locations(name: string): Promise<string[]> {
  const { body } = await service.get<string>(`~/${name}.xml`);
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found = '']) => new URL(found).pathname);
}

/** Copies an event, without what no sitemap has of it. */
async function copy(id: number, copies: number): Promise<void> {
  const [event = {}] = await service.query('SELECT * FROM event WHERE id = ?', [id]);
  const [text = {}] = await service.query('SELECT * FROM event_translation WHERE record_id = ?', [id]);
  const numbers = Array.from({ length: copies }, (_, place) => id + 1 + place);
  const rows: [string, (number: number) => Body][] = [
    ['record', (number) => ({ id: number, kind: 'event' })],
    ['event', (number) => ({ ...event, id: number })],
    ['event_translation', (number) => ({ ...text, ...slugs(number), record_id: number })],
  ];
  await service.database.write(async (manager) => {
    for (const [table, row] of rows)
      for (let from = 0; from < copies; from += AT_ONCE)
        await insertRows(manager, table, numbers.slice(from, from + AT_ONCE).map(row));
  });
}

const slugs = (number: number): Body => ({ slug: `copy-${number}`, slug_claim: `copy-${number}` });

it('go on in a second file', async () => {
  const noon = eventWith({ ...at('2096-02-10 12:00', '2096-02-10 13:00'), slug: 'first' });
  const { id } = await service.make('/events', noon);
  await copy(id as number, IN_FILE);
  const index = await locations('sitemap');
  const names = index.filter((path) => path.startsWith('/sitemap-2096-02-en'));
  expect(names).toEqual(['/sitemap-2096-02-en.xml', '/sitemap-2096-02-en-2.xml']);
  const first = await locations('sitemap-2096-02-en');
  const second = await locations('sitemap-2096-02-en-2');
  expect([first.length, first[0], second]).toEqual([
    IN_FILE,
    '/en/event/first/',
    [`/en/event/copy-${Number(id) + IN_FILE}/`],
  ]);
  expect(new Set([...first, ...second]).size).toBe(IN_FILE + 1);
  expect((await service.get('~/sitemap-2096-02-en-3.xml')).status).toBe(404);
});

it('are one file where a day of UTC has the last event of one month and all of the next one', async () => {
  const last = eventWith({ ...at('2095-03-31 14:00', '2095-03-31 14:30'), slug: 'last' });
  await service.make('/events', last);
  const next = eventWith({ ...at('2095-03-31 15:00', '2095-03-31 15:30'), slug: 'next' });
  const { id } = await service.make('/events', next);
  await copy(id as number, IN_FILE - 1);
  await service.make('/tags', { name: 'New' });
  const index = await locations('sitemap');
  expect(index.filter((path) => /^\/sitemap-2095-\d\d-en/.test(path))).toEqual([
    '/sitemap-2095-04-en.xml',
    '/sitemap-2095-03-en.xml',
  ]);
  expect(await locations('sitemap-2095-03-en')).toEqual(['/en/event/last/']);
  expect(await locations('sitemap-2095-04-en')).toHaveLength(IN_FILE);
});

it('are not in a month where a day of UTC has only events of the other month in that language', async () => {
  await service.make('/events', eventWith({ ...at('2094-03-31 15:00', '2094-03-31 15:30'), slug: 'april' }));
  const mars = eventWith({ ...at('2094-03-31 14:00', '2094-03-31 14:30'), slug: 'mars' });
  await service.make(`~/fr${NAMESPACE}/events`, mars);
  const index = await locations('sitemap');
  expect(index.filter((path) => path.startsWith('/sitemap-2094-'))).toEqual([
    '/sitemap-2094-04-en.xml',
    '/sitemap-2094-03-fr.xml',
  ]);
  expect(await locations('sitemap-2094-03-fr')).toEqual(['/fr/event/mars/']);
});

it('have the last hours of the calendar, which are over on the clock of the site', async () => {
  const end = eventWith({ ...at('9999-12-31 20:00', '9999-12-31 21:00'), slug: 'end' });
  await service.make('/events', end);
  const index = await locations('sitemap');
  expect(index).toContain('/sitemap-9999-12-en.xml');
  expect(index.filter((path) => path.includes('+'))).toEqual([]);
  expect(await locations('sitemap-9999-12-en')).toEqual(['/en/event/end/']);
});
