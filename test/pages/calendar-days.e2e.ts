import { eventWith, Service } from '../support/service.js';

/* The days of the calendar: by the clocks of the events, and up to the first and the last day that there are. */

const VIEWS = ['list', 'month', 'week', 'day', 'map'];

let service: Service;
beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: 'America/New_York' });
});
afterAll(async () => service.stop());

const open = async (query: string, from: Service = service): Promise<{ status: number; body: string }> =>
  from.get<string>(`~/calendar?${query}`);
const titlesIn = (body: string): string[] =>
  [...body.matchAll(/<h3[^>]*><a href="[^"]*"[^>]*>([^<]*)<\/a>/g)].map(([, title = '']) => title);
const daysIn = (body: string): string[] =>
  [...body.matchAll(/<h2><time datetime="([\d-]+)"/g)].map(([, day = '']) => day);
const linkIn = (body: string, rel: 'prev' | 'next'): string | undefined =>
  new RegExp(`<a rel="${rel}" href="[^"?]*\\?([^"]*)"`).exec(body)?.[1]?.replaceAll('&amp;', '&');

describe('a list that begins at a day', () => {
  const later = ['First of a day', 'Tokyo, at night', 'New York', 'Last of the day'];
  beforeAll(async () => {
    for (const [title, start_date, timezone] of [
      ['Hawaii, the night before', '2098-03-01 23:30', 'Pacific/Honolulu'],
      ['Last of the day before', '2098-03-01 23:59', 'Etc/GMT+12'],
      ['New York, the evening before', '2098-03-01 20:00', 'America/New_York'],
      ['First of a day', '2098-03-02 00:00', 'Pacific/Kiritimati'],
      ['Tokyo, at night', '2098-03-02 01:00', 'Asia/Tokyo'],
      ['New York', '2098-03-02 20:00', 'America/New_York'],
      ['Last of the day', '2098-03-02 23:59', 'Etc/GMT+12'],
    ] as const)
      await service.make(
        '/events',
        eventWith({
          ...{ title, start_date, end_date: start_date, timezone, cost: '5', categories: ['Nights'] },
          ...{
            description: 'Stars',
            tags: [`Of ${timezone}`, 'Dark'],
            venue: { venue: 'Hill', city: 'Rome' },
          },
        }),
      );
  });

  it.each([
    ...[
      '',
      '&categories=nights',
      '&search=stars',
      '&city=Rome',
      '&featured=false',
      '&tags=dark,of-asia-tokyo',
    ],
    ...['&view=map', '&ends_before=2098-03-05', '&categories=nights&tags=dark', '&collapse=series'],
  ])('has all events from that day on by their own clocks, page by page: %s', async (filters) => {
    const all = await open(`date=2098-03-02${filters}`);
    expect(titlesIn(all.body)).toEqual(later);
    expect(daysIn(all.body)).toEqual(['2098-03-02']);
    expect(all.body).toContain('<p>4 events</p>');
    const found: string[] = [];
    let query: string | undefined = `date=2098-03-02${filters}&per_page=1`;
    for (let page = 1; query !== undefined; page += 1) {
      const { body } = await open(query);
      expect(linkIn(body, 'prev') !== undefined).toBe(page > 1);
      found.push(...titlesIn(body));
      query = linkIn(body, 'next');
    }
    expect(found).toEqual(later);
  });

  it('has nothing that is over, and the day before its own events', async () => {
    expect(titlesIn((await open('date=2098-03-03')).body)).toEqual([]);
    const { body } = await open('date=2098-03-01');
    expect(daysIn(body)).toEqual(['2098-03-01', '2098-03-02']);
    expect(titlesIn(body)).toHaveLength(7);
  });

  it('is what the view of the day shows', async () => {
    const { body } = await open('date=2098-03-02&view=day');
    const titles = [...body.matchAll(/<h4[^>]*><a href="[^"]*"[^>]*>([^<]*)<\/a>/g)].map(
      ([, title]) => title,
    );
    expect(titles.sort()).toEqual([...later].sort());
  });
});

it('a list from a day of the past goes on as far as lists from today, in the order of days', async () => {
  const inDays = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  for (const [title, day] of [
    ['Zither', inDays(-1_000)],
    ['Accordion', inDays(300)],
    ['Later than all lists', inDays(1_100)],
  ] as const)
    await service.make(
      '/events',
      eventWith({ ...{ title, start_date: `${day} 12:00`, end_date: `${day} 13:00` }, tags: ['Reach'] }),
    );
  for (const order of ['', '&order=desc', '&orderby=title'])
    expect(titlesIn((await open(`tags=reach&date=${inDays(-1_001)}${order}`)).body)).toEqual([
      'Zither',
      'Accordion',
    ]);
});

describe('the first and the last days of the calendar', () => {
  it('are shown without links beyond them', async () => {
    for (const zone of ['America/New_York', 'Pacific/Kiritimati']) {
      const other = await service.startBeside({ SITE_TIMEZONE: zone });
      try {
        for (const view of VIEWS) {
          for (const day of [
            '0001-01-01',
            '0001-12-31',
            '9997-01-01',
            '9998-01-01',
            '9999-12-01',
            '9999-12-31',
          ]) {
            const { status, body } = await open(`view=${view}&date=${day}`, other);
            expect([zone, view, day, status]).toEqual([zone, view, day, 200]);
            expect(body).not.toMatch(/(?:date=|datetime=")(?:\+|-|%2B|0000)/);
          }
          const first = (await open(`view=${view}&date=0001-01-01`, other)).body;
          const last = (await open(`view=${view}&date=9999-12-31`, other)).body;
          const isStepped = !['list', 'map'].includes(view);
          expect([view, linkIn(first, 'prev'), linkIn(last, 'next')]).toEqual([view, undefined, undefined]);
          expect([view, linkIn(first, 'next') !== undefined]).toEqual([view, isStepped]);
          expect([view, linkIn(last, 'prev') !== undefined]).toEqual([view, isStepped]);
        }
      } finally {
        await other.stop();
      }
    }
  });

  it('have their events', async () => {
    const on = async (title: string, day: string) =>
      service.make('/events', eventWith({ title, start_date: `${day} 10:00`, end_date: `${day} 11:00` }));
    await on('The beginning', '0001-01-02');
    await on('The end', '9999-12-30');
    for (const view of VIEWS) {
      expect([view, (await open(`view=${view}&date=0001-01-02`)).body.includes('>The beginning<')]).toEqual([
        view,
        true,
      ]);
      expect([view, (await open(`view=${view}&date=9999-12-30`)).body.includes('>The end<')]).toEqual([
        view,
        true,
      ]);
    }
  });

  it('make whole weeks in a month', async () => {
    const { body } = await open('view=month&date=9999-12-31');
    const weeks = body.split('<tr role="row">').slice(2);
    expect(weeks.map((week) => week.match(/<td /g)?.length)).toEqual([7, 7, 7, 7, 7]);
    expect(body.match(/<time [^>]*datetime="9999-12-31"/g)).toHaveLength(1);
  });

  it('are the only ones: others are refused, by the name of the field', async () => {
    for (const view of VIEWS)
      for (const day of [
        '0000-12-31',
        '2027-02-30',
        '10000-01-01',
        '%2B010000-01-01',
        '2027-1-1',
        'tomorrow',
      ]) {
        const { status, body } = await open(`view=${view}&date=${day}`);
        expect([view, day, status, /<code>(\w+)<\/code>/.exec(body)?.[1]]).toEqual([view, day, 400, 'date']);
      }
  });
});
