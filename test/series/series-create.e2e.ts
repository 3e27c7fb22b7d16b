import { isReplay, keyed } from '../support/keyed.js';
import { at, LANGUAGES } from '../support/localized.js';
import {
  ADMIN,
  ALL,
  codeOf,
  fridays,
  idOf,
  listed,
  makeSeries,
  occurrencesOf,
  read,
  seriesWith,
  startsOf,
} from '../support/series.js';
import { type Body, eventWith, Service } from '../support/service.js';

const BASE = 'http://calendar.example/calendar/events/v1';
/** After all other keys of an event, in this order. */
const KEYS = ['series_id', 'recurrence_id', 'overrides', 'is_recurring'];

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe('creating a series', () => {
  it('answers 201 with Location, the fields of an event and those of a series', async () => {
    const { status, headers, body } = await service.post('/series', {
      title: 'Friday Jazz',
      description: 'Live',
      start_date: '2099-03-06 20:00:00',
      end_date: '2099-03-06 22:30:00',
      timezone: 'Europe/Paris',
      recurrence_rule: 'RRULE:freq=weekly;wkst=mo;count=10;interval=1;byday=fr',
      venue: { venue: 'Jazz Cellar' },
      categories: ['Jazz'],
      cost: '10',
    });
    expect(status).toBe(201);
    expect(headers['location']).toBe(`${BASE}/series/${body['id']}`);
    expect(body).toMatchObject({
      global_id: `calendar.example?id=${body['id']}`,
      rest_url: `${BASE}/series/${body['id']}`,
      url: expect.stringContaining('friday-jazz'),
      author: '1',
      status: 'publish',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      title: 'Friday Jazz',
      description: expect.stringContaining('Live'),
      slug: 'friday-jazz',
      start_date: '2099-03-06 20:00:00',
      end_date: '2099-03-06 22:30:00',
      timezone: 'Europe/Paris',
      all_day: false,
      cost: '$10',
      venue: { venue: 'Jazz Cellar' },
      categories: [{ name: 'Jazz' }],
      recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=10',
      recurrence_dates: [],
      excluded_dates: [],
      recurrence_text: 'every Friday, 10 times',
      occurrences: {
        total: 10,
        upcoming: 10,
        first: '2099-03-06 20:00:00',
        last: '2099-05-08 20:00:00',
        next: '2099-03-06 20:00:00',
        expanded_until: '',
        pending: false,
      },
      i18n_language: 'en',
      i18n_available_languages: ['en'],
    });
    const { json_ld: _, ...again } = await read(service, `/series/${body['id']}`, {});
    expect(again).toEqual(body);
  });

  it('makes events that inherit from it, each with a slug of its date', async () => {
    const series = await makeSeries(service, {
      title: 'Paris Nights',
      timezone: 'Europe/Paris',
      recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=5',
      cost: '12',
    });
    const events = await occurrencesOf(service, series['id']);
    expect(events).toMatchObject(
      fridays(5).map((wall) => ({
        title: 'Paris Nights',
        cost: '$12',
        start_date: wall,
        end_date: `${wall.slice(0, 10)} 22:00:00`,
        timezone: 'Europe/Paris',
        slug: `paris-nights-${wall.slice(0, 10)}`,
        status: 'publish',
        post_parent: series['id'],
        series_id: series['id'],
        recurrence_id: idOf(wall),
        overrides: [],
        is_recurring: true,
      })),
    );
    expect(events.map((event) => event['utc_start_date'])).toEqual([
      ...fridays(4).map((wall) => wall.replace('20:', '19:')),
      '2099-04-03 18:00:00',
    ]);
    expect(await listed(service, `series=${series['id']}`)).toEqual(
      await occurrencesOf(service, series['id'], '', {}),
    );
    for (const event of events) {
      expect(Object.keys(event).slice(-KEYS.length)).toEqual(KEYS);
      expect(await read(service, `/events/${event['id']}`)).toMatchObject(event);
    }
  });

  it('leaves events without a series as they were', async () => {
    const event = await service.make('/events', eventWith());
    expect(Object.keys(event).slice(-KEYS.length)).toEqual(KEYS);
    expect(event).toMatchObject({
      post_parent: 0,
      series_id: null,
      recurrence_id: '',
      overrides: [],
      is_recurring: false,
    });
  });

  it('adds the time to the slug of a second event on a day', async () => {
    const series = await makeSeries(service, {
      title: 'Twice a Day',
      recurrence_rule: '',
      recurrence_dates: ['2099-03-06 22:30:00', '2099-03-07 20:00:00'],
    });
    const events = await occurrencesOf(service, series['id']);
    expect(events.map((event) => event['slug'])).toEqual([
      'twice-a-day-2099-03-06',
      'twice-a-day-2099-03-06-2230',
      'twice-a-day-2099-03-07',
    ]);
    expect(startsOf(events)).toEqual(['2099-03-06 20:00:00', '2099-03-06 22:30:00', '2099-03-07 20:00:00']);
  });

  it('takes all languages at once, and says the rule in each', async () => {
    const series = await makeSeries(service, {
      title: 'Evening',
      recurrence_rule: 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3',
      start_date: '2099-03-27 20:00:00',
      end_date: '2099-03-27 22:00:00',
      translations: { fr: { title: 'Soirée' }, de: { title: 'Abend' } },
    });
    const shown = [];
    for (const language of LANGUAGES)
      shown.push(await read(service, at(language, `/series/${series['id']}`)));
    expect(shown.slice(0, 3).map((one) => one['title'])).toEqual(['Evening', 'Soirée', 'Abend']);
    const texts = shown.map((one) => one['recurrence_text'] as string);
    expect(texts[0]).toBe('every month on the last Friday, 3 times');
    expect(new Set(texts).size).toBe(LANGUAGES.length);
    for (const text of texts.slice(1)) expect(text).not.toMatch(/every|times|^$/);
    const french = await service.get(at('fr', `/series/${series['id']}/occurrences`));
    expect((french.body['events'] as Body[]).map((event) => event['title'])).toEqual(Array(3).fill('Soirée'));
  });

  it.each([
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20990630',
      'every 2 weeks on Monday and Wednesday until 30 June 2099',
    ],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=10', 'every Monday, 10 times'],
  ])('%s is %s', async (recurrence_rule, text) => {
    const dates = { start_date: '2099-03-02 20:00:00', end_date: '2099-03-02 21:00:00' };
    expect((await makeSeries(service, { ...dates, recurrence_rule }))['recurrence_text']).toBe(text);
  });

  it.each([
    [
      'FREQ=MONTHLY;COUNT=3;BYMONTHDAY=6;INTERVAL=2',
      'rrule:interval=2;bymonthday=6;freq=monthly;wkst=MO;count=3',
    ],
    ['FREQ=WEEKLY;BYDAY=FR,SU;COUNT=3', 'COUNT=3;BYDAY=su,fr;FREQ=WEEKLY'],
    ['FREQ=YEARLY;BYMONTH=3,5;BYDAY=1FR;COUNT=3', 'BYDAY=1FR;BYMONTH=5,3;COUNT=3;FREQ=YEARLY'],
  ])('reads %s back as another spelling of it', async (one, other) => {
    const rules = [];
    for (const recurrence_rule of [one, other])
      rules.push((await makeSeries(service, { recurrence_rule }))['recurrence_rule'] as string);
    expect(rules[1]).toBe(rules[0]);
    expect(rules[0]).toMatch(/^FREQ=[A-Z]+;.*;COUNT=3$/);
    expect(rules[0]).not.toMatch(/INTERVAL=1;|WKST=MO/);
  });
});

