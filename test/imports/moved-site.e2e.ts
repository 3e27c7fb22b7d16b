import { counts, countsOf, importFrom } from '../support/imports.js';
import { changeSite, firstSite } from '../support/moved-site.js';
import { type Body, Service } from '../support/service.js';
import { TecSite } from '../support/tec-site.js';

const ALL = 'start_date=1900-01-01&end_date=2199-01-01';

const content = firstSite();
let site: TecSite;
let service: Service;
beforeAll(async () => {
  site = await TecSite.start({ '': content });
  service = await Service.start({ IMPORT_RATE: '100', MEDIA_FETCH_ALLOWED_HOSTS: site.host });
});
afterAll(async () => {
  await service.stop();
  await site.stop();
});

const run = async (more: object = {}): Promise<Body> =>
  importFrom(service, { type: 'tec', url: site.address, source: 'site', languages: [], ...more });

const list = async (collection: string, query = ''): Promise<Body[]> =>
  (await service.get(`/${collection}?per_page=50&${query}`)).body[collection] as Body[];

const one = async (path: string): Promise<Body> => (await service.get(path)).body;

/** Categories as paths of slugs. */
async function tree(): Promise<string[]> {
  const all = await list('categories', 'hide_empty=0');
  const path = ({ slug, parent }: Body): string => {
    const above = all.find(({ id }) => id === parent);
    return above === undefined ? (slug as string) : `${path(above)}/${slug}`;
  };
  return all.map(path).sort();
}

const withSlug = async (collection: string, slug: string): Promise<Body> => {
  const found = (await list(collection, 'hide_empty=0')).filter((item) => item['slug'] === slug);
  expect(found).toHaveLength(1);
  return found[0] ?? {};
};

const FIRST_TREE = [
  'kunst-kultur',
  'kunst-kultur/workshop-kunst-kultur',
  'kunst-kultur/workshop-kunst-kultur/anfanger-workshop-kunst-kultur',
  'musik',
  'musik/workshop',
  'musik/workshop/anfanger',
  'never-used',
  '🎷-jazz',
];

it('a dry run says the same and writes nothing', async () => {
  const done = await run({ dry_run: true });
  expect(countsOf(done)).toEqual(counts({ created: 4, left_out: 1 }));
  for (const collection of ['venues', 'organizers', 'categories'])
    expect(await list(collection, 'hide_empty=0')).toEqual([]);
});

it('the first import loses nothing', async () => {
  const done = await run();
  expect(done).toMatchObject({ state: 'done', error: null });
  expect(countsOf(done)).toEqual(counts({ created: 4, left_out: 1 }));
  const { problems, warnings } = done['report'];
  expect(problems).toEqual([
    expect.objectContaining({ reason: expect.stringContaining('Locked from the start') }),
  ]);
  const texts = (warnings as Body[]).map(({ reason }) => reason as string);
  expect(texts).toEqual([
    expect.stringContaining('contains something of another site'),
    expect.stringContaining('https://www.suedpol.example'),
    expect.stringContaining('not an e-mail'),
    expect.stringContaining('https://www.event.example/ä%20ö'),
  ]);

  expect(await tree()).toEqual(FIRST_TREE);
  expect(await withSlug('categories', 'workshop')).toMatchObject({
    name: 'Workshop',
    description: 'Für alle & jeden',
  });
  expect((await list('tags', 'hide_empty=0')).map(({ name }) => name)).toEqual(['draussen', 'unused']);

  const first = await one('/events/by-external/site/1');
  expect(first).toMatchObject({
    title: 'c’t webdev 2027',
    slug: 'jazz-im-hof-🎷',
    description: '<p>Loud</p>',
    website: 'https://rest.example/8?a=1&b=2',
    cost: 'kostenlos, Spende',
    categories: [{ slug: '🎷-jazz' }, { slug: 'workshop' }],
    venue: {
      external_id: '11',
      website: 'https://stadthalle.example/?a=1&b=2',
      show_map: false,
      excerpt: '<p>Short</p>',
    },
    organizer: [
      { external_id: '21', slug: 'same-name' },
      { external_id: '22', slug: 'same-name-2' },
    ],
  });
  expect(await one('/events/by-slug/jazz-im-hof-%F0%9F%8E%B7')).toMatchObject({ id: first['id'] });
  expect(await one('/events/by-external/site/2')).toMatchObject({
    website: 'https://www.event.example/ä%20ö',
    venue: { slug: 'mein-haus', website: 'https://www.suedpol.example' },
  });
  expect(await one('/events/by-external/site/5')).toMatchObject({ start_date: '1952-05-01 10:00:00' });
  expect((await service.get('/events/by-external/site/4')).status).toBe(404);
  // Newest first, those without events too.
  expect((await list('venues')).map(({ slug }) => slug)).toEqual([
    'no-events-here',
    'mein-haus',
    'stadthalle-koln',
  ]);
  expect((await list('organizers')).map(({ organizer }) => organizer)).toEqual([
    'c’t webdev',
    'Kulturverein Nord',
    'Kulturverein',
  ]);
  expect((await list('events', `${ALL}&categories=musik`)).map(({ external_id }) => external_id)).toEqual([
    '1',
    '2',
  ]);
});

