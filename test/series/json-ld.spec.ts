import { schemaProblems } from '../support/schema-org.js';
import { ADMIN, change, makeWithEvents, read, type SeriesEvents, write } from '../support/series.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const jsonLd = async (path: string, language = 'en'): Promise<Body> =>
  (await read(service, `${path}?i18n_language=${language}`, {}))['json_ld'];

/** The schedule that the series has, after a check that its first event has the same. */
async function scheduleOf({ path, paths }: SeriesEvents): Promise<unknown> {
  const series = await jsonLd(path);
  const event = await jsonLd(paths[0] ?? '');
  expect([schemaProblems(series, 'EventSeries'), schemaProblems(event, 'Event')]).toEqual([[], []]);
  expect(event['superEvent'].eventSchedule).toEqual(series['eventSchedule']);
  return series['eventSchedule'];
}

const schedule = async (fields: object): Promise<unknown> =>
  scheduleOf(await makeWithEvents(service, fields));

const DATES = {
  '@type': 'Schedule',
  startDate: '2099-03-06',
  startTime: '20:00:00',
  endTime: '22:00:00',
  scheduleTimezone: 'Europe/Paris',
};
const ZONE = { timezone: 'Europe/Paris' };

it('an event belongs to its series, in each language', async () => {
  const series = await makeWithEvents(service, {
    ...ZONE,
    title: 'Friday Jazz',
    translations: { fr: { title: 'Jazz du vendredi' } },
    recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4',
    excluded_dates: ['2099-03-13'],
  });
  const { url } = await read(service, series.path);
  const [, path = ''] = series.paths;
  await change(service, path, { title: 'Special' });
  const event = await read(service, path, {});
  expect(event['json_ld']).toMatchObject({
    name: 'Special',
    startDate: '2099-03-20T20:00:00+01:00',
    superEvent: {
      '@type': 'EventSeries',
      name: 'Friday Jazz',
      url,
      eventSchedule: {
        ...DATES,
        repeatFrequency: 'P1W',
        byDay: 'https://schema.org/Friday',
        repeatCount: 4,
        exceptDate: '2099-03-13T20:00:00',
      },
    },
  });
  expect(Object.keys(event).slice(-5)).toEqual([
    ...['json_ld', 'series_id', 'recurrence_id', 'overrides', 'is_recurring'],
  ]);
  const french = await jsonLd(path, 'fr');
  expect([french['superEvent'].name, schemaProblems(french, 'Event')]).toEqual(['Jazz du vendredi', []]);
});

