import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { idOf as eventIdOf, parseCalendar, textOf, valueOf } from '../support/feeds.js';
import { addDays, ADMIN, makeSeries, occurrencesOf } from '../support/series.js';
import { type Body, eventWith, type SendOptions, Service } from '../support/service.js';
import { statementsOf } from '../support/statements.js';

/*
 * Series by their rules. What other programs make of such a calendar is compared with the occurrences that there are.
 */

const SCRIPT = join(import.meta.dirname, 'read-series.py');
const WINDOW = 'start_date=2099-01-01&end_date=2100-12-31';

/** Debian's own, which has its packages, also where another one comes first. */
const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import icalendar, dateutil']).status === 0,
);
if (python === undefined)
  process.stderr.write('!!! NOT TESTED: series read by Python. Install python3-icalendar.\n');

/** Start and end as seconds since 1970 UTC, or days of which the end is the one after; title and status. */
type Shown = readonly [start: number | string, end: number | string, title: string, status: string];

const at = (start: string, end: string, fields: object = {}): object => ({
  ...{ start_date: `2099-${start}`, end_date: `2099-${end}`, timezone: 'Europe/Berlin' },
  ...fields,
});

/** Each named by what is special about it. 2099-03-06 is a Friday. */
const SERIES: Readonly<Record<string, object>> = {
  positions: at('03-06 20:00', '03-06 22:00', {
    recurrence_rule: 'FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1;COUNT=5',
  }),
  'last working day': at('03-31 20:00', '03-31 22:00', {
    recurrence_rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=6',
  }),
  'a skipped hour': at('03-15 02:30', '03-15 04:00', { recurrence_rule: 'FREQ=WEEKLY;COUNT=4' }),
  'a repeated hour': at('10-11 02:30', '10-11 04:00', { recurrence_rule: 'FREQ=WEEKLY;UNTIL=20991108' }),
  'a skipped half hour': at('09-20 02:15', '09-20 04:00', {
    ...{ recurrence_rule: 'FREQ=WEEKLY;COUNT=4', timezone: 'Australia/Lord_Howe' },
  }),
  'a repeated half hour': at('03-22 01:45', '03-22 04:00', {
    ...{ recurrence_rule: 'FREQ=WEEKLY;COUNT=4', timezone: 'Australia/Lord_Howe' },
  }),
  nights: at('03-26 22:00', '03-27 06:00', { recurrence_rule: 'FREQ=DAILY;COUNT=5' }),
  'until a time': at('03-06 20:00', '03-06 22:00', { recurrence_rule: 'FREQ=WEEKLY;UNTIL=20990403T180000Z' }),
  days: at('03-05', '03-06', {
    ...{ all_day: true, recurrence_rule: 'FREQ=WEEKLY;UNTIL=20990430' },
    ...{ recurrence_dates: ['2099-03-10'], excluded_dates: ['2099-03-19'] },
  }),
  'whole hours': at('03-06 01:00', '03-06 03:00', {
    ...{ timezone: 'UTC+2', recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4' },
  }),
  utc: at('03-06 01:00', '03-06 03:00', {
    timezone: 'UTC',
    recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20990401',
  }),
  'three quarters': at('03-06 01:00', '03-06 03:00', {
    ...{ timezone: 'UTC+5:45', recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4' },
  }),
  'single dates': at('03-06 20:00', '03-06 22:00', { recurrence_dates: ['2099-03-08 18:00', '2099-04-01'] }),
  changed: at('03-06 20:00', '03-06 22:00', {
    ...{
      recurrence_rule: 'FREQ=WEEKLY;COUNT=10',
      recurrence_dates: ['2099-03-10 18:00', '2099-03-11 18:00'],
    },
    ...{ excluded_dates: ['2099-03-13 20:00:00'], description: 'Every Friday.' },
    translations: { fr: { title: 'Vendredi' } },
  }),
};

let service: Service;
let ids: Record<string, number>;
let text: string;

beforeAll(async () => {
  service = await Service.start();
  ids = {};
  for (const [title, fields] of Object.entries(SERIES))
    ids[title] = (await makeSeries(service, { title, ...fields }))['id'] as number;
  const changes: Readonly<Record<string, object>> = {
    '2099-03-10T18:00:00': { status: 'private' },
    '2099-03-20T20:00:00': { start_date: '2099-03-21 21:00', end_date: '2099-03-21 21:30' },
    '2099-03-27T20:00:00': { event_status: 'canceled' },
    '2099-04-03T20:00:00': { title: 'Another' },
    '2099-04-10T20:00:00': { status: 'draft' },
    '2099-04-17T20:00:00': { password: 'open' },
    '2099-05-01T20:00:00': { hide_from_listings: true },
  };
  const occurrences = `/series/${ids['changed']}/occurrences`;
  for (const [date, fields] of Object.entries(changes)) await change(`${occurrences}/${date}`, fields);
  expectOk(await service.delete(`${occurrences}/2099-04-24T20:00:00`, ADMIN));
  await service.make(
    '/events',
    eventWith({ title: 'Once', start_date: '2099-03-06', end_date: '2099-03-06' }),
  );
  text = await textOf(service, `/events.ics?recurrence=rule&${WINDOW}`);
});
afterAll(async () => service.stop());

/** Changes a record as an administrator. */
const change = async (path: string, fields: object): Promise<void> => {
  expectOk(await service.send('PATCH', path, fields, ADMIN));
};

function expectOk(response: { readonly status: number; readonly body: unknown }): void {
  if (response.status !== 200) throw new Error(JSON.stringify(response));
}

const seconds = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`) / 1_000;

function shownEvent(event: Body): Shown {
  const [title, status] = [event['title'], event['event_status'] === 'canceled' ? 'CANCELLED' : 'CONFIRMED'];
  if (event['all_day'] !== true)
    return [seconds(event['utc_start_date']), seconds(event['utc_end_date']), title, status];
  const after = addDays(event['end_date'], 1).slice(0, 10);
  return [event['start_date'].slice(0, 10), after, title, status];
}

const inOrder = (dates: readonly Shown[]): Shown[] =>
  dates.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));

/** The occurrences that everybody may see, but for protected ones, which have a place of their own. */
async function expected(name: string, options: SendOptions = {}): Promise<Shown[]> {
  const all = await occurrencesOf(service, ids[name] ?? 0, '', options);
  return inOrder(all.filter(({ series_id }) => series_id !== null).map(shownEvent));
}

const uidOf = (name: string): RegExp => new RegExp(`^series-${ids[name]}@`);

/** By the library that also writes calendars. */
function readByIcalJs(name: string): Shown[] {
  const events = parseCalendar(text).events.filter(({ uid }) => uidOf(name).test(uid));
  const [master, ...exceptions] = events.map(({ component }) => component);
  if (master === undefined) return [];
  const event = new ICAL.Event(master, { exceptions });
  const valueAt = (time: ICAL.Time): number | string => (time.isDate ? time.toString() : time.toUnixTime());
  const dates: Shown[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next() as ICAL.Time | undefined; next; next = iterator.next()) {
    const { startDate, endDate, item } = event.getOccurrenceDetails(next);
    const status = String(item.component.getFirstPropertyValue('status'));
    dates.push([valueAt(startDate), valueAt(endDate), item.summary, status]);
  }
  return inOrder(dates);
}

// It knows positions only in months and years.
it.each(Object.keys(SERIES).filter((name) => name !== 'positions'))(
  '%s: ical.js finds the occurrences',
  async (name) => {
    expect(readByIcalJs(name)).toEqual(await expected(name));
  },
);

it('Python finds the occurrences of all', async () => {
  if (python === undefined) {
    expect(process.env['CI']).not.toBe('true');
    return;
  }
  const { stdout, stderr } = spawnSync(python, [SCRIPT], { input: text, encoding: 'utf8' });
  expect(stderr).toBe('');
  const byUid = Object.entries(JSON.parse(stdout) as Record<string, Shown[]>);
  for (const name of Object.keys(SERIES)) {
    const [, dates = []] = byUid.find(([uid]) => uidOf(name).test(uid)) ?? [];
    expect({ name, dates: inOrder(dates) }).toEqual({ name, dates: await expected(name) });
  }
});

// It knows no RDATE, and finds exceptions by their day in UTC.
it.each(['positions', 'last working day', 'a skipped hour', 'until a time', 'utc'])(
  '%s: node-ical finds the occurrences',
  async (name) => {
    const all = Object.values(nodeIcal.sync.parseICS(text)) as VEvent[];
    const event = all.find(({ uid }) => uidOf(name).test(uid));
    if (event === undefined) throw new Error(`${name} is missing.`);
    const found = nodeIcal.expandRecurringEvent(event, {
      from: new Date('2099-01-01'),
      to: new Date('2100-12-31'),
    });
    const times = found.map(({ start, end }) => [start.getTime() / 1_000, end.getTime() / 1_000]);
    expect(times).toEqual((await expected(name)).map(([start, end]) => [start, end]));
  },
);

it('has one event for a series and one for each occurrence that differs, and single events as they are', () => {
  const { events } = parseCalendar(text);
  const changed = events.filter(({ uid }) => uidOf('changed').test(uid));
  expect(changed.map((event) => [event.summary, String(valueOf(event, 'recurrence-id'))])).toEqual([
    ['changed', 'null'],
    ['changed', '2099-03-20T20:00:00'],
    ['changed', '2099-03-27T20:00:00'],
    ['Another', '2099-04-03T20:00:00'],
  ]);
  const series = text.slice(text.indexOf(`UID:series-${ids['changed']}@`)).split('END:VEVENT', 1)[0];
  expect(series?.match(/^(DTSTART|DTEND|RRULE|RDATE|EXDATE).*/gm)).toEqual([
    'DTSTART;TZID=Europe/Berlin:20990306T200000',
    'DTEND;TZID=Europe/Berlin:20990306T220000',
    'RRULE:FREQ=WEEKLY;COUNT=10',
    'RDATE;TZID=Europe/Berlin:20990311T180000',
    ...['0310T180000', '0313T200000', '0410T200000', '0417T200000', '0424T200000', '0501T200000'].map(
      (date) => `EXDATE;TZID=Europe/Berlin:2099${date}`,
    ),
  ]);
  expect(text).toContain('RRULE:FREQ=WEEKLY;UNTIL=20990430\r\n');
  expect(text).toContain('EXDATE;VALUE=DATE:20990319\r\n');
  expect(text).toContain('RDATE;VALUE=DATE:20990310\r\n');
  // The protected one, of which title and dates are public, and the event without series.
  const single = events.filter(({ uid }) => uid.startsWith('event-'));
  expect(single.map(({ summary }) => summary).sort()).toEqual(['Once', 'changed'].sort());
});

it('shows the language of the response, by the texts of the series', async () => {
  const path = `/series/${ids['changed']}.ics?recurrence=rule&lang=fr`;
  const { events } = parseCalendar(await textOf(service, path));
  expect(events.map(({ summary }) => summary).sort()).toEqual(Array(4).fill('Vendredi'));
  expect(events.map((event) => valueOf(event, 'description'))).toEqual(Array(4).fill('Every Friday.'));
});

it('knows two values, and has an event for each occurrence by default', async () => {
  const series = `/series/${ids['changed']}.ics`;
  const every = await textOf(service, `${series}?recurrence=occurrences`);
  const withoutSource = (calendar: string): string => calendar.replace(/^SOURCE.*\r\n(?: .*\r\n)*/m, '');
  expect(withoutSource(every)).toBe(withoutSource(await textOf(service, series)));
  const { events } = parseCalendar(every);
  const found = (await occurrencesOf(service, ids['changed'] ?? 0, '', {})).map(({ id }) => id as number);
  expect(events.map(eventIdOf).sort()).toEqual(found.sort());
  const addresses = ['/events.ics', series, `/events/${found[0]}.ics`, '/venues/1.ics', '/tags/1.ics'];
  for (const address of addresses)
    for (const value of ['', 'rules', 'rule,occurrences']) {
      const { status, body } = await service.get(`${address}?recurrence=${value}`);
      expect([address, value, status, Object.keys(body['data'].params as object)]).toEqual([
        ...[address, value, 400, ['recurrence']],
      ]);
    }
});

it('shows a series of which an occurrence meets the filters, whole, and counts what it shows', async () => {
  const path = '/events.ics?recurrence=rule&start_date=2099-05-01&end_date=2099-05-31&search=changed';
  const { body, headers } = await service.get<string>(path);
  const { events } = parseCalendar(body);
  expect(events).toHaveLength(4);
  expect(events.every(({ uid }) => uidOf('changed').test(uid))).toBe(true);
  expect(headers['x-tec-total']).toBe('1');
  expect(body).toContain('recurrence=rule');
  expect(await textOf(service, `${path}&event_status=canceled`)).not.toContain('BEGIN:VEVENT');
  const limited = await service.get<string>(
    `/events.ics?recurrence=rule&${WINDOW}&limit=2&series=${Object.values(ids).join(',')}`,
  );
  expect(limited.headers['x-tec-total']).toBe(String(Object.keys(SERIES).length));
  expect(new Set(parseCalendar(limited.body).events.map(({ uid }) => uid)).size).toBe(2);
});

it('has the series of one event, with another ETag whenever it changes', async () => {
  const [first, second] = await occurrencesOf(service, ids['positions'] ?? 0);
  const path = `/events/${first?.['id']}.ics?recurrence=rule`;
  const before = await service.get<string>(path);
  expect(parseCalendar(before.body).events.map(({ uid }) => uidOf('positions').test(uid))).toEqual([true]);
  const again = { headers: { 'if-none-match': String(before.headers['etag']) } };
  expect((await service.get(path, again)).status).toBe(304);
  await change(`/events/${second?.['id']}`, { event_status: 'canceled' });
  const after = await service.get<string>(path, again);
  expect(after.status).toBe(200);
  expect(parseCalendar(after.body).events.map((event) => valueOf(event, 'status'))).toEqual([
    ...['CONFIRMED', 'CANCELLED'],
  ]);
  await change(`/events/${second?.['id']}`, { reset_overrides: 'all' });
});

it('is read as the series is, and shows its readers what they may see', async () => {
  const path = `/series/${ids['changed']}.ics?recurrence=rule`;
  const statuses = async (): Promise<number[]> => [
    (await service.get(path)).status,
    (await service.get(path, ADMIN)).status,
  ];
  const hidden = ['2099-03-10', '2099-04-10'];
  const own = await textOf(service, path, ADMIN);
  for (const day of hidden)
    expect(own).toContain(`RECURRENCE-ID;TZID=Europe/Berlin:${day.replaceAll('-', '')}`);
  expect(await statuses()).toEqual([200, 200]);
  await change(`/series/${ids['changed']}`, { status: 'private' });
  expect(await statuses()).toEqual([403, 200]);
  // An occurrence that stays public has no series for those who may not read it.
  const occurrence = `/series/${ids['changed']}/occurrences/2099-03-20T20:00:00`;
  await change(occurrence, { status: 'publish' });
  const second = `/series/${ids['changed']}/occurrences/2099-04-03T20:00:00`;
  await change(second, { status: 'publish' });
  const { events } = parseCalendar(
    await textOf(service, `/events.ics?recurrence=rule&${WINDOW}&series=${ids['changed']}`),
  );
  expect(events.map(({ uid }) => uid.split('-', 1)[0])).toEqual(['event', 'event']);
  expect((await service.get(`/series/${ids['changed']}0.ics`)).status).toBe(404);
});

it('loads series in groups', async () => {
  const few = await statementsOf(service, async () =>
    textOf(service, `/events.ics?recurrence=rule&${WINDOW}&limit=2`),
  );
  const many = await statementsOf(service, async () =>
    textOf(service, `/events.ics?recurrence=rule&${WINDOW}&limit=50`),
  );
  expect(many.length).toBeLessThanOrEqual(few.length + 4);
});

it('changes the series when a date is hidden or shown, which is one to be read again', async () => {
  const path = `/series/${ids['nights']}.ics?recurrence=rule`;
  const stamps = async (): Promise<number[]> => {
    const [master] = parseCalendar(await textOf(service, path)).events;
    if (master === undefined) throw new Error('The series is missing.');
    const instants = ['dtstamp', 'last-modified'].map((name) => String(valueOf(master, name)));
    return [Number(valueOf(master, 'sequence')), ...instants.map((value) => Date.parse(value))];
  };
  /** As if the last change was so long ago. */
  const age = async (): Promise<void> => {
    for (const [table, column] of [
      ['series', 'id'],
      ['event', 'series_id'],
    ] as const)
      await service.query(`UPDATE ${table} SET modified_at = modified_at - 100 WHERE ${column} = ?`, [
        ids['nights'],
      ]);
  };
  const occurrence = `/series/${ids['nights']}/occurrences/2099-03-28T22:00:00`;
  const seen: number[][] = [];
  for (const status of ['private', 'publish', 'draft']) {
    await age();
    // The cache knows nothing of what is written past the service.
    await change(`/series/${ids['utc']}`, { cost: status });
    const before = await stamps();
    await change(occurrence, { status });
    seen.push((await stamps()).map((value, at) => value - (before[at] ?? 0)));
  }
  for (const differences of seen) expect(differences.every((value) => value > 0)).toBe(true);
});
