import { NO_DETAILS, NO_SERIES } from '../support/event-details.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe('creating an event', () => {
  it('returns 201 with Location and every key of the contract', async () => {
    const { status, headers, body } = await service.post('/events', {
      title: 'Minimal Event',
      start_date: '2027-01-10 10:00:00',
      end_date: '2027-01-10 12:00:00',
    });
    expect(status).toBe(201);
    expect(headers['location']).toBe(`http://calendar.example/calendar/events/v1/events/${body['id']}`);
    expect(body).toEqual({
      id: expect.any(Number),
      global_id: `calendar.example?id=${body['id']}`,
      global_id_lineage: [`calendar.example?id=${body['id']}`],
      author: '1',
      status: 'publish',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      date_utc: body['date'],
      modified: body['date'],
      modified_utc: body['date'],
      url: 'http://calendar.example/event/minimal-event/',
      rest_url: `http://calendar.example/calendar/events/v1/events/${body['id']}`,
      title: 'Minimal Event',
      description: '',
      excerpt: '',
      slug: 'minimal-event',
      image: false,
      all_day: false,
      start_date: '2027-01-10 10:00:00',
      start_date_details: { year: '2027', month: '01', day: '10', hour: '10', minutes: '00', seconds: '00' },
      end_date: '2027-01-10 12:00:00',
      end_date_details: { year: '2027', month: '01', day: '10', hour: '12', minutes: '00', seconds: '00' },
      utc_start_date: '2027-01-10 10:00:00',
      utc_start_date_details: {
        year: '2027',
        month: '01',
        day: '10',
        hour: '10',
        minutes: '00',
        seconds: '00',
      },
      utc_end_date: '2027-01-10 12:00:00',
      utc_end_date_details: {
        year: '2027',
        month: '01',
        day: '10',
        hour: '12',
        minutes: '00',
        seconds: '00',
      },
      timezone: 'UTC',
      timezone_abbr: 'UTC',
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      website: 'http://calendar.example/event/minimal-event/',
      show_map: false,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: false,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: [],
      post_parent: 0,
      ticketed: false,
      i18n_language: 'en',
      i18n_available_languages: ['en'],
      ...NO_DETAILS,
      ...NO_SERIES,
    });
  });

  it('creates inline venues, organizers and terms with it, and a change row for each', async () => {
    const event = await service.make(
      '/events',
      eventWith({
        venue: { venue: 'Inline Hall', city: 'Oslo' },
        organizer: [{ organizer: 'Second' }, { organizer: 'First' }],
        categories: ['Zither', 'Accordion'],
        tags: 'outdoor,family',
      }),
    );
    expect(event['venue']).toMatchObject({ venue: 'Inline Hall', city: 'Oslo', show_map: true });
    expect(event['organizer'].map((organizer: Body) => organizer['organizer'])).toEqual(['Second', 'First']);
    expect(event['categories'].map((term: Body) => term['name'])).toEqual(['Accordion', 'Zither']);
    expect(event['categories'][0]).toMatchObject({ term_group: 0, filter: 'raw', count: 1, parent: 0 });
    expect(event['tags'].map((term: Body) => term['name'])).toEqual(['family', 'outdoor']);
    const changes = await service.query('SELECT kind, verb FROM changes ORDER BY id DESC LIMIT 8');
    const kinds = changes.map((change) => `${change['verb']} ${change['kind']}`).sort();
    expect(kinds).toEqual([
      'create category',
      'create category',
      'create event',
      'create organizer',
      'create organizer',
      'create tag',
      'create tag',
      'create venue',
    ]);
  });

  it('uses an existing record whose sent fields are all the same, unchanged', async () => {
    const venue = await service.make('/venues', { venue: 'Same Place', city: 'Bergen', zip: '5003' });
    const event = await service.make(
      '/events',
      eventWith({ venue: { venue: 'same place', city: 'BERGEN' } }),
    );
    expect(event['venue']).toEqual(venue);
    const other = await service.make('/events', eventWith({ venue: { venue: 'Same Place', city: 'Oslo' } }));
    expect(other['venue']['id']).not.toBe(venue['id']);
    expect(other['venue']['slug']).toBe('same-place-2');
  });

  it('leaves no rows when it fails', async () => {
    const before = await service.query('SELECT COUNT(*) AS n FROM changes');
    const response = await service.post(
      '/events',
      eventWith({ venue: { venue: 'Orphan Hall' }, tags: ['orphan tag'], organizer: [999_999] }),
    );
    expect(response.status).toBe(400);
    expect(response.body['data'].params).toEqual({ organizer: 'No organizer is found for: 999999.' });
    expect(await service.query("SELECT 1 FROM venue_translation WHERE venue = 'Orphan Hall'")).toEqual([]);
    expect(await service.query("SELECT 1 FROM tag_translation WHERE name = 'orphan tag'")).toEqual([]);
    expect(await service.query('SELECT COUNT(*) AS n FROM changes')).toEqual(before);
  });

  it('gives one venue alone, several as an array in their order', async () => {
    const [a, b] = [
      await service.make('/venues', { venue: 'A' }),
      await service.make('/venues', { venue: 'B' }),
    ];
    const one = await service.make('/events', eventWith({ venue: a['id'] }));
    expect(one['venue']['id']).toBe(a['id']);
    const two = await service.make('/events', eventWith({ venue: [{ id: b['id'] }, String(a['id'])] }));
    expect(two['venue'].map((venue: Body) => venue['id'])).toEqual([b['id'], a['id']]);
  });

  it('numbers slugs that are in use', async () => {
    const slugs = [];
    for (let i = 0; i < 5; i++)
      slugs.push((await service.make('/events', eventWith({ title: 'Größe!' })))['slug']);
    expect(slugs).toEqual(['größe', 'größe-2', 'größe-3', 'größe-4', 'größe-5']);
  });

  it('computes UTC from the zone, over the summer time change', async () => {
    const zone = 'America/New_York';
    const gap = await service.make(
      '/events',
      eventWith({ start_date: '2027-03-14 02:30:00', end_date: '2027-03-14 04:00:00', timezone: zone }),
    );
    expect(gap).toMatchObject({
      start_date: '2027-03-14 03:30:00',
      utc_start_date: '2027-03-14 07:30:00',
      timezone_abbr: 'EDT',
    });
    const fold = await service.make(
      '/events',
      eventWith({ start_date: '2027-11-07 01:30:00', end_date: '2027-11-07 03:00:00', timezone: zone }),
    );
    expect(fold).toMatchObject({
      utc_start_date: '2027-11-07 05:30:00',
      utc_end_date: '2027-11-07 08:00:00',
    });
  });

  it('names every bad parameter at once', async () => {
    const { status, body } = await service.post('/events', {
      ...eventWith(),
      start_date: 'xx yy',
      all_day: 'banana',
      website: 'javascript://x',
      categories: { a: 1 },
    });
    expect(status).toBe(400);
    expect(body['code']).toBe('rest_invalid_param');
    expect(Object.keys(body['data'].params).sort()).toEqual([
      'all_day',
      'categories',
      'start_date',
      'website',
    ]);
    expect(Object.keys(body['data'].details).sort()).toEqual([
      'all_day',
      'categories',
      'start_date',
      'website',
    ]);
  });

  it('refuses an end before the start', async () => {
    const { status, body } = await service.post('/events', eventWith({ end_date: '2027-01-09' }));
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['end_date']]);
  });

  it('accepts a form with nested brackets', async () => {
    const form = new URLSearchParams({
      title: 'From a form',
      start_date: '2027-01-10 10:00',
      end_date: '2027-01-10 12:00',
      all_day: 'false',
      'categories[]': 'FormCat',
      'venue[venue]': 'FormVenue',
      'venue[city]': 'FC',
    });
    const { status, body } = await service.post('/events', form.toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ all_day: false, venue: { venue: 'FormVenue', city: 'FC' } });
    expect(body['categories'][0].name).toBe('FormCat');
  });
});
