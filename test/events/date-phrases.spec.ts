import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { translate } from '#common/messages/messages.js';
import { type Body, eventWith, Service } from '../support/service.js';

/** UTC+5:45 the whole year. */
const SITE_TIMEZONE = 'Asia/Kathmandu';
const OFFSET = (5 * 60 + 45) * 60;
const DAY = 86_400;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE });
});
afterAll(async () => service.stop());

/** The date some days from now where the clock is ahead by so many seconds; never so late that a day ends in between. */
async function dateIn(days: number, offset: number): Promise<string> {
  const intoDay = (Date.now() / 1000 + offset) % DAY;
  if (DAY - intoDay < 10) await sleep((DAY - intoDay + 1) * 1000);
  return new Date((Date.now() / 1000 + offset + days * DAY) * 1000).toISOString().slice(0, 10);
}

it('eight digits are a day, not a second of 1970, unless they are a number', async () => {
  const event = await service.make('/events', eventWith({ start_date: '20270110', end_date: '20270111' }));
  expect([event['start_date'], event['end_date']]).toEqual(['2027-01-10 00:00:00', '2027-01-11 00:00:00']);
  const sent = await service.make('/events', eventWith({ start_date: 20_270_110, timezone: 'UTC' }));
  expect(sent['start_date']).toBe('1970-08-23 14:35:10');
  // No day has this month.
  const other = await service.make('/events', eventWith({ start_date: '20271310', end_date: '2028-01-01' }));
  expect(other['start_date']).toMatch(/^1970-/);
});

it('start and end are the event’s zone’s, publication dates the site’s', async () => {
  const hours = 14;
  const day = await dateIn(1, hours * 3_600);
  const siteDay = await dateIn(-1, OFFSET);
  const event = await service.make(
    '/events',
    eventWith({
      start_date: 'tomorrow 9am',
      end_date: 'tomorrow 17:30',
      timezone: `UTC+${hours}`,
      date: 'yesterday noon',
    }),
  );
  expect(event).toMatchObject({
    start_date: `${day} 09:00:00`,
    end_date: `${day} 17:30:00`,
    date: `${siteDay} 12:00:00`,
  });
});

it('filters are the site’s, and a link repeats the date that was meant', async () => {
  const today = await dateIn(0, OFFSET);
  const { body } = await service.get('/events?start_date=today&end_date=%2B2+days');
  const { searchParams } = new URL(body['rest_url']);
  expect(searchParams.get('start_date')).toBe(`${today} 00:00:00`);
  expect(searchParams.get('end_date')).toBe(`${await dateIn(2, OFFSET)} 23:59:59`);
});

it('one request sees one clock: what it counts from now is as far apart as it says', async () => {
  const event = await service.make('/events', eventWith({ start_date: 'now', end_date: '+2 hours' }));
  const [start, end] = ['start', 'end'].map((edge) => Date.parse(`${event[`utc_${edge}_date`]}Z`));
  expect(Number(end) - Number(start)).toBe(7_200_000);
});

it.each([
  ['not_a_date', 'tomorrow banana'],
  ['not_a_date', '99:99'],
  ['not_a_date', 'next blursday'],
  ['not_a_date', `tomorrow${' '.repeat(100)}9am`],
  ['impossible_date', '2027-02-30'],
  ['impossible_date', 'Feb 30 2027'],
  ['impossible_date', '31 june'],
  ['impossible_date', '+9000 years'],
] as const)('%s: %j is 400 and names each parameter', async (key, phrase) => {
  const refused = async (method: string, path: string, body?: Body) => {
    const response = await service.send(method, path, body, { as: 'administrator' });
    return [response.status, response.body['code'], response.body['data'].params];
  };
  const named = (...names: string[]) => [
    400,
    'rest_invalid_param',
    Object.fromEntries(names.map((name) => [name, translate('en', { key })])),
  ];
  const edges = eventWith({ start_date: phrase, end_date: phrase });
  expect(await refused('POST', '/events', edges)).toEqual(named('start_date', 'end_date'));
  const events = eventWith({ date: phrase });
  expect(await refused('POST', '/events', events)).toEqual(named('date'));
  const venue = { venue: 'Hall', date_utc: phrase };
  expect(await refused('POST', '/venues', venue)).toEqual(named('date_utc'));
  const query = new URLSearchParams({ starts_after: phrase, ends_before: phrase }).toString();
  expect(await refused('GET', `/events?${query}`)).toEqual(named('starts_after', 'ends_before'));
});

it('every language’s message says that phrases are understood', async () => {
  for (const language of ['en', 'fr', 'de', 'it', 'ro', 'es']) {
    const { body } = await service.get(`/events?start_date=banana&i18n_language=${language}`);
    expect(body['data'].params.start_date).toContain('tomorrow 9am');
  }
});

/** Around the changes of the clocks in each of the zones below. */
const PROBE = `
const { parseDateInput, resolveWall } = await import(process.cwd() + '/dist/common/time/date-input.js');
const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC+3'];
const phrases = ['now', 'tomorrow 2:30am', 'next sunday 2am', '+1 day', '+24 hours', 'yesterday noon', 'last sunday of march 2:30am'];
const moments = ['2027-03-13T07:30Z', '2027-03-14T07:00Z', '2027-03-27T01:30Z', '2027-03-28T01:00Z', '2027-10-31T00:30Z', '2027-11-07T05:30Z', '2027-11-07T06:30Z'];
const shown = moments.map((moment) => zones.map((zone) => phrases.map((phrase) =>
  resolveWall(parseDateInput(phrase), { zone, now: Date.parse(moment) / 1000 }))));
console.log(JSON.stringify({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, shown }));
`;

it('the zone of the process does not matter', () => {
  const runIn = (TZ: string): { zone: string; shown: string[][][] } =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', PROBE], {
        env: { PATH: process.env['PATH'], TZ },
        encoding: 'utf8',
      }),
    );
  const { shown } = runIn('UTC');
  // On the morning before the clocks change in New York.
  expect(shown[0]?.[0]).toEqual([
    '2027-03-13 02:30:00',
    '2027-03-14 03:30:00',
    '2027-03-14 03:00:00',
    '2027-03-14 03:30:00',
    '2027-03-14 03:30:00',
    '2027-03-12 12:00:00',
    '2027-03-28 02:30:00',
  ]);
  for (const zone of ['America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia']) {
    // By whichever of its names; without data for it, Node would say UTC.
    expect(runIn(zone)).toEqual({ zone: expect.stringContaining('/'), shown });
  }
});
