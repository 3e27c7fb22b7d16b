import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

/* What stands beside an event, and the lists on the pages of records. */

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_NAME: 'Town' });
});
afterAll(async () => service.stop());

const page = async (path: string): Promise<ServiceResponse<string>> => service.get<string>(`~${path}`);
const found = (body: string, pattern: RegExp): string[] =>
  [...body.matchAll(pattern)].map(([, text = '']) => text);
const sectionOf = (body: string, name: string): string =>
  new RegExp(`<section class="[^"]*\\b${name}\\b.*?</section>`, 's').exec(body)?.[0] ?? '';

const on = (day: string, fields: Body = {}): Body =>
  eventWith({ start_date: `${day} 20:00`, end_date: `${day} 21:00`, ...fields });

describe('the page of an occurrence', () => {
  const weekly = async (title: string, day: string): Promise<void> => {
    await service.make('/series', { ...on(day, { title }), recurrence_rule: 'FREQ=WEEKLY;COUNT=8' });
  };
  const nextDates = async (path: string): Promise<string[]> => {
    const { body } = await page(path);
    return found(sectionOf(body, 'series'), /<time datetime="(.{10})/g);
  };

  it('shows the dates after it', async () => {
    await weekly('Weekly', '2099-01-05');
    expect(await nextDates('/event/weekly-2099-01-05/')).toEqual(
      ['12', '19', '26'].map((day) => `2099-01-${day}`).concat('2099-02-02'),
    );
    expect(await nextDates('/event/weekly-2099-02-16/')).toEqual(['2099-02-23']);
    expect(await nextDates('/event/weekly-2099-02-23/')).toEqual([]);
  });

  it('shows no dates that are over', async () => {
    await weekly('Old', '2020-01-06');
    expect(await nextDates('/event/old-2020-01-06/')).toEqual([]);
  });
});

describe('the page of an event', () => {
  it('shows coming events of each of its categories', async () => {
    const both = await service.make(
      '/events',
      on('2099-05-01', { title: 'Both', categories: ['Art', 'Zen'] }),
    );
    await service.make('/events', on('2099-05-02', { title: 'Quiet', categories: ['Zen'] }));
    const section = sectionOf((await page('/event/both/')).body, 'related');
    expect(both['slug']).toBe('both');
    expect(section).toMatch(/<h2 id="related">Also in <span>Zen<\/span><\/h2>.*>Quiet</s);
  });

  it('has a description without a text of its own', async () => {
    const venue = { venue: 'Silent Hall', city: 'Brno' };
    await service.make('/events', on('2099-06-05', { title: 'Silence', venue, description: '' }));
    await service.make('/events', on('2099-06-05', { title: 'Secret', venue, password: 'x' }));
    for (const path of ['/event/silence/', '/event/secret/'])
      for (const name of ['name="description"', 'property="og:description"'])
        expect((await page(path)).body).toMatch(
          new RegExp(`<meta ${name} content="Friday, 5 June 2099, 20:00.*21:00(, Silent Hall, Brno)?">`),
        );
    const { body } = await page('/venue/silent-hall/');
    expect(body).toContain('<meta name="description" content="Silent Hall – Venue – Town">');
  });

  it('says in which language texts are that fall back', async () => {
    const terms = { categories: ['Music'], tags: ['Loud'] };
    const venue = { venue: 'Rock Hall', city: 'Brno', address: 'Street 1' };
    const off = { event_status: 'canceled', event_status_reason: 'Storm' };
    await service.make('/events', on('2099-07-05', { title: 'Rock', venue, ...terms, ...off }));
    const { body } = await page('/de/event/rock/');
    expect(body).toContain('<div lang="en"><p>Storm</p></div>');
    expect(body).toContain('<address lang="en">Street 1');
    for (const name of ['Music', 'Loud', 'Rock Hall'])
      expect(body).toMatch(new RegExp(`<a href="[^"]*" lang="en">${name}</a>`));
    expect((await page('/de/venue/rock-hall/')).body).toContain('<address lang="en">');
    expect((await page('/de/calendar?date=2099-07-01')).body).toContain(
      '<p class="where" lang="en">Rock Hall, Brno</p>',
    );
    expect((await page('/en/event/rock/')).body).not.toMatch(/<(?:div|address)[^>]* lang=/);
  });
});

describe('the list of a record', () => {
  const today = Temporal.Now.plainDateISO('UTC');
  const PATH = '/venue/long-hall/';

  /** Lists go on for two years. */
  const dayOf = (number: number): string => today.add({ days: 30 + number }).toString();

  beforeAll(async () => {
    const { venue } = await service.make('/events', on(dayOf(1), { venue: { venue: 'Long Hall' } }));
    for (const day of [2, 3, 4, 5].map(dayOf))
      await service.make('/events', on(day, { venue: (venue as Body)['id'] as number }));
  });

  it('has as many events a page as are asked for, and keeps its page in all languages', async () => {
    const { body } = await page(`/en${PATH}?per_page=2&page=2`);
    expect(found(sectionOf(body, 'coming'), /<time datetime="(.{10})/g)).toEqual([dayOf(3), dayOf(4)]);
    const query = '?per_page=2&amp;page=2';
    for (const language of ['de', 'fr'])
      expect(
        found(body, new RegExp(`href="http://calendar.example(/${language}/venue/[^"]*)"`, 'g')),
      ).toEqual(['', ''].map(() => `/${language}${PATH}${query}`));
    expect(body).toContain(`<link rel="canonical" href="http://calendar.example/en${PATH}${query}">`);
    expect(body).toContain(`hreflang="x-default" href="http://calendar.example${PATH}${query}"`);
    expect(body).toContain(`rel="prev" href="http://calendar.example/en${PATH}?per_page=2"`);
    expect(body).toContain(`rel="next" href="http://calendar.example/en${PATH}?per_page=2&amp;page=3"`);
  });

  it('refuses what it cannot read, as a page that names it', async () => {
    await service.make('/events', on('2099-09-01', { title: 'Plain' }));
    for (const [path, name] of [
      [`${PATH}?per_page=abc`, 'per_page'],
      [`${PATH}?page=0`, 'page'],
      [`${PATH}?i18n_language=xx`, 'i18n_language'],
      [`${PATH}?lang=xx`, 'i18n_language'],
      ['/event/plain/?lang=xx', 'i18n_language'],
    ] as const) {
      const { status, body } = await page(path);
      expect([path, status, found(body, /<code>(\w+)<\/code>/g)]).toEqual([path, 400, [name]]);
    }
    expect((await page(`${PATH}?page=&per_page=`)).status).toBe(200);
  });
});

it.each(['week', 'day'])('a %s shows when what goes on began', async (view) => {
  const dates = { start_date: '2098-03-05 22:00', end_date: '2098-03-06 02:00' };
  await service.make('/events', eventWith({ ...dates, title: `Night ${view}` }));
  const days = { start_date: '2098-03-05', end_date: '2098-03-07', all_day: true };
  await service.make('/events', eventWith({ ...days, title: `Fair ${view}` }));
  const { body } = await page(`/calendar?view=${view}&date=2098-03-06`);
  const [, day = ''] = body.split('<time datetime="2098-03-06">');
  expect(day).toMatch(
    /<h3>All day<\/h3>.*Wed, 5 Mar 2098, All day.*<h3>Continues<\/h3>.*Wed, 5 Mar 2098, 22:00/s,
  );
});
