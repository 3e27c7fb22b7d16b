import { counts, countsOf, importFrom } from '../support/imports.js';
import { type Body, eventWith, Service } from '../support/service.js';

// A calendar that this service wrote, imported by another one.

let writer: Service;
let reader: Service;
beforeAll(async () => {
  writer = await Service.start();
  reader = await Service.start();
});
afterAll(async () => {
  await writer.stop();
  await reader.stop();
});

const EVENT = {
  title: 'Round trip',
  start_date: '2027-06-01 20:00:00',
  end_date: '2027-06-01 22:00:00',
  timezone: 'Europe/Berlin',
  description: '<p>See <a href="https://example.org/x">the site</a></p><p>Second<br />line</p>',
  website: 'https://rest.example/?a=1&b=2',
  categories: ['Food, Drink', '1848'].map((name) => ({ name })),
  organizer: [
    { organizer: 'Jazz Club: Berlin', email: 'club@example.org' },
    { organizer: 'Brass, Inc.', website: 'https://brass.example/' },
    { organizer: 'No address' },
  ],
};

const names = (items: unknown, key: string): unknown[] => (items as Body[]).map((item) => item[key]);

it('keeps times, links, names with commas and digits, and every organizer, and changes nothing again', async () => {
  await writer.make('/events', eventWith(EVENT));
  const feed = '/events.ics?start_date=2027-01-01&end_date=2027-12-31';
  const content = (await writer.get<string>(feed)).body;
  const input = { type: 'ics', content, source: 'feed', from: '2027-01-01', to: '2027-12-31' };
  const first = await importFrom(reader, input);
  expect([first['state'], countsOf(first), first['report'].warnings]).toEqual([
    'done',
    counts({ created: 1 }),
    [],
  ]);
  const { body } = await reader.get('/events?external_source=feed');
  const [event] = body['events'] as Body[];
  expect(event).toMatchObject({
    title: EVENT.title,
    start_date: EVENT.start_date,
    end_date: EVENT.end_date,
    timezone: EVENT.timezone,
    website: EVENT.website,
  });
  expect(event?.['description']).toContain('<a href="https://example.org/x">the site</a></p>');
  expect(event?.['description']).toContain('<p>Second<br />line</p>');
  expect(names(event?.['categories'], 'name').sort()).toEqual(['1848', 'Food, Drink']);
  expect(names(event?.['organizer'], 'organizer')).toEqual(names(EVENT.organizer, 'organizer'));
  expect(names(event?.['organizer'], 'email')).toEqual(['club@example.org', undefined, undefined]);
  expect(names(event?.['organizer'], 'website')).toEqual([undefined, 'https://brass.example/', undefined]);
  expect(countsOf(await importFrom(reader, input))).toEqual(counts({ unchanged: 1 }));
});

it('keeps whether an event takes place, why not, and where one takes part', async () => {
  const made = {
    canceled: { event_status: 'canceled', event_status_reason: '<p>Rain, storm</p>' },
    postponed: { event_status: 'postponed', event_status_reason: '<p>Rain, storm</p>' },
    online: {
      is_virtual: true,
      virtual_event_type: 'virtual',
      virtual_url: 'https://stream.example/1?a=1&b=2',
    },
  };
  for (const [title, fields] of Object.entries(made))
    await writer.make('/events', eventWith({ title: `${title} again`, ...fields }));
  const feed = '/events.ics?start_date=2000-01-01&end_date=2199-12-31&search=again';
  const content = (await writer.get<string>(feed)).body;
  const input = { type: 'ics', content, source: 'again', from: '2020-01-01', to: '2030-12-31' };
  const done = await importFrom(reader, input);
  expect([countsOf(done), done['report'].warnings]).toEqual([counts({ created: 3 }), []]);
  const list = '/events?external_source=again&start_date=2000-01-01&end_date=2199-12-31';
  const events = (await reader.get(list)).body['events'] as Body[];
  for (const [title, fields] of Object.entries(made))
    expect(events.find((event) => event['title'] === `${title} again`)).toMatchObject(fields);
  expect(countsOf(await importFrom(reader, input))).toEqual(counts({ unchanged: 3 }));
});
