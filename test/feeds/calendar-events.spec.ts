import nodeIcal from 'node-ical';
import { parseCalendar, type ParsedEvent, RICH_EVENT, textOf, valueOf } from '../support/feeds.js';
import { eventWith, NAMESPACE, Service } from '../support/service.js';

/* Each event as a calendar, read by the library that writes it, and by another one. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const seconds = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`) / 1_000;

/** One event from its own file. */
async function read(id: number, query = '', language = ''): Promise<{ text: string; event: ParsedEvent }> {
  const text = await textOf(service, `~${language}${NAMESPACE}/events/${id}.ics${query}`);
  const { events } = parseCalendar(text);
  const [event] = events;
  if (event === undefined || events.length > 1) throw new Error(text);
  return { text, event };
}

it('an event says everything, in each language and at each URL under the same UID', async () => {
  const made = await service.make('/events', eventWith(RICH_EVENT));
  const { id } = made;
  const { text, event } = await read(id);
  expect([event.summary, event.start, event.end]).toEqual([
    RICH_EVENT.title,
    seconds('2027-07-10 14:00:00'),
    seconds('2027-07-10 16:00:00'),
  ]);
  expect(valueOf(event, 'description')).toBe('Music & food, for all\nOne\nTwo; three');
  expect(valueOf(event, 'location')).toBe('Hall, Market 1, Brașov, Romania');
  expect(valueOf(event, 'geo')).toEqual([45.6427, 0]);
  expect(valueOf(event, 'url')).toBe(RICH_EVENT.website);
  expect(valueOf(event, 'status')).toBe('CONFIRMED');
  expect(valueOf(event, 'organizer')).toBe('mailto:office@jazz.example');
  expect(event.component.getAllProperties('contact').map((contact) => contact.getFirstValue())).toEqual([
    'No Mail',
    'Jazz "Society", +40 1, office@jazz.example',
  ]);
  expect(event.component.getFirstProperty('categories')?.getValues()).toEqual(['Music, live', 'brunch']);
  for (const name of ['dtstamp', 'last-modified']) {
    expect([name, String(valueOf(event, name))]).toEqual([
      name,
      `${made['modified_utc'].replace(' ', 'T')}Z`,
    ]);
  }
  const [other] = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT');
  expect(other).toMatchObject({
    uid: event.uid,
    summary: { params: { LANGUAGE: 'en' }, val: RICH_EVENT.title },
    start: new Date('2027-07-10T14:00:00Z'),
    end: new Date('2027-07-10T16:00:00Z'),
    location: 'Hall, Market 1, Brașov, Romania',
    geo: { lat: 45.6427, lon: 0 },
    status: 'CONFIRMED',
    method: 'PUBLISH',
  });
  await service.send(
    'PATCH',
    `/events/${id}?i18n_language=fr`,
    { title: 'Brunch à l’été' },
    { as: 'editor' },
  );
  const french = await read(id, '', '/fr');
  const compatible = parseCalendar(
    await textOf(service, `~/wp-json/tribe/events/v1/events/${id}.ics?lang=fr`),
  );
  for (const again of [french.event, compatible.events[0]]) {
    expect([again?.uid, again?.summary]).toEqual([event.uid, 'Brunch à l’été']);
    expect(again?.component.getFirstProperty('summary')?.getParameter('language')).toBe('fr');
  }
  expect(Number(valueOf(french.event, 'sequence'))).toBeGreaterThan(Number(valueOf(event, 'sequence')));
});

it('has its markup on one line that reads the same', async () => {
  const description = 'one\ntwo\n\n<ul>\n<li>a\nb</li>\n</ul>\n<pre>c\nd</pre>';
  const { id } = await service.make('/events', eventWith({ description }));
  const { event } = await read(id);
  expect(valueOf(event, 'x-alt-desc')).toBe(
    '<p>one<br /> two</p> <ul> <li>a b</li> </ul> <pre>c<br />d</pre>',
  );
});

it('is a calendar without any text in its language', async () => {
  const { id } = await service.make('/events', eventWith(RICH_EVENT));
  const { event } = await read(id, '?i18n_language=ro&i18n_fallback=none');
  expect([event.summary, valueOf(event, 'organizer')]).toEqual(['', 'mailto:office@jazz.example']);
});

