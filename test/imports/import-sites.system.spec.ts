import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase } from '../support/database.js';
import { counts, countsOf, importFrom } from '../support/imports.js';
import { pictureBytes } from '../support/pictures.js';
import { cli, killCli } from '../support/process.js';
import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';
import { tecEvent, TecSite } from '../support/tec-site.js';

const ENVIRONMENT = { IMPORT_RATE: '100' };

const eventsOf = async (service: Service, query = ''): Promise<Body[]> =>
  (await service.get(`/events?${ALWAYS}&per_page=50&${query}`)).body['events'] as Body[];

describe('a site in several languages', () => {
  const hall = {
    id: 70,
    venue: 'Salle &amp; Cie',
    slug: 'salle',
    address: 'Rue 1',
    city: 'Bern',
    zip: '3000',
    phone: '',
  };
  const saal = {
    id: 71,
    venue: 'Saal',
    slug: 'saal',
    address: 'Rue 1',
    city: 'Bern',
    zip: '3000',
    website: 'https://saal.example',
  };
  const music = { id: 5, name: 'Music', slug: 'music', parent: 4, description: 'All that sounds' };
  const musik = { id: 6, name: 'Musique', slug: 'musique', parent: 0, description: '' };
  const arts = { id: 4, name: 'Arts', slug: 'arts', parent: 0, description: '' };
  const later = {
    start_date: '2027-02-01 10:00:00',
    end_date: '2027-02-01 11:00:00',
    utc_start_date: '2027-02-01 09:00:00',
    utc_end_date: '2027-02-01 10:00:00',
  };
  let site: TecSite;
  let service: Service;
  beforeAll(async () => {
    const host = { url: '' };
    site = await TecSite.start(
      {
        '': {
          events: [
            tecEvent(1, {
              title: 'Rock &#8217;n&#8217; Roll',
              description: '<p>Loud</p>',
              image: host,
              categories: [music],
              venue: hall,
              organizer: [{ id: 80, organizer: 'Club', email: 'club@x.example' }],
              cost: '&euro;10 &#8211; &euro;25',
            }),
            tecEvent(2, { ...later, slug: 'morning', title: 'Morning', venue: hall }),
            tecEvent(3, { ...later, slug: 'one', title: 'One' }),
            tecEvent(4, { ...later, slug: 'two', title: 'Two' }),
            tecEvent(5, { title: '' }),
          ],
          categories: [music, arts],
        },
        '/fr': {
          events: [
            tecEvent(101, {
              slug: 'event-1',
              title: 'Le rock',
              description: '<p>Fort</p>',
              categories: [musik],
              venue: hall,
            }),
            tecEvent(102, { ...later, slug: 'matin', title: 'Matin', venue: { ...saal, id: 72 } }),
            tecEvent(103, { ...later, slug: 'un', title: 'Un' }),
            tecEvent(104, {
              start_date: '2027-03-01 10:00:00',
              end_date: '2027-03-01 11:00:00',
              utc_start_date: '2027-03-01 09:00:00',
              utc_end_date: '2027-03-01 10:00:00',
              slug: 'seul',
              title: 'Seul en français',
            }),
          ],
        },
        '?lang=de': { events: [tecEvent(201, { slug: 'event-1', title: 'Der Rock', venue: saal })] },
      },
      { '/r%C3%B6ck.png': await pictureBytes(), '/none.png': Buffer.from('none') },
    );
    host.url = `http://${site.host}/röck.png`;
    service = await Service.start({ ...ENVIRONMENT, MEDIA_FETCH_ALLOWED_HOSTS: site.host });
  });
  afterAll(async () => {
    await service.stop();
    await site.stop();
  });

  const run = async (): Promise<Body> =>
    importFrom(service, { type: 'tec', url: site.address, source: 'site' });

  it('becomes one record for each event, with its translations, terms, places and picture', async () => {
    site.perPage = 2;
    const done = await run();
    expect(done).toMatchObject({ state: 'done', total: 6, done: 6 });
    expect(countsOf(done)).toEqual(counts({ created: 6, left_out: 1 }));
    expect(done['report'].problems).toEqual([
      { where: 'https://site.example/event/event-5/', reason: expect.stringContaining('title') },
    ]);
    const rock = (await service.get('/events/by-external/site/1')).body;
    expect(rock).toMatchObject({
      title: 'Rock ’n’ Roll',
      cost: '€10 – €25',
      date_utc: '2026-10-01 08:00:00',
      timezone: 'Europe/Zurich',
      i18n_available_languages: ['en', 'fr', 'de'],
      image: { width: expect.any(Number) },
      venue: { venue: 'Salle & Cie', city: 'Bern', external_id: '70' },
      organizer: [{ organizer: 'Club', email: 'club@x.example', external_id: '80' }],
      categories: [{ name: 'Music' }],
    });
    expect((await service.get('/events/by-external/site/1?lang=fr')).body).toMatchObject({
      title: 'Le rock',
      description: '<p>Fort</p>',
      categories: [{ name: 'Musique', description: 'All that sounds' }],
    });
    expect((await service.get('/events/by-external/site/1?lang=de')).body).toMatchObject({
      title: 'Der Rock',
      venue: { venue: 'Saal', website: 'https://saal.example' },
    });
    const arts = (await service.get('/categories?hide_empty=false')).body['categories'] as Body[];
    const parent = arts.find(({ name }) => name === 'Arts');
    expect(arts.find(({ name }) => name === 'Music')).toMatchObject({ parent: parent?.['id'] });
    // By times and place; in doubt, and alone, events of their own.
    expect((await service.get('/events/by-external/site/2?lang=fr')).body).toMatchObject({
      title: 'Matin',
      slug: 'matin',
    });
    const french = await eventsOf(service, 'external_source=site&lang=fr');
    expect(french.map(({ external_id }) => external_id).sort()).toEqual(['1', '103', '104', '2', '3', '4']);
    expect(site.requestedPaths.filter((path) => path.includes('elsewhere'))).toEqual([]);
  });

  it('is the same the second time, and its pictures are not requested again', async () => {
    site.requestedPaths.length = 0;
    const [change] = await service.query('SELECT MAX(id) AS id FROM changes');
    expect(countsOf(await run())).toEqual(counts({ unchanged: 6, left_out: 1 }));
    expect(await service.query('SELECT MAX(id) AS id FROM changes')).toEqual([change]);
    expect(site.requestedPaths.filter((path) => path.endsWith('.png'))).toEqual([]);
  });

  it('brings venues up to date that the site knows by ids', async () => {
    hall.phone = '7';
    const [before] = await service.query('SELECT COUNT(*) AS n FROM venue');
    expect(countsOf(await run())).toEqual(counts({ unchanged: 6, left_out: 1 }));
    const rock = (await service.get('/events/by-external/site/1')).body;
    expect(rock['venue']).toMatchObject({ phone: '7', external_id: '70' });
    expect(await service.query('SELECT COUNT(*) AS n FROM venue')).toEqual([before]);
  });

  it('may be busy for a while, and then is given up', async () => {
    let refused = 0;
    site.intercept = (url, response) => {
      if (refused >= 2 || !url.pathname.endsWith('/events')) return false;
      refused += 1;
      response.writeHead(refused === 1 ? 429 : 503, { 'retry-after': '0' }).end();
      return true;
    };
    expect(await run()).toMatchObject({ state: 'done' });
    site.intercept = (_, response) => {
      response.writeHead(503, { 'retry-after': '0' }).end();
      return true;
    };
    expect(await run()).toMatchObject({ state: 'failed', error: expect.stringContaining('status 503') });
    site.intercept = (_, response) => {
      response.writeHead(200).end('<html>');
      return true;
    };
    expect(await run()).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('no interface of The Events Calendar'),
    });
    site.intercept = () => false;
  });

  it('is imported by the command line, which goes on where it was interrupted', async () => {
    site.perPage = 2;
    const folder = mkdtempSync(join(tmpdir(), 'event-calendar-import-'));
    const { url, drop } = await makeDatabase();
    const environment = {
      DATABASE_URL: url,
      MEDIA_DIR: join(folder, 'media'),
      MEDIA_FETCH_ALLOWED_HOSTS: site.host,
    };
    const args = ['import', '--tec', site.address, '--languages', 'fr', '--rate', '100', '--json'];
    args.push('--state', join(folder, 'state'), '--report', join(folder, 'report.json'));
    const stuck: (() => void)[] = [];
    site.intercept = ({ pathname, searchParams }, response) => {
      if (!pathname.startsWith('/fr') || searchParams.get('page') !== '2') return false;
      stuck.push(() => response.end());
      return true;
    };
    await killCli(args, environment, /read: fr: page 1/);
    for (const end of stuck) end();
    site.intercept = () => false;
    site.requestedPaths.length = 0;
    const done = await cli(args, environment);
    expect(JSON.parse(done.stdout)).toMatchObject({
      created: 6,
      updated: 0,
      problems: [{ where: expect.any(String) }],
    });
    expect(site.requestedPaths.filter((path) => path.includes('/events?'))).toEqual([
      expect.stringMatching(/^\/fr.*page=2/),
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toMatchObject({
      created: 6,
      leftOut: 1,
    });
    const again = await cli(args, environment);
    expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, updated: 0, unchanged: 6 });
    await drop();
    rmSync(folder, { recursive: true });
  });

  it('that refuses a page is not imported in part, and what was read of it is kept until all is imported', async () => {
    site.perPage = 2;
    const folder = mkdtempSync(join(tmpdir(), 'event-calendar-import-'));
    const state = join(folder, 'state');
    const { url, drop } = await makeDatabase('migrated');
    const environment = {
      DATABASE_URL: url,
      MEDIA_DIR: join(folder, 'media'),
      MEDIA_FETCH_ALLOWED_HOSTS: site.host,
    };
    const args = ['import', '--tec', site.address, '--languages', 'fr', '--rate', '100', '--state', state];
    const missing = join(folder, 'no', 'report.json');
    const pages = (): number => readFileSync(state, 'utf8').split('\n').length - 1;
    site.intercept = ({ pathname, searchParams }, response) => {
      if (pathname.startsWith('/fr') || searchParams.get('page') !== '2') return false;
      response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Forbidden</html>');
      return true;
    };
    const refusal = expect.stringMatching(/\/events\?page=2\S+ responds with status 403/);
    expect(await run()).toMatchObject({ state: 'failed', error: refusal });
    const refused = await cli(args, environment);
    expect([refused.code, refused.stdout, refused.stderr, pages()]).toEqual([1, '', refusal, 1]);
    site.intercept = () => false;
    // With the event that has no title, each of them ends with 1.
    for (const more of [['--dry-run'], ['--report', missing]]) {
      expect((await cli([...args, ...more], environment)).code).toBe(1);
      // Five pages of events, and four other lists in each language.
      expect([more, pages()]).toEqual([more, 13]);
    }
    site.requestedPaths.length = 0;
    const done = await cli([...args, '--json'], environment);
    expect(JSON.parse(done.stdout)).toMatchObject({ imported: 6, problems: [{ where: expect.any(String) }] });
    expect(site.requestedPaths.filter((path) => path.includes('/events?'))).toEqual([]);
    expect(existsSync(state)).toBe(false);
    await drop();
    rmSync(folder, { recursive: true });
  });
});

