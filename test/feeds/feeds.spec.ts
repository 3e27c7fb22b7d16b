import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { NO_DETAILS } from '../support/event-details.js';
import { textOf } from '../support/feeds.js';
import { counts, countsOf, importFrom } from '../support/imports.js';
import { type Body, eventWith, NAMESPACE, Service, type ServiceResponse } from '../support/service.js';

/* Events as RSS, as a table, and as lines to create them by. */

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_NAME: 'Town & <Hall>' });
});
afterAll(async () => service.stop());

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });

const rss = (text: string): Body => (parser.parse(text) as { rss: Body }).rss;

/** The events that have this word, in a form. */
const found = async (word: string, form: string, query = ''): Promise<string> =>
  textOf(service, `/events.${form}?search=${word}&start_date=2000-01-01&end_date=2199-12-31${query}`);

describe('RSS', () => {
  it('has the events of the list, whatever their texts', async () => {
    const titles = ['Fish & chips <b> "here"', ']]> &amp; \u{FFFE}end', '漢字 👩‍👩‍👧'].map(
      (title) => `${title} rss`,
    );
    const made: Body[] = [];
    for (const title of titles) {
      const fields = {
        title,
        description: `<p>${title.replaceAll('<b>', '')}</p>`,
        timezone: 'Europe/Paris',
        venue: { venue: 'Hall & more', city: 'Ulm' },
        categories: ['One', 'Two & three'],
        cost: '10',
        translations: { fr: { title: `fr ${title}` } },
      };
      made.push(await service.make('/events', eventWith(fields)));
    }
    const text = await found('rss', 'rss', '&limit=10');
    expect(text).not.toMatch(/\u{FFFE}|&(?!amp;|lt;|gt;|quot;|apos;)/u);
    const { channel } = rss(text) as { channel: Body };
    expect(channel).toMatchObject({
      title: 'Town & <Hall>',
      link: 'http://calendar.example/',
      language: 'en',
      lastBuildDate: new Date(`${made.at(-1)?.['modified_utc'].replace(' ', 'T')}Z`).toUTCString(),
      'atom:link': {
        '@_rel': 'self',
        '@_href': `http://calendar.example${NAMESPACE}/events.rss?start_date=2000-01-01%2000:00:00&end_date=2199-12-31%2023:59:59&search=rss&limit=10`,
      },
    });
    expect(channel.item.map((item: Body) => item['title'])).toEqual(
      made.map(({ title }) => title.replaceAll('\u{FFFE}', '').trim()),
    );
    expect(channel.item[0]).toMatchObject({
      link: made[0]?.['url'],
      category: ['One', 'Two & three'],
      guid: { '@_isPermaLink': 'false', '#text': expect.stringMatching(/^event-\d+@[\w-]+$/) },
      pubDate: expect.stringMatching(/ GMT$/),
      description: expect.stringContaining(
        '<p>Sunday, 10 January 2027, 10:00–12:00 (Europe/Paris)<br />Hall &amp; more, Ulm<br />$10</p>',
      ),
    });
    const french = rss(await found('rss', 'rss', '&lang=fr&limit=1')).channel;
    expect([french.language, french.description]).toEqual(['fr', 'Montre le premier événement sur 3.']);
    expect(french.item.title).toMatch(/^fr Fish/);
    const none = await service.get<string>('/events.rss?search=nothingofthesort');
    expect([none.headers['content-type'], rss(none.body).channel.item]).toEqual([
      'application/rss+xml; charset=utf-8',
      undefined,
    ]);
  });
});

it.each(['ics', 'rss', 'csv', 'ndjson'])(
  'an unknown order is refused in .%s only by strict handling',
  async (form) => {
    for (const query of ['orderby=bogus', 'order=up']) {
      expect((await service.get(`/events.${form}?${query}`)).status).toBe(200);
      const path = `/events.${form}?${query}`;
      expect((await service.get(path, { headers: { prefer: 'handling=strict' } })).status).toBe(400);
    }
  },
);

