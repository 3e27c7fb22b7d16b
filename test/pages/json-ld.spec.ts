import { INTERFACE_LANGUAGES } from '#common/messages/languages.js';
import { schemaDataIn, schemaProblems } from '../support/schema-types.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* The data of schema.org on the pages, compiled as its types: each property is known, and each value of its type. */

const START = { start_date: '2099-03-05 20:00', end_date: '2099-03-05 22:00' };

/** Events that show every property. */
const EVENTS: Readonly<Record<string, Body>> = {
  'in person': {
    description: '<p>With <em>guests</em> &amp; friends.</p>',
    venue: {
      ...{ venue: 'Harbour Theatre', address: '1 Quay', city: 'Lyon', zip: '69001', country: 'France' },
      ...{ geo_lat: 45.76, geo_lng: 4.83, phone: '+33 1 23', website: 'https://theatre.example' },
      description: 'By the river.',
    },
    organizer: [
      { organizer: 'Blue Hour', email: 'blue@hour.example', phone: '+33 2', website: 'https://hour.example' },
      { organizer: 'Friends' },
    ],
    ...{ cost: '10', age_min: 6, age_max: 12, spoken_languages: ['fr', 'de'], capacity: 90, remaining: 7 },
    ...{ categories: ['Music'], tags: ['Open Air'] },
  },
  online: {
    ...{ virtual_event_type: 'virtual', virtual_url: 'https://live.example', availability: 'sold_out' },
    ...{ registration_url: 'https://tickets.example', registration_opens: '2099-01-01 10:00', age_min: 18 },
  },
  hybrid: {
    ...{ virtual_event_type: 'hybrid', venue: { venue: 'Small Hall' }, cost: '10 – 20' },
    availability: 'limited',
  },
  canceled: { event_status: 'canceled', event_status_reason: 'Storm.' },
  postponed: { event_status: 'postponed', cost: '0' },
  moved: {},
  'all day': { all_day: true, availability: 'closed' },
};

let service: Service;
const urls: string[] = [];
beforeAll(async () => {
  service = await Service.start();
  for (const [title, fields] of Object.entries(EVENTS)) {
    const translations = { de: { title: `${title}, auf Deutsch` } };
    const made = await service.make('/events', {
      ...eventWith({ ...START, title, translations }),
      ...fields,
    });
    const { url, venue, organizer, categories, tags } = made;
    if (title === 'moved')
      await service.post(`/events/${made['id']}`, {
        ...{ start_date: '2099-03-09 20:00', end_date: '2099-03-09 22:00', event_status: 'rescheduled' },
      });
    for (const record of [{ url }, venue, organizer, categories, tags].flat()) urls.push(record['url']);
  }
  const series = await service.make('/series', {
    ...eventWith({ title: 'Talk', start_date: '2099-03-07 18:00', end_date: '2099-03-07 19:00' }),
    ...{ recurrence_rule: 'FREQ=MONTHLY;BYDAY=1SA;COUNT=3', cost: '5' },
  });
  const { body } = await service.get(`/series/${series['id']}/occurrences`);
  urls.push(series['url'], body['events'][1].url);
});
afterAll(async () => service.stop());

async function dataOf(path: string): Promise<Body[]> {
  const { status, body } = await service.get<string>(`~${path}`);
  const found = schemaDataIn(body);
  expect([path, status, found.length]).toEqual([path, 200, 1]);
  return found;
}

it('is of the types of schema.org on every page, in every language', async () => {
  const calendar = ['list', 'month', 'week', 'day', 'map'].map(
    (view) => `/calendar?date=2099-03-05&view=${view}`,
  );
  const paths = [...urls.map((url) => new URL(url).pathname), ...calendar];
  const all: Body[] = [];
  for (const language of INTERFACE_LANGUAGES)
    for (const path of paths) all.push(...(await dataOf(`/${language}${path}`)));
  const types = all.map((data) => ('@graph' in data ? 'Graph' : String(data['@type'])));
  expect([...new Set(types)].sort()).toEqual([
    ...['CollectionPage', 'Event', 'EventSeries', 'Graph', 'Organization', 'Place'],
  ]);
  const shown = new Set(all.flatMap((data) => Object.keys(data)));
  const rare = [
    ...['offers', 'previousStartDate', 'superEvent', 'eventSchedule', 'typicalAgeRange', 'location'],
    ...[
      'about',
      'event',
      'subEvent',
      'inLanguage',
      'maximumAttendeeCapacity',
      'remainingAttendeeCapacity',
      'organizer',
      'geo',
    ],
  ];
  expect(rare.filter((property) => !shown.has(property))).toEqual([]);
  expect(schemaProblems(all)).toEqual([]);
});

it('would not be with a property that is unknown, or a value of another type', async () => {
  const [data = {}] = await dataOf('/event/in-person/');
  const wrong = [
    { ...data, startTime: '20:00' },
    { ...data, eventStatus: 'canceled' },
    { ...data, location: { ...data['location'], street: '1 Quay' } },
  ];
  expect(schemaProblems([...wrong, data])).toEqual([
    expect.stringMatching(/^"startTime": .*does not exist/),
    expect.stringMatching(/^"eventStatus": .*not assignable/),
    expect.stringMatching(/^"(street|location)": .*does not exist/),
  ]);
});