it('imports another instance of this service unchanged, in all its languages', async () => {
  const other = await Service.start({ PUBLIC_URL: '' });
  await other.app.listen(0, '127.0.0.1');
  const { port } = other.app.getHttpServer().address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const service = await Service.start({ ...ENVIRONMENT, MEDIA_FETCH_ALLOWED_HOSTS: host });
  const category = await other.make(
    '/categories',
    { name: 'Musik', translations: { fr: { name: 'Musique' } } },
    {},
  );
  await other.make('/events?lang=de', {
    ...eventWith({
      title: 'Grüße',
      description: 'Ein <b>Fest</b>',
      cost: [10, 25],
      website: 'https://fest.example',
    }),
    categories: [category['id']],
    tags: ['draußen'],
    venue: {
      venue: 'Saal',
      city: 'Ulm',
      geo_lat: 48.4,
      geo_lng: 10,
      translations: { fr: { venue: 'La salle' } },
    },
    organizer: [{ organizer: 'Verein' }, { organizer: 'Stadt', email: 'a@stadt.example' }],
    translations: {
      fr: { title: 'Salut', slug: 'salut' },
      ro: { title: 'Bună', description: 'O sărbătoare' },
    },
  });
  await other.make('/events', eventWith({ title: 'Plain', all_day: true, timezone: 'UTC+5:45' }));
  for (const expected of [counts({ created: 2 }), counts({ unchanged: 2 })]) {
    const done = await importFrom(service, {
      type: 'tec',
      url: `http://${host}/wp-json/tribe/events/v1`,
      source: 'other',
    });
    expect(countsOf(done)).toEqual(expected);
  }
  const OWN =
    /^(id|global_id|global_id_lineage|author|url|rest_url|modified|modified_utc|external_source|external_id|term_taxonomy_id|urls)$/;
  const content = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(content);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([name]) => !OWN.test(name));
    return Object.fromEntries(entries.map(([name, inner]) => [name, content(inner)]));
  };
  const seen = async (one: Service, language: string): Promise<unknown> =>
    (await eventsOf(one, `lang=${language}`)).map((event) => {
      // The page of an event without a website stands for one.
      const { website, ...others } = event;
      return content({ ...others, website: website === event['url'] ? 'own' : website });
    });
  for (const language of ['en', 'fr', 'de', 'ro', 'es']) {
    const [ours, theirs] = [await seen(service, language), await seen(other, language)];
    const dateless = (events: unknown): unknown =>
      JSON.parse(
        JSON.stringify(events, (name, value: unknown) => (/^date(_utc)?$/.test(name) ? undefined : value)),
      );
    expect(dateless(ours)).toEqual(dateless(theirs));
  }
  await service.stop();
  await other.stop();
});

it('categories and tags whose names are numbers stay those of their events', async () => {
  const year = { id: 5, name: '2027', slug: '2027', parent: 0, description: '' };
  const site = await TecSite.start({
    '': { events: [tecEvent(1, { categories: [year], tags: [year] })], categories: [year] },
  });
  const service = await Service.start({ ...ENVIRONMENT, MEDIA_FETCH_ALLOWED_HOSTS: site.host });
  const run = async (more: object): Promise<Body> =>
    importFrom(service, { type: 'tec', url: site.address, source: 'site', languages: [], ...more });
  try {
    expect(countsOf(await run({ dry_run: true }))).toEqual(counts({ created: 1 }));
    expect(countsOf(await run({}))).toEqual(counts({ created: 1 }));
    expect(countsOf(await run({}))).toEqual(counts({ unchanged: 1 }));
    const { body } = await service.get('/events/by-external/site/1');
    const names = (terms: Body[]): unknown[] => terms.map(({ name }) => name as string);
    expect([names(body['categories']), names(body['tags'])]).toEqual([['2027'], ['2027']]);
  } finally {
    await service.stop();
    await site.stop();
  }
});