it('the second import writes nothing', async () => {
  const [before] = await service.query('SELECT MAX(id) AS id FROM changes');
  expect(countsOf(await run())).toEqual(counts({ unchanged: 4, left_out: 1 }));
  expect(await service.query('SELECT MAX(id) AS id FROM changes')).toEqual([before]);
});

it('what was edited here stays as it is', async () => {
  const jazz = await withSlug('categories', '🎷-jazz');
  await service.post(`/categories/${jazz['id']}`, { description: 'Ours' });
  expect(countsOf(await run())).toEqual(counts({ unchanged: 4, left_out: 1 }));
  expect(await withSlug('categories', '🎷-jazz')).toMatchObject({ name: '🎷 Jazz', description: 'Ours' });
});

it('later, all that was changed and deleted is taken over', async () => {
  changeSite(content);
  const done = await run();
  expect(countsOf(done)).toEqual(counts({ updated: 2, left_out: 1 }));
  expect(done['report']).toMatchObject({ gone: 1, gone_events: [{ external_id: '5' }] });
  const gone = (done['report'].warnings as Body[]).map(({ where }) => where as string);
  expect(gone).toContainEqual(expect.stringMatching(/^venue \d+ \(13\), organizer \d+ \(23\)$/));

  expect(await tree()).toEqual([
    'kunst-kultur',
    'musik',
    'musik/workshop',
    'musik/workshop-kunst-kultur',
    'musik/workshop-kunst-kultur/anfanger-workshop-kunst-kultur',
    'musik/workshop/anfanger',
    'never-used',
    '🎷-jazz',
  ]);
  expect(await withSlug('categories', 'musik')).toMatchObject({
    name: 'Musik neu',
    description: 'Was klingt',
  });
  expect(await withSlug('categories', 'workshop-kunst-kultur')).toMatchObject({ name: 'Werkstatt' });
  expect((await list('tags', 'hide_empty=0')).map(({ name }) => name)).toEqual(['draußen', 'unused']);

  const hall = await one('/venues/by-external/site/11');
  for (const field of ['phone', 'website', 'description']) expect(hall).not.toHaveProperty(field);
  expect(await one('/organizers/by-external/site/21')).not.toHaveProperty('email');
  expect(await one('/events/by-external/site/3')).toMatchObject({
    description: '<p>Whole</p>',
    cost: '$77',
    status: 'publish',
  });
  expect((await list('venues')).map(({ slug }) => slug)).toContain('no-events-here');
});

it('two records that exchanged their slugs have them after the next import', async () => {
  expect(await one('/events/by-slug/jazz-im-hof-🎷')).toMatchObject({ external_id: '2' });
  await run();
  expect(await withSlug('tags', 'unused')).toMatchObject({ name: 'draußen' });
  expect(await withSlug('tags', 'draussen')).toMatchObject({ name: 'unused' });
  expect(await one('/organizers/by-slug/same-name')).toMatchObject({ external_id: '22' });
  expect(await one('/organizers/by-slug/same-name-2')).toMatchObject({ external_id: '21' });
  expect(await one('/events/by-slug/event-2')).toMatchObject({ external_id: '1' });
  expect(await one('/events/by-slug/jazz-im-hof-🎷')).toMatchObject({ external_id: '2' });
});

it('a list that is not whole takes nothing away', async () => {
  site.intercept = ({ pathname }, response) => {
    if (!/\/(?:venues|organizers)$/.test(pathname)) return false;
    response.writeHead(403).end('{}');
    return true;
  };
  const done = await run({ gone: 'trash', dry_run: true });
  site.intercept = () => false;
  expect((done['report'].warnings as Body[]).filter(({ where }) => /\(\d+\)$/.test(where as string))).toEqual(
    [],
  );
  expect(done['report'].warnings).toContainEqual(
    expect.objectContaining({ where: `${site.address}/venues` }),
  );
});

it('what is gone moves to the trash when that is asked for', async () => {
  const done = await run({ gone: 'trash' });
  expect(countsOf(done)).toEqual(counts({ unchanged: 2, left_out: 1, trashed: 3 }));
  expect((await list('venues')).map(({ slug }) => slug)).toEqual(['mein-haus', 'stadthalle-koln']);
  expect(await one('/events/by-external/site/3')).toMatchObject({ status: 'publish' });
  expect(countsOf(await run({ gone: 'trash' }))).toEqual(counts({ unchanged: 2, left_out: 1 }));
});
