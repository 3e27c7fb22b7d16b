import { isDeepStrictEqual } from 'node:util';
import nodeIcal from 'node-ical';
import { stopClocks } from '../support/clock.js';
import { idOf, parseCalendar, RICH_EVENT, textOf, valueOf } from '../support/feeds.js';
import fc from '../support/properties.js';
import { type Body, eventWith, NAMESPACE, Service } from '../support/service.js';

/* Calendars of many events, read by the library that writes them, and by another one. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const ALWAYS = 'start_date=1900-01-01&end_date=2199-12-31&limit=5000';

describe('a calendar', () => {
  it('has the events of the list, by each filter and right', async () => {
    const { id: first, venue } = await service.make(
      '/events',
      eventWith({
        title: 'Kept Jazz',
        venue: { venue: 'Kept', geo_lat: 1, geo_lng: 2 },
        categories: ['Kept'],
      }),
    );
    await service.make('/events', eventWith({ title: 'Kept Rock', tags: ['Kept tag'], featured: true }));
    await service.make(
      '/events',
      eventWith({ title: 'Kept draft', status: 'draft', organizer: { organizer: 'Kept' } }),
    );
    await service.make('/events', eventWith({ title: 'Kept hidden', hide_from_listings: true }));
    const queries = [
      '',
      'search=kept',
      'search=kept%20-rock',
      'categories=kept',
      'tags=kept-tag',
      `venue=${venue.id}`,
      'featured=true',
      `include=${first}`,
      'geoloc_lat=1&geoloc_lng=2&orderby=distance',
      'orderby=title&order=desc',
      'starts_after=2027-01-09&ends_before=2027-01-11',
      'i18n_language=de&search=kept',
    ];
    for (const as of ['anonymous', 'administrator', 'contributor'] as const) {
      for (const query of queries) {
        const dates = /after|before|include/.test(query) ? '' : '&start_date=2000-01-01&end_date=2099-12-31';
        const { body } = await service.get(`/events?per_page=50&${query}${dates}`, { as });
        const response = await service.get<string>(`/events.ics?${query}${dates}`, { as });
        const { events } = parseCalendar(response.body);
        expect([as, query, events.map(idOf)]).toEqual([as, query, body['events'].map(({ id }: Body) => id)]);
        expect(response.headers['x-tec-total']).toBe(String(body['total']));
      }
    }
    expect((await service.get('/events.ics?status=draft')).status).toBe(400);
    expect((await service.get('/events.ics?categories=none&limit=x')).body['data'].params).toMatchObject({
      categories: expect.any(String),
      limit: expect.any(String),
    });
  });

  it('shows no more of a protected event than lists do', async () => {
    const { id } = await service.make(
      '/events',
      eventWith({ ...RICH_EVENT, title: 'Closed', password: 'sesame' }),
    );
    const closed = parseCalendar(await textOf(service, `/events.ics?include=${id}`)).events[0];
    expect([
      closed?.summary,
      closed && valueOf(closed, 'description'),
      closed && valueOf(closed, 'location'),
    ]).toEqual(['Closed', null, null]);
    const opened = await service.get<string>(`/events.ics?include=${id}&password=sesame`);
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(opened.body).toContain('Music & food');
    expect(opened.body).not.toContain('sesame');
  });

  it('does not tell whether a protected event takes whole days', async () => {
    const days = { all_day: true, start_date: '2027-07-10', end_date: '2027-07-10', timezone: 'Europe/Rome' };
    const { id } = await service.make('/events', eventWith({ ...days, password: 'sesame' }));
    const start = async (query: string): Promise<unknown> => {
      const [event] = parseCalendar(await textOf(service, `/events.ics?include=${id}${query}`)).events;
      return event?.start;
    };
    expect(await start('')).toEqual(expect.any(Number));
    expect(await start('&password=sesame')).toBe('2027-07-10');
    const rss = `/events.rss?include=${id}`;
    expect(await textOf(service, rss)).toContain('(Europe/Rome)');
    expect(await textOf(service, `${rss}&password=sesame`)).not.toContain('(Europe/Rome)');
  });

  it('spans a month back and a year ahead, and what goes on then, unless dates are given', async () => {
    const own = await Service.start({ SITE_NAME: 'Old, Town; Hall', SITE_TIMEZONE: 'Pacific/Auckland' });
    const clock = stopClocks();
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const [title, start, end] of [
      ['long over', -60, -40],
      ['goes on', -90, 1],
      ['just over', -20, -19],
      ['next year', 340, 340],
      ['later', 400, 400],
    ] as const) {
      await own.make('/events', eventWith({ title, start_date: day(start), end_date: day(end) }));
    }
    const text = await textOf(own, '/events.ics');
    const { calendar, events } = parseCalendar(text);
    expect(events.map(({ summary }) => summary)).toEqual(['goes on', 'just over', 'next year']);
    // The library reads it as it stands.
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Old\\, Town\\; Hall');
    expect(calendar.getFirstPropertyValue('source')).toBe(`http://calendar.example${NAMESPACE}/events.ics`);
    const all = await own.get<string>(`/events.ics?ends_after=2000-01-01&limit=2`);
    const cut = parseCalendar(all.body);
    expect(cut.events.map(({ summary }) => summary)).toEqual(['goes on', 'long over']);
    expect(all.headers['x-tec-total']).toBe('5');
    expect(cut.calendar.getFirstPropertyValue('x-wr-caldesc')).toBe('Shows the first 2 of 5 events.');
    // Cached until the day is over.
    expect(await textOf(own, '/events.ics')).toBe(text);
    clock.pass(40 * 86_400);
    expect(parseCalendar(await textOf(own, '/events.ics')).events.map(({ summary }) => summary)).toEqual([
      'next year',
      'later',
    ]);
    clock.resume();
    await own.stop();
  });

  it('is known by its ETag until something changes', async () => {
    const { id } = await service.make('/events', eventWith());
    const path = `/events.ics?include=${id}`;
    const first = await service.get<string>(path);
    const { etag = '' } = first.headers;
    const again = await service.get<string>(path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.etag, again.body]).toEqual([304, etag, {}]);
    const head = await service.send('HEAD', path);
    expect([head.status, head.headers.etag, head.body]).toEqual([200, etag, {}]);
    expect(head.headers['content-type']).toBe('text/calendar; charset=utf-8');
    await service.send('PATCH', `/events/${id}`, { title: 'Other' }, { as: 'administrator' });
    const changed = await service.get<string>(path, { headers: { 'if-none-match': etag } });
    expect([changed.status, parseCalendar(changed.body).events[0]?.summary]).toEqual([200, 'Other']);
  });

  it('is there for each venue, organizer, category and tag, by its name', async () => {
    const made = await service.make(
      '/events',
      eventWith({
        venue: { venue: 'Own Hall', translations: { fr: { venue: 'Salle propre' } } },
        organizer: { organizer: 'Own Host' },
        categories: ['Own category'],
        tags: ['Own tag'],
      }),
    );
    const { venue, organizer, categories, tags } = made;
    for (const [path, name] of [
      [`/venues/${venue.id}`, 'Own Hall'],
      [`/organizers/${organizer[0].id}`, 'Own Host'],
      [`/categories/${categories[0].id}`, 'Own category'],
      [`/tags/${tags[0].id}`, 'Own tag'],
    ] as const) {
      const { calendar, events } = parseCalendar(await textOf(service, `${path}.ics?${ALWAYS}`));
      expect([calendar.getFirstPropertyValue('x-wr-calname'), events.map(idOf)]).toEqual([
        name,
        [made['id']],
      ]);
      const none = await service.get(`${path.replace(/\d+/, '1999999999')}.ics`);
      expect([none.status, none.body['code']]).toEqual([400, 'rest_invalid_param']);
      expect((await service.get(`${path}.rss?${ALWAYS}`)).status).toBe(200);
    }
    const french = await textOf(service, `~/fr${NAMESPACE}/venues/${venue.id}.ics?${ALWAYS}`);
    expect(parseCalendar(french).calendar.getFirstPropertyValue('x-wr-calname')).toBe('Salle propre');
  });

  it('gives back any text, in lines of at most 75 bytes', async () => {
    const character = fc.oneof(
      fc.constantFrom(
        ',',
        ';',
        '\\',
        ':',
        '"',
        '^',
        'n',
        '\n',
        '\r\n',
        ' ',
        '&',
        'é',
        '漢',
        '👩‍👩‍👧',
        'END:VEVENT',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
    );
    const texts = fc.sample(fc.array(character, { minLength: 1, maxLength: 60 }), { seed: 7, numRuns: 60 });
    const made: Body[] = [];
    for (const parts of texts) {
      const title = `x${parts.join('')}x`;
      const response = await service.post('/events', eventWith({ title, description: title }));
      // Some are refused, such as control characters.
      if (response.status === 201) made.push(response.body);
    }
    expect(made.length).toBeGreaterThan(40);
    const text = await textOf(service, `/events.ics?include=${made.map(({ id }) => String(id)).join(',')}`);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const titles = new Map(made.map(({ id, title }) => [id, title]));
    const { events } = parseCalendar(text);
    expect(isDeepStrictEqual(new Map(events.map((event) => [idOf(event), event.summary])), titles)).toBe(
      true,
    );
    const others = Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) =>
      one?.type === 'VEVENT' ? [one as unknown as { uid: string; summary: { val: string } }] : [],
    );
    expect(isDeepStrictEqual(new Map(others.map((other) => [idOf(other), other.summary.val])), titles)).toBe(
      true,
    );
  });
});