it('is of whole days where the event is', async () => {
  const days = {
    all_day: true,
    start_date: '2027-03-27',
    end_date: '2027-03-28',
    timezone: 'Europe/Paris',
  };
  const { id } = await service.make('/events', eventWith(days));
  const { event } = await read(id);
  expect([event.start, event.end]).toEqual(['2027-03-27', '2027-03-29']);
  expect(event.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBeUndefined();
});

it.each([
  ['in summer', 'Europe/Paris', '2027-07-01 20:00:00', 'Europe/Paris'],
  ['in winter', 'europe/paris', '2027-01-01 20:00:00', 'Europe/Paris'],
  ['in a gap', 'Europe/Paris', '2027-03-28 02:30:00', 'Europe/Paris'],
  ['in the first of two hours', 'Europe/Paris', '2027-10-31 02:30:00', undefined],
  ['in the second of two hours', 'Europe/Paris', '1824946200', undefined],
  ['by rules of the past', 'America/Sao_Paulo', '2018-12-01 20:00:00', 'America/Sao_Paulo'],
  ['where the clocks go by the moon', 'Africa/Casablanca', '2024-03-20 20:00:00', 'Africa/Casablanca'],
  ['south of the equator', 'Australia/Lord_Howe', '2027-01-01 20:00:00', 'Australia/Lord_Howe'],
  ['before there were zones', 'Europe/Paris', '1850-01-01 20:00:00', undefined],
  ['under an old name', 'Asia/Calcutta', '2027-01-01 20:00:00', 'Asia/Calcutta'],
  ['by an offset', 'UTC+5:45', '2027-01-01 20:00:00', undefined],
  ['in UTC', 'UTC', '2027-01-01 20:00:00', undefined],
])('an event %s is at its instant', async (_, timezone, start, zone) => {
  const made = await service.make('/events', eventWith({ timezone, start_date: start, end_date: start }));
  const { event } = await read(made['id']);
  expect(event.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe(zone);
  // Its end is its start, which is written as none.
  expect([event.start, event.end]).toEqual([seconds(made['utc_start_date']), undefined]);
});

it('an event is read by whom the event is read, else refused as the event is', async () => {
  const draft = await service.make('/events', eventWith({ status: 'draft' }));
  const secret = await service.make('/events', eventWith({ ...RICH_EVENT, password: 'sesame' }));
  const trashed = await service.make('/events', eventWith());
  await service.delete(`/events/${trashed['id']}`);
  const { id: venue } = await service.make('/venues', { venue: 'No event' });
  for (const [id, query, as, expected] of [
    [draft['id'], '', 'anonymous', 403],
    [draft['id'], '', 'administrator', 200],
    [secret['id'], '', 'anonymous', 403],
    [secret['id'], '?password=wrong', 'anonymous', 403],
    [secret['id'], '?password=sesame', 'anonymous', 200],
    [trashed['id'], '', 'administrator', 403],
    [venue, '', 'anonymous', 400],
    [2_000_000_000, '', 'anonymous', 404],
  ] as const) {
    const json = await service.get(`/events/${id}${query}`, { as });
    const { status, headers, body } = await service.get<string>(`/events/${id}.ics${query}`, { as });
    expect([id, query, status]).toEqual([id, query, expected]);
    if (status !== 200) expect([status, body]).toEqual([json.status, json.body]);
    else expect(headers['content-disposition']).toBe(`attachment; filename="event-${id}.ics"`);
  }
  const tentative = parseCalendar(
    await textOf(service, `/events/${draft['id']}.ics`, { as: 'administrator' }),
  );
  expect(tentative.events.map((event) => valueOf(event, 'status'))).toEqual(['TENTATIVE']);
});

it.each([
  ['scheduled', 'CONFIRMED'],
  ['canceled', 'CANCELLED'],
  ['postponed', 'TENTATIVE'],
  ['rescheduled', 'CONFIRMED'],
  ['moved_online', 'CONFIRMED'],
])('an event that is %s is %s, with the reason as plain text', async (event_status, expected) => {
  const hasReason = event_status !== 'scheduled';
  const reason = hasReason ? { event_status_reason: '<p>Rain, &amp; storm</p><p>Sorry</p>' } : {};
  const { id } = await service.make('/events', eventWith({ title: 'Changed', event_status, ...reason }));
  const { event } = await read(id);
  expect(valueOf(event, 'status')).toBe(expected);
  expect(event.component.getFirstPropertyValue('comment')).toBe(hasReason ? 'Rain, & storm\n\nSorry' : null);
});

it('a draft that is moved stays tentative, and one that is canceled is cancelled', async () => {
  for (const [event_status, expected] of [
    ['rescheduled', 'TENTATIVE'],
    ['canceled', 'CANCELLED'],
  ]) {
    const { id } = await service.make('/events', eventWith({ status: 'draft', event_status }));
    const text = await textOf(service, `/events/${id}.ics`, { as: 'administrator' });
    expect(text).toContain(`STATUS:${expected}`);
  }
});

it('an event online has its address, which is private for everybody if it is for some', async () => {
  const fields = { virtual_event_type: 'virtual', virtual_url: 'https://stream.example/1?a=1,2;b' };
  const { id } = await service.make('/events', eventWith(fields));
  expect((await read(id)).text).toContain(`CONFERENCE;VALUE=URI:${fields.virtual_url}\r\n`);
  await service.send('PATCH', `/events/${id}`, { virtual_url_access: 'private' }, { as: 'administrator' });
  for (const path of [`/events/${id}.ics`, `/events.rss?include=${id}&start_date=2000-01-01`]) {
    const text = await textOf(service, path, { as: 'administrator' });
    expect(text).not.toMatch(/CONFERENCE|stream\.example/);
  }
});