describe('a table', () => {
  it('has a row for each event, and nothing that a program would run', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', 'a,"b"', 'plain'].map((text) => `${text} csv`);
    for (const [index, title] of texts.entries()) {
      const venue = { venue: `=${index}`, geo_lat: -1.5, geo_lng: -20 };
      await service.make('/events', eventWith({ title, description: `${title}<br>two`, venue }));
    }
    const text = await found('csv', 'csv');
    const rows = parse<Record<string, string>>(text, { columns: true });
    expect(rows.map((row) => row['title'])).toEqual(
      texts.map((title) => (/^[=+\-@＝]/.test(title) ? `'${title}` : title)),
    );
    expect(rows[0]).toMatchObject({
      start_date: '2027-01-10 10:00:00',
      all_day: 'false',
      venue: "'=0",
      latitude: '-1.5',
      longitude: '-20',
      status: 'publish',
    });
    expect(text.split('\r\n')[0]).toBe(
      'id,title,start_date,end_date,timezone,all_day,utc_start_date,utc_end_date,status,featured,categories,tags,' +
        'venue,address,zip,city,country,latitude,longitude,organizers,cost,website,url,image,excerpt,description,' +
        'language,modified_utc,event_status,event_status_reason,previous_start_date,previous_end_date,is_virtual,' +
        'virtual_event_type,virtual_url,virtual_url_access,registration_url,registration_opens,registration_closes,' +
        'availability,capacity,remaining,age_min,age_max,spoken_languages,accessibility,opening_hours,closed_days',
    );
  });

  it('has no formula by another separator either, and is imported again as it was', async () => {
    const texts = ['x;=1+1;y', 'one, two; "three"', "'=1", "it's =1", '=cmd', 'a;-)'].map(
      (text) => `${text} again`,
    );
    for (const [index, title] of texts.entries()) {
      const description = `${title}\n\n${title}`;
      await service.make(
        '/events',
        eventWith({ title, description, excerpt: title, tags: ['A 1', `B ${index}`] }),
      );
    }
    const text = await found('again', 'csv');
    for (const cell of text.split(/[,;\t\r\n]/)) expect(cell).not.toMatch(/^"?[=+@]|^"?-\D/);
    const rows = parse<Record<string, string>>(text, { columns: true });
    expect(rows.map((row) => row['title'])).toEqual([
      "x;'=1+1;y again",
      'one, two; "three" again',
      "''=1 again",
      "it's =1 again",
      "'=cmd again",
      "a;'-) again",
    ]);
    const own = (query: string) =>
      service.get(
        `/events?start_date=2000-01-01&end_date=2199-12-31&search=again&orderby=title&per_page=50${query}`,
      );
    const shown = ({ body }: ServiceResponse): unknown[] =>
      (body['events'] as Body[]).map(({ title, description, excerpt, tags }) => [
        title,
        description,
        excerpt,
        tags.map(({ name }: Body) => name as string),
      ]);
    const before = shown(await own(''));
    const done = await importFrom(service, { type: 'csv', content: text, source: 'again' });
    expect(countsOf(done)).toEqual(counts({ created: texts.length }));
    expect(shown(await own('&external_source=again'))).toEqual(before);
  });

  it('brings names with commas, several organizers and the place into another calendar', async () => {
    const categories = ['Food, Drink', 'Music', '"Quoted" name', '2027', 'a,', "=it's; so, "].map((name) => ({
      name,
    }));
    const place = { venue: 'Hall', address: 'Platz 1', zip: '01067', city: 'Dresden', country: 'Germany' };
    const fields = {
      title: 'Markt moved',
      i18n_language: 'de',
      categories,
      venue: { ...place, geo_lat: 51.05, geo_lng: 13.73 },
      organizer: [{ organizer: 'Ana, Co' }, { organizer: 'Ben' }],
    };
    const made = await service.make('/events', eventWith(fields));
    const text = await found('moved', 'csv', '&lang=de');
    const other = await Service.start();
    const done = await importFrom(other, { type: 'csv', content: text, source: 'moved' });
    expect([countsOf(done), done['report'].warnings]).toEqual([counts({ created: 1 }), []]);
    const { events } = (await other.get('/events?search=moved&lang=de')).body;
    const namesOf = (event: Body | undefined): unknown =>
      (event?.['categories'] as Body[]).map(({ name }) => name as string);
    const [event] = events as Body[];
    expect(namesOf(event)).toEqual(namesOf(made));
    expect(event).toMatchObject({
      i18n_available_languages: ['de'],
      venue: { ...place, geo_lat: 51.05, geo_lng: 13.73 },
      organizer: [{ organizer: 'Ana, Co' }, { organizer: 'Ben' }],
    });
    await other.stop();
  });
});