it('a series is an EventSeries with its schedule, from the start of its first event', async () => {
  const { path } = await makeWithEvents(service, {
    ...{
      ...ZONE,
      title: 'Jazz',
      venue: { venue: 'Cellar' },
      organizer: { organizer: 'Society' },
      cost: '$10',
    },
    recurrence_rule: 'FREQ=WEEKLY;COUNT=3',
  });
  const series = await jsonLd(path);
  expect(series).toEqual({
    ...{ '@context': 'https://schema.org', '@type': 'EventSeries', name: 'Jazz', inLanguage: 'en' },
    url: expect.stringMatching(/^http:\/\/calendar\.example\/en\/series\//),
    startDate: '2099-03-06T20:00:00+01:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: expect.objectContaining({ '@type': 'Place', name: 'Cellar' }),
    organizer: expect.objectContaining({ '@type': 'Organization', name: 'Society' }),
    offers: expect.objectContaining({ '@type': 'Offer', price: 10 }),
    eventSchedule: { ...DATES, repeatFrequency: 'P1W', repeatCount: 3 },
  });
  expect(schemaProblems(series, 'EventSeries')).toEqual([]);
});

it.each([
  ['FREQ=DAILY;INTERVAL=2;COUNT=3', { repeatFrequency: 'P2D', repeatCount: 3 }],
  [
    'FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20990401',
    {
      repeatFrequency: 'P1W',
      byDay: ['https://schema.org/Monday', 'https://schema.org/Friday'],
      endDate: '2099-04-01',
    },
  ],
  ['FREQ=WEEKLY;UNTIL=20990331T230000Z', { repeatFrequency: 'P1W', endDate: '2099-04-01' }],
  ['FREQ=MONTHLY;BYDAY=1FR;COUNT=2', { repeatFrequency: 'P1M', byDay: '1FR', repeatCount: 2 }],
  [
    'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=6;COUNT=2',
    { repeatFrequency: 'P1Y', byMonth: [3, 9], byMonthDay: 6, repeatCount: 2 },
  ],
  // Without the position the days would be others.
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1;COUNT=2', { repeatFrequency: 'P1M', repeatCount: 2 }],
  ['FREQ=MONTHLY;BYMONTHDAY=-26;COUNT=2', { repeatFrequency: 'P1M', repeatCount: 2 }],
  ['FREQ=WEEKLY', { repeatFrequency: 'P1W' }],
])('the schedule of %s', async (recurrence_rule, expected) => {
  expect(await schedule({ ...ZONE, recurrence_rule })).toEqual({ ...DATES, ...expected });
});

describe('a schedule', () => {
  it('has the dates that were added beside the rule, each for itself', async () => {
    const recurrence_dates = ['2099-05-01 18:30:00', '2099-05-02', '2099-05-03'];
    const expected = (date: string, startTime: string) => ({
      ...{ ...DATES, repeatCount: 1, startDate: date, endDate: date, startTime },
      endTime: startTime === '20:00:00' ? '22:00:00' : '20:30:00',
    });
    expect(
      await schedule({
        ...{ ...ZONE, recurrence_rule: 'FREQ=WEEKLY;COUNT=2', recurrence_dates },
        excluded_dates: ['2099-05-03'],
      }),
    ).toEqual([
      { ...DATES, repeatFrequency: 'P1W', repeatCount: 2, exceptDate: '2099-05-03T20:00:00' },
      expected('2099-05-01', '18:30:00'),
      expected('2099-05-02', '20:00:00'),
    ]);
  });

  it('consists of single dates without a rule', async () => {
    const found = await schedule({ ...ZONE, recurrence_rule: '', recurrence_dates: ['2099-03-10'] });
    expect(found).toEqual([
      { ...DATES, repeatCount: 1, endDate: '2099-03-06' },
      { ...DATES, repeatCount: 1, startDate: '2099-03-10', endDate: '2099-03-10' },
    ]);
  });

  it('has no times of whole days, and no end on another day', async () => {
    const { startTime: _, endTime: __, ...days } = DATES;
    const rule = { recurrence_rule: 'FREQ=WEEKLY;COUNT=2' };
    const ofRule = { repeatFrequency: 'P1W', repeatCount: 2 };
    expect(await schedule({ ...ZONE, ...rule, all_day: true, excluded_dates: ['2099-03-13'] })).toEqual({
      ...days,
      ...ofRule,
      exceptDate: '2099-03-13',
    });
    const { endTime: ___, ...open } = DATES;
    expect(await schedule({ ...ZONE, ...rule, end_date: '2099-03-08 10:00:00' })).toEqual({
      ...open,
      ...ofRule,
    });
    const lateEnd = await schedule({ ...ZONE, ...rule, end_date: '2099-03-07 02:00:00' });
    expect(lateEnd).toEqual({ ...DATES, ...ofRule, endTime: '02:00:00' });
  });

  it('changes the ETag of the events with it', async () => {
    const series = await makeWithEvents(service, ZONE);
    const [path = ''] = series.paths;
    const before = (await service.get(path)).headers['etag'];
    await change(service, series.path, { recurrence_rule: 'FREQ=WEEKLY;COUNT=3' });
    const { headers, body } = await service.get(path);
    expect(headers['etag']).not.toBe(before);
    expect(body['json_ld'].superEvent.eventSchedule.repeatCount).toBe(3);
  });
});

it('events without series have none, and lists and writes say nothing of it', async () => {
  const event = await service.make('/events', eventWith());
  expect(await jsonLd(`/events/${event['id']}`)).not.toHaveProperty('superEvent');
  const { path, paths } = await makeWithEvents(service);
  const { body } = await service.get('/series?per_page=1');
  expect(body['series'][0]).not.toHaveProperty('json_ld');
  expect(await write(service, 'PATCH', path, { title: 'Other' })).not.toHaveProperty('json_ld');
  expect(await write(service, 'PATCH', paths[0] ?? '', { title: 'Other' })).not.toHaveProperty('json_ld');
});

it('an event says nothing of a series that the caller may not read', async () => {
  const series = await makeWithEvents(service, { status: 'draft', title: 'Secret' });
  const [path = ''] = series.paths;
  await service.query("UPDATE event SET status = 'publish', overrides = ',status,' WHERE series_id = ?", [
    series.id,
  ]);
  const { body, status } = await service.get(path);
  expect([status, 'superEvent' in body['json_ld']]).toEqual([200, false]);
  expect((await read(service, path, ADMIN))['json_ld'].superEvent.name).toBe('Secret');
});
