import { setTimeout as sleep } from 'node:timers/promises';
import { type Body, eventWith, Service } from '../support/service.js';

/** UTC+5:45 the whole year, so that plain sums give what the site's clock shows. */
const SITE_TIMEZONE = 'Asia/Kathmandu';
const OFFSET = (5 * 60 + 45) * 60;
const DAY = 86_400;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE });
});
afterAll(async () => service.stop());

/** An event of no length at an instant; its own zone must not count. */
async function makeAt(seconds: number, fields: object = {}): Promise<number> {
  const dates = { start_date: seconds, end_date: seconds, timezone: 'America/New_York' };
  return (await service.make('/events', eventWith({ ...dates, ...fields })))['id'];
}

async function found(query: string | Record<string, string>): Promise<number[]> {
  const { status, body } = await service.get(`/events?per_page=50&${new URLSearchParams(query).toString()}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body['events'] as Body[]).map((event) => event['id']);
}

const linkParams = async (query: string): Promise<Record<string, string>> =>
  Object.fromEntries(new URL((await service.get(`/events?${query}`)).body['rest_url']).searchParams);

/** The instant at which the site's present day began; never so late that the day ends during a test. */
async function startOfToday(): Promise<number> {
  const intoDay = (Date.now() / 1000 + OFFSET) % DAY;
  if (DAY - intoDay < 25) await sleep((DAY - intoDay + 1) * 1000);
  return Math.floor((Date.now() / 1000 + OFFSET) / DAY) * DAY - OFFSET;
}

const siteDate = (seconds: number): string => new Date((seconds + OFFSET) * 1000).toISOString().slice(0, 10);

/** 24 months on; the 29th of February becomes the 28th. */
function twoYearsOn(date: string): string {
  const [year, rest] = [Number(date.slice(0, 4)) + 2, date.slice(4)];
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`;
}

describe('without dates', () => {
  it('the list begins yesterday at 00:00 and ends in 24 months, in site time', async () => {
    const today = await startOfToday();
    const last = Date.parse(`${twoYearsOn(siteDate(today))}T23:59:59Z`) / 1000 - OFFSET;
    const [tooEarly, first, final, tooLate] = [
      await makeAt(today - DAY - 1),
      await makeAt(today - DAY),
      await makeAt(last),
      await makeAt(last + 1),
    ];
    const listed = await found('');
    expect(listed).toEqual(expect.arrayContaining([first, final]));
    expect(listed.filter((id) => id === tooEarly || id === tooLate)).toEqual([]);
    expect(await linkParams('')).toMatchObject({
      start_date: `${siteDate(today - DAY)} 00:00:00`,
      end_date: `${siteDate(last)} 23:59:59`,
    });
  });

  it('an event counts by its start and its end: one that began before or ends after is out', async () => {
    const today = await startOfToday();
    const late = today + 3 * 366 * DAY;
    const running = await makeAt(today - 2 * DAY, { end_date: today + DAY });
    const endless = await makeAt(today, { end_date: late });
    const inside = await makeAt(today - DAY, { end_date: today + DAY });
    const listed = await found('');
    expect([running, endless, inside].filter((id) => listed.includes(id))).toEqual([inside]);
  });
});

describe('the two defaults', () => {
  let past: number;
  let future: number;
  beforeAll(async () => {
    past = await makeAt(Date.UTC(1995, 0, 1) / 1000);
    future = await makeAt(Date.UTC(2150, 0, 1) / 1000);
  });

  it.each([
    ['starts_after', '1990-01-01'],
    ['starts_before', '2190-01-01'],
    ['ends_after', '1990-01-01'],
    ['ends_before', '2190-01-01'],
  ])('are dropped by %s', async (name, value) => {
    expect(await found({ [name]: value })).toEqual(expect.arrayContaining([past, future]));
    const params = await linkParams(`${name}=${value}`);
    expect(params).toHaveProperty(name);
    expect(Object.keys(params).filter((key) => ['start_date', 'end_date'].includes(key))).toEqual([]);
  });

  it('stand in for the one that is not given', async () => {
    const fromPast = await found({ start_date: '1990-01-01' });
    expect([fromPast.includes(past), fromPast.includes(future)]).toEqual([true, false]);
    const toFuture = await found({ end_date: '2190-01-01' });
    expect([toFuture.includes(past), toFuture.includes(future)]).toEqual([false, true]);
  });

  it('do not come back for one of them given beside a relative date', async () => {
    const query = { start_date: '2100-01-01', starts_before: '2190-01-01' };
    const listed = await found(query);
    expect([listed.includes(past), listed.includes(future)]).toEqual([false, true]);
    expect(await found({ ...query, end_date: '2149-01-01' })).not.toContain(future);
  });

  it('and all other dates do not count with include', async () => {
    expect(await found(`include=${future},${past}`)).toEqual([past, future]);
    for (const name of ['start_date', 'end_date', 'starts_after', 'ends_before']) {
      expect(await found({ include: String(past), [name]: '2100-01-01' })).toEqual([past]);
    }
  });

  it('do not make include forget other filters, and ids that nothing has are passed over', async () => {
    const ids = `${past},${past},2000000000`;
    expect(await found(`include=${ids}`)).toEqual([past]);
    expect(await found(`include[]=${past}&include[]=2000000000`)).toEqual([past]);
    expect(await found(`include=${ids}&featured=true`)).toEqual([]);
    const { status, body } = await service.get('/events?include=2000000000');
    expect([status, body['events'], body['total']]).toEqual([200, [], 0]);
    const venue = await service.make('/venues', { venue: 'No event' });
    expect(await found(`include=${venue['id']}`)).toEqual([]);
  });
});

describe('a given date', () => {
  const D = '2027-03-10';
  const midnight = Date.parse(`${D}T00:00:00Z`) / 1000 - OFFSET;
  const TIMES = { before: -1, midnight: 0, noon: DAY / 2, last: DAY - 1, next: DAY } as const;
  const names = Object.keys(TIMES) as (keyof typeof TIMES)[];
  let category: number;
  const byId = new Map<number, string>();
  beforeAll(async () => {
    category = (await service.make('/categories', { name: 'Rounding' }))['id'];
    for (const name of names) {
      byId.set(await makeAt(midnight + TIMES[name], { categories: [category] }), name);
    }
  });

  const WHOLE_DAYS: [string, string, string[]][] = [
    ['start_date', D, ['midnight', 'noon', 'last', 'next']],
    ['start_date', `${D} 15:00:00`, ['midnight', 'noon', 'last', 'next']],
    ['start_date', `${D}T06:15:00Z`, ['midnight', 'noon', 'last', 'next']],
    ['start_date', `${siteDate(midnight - 1)}T18:14:59Z`, names],
    ['start_date', `${siteDate(midnight - 1)}T18:15:00Z`, ['midnight', 'noon', 'last', 'next']],
    ['start_date', String(midnight + 5), ['midnight', 'noon', 'last', 'next']],
    ['end_date', `${D} 08:00:00`, ['before', 'midnight', 'noon', 'last']],
    ['starts_after', `${D} 00:00:00`, ['next']],
    ['ends_after', D, ['next']],
    ['starts_before', `${D} 08:00:00`, ['before', 'midnight', 'noon']],
    ['ends_before', D, ['before', 'midnight', 'noon']],
  ];
  const STRICT: [string, string, string[]][] = [
    ['start_date', `${D} 12:00:00`, ['noon', 'last', 'next']],
    ['start_date', `${D}T06:15:00Z`, ['noon', 'last', 'next']],
    ['start_date', `${D}T01:15:00-05:00`, ['noon', 'last', 'next']],
    ['start_date', String(midnight + TIMES.noon + 1), ['last', 'next']],
    ['end_date', `${D} 12:00:00`, ['before', 'midnight', 'noon']],
    ['end_date', D, ['before', 'midnight']],
    ['starts_after', `${D} 12:00:00`, ['last', 'next']],
    ['ends_after', `${D} 23:59:58`, ['last', 'next']],
    ['starts_before', `${D} 12:00:00`, ['before', 'midnight']],
    ['ends_before', `${D} 12:00:01`, ['before', 'midnight', 'noon']],
  ];
  const listed = async (name: string, value: string, strict: object) => {
    const open = { start_date: '2000-01-01', end_date: '2199-01-01' };
    const ids = await found({ ...open, categories: String(category), [name]: value, ...strict });
    return ids.map((id) => byId.get(id));
  };

  it.each(WHOLE_DAYS)('means whole days of the site: %s=%s', async (name, value, expected) => {
    expect(await listed(name, value, {})).toEqual(expected);
    for (const strict_dates of ['false', '0', 'no', 'off']) {
      expect(await listed(name, value, { strict_dates })).toEqual(expected);
    }
  });

  it.each(STRICT)('means the exact instant with strict_dates: %s=%s', async (name, value, expected) => {
    for (const strict_dates of ['true', '1', 'yes', 'on']) {
      expect(await listed(name, value, { strict_dates })).toEqual(expected);
    }
  });

  it('is narrowed by every other one', async () => {
    const query = { start_date: `${D} 00:00:00`, ends_before: `${D} 23:59:59`, strict_dates: 'true' };
    const ids = await found({ ...query, categories: String(category) });
    expect(ids.map((id) => byId.get(id))).toEqual(['midnight', 'noon']);
  });

  it('that leaves nothing between start and end gives an empty list', async () => {
    expect(await found({ start_date: '2028-01-01', end_date: '2027-01-01' })).toEqual([]);
  });
});

it('an exact instant stays one when it is written in the hour that a zone’s clocks repeat', async () => {
  const timezone = 'America/New_York';
  for (const instant of [
    '2027-11-07T05:45:00Z',
    '2027-11-07T06:45:00Z',
    Date.UTC(2027, 10, 7, 6, 50) / 1000,
  ]) {
    const event = await service.make(
      '/events',
      eventWith({ start_date: instant, end_date: instant, timezone }),
    );
    const utc = new Date(typeof instant === 'number' ? instant * 1000 : instant).toISOString();
    expect(event['utc_start_date']).toBe(utc.slice(0, 19).replace('T', ' '));
    expect(event['utc_end_date']).toBe(event['utc_start_date']);
  }
});