describe.each(['csv', 'ndjson'])('the details of an event in %s', (type) => {
  // No word of other tests, which look for the names of the formats.
  const end = type === 'csv' ? 'table' : 'lines';
  const details = {
    event_status: 'postponed',
    event_status_reason: '<p>Rain, \u201cstorm\u201d</p>',
    virtual_event_type: 'hybrid',
    virtual_url: 'https://stream.example/jazz?a=1&b=2',
    registration_url: 'https://tickets.example/jazz',
    registration_opens: '2026-12-01 09:00:00',
    registration_closes: '2027-01-09 18:00:00',
    availability: 'limited',
    capacity: 120,
    remaining: 0,
    age_min: 0,
    age_max: 12,
    spoken_languages: ['fr', 'de-CH'],
    accessibility: ['wheelchair', 'subtitles'],
    opening_hours: [
      { days: ['sat', 'sun'], opens: '10:00', closes: '18:00' },
      { days: ['mon'], opens: '20:00', closes: '24:00' },
    ],
    closed_days: ['2027-01-11'],
  };
  const dates = { start_date: '2027-01-10 10:00:00', end_date: '2027-01-12 10:00:00' };
  const reader = { type, source: `details-${type}` };

  it('are read back as they were', async () => {
    const word = `whole${end}`;
    await service.make('/events', eventWith({ title: word, ...dates, ...details }));
    const content = await found(word, type);
    const done = await importFrom(service, { ...reader, content });
    expect([countsOf(done), done['report'].warnings]).toEqual([counts({ created: 1 }), []]);
    const { events } = (await service.get(`/events?search=${word}&external_source=${reader.source}`)).body;
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject(details);
  });

  it('are cleared where the source has cleared them', async () => {
    const word = `cleared${end}`;
    const made = await service.make('/events', eventWith({ title: word, ...dates, ...details }));
    const copy = await Service.start();
    const copied = async () =>
      countsOf(await importFrom(copy, { ...reader, content: await found(word, type) }));
    const shown = async () => (await copy.get(`/events?search=${word}&start_date=2000-01-01`)).body['events'];
    expect([await copied(), await shown()]).toEqual([
      counts({ created: 1 }),
      [expect.objectContaining(details)],
    ]);
    const { status } = await service.send('PATCH', `/events/${made['id']}`, NO_DETAILS, {
      as: 'administrator',
    });
    expect(status).toBe(200);
    expect([await copied(), await shown()]).toEqual([
      counts({ updated: 1 }),
      [expect.objectContaining(NO_DETAILS)],
    ]);
    await copy.stop();
  });

  it('have a private address only for those who may edit the event', async () => {
    const word = `secluded${end}`;
    const fields = {
      virtual_url: 'https://secret.example/1',
      virtual_url_access: 'private',
      is_virtual: true,
    };
    await service.make('/events', eventWith({ title: word, ...fields }));
    expect(await found(word, type)).not.toContain('secret');
    const path = `/events.${type}?start_date=2000-01-01&end_date=2199-12-31&search=${word}`;
    expect((await service.get<string>(path, { as: 'administrator' })).body).toContain('secret');
  });
});

