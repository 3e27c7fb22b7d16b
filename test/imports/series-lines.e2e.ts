import { textOf } from '../support/feeds.js';
import { counts, countsOf, importFrom } from '../support/imports.js';
import {
  ADMIN,
  change,
  ids,
  listed,
  makeWithEvents,
  occurrencesOf,
  read,
  startsOf,
  write,
} from '../support/series.js';
import { type Body, Service } from '../support/service.js';

// Series as lines of NDJSON: what one calendar writes, another one reads, and writes again.

const LINES = '/events.ndjson?start_date=2000-01-01&end_date=2199-12-31';

let service: Service;
let other: Service;
beforeEach(async () => {
  service = await Service.start();
  other = await Service.start();
});
afterEach(async () => {
  await service.stop();
  await other.stop();
});

const linesOf = async (of: Service): Promise<string> => textOf(of, LINES, ADMIN);

const parsed = (lines: string): Body[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Body);

const take = async (into: Service, content: string): Promise<Body> =>
  importFrom(into, { type: 'ndjson', content, source: 'copy' });

/** The counts of an import, and the warnings and problems of which there should be none. */
const result = ({ report, ...job }: Body): unknown[] => [
  countsOf({ report, ...job }),
  report.problems,
  report.warnings,
];

const JAZZ = {
  ...{ title: 'Friday Jazz', description: '<p>Live</p>', venue: { venue: 'Cellar' }, cost: '$3' },
  ...{ organizer: { organizer: 'Society' }, categories: ['Music'], tags: ['jazz'], featured: true },
  translations: { fr: { title: 'Jazz du vendredi' } },
  ...{ recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=8', recurrence_dates: ['2099-05-03 18:00:00'] },
  ...{ excluded_dates: ['2099-03-20'], external_source: 'site', external_id: '7' },
};

const pathOf = (event: Body | undefined): string => `/events/${event?.['id']}`;

/** A series with all that occurrences can have of their own, and one that was split from it. */
async function fill(): Promise<void> {
  const { paths } = await makeWithEvents(service, JAZZ);
  const [first, second = '', third = '', fourth = '', fifth = '', sixth = ''] = paths;
  await change(service, first ?? '', { title: 'Special', venue: { venue: 'Open Air' }, cost: '$5' });
  await change(service, `${second}?i18n_language=fr`, { description: 'À part', title: 'Jazz du vendredi' });
  await change(service, third, { start_date: '2099-04-04 19:00:00', end_date: '2099-04-04 20:00:00' });
  // Empty, or as it would be by default.
  await change(service, fourth, { venue: [], featured: false, categories: [], cost: '' });
  await write(service, 'DELETE', fifth);
  const split = { title: 'Spring Jazz', scope: 'following' };
  const following = (await change(service, sixth, split))['series_id'] as number;
  await change(service, `/series/${following}`, { external_source: 'site', external_id: '8' });
  await change(service, sixth, { status: 'draft', external_source: 'site', external_id: 'own', age_min: 18 });
}

it('makes the same series and events again, which are the same lines', async () => {
  await fill();
  const lines = await linesOf(service);
  const all = parsed(lines);
  expect(all.filter(({ kind }) => kind === 'series')).toMatchObject([
    {
      ...{ recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=6', recurrence_dates: [], title: 'Friday Jazz' },
      excluded_dates: ['2099-03-20 20:00:00', '2099-04-10 20:00:00'],
    },
    { title: 'Spring Jazz', split_from: { external_source: 'site', external_id: '7', slug: 'friday-jazz' } },
  ]);
  // A series stands before its events, which have all fields of an event.
  expect(all.map(({ kind, series }) => kind ?? series.external_id)).toEqual([
    ...['series', '7', '7', '7', '7', 'series', '8', '8', '8'],
  ]);
  expect(all.slice(1, 3)).toMatchObject([
    { title: 'Special', overrides: ['cost', 'title', 'venue'], own_texts: { en: ['title'] } },
    {
      title: 'Friday Jazz',
      overrides: ['description', 'title'],
      own_texts: { fr: ['title', 'description'] },
    },
  ]);
  expect(result(await take(other, lines))).toEqual([counts({ created: 9 }), [], []]);
  expect(await linesOf(other)).toBe(lines);
  expect(result(await take(other, lines))).toEqual([counts({ unchanged: 9 }), [], []]);
  // And where they come from.
  expect(result(await take(service, lines))).toEqual([counts({ unchanged: 9 }), [], []]);
  expect(await linesOf(service)).toBe(lines);
  const { series } = await read(other, '/series?search=jazz');
  expect(series.map((one: Body) => one['split_from'])).toEqual([null, series[0].id]);
});

it('changes in place what has changed, and gives back what an event has no longer of its own', async () => {
  await fill();
  await take(other, await linesOf(service));
  const before = await listed(other, '', ADMIN);
  const events = await listed(service, '', ADMIN);
  await change(service, pathOf(events[0]), { reset_overrides: 'all' });
  await change(service, pathOf(events[1]), { reset_overrides: 'title', age_max: 12 });
  await change(service, pathOf(events[3]), { reset_overrides: 'start_date,end_date' });
  await change(service, '/series/by-external/site/7', { cost: '$9' });
  const lines = await linesOf(service);
  expect(countsOf(await take(other, lines))).toMatchObject({ created: 0, left_out: 0 });
  expect(await linesOf(other)).toBe(lines);
  const after = await listed(other, '', ADMIN);
  expect(ids(after).sort()).toEqual(ids(before).sort());
});

it('an event that somebody has taken out here stays in the trash, and one that the source excludes comes back', async () => {
  const { paths, path } = await makeWithEvents(service, { ...JAZZ, recurrence_dates: [] });
  await take(other, await linesOf(service));
  const [series] = (await read(other, '/series'))['series'] as Body[];
  const [, here, there] = await occurrencesOf(other, series?.['id'] as number);
  await write(other, 'DELETE', pathOf(here));
  await write(service, 'DELETE', paths[2] ?? '');
  await take(other, await linesOf(service));
  const total = async (): Promise<number> =>
    (await read(other, `/series/${series?.['id']}`))['occurrences'].total;
  expect(await total()).toBe(5);
  await change(service, paths[2] ?? '', { status: 'publish' });
  const report = await take(other, await linesOf(service));
  expect(countsOf(report)).toMatchObject({ created: 0, left_out: 1 });
  expect(await total()).toBe(6);
  expect((await read(other, pathOf(there)))['status']).toBe('publish');
  expect((await read(service, path))['occurrences'].total).toBe(7);
});

it('a series without an id is known by its slug, and dates whose events are not in the file stay free', async () => {
  const { paths } = await makeWithEvents(service, { title: 'Market' });
  await change(service, paths[1] ?? '', { password: 'sesame' });
  await change(service, paths[2] ?? '', { hide_from_listings: true });
  await change(service, paths[3] ?? '', { status: 'private' });
  const lines = await textOf(service, LINES);
  const [series, event, ...more] = parsed(lines);
  const [second, third, fourth] = ['2099-03-13 20:00:00', '2099-03-20 20:00:00', '2099-03-27 20:00:00'];
  expect(series).toMatchObject({ hidden_dates: [second, third, fourth], excluded_dates: [] });
  expect([event?.['series'], more]).toEqual([{ slug: 'market' }, []]);
  for (const count of [counts({ created: 2 }), counts({ unchanged: 2 })]) {
    expect(result(await take(other, lines))).toEqual([count, [], []]);
    expect(startsOf(await listed(other, '', ADMIN))).toEqual(['2099-03-06 20:00:00']);
  }
});

it.each([
  ['recurrence_id', { recurrence_id: 'soon' }],
  ['series', { series: { slug: { a: 1 } } }],
  ['overrides', { overrides: 'title' }],
  ['own_texts', { own_texts: { xx: ['title'] } }],
])(
  'a line whose %s cannot be read is left out, and so is one whose series is unknown',
  async (name, wrong) => {
    await makeWithEvents(service, { title: 'Market', recurrence_rule: 'FREQ=WEEKLY;COUNT=1' });
    const [series, event] = parsed(await linesOf(service));
    const broken = JSON.stringify({ ...event, ...wrong });
    const lost = JSON.stringify({ ...event, series: { external_source: 'site', external_id: 'none' } });
    const report = await take(other, [JSON.stringify(series), broken, lost].join('\n'));
    expect(countsOf(report)).toEqual(counts({ created: 1, left_out: 2 }));
    expect(report['report'].problems.map(({ reason }: Body) => reason)).toEqual([
      `\`${name}\` cannot be read.`,
      'Its series is neither here nor in the file.',
    ]);
  },
);

it('takes a series that has one date left, and refuses dates that are none', async () => {
  const { id } = await makeWithEvents(service, { ...JAZZ, recurrence_rule: '', excluded_dates: [] });
  await write(service, 'DELETE', `/series/${id}/occurrences/2099-05-03T18:00:00`);
  const content = await linesOf(service);
  const added = result(await take(other, content));
  expect(added.slice(1)).toEqual([[], []]);
  expect(await linesOf(other)).toBe(content);
  expect(result(await take(service, content))).toEqual([expect.objectContaining({ updated: 0 }), [], []]);
  const wrong = content.replace('"kind":"series"', '"kind":"series","hidden_dates":["x"]');
  const refused = await take(other, wrong);
  expect([refused['state'], refused['report'].problems]).toEqual(['done', [expect.anything()]]);
});