it('is made once with an Idempotency-Key, and not at all with dry_run', async () => {
  const body = seriesWith({ title: 'Only Once' });
  const options = keyed('series-once');
  const [made, again] = [
    await service.post('/series', body, options),
    await service.post('/series', body, options),
  ];
  expect([made.status, again.status, isReplay(again), again.body]).toEqual([201, 201, true, made.body]);
  const tried = await service.post('/series?dry_run=true', { ...body, title: 'Only Tried' });
  expect([tried.status, tried.headers['x-dry-run'], tried.body['title']]).toEqual([
    201,
    'true',
    'Only Tried',
  ]);
  expect(await listed(service, 'search=only')).toHaveLength(4);
  expect((await read(service, '/series?search=only'))['total']).toBe(1);
});

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s /events with the id of a series is 404',
  async (method) => {
    const { id } = await makeSeries(service);
    const response = await service.send(
      method,
      `/events/${id}`,
      /[GD]E[TL]/.test(method) ? undefined : {},
      ADMIN,
    );
    expect(codeOf(response)).toEqual([404, 'rest-event-not-found']);
    if (method === 'GET')
      expect(response.headers['link']).toContain(`<${BASE}/series/${id}>; rel="collection"`);
    expect((await service.get(`/events?${ALL}&include=${id}`)).body['total']).toBe(0);
  },
);