describe('lines', () => {
  it('make the same events again, in all languages', async () => {
    const rich = {
      i18n_language: 'fr',
      title: 'Brunch ndjson',
      description: 'Un <b>deux</b>\n\ntrois',
      timezone: 'Europe/Paris',
      // The second of two hours.
      start_date: '1824946200',
      end_date: '2027-10-31T05:00:00Z',
      cost: '10 - 25',
      website: 'https://brunch.example',
      featured: true,
      categories: ['Catégorie', 'Autre'],
      tags: ['jazz'],
      venue: {
        venue: 'Salle',
        city: 'Paris',
        geo_lat: 0,
        geo_lng: 1,
        show_map: false,
        translations: { de: { venue: 'Saal' } },
      },
      organizer: [{ organizer: 'B' }, { organizer: 'A', email: 'a@example.org' }],
      event_status: 'canceled',
      event_status_reason: '<p>Pluie</p>',
      translations: { de: { title: 'Blech ndjson', slug: 'blech', event_status_reason: '<p>Regen</p>' } },
    };
    await service.make('/events', eventWith(rich));
    await service.make(
      '/events',
      eventWith({ title: 'ndjson of whole days', all_day: true, status: 'private' }),
    );
    await service.make('/events', eventWith({ title: 'ndjson secret', password: 'sesame' }));
    const editors = '/events.ndjson?search=ndjson&start_date=2000-01-01&end_date=2199-12-31';
    const lines = (await textOf(service, editors, { as: 'administrator' })).trim().split('\n');
    expect(lines).toHaveLength(2);
    // To what everybody reads no more is added.
    expect((await found('ndjson', 'ndjson')).trim().split('\n')).toEqual(lines.slice(1));
    const other = await Service.start();
    for (const line of lines) await other.make('/events', JSON.parse(line));
    expect((await textOf(other, editors, { as: 'administrator' })).trim().split('\n')).toEqual(lines);
    const { body } = await other.get(`/events?search=ndjson&start_date=2000-01-01&i18n_language=de`);
    expect(body['events']).toMatchObject([
      {
        title: 'Blech ndjson',
        event_status: 'canceled',
        event_status_reason: '<p>Regen</p>',
        utc_start_date: '2027-10-31 01:30:00',
        cost: '$10 – $25',
        venue: { venue: 'Saal', geo_lat: 0, show_map: false },
        organizer: [{ organizer: 'B' }, { organizer: 'A', email: 'a@example.org' }],
        i18n_available_languages: ['fr', 'de'],
      },
    ]);
    await other.stop();
  });

  it('give venues and organizers their texts in their own languages, and none that they do not have', async () => {
    const organizer = { organizer: 'Guide', i18n_language: 'de' };
    const places = [
      { venue: 'Town hall', city: 'York' },
      { venue: 'Museum', city: 'York', translations: { fr: { venue: 'Musée' } } },
    ];
    const visit = eventWith({ title: 'Visite guidée', i18n_language: 'fr' });
    const ids = [];
    for (const place of places) ids.push((await service.make('/venues', place))['id'] as number);
    await service.make('/events', { ...visit, venue: ids, organizer });
    const text = await found('Visite', 'ndjson');
    const linked = [places.map((place) => ({ i18n_language: 'en', ...place })), [organizer]];
    const linkedIn = (line: string): unknown[] => {
      const { venue, organizer: organizers } = JSON.parse(line) as Body;
      return [venue, organizers];
    };
    expect(linkedIn(text)).toEqual(linked);
    const other = await Service.start();
    const done = await importFrom(other, { type: 'ndjson', content: text, source: 'visits' });
    expect(countsOf(done)).toEqual(counts({ created: 1 }));
    expect(linkedIn(await textOf(other, '/events.ndjson?search=Visite'))).toEqual(linked);
    const languagesIn = async (path: string): Promise<unknown> =>
      ((await other.get(path)).body[path.slice(1)] as Body[]).map(
        (record) => record['i18n_available_languages'],
      );
    expect([await languagesIn('/venues'), await languagesIn('/organizers')]).toEqual([
      [['en', 'fr'], ['en']],
      [['de']],
    ]);
    await other.stop();
  });
});
