import { Housekeeping } from '#content/records/housekeeping.service.js';
import { textOf } from '../support/feeds.js';
import { counts, countsOf, importFrom } from '../support/imports.js';
import { ADMIN, change, ids, listed, makeWithEvents, occurrencesOf, read, write } from '../support/series.js';
import { type Body, Service } from '../support/service.js';
import { statementsOf } from '../support/statements.js';

// Lines of series on top of what earlier imports have made of them, or what somebody has done here since.

const DAY = 86_400;
const LINES = '/events.ndjson?start_date=2000-01-01&end_date=2199-12-31&limit=5000';

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

const joined = (lines: readonly Body[]): string => lines.map((line) => JSON.stringify(line)).join('\n');

const take = async (into: Service, content: string, more: object = {}): Promise<Body> =>
  importFrom(into, { type: 'ndjson', content, source: 'copy', ...more });

const dryRun = async (into: Service, content: string): Promise<Body> =>
  importFrom(into, { type: 'ndjson', content, source: 'copy' }, '/imports?dry_run=true');

/** The lines as a version without series has written them. */
const asSingles = (lines: string): Body[] =>
  parsed(lines)
    .filter(({ kind }) => kind !== 'series')
    .map(({ series: _s, recurrence_id: _r, overrides: _o, own_texts: _t, ...event }) => event);

const seriesOf = async (of: Service): Promise<Body[]> => (await read(of, '/series?per_page=50'))['series'];

describe('single events of an earlier import', () => {
  const keys = {
    'without an id': () => ({}),
    'with an id of their own': (at: number) => ({ external_source: 'site', external_id: `event-${at}` }),
  };

  it.each(Object.entries(keys))('%s become the occurrences of their series', async (_name, keyOf) => {
    const { paths } = await makeWithEvents(service, { title: 'Jazz', venue: { venue: 'Cellar' } });
    for (const [at, path] of paths.entries()) await change(service, path, keyOf(at));
    await change(service, paths[1] ?? '', { title: 'Special' });
    const lines = await linesOf(service);
    await take(other, joined(asSingles(lines)));
    const before = await listed(other, '', ADMIN);
    expect(before).toHaveLength(4);
    await write(other, 'DELETE', `/events/${before[3]?.['id']}`);
    const report = await take(other, lines);
    expect(report['report'].problems).toHaveLength(1);
    expect(countsOf(report)).toEqual(counts({ created: 1, updated: 2, unchanged: 1, left_out: 1 }));
    const [series] = await seriesOf(other);
    const after = await occurrencesOf(other, series?.['id'] as number);
    expect(ids(after)).toEqual(ids(before).slice(0, 3));
    expect(after.map(({ slug }) => slug as string)).toEqual(
      before.slice(0, 3).map(({ slug }) => slug as string),
    );
    expect(after.map(({ title, overrides }) => [title, overrides])).toEqual([
      ['Jazz', []],
      ['Special', ['title']],
      ['Jazz', []],
    ]);
    expect(await listed(other, '', ADMIN)).toHaveLength(3);
    expect(countsOf(await take(other, lines))).toEqual(counts({ unchanged: 4, left_out: 1 }));
  });

  it('are found by slug and start where nothing else names them, and by the id of a date', async () => {
    const { path, paths } = await makeWithEvents(service, { title: 'Jazz' });
    await change(service, path, { external_source: 'site', external_id: 'UID' });
    const lines = await linesOf(service);
    const [first = {}, second = {}, third = {}] = asSingles(lines);
    const one = await write(other, 'POST', '/events', { ...first, venue: { venue: 'Elsewhere' } });
    const named = { external_source: 'site', external_id: 'UID/20990313T200000', slug: 'other' };
    const two = await write(other, 'POST', '/events', { ...second, ...named });
    // Of another source, which may have an event of its own with this slug.
    const foreign = { external_source: 'elsewhere', external_id: '1' };
    const three = await write(other, 'POST', '/events', { ...third, ...foreign });
    expect(countsOf(await take(other, lines))).toMatchObject({ created: 3, left_out: 0 });
    const [series] = await seriesOf(other);
    const after = ids(await occurrencesOf(other, series?.['id'] as number));
    expect(after).toHaveLength(paths.length);
    expect(after.slice(0, 2)).toEqual([one['id'], two['id']]);
    expect(after).not.toContain(three['id']);
  });

  it('join a series that is here when the file has new dates for it', async () => {
    const { path } = await makeWithEvents(service, { title: 'Jazz', recurrence_rule: 'FREQ=WEEKLY;COUNT=2' });
    await take(other, await linesOf(service));
    await change(service, path, { recurrence_rule: 'FREQ=WEEKLY;COUNT=3' });
    const lines = await linesOf(service);
    await take(other, joined(asSingles(lines).slice(2)));
    const before = ids(await listed(other, '', ADMIN));
    expect(before).toHaveLength(3);
    expect(countsOf(await take(other, lines))).toMatchObject({ created: 0, left_out: 0 });
    const [series] = await seriesOf(other);
    expect(ids(await occurrencesOf(other, series?.['id'] as number))).toEqual(before);
  });
});

it('a dry run of several batches counts what an import does', async () => {
  const { path, paths } = await makeWithEvents(service, { recurrence_rule: 'FREQ=DAILY;COUNT=120' });
  await change(service, paths[110] ?? '', { title: 'Own' });
  const lines = await linesOf(service);
  // A line at a date that the series does not have.
  const last = parsed(lines).at(-1);
  const lost = joined([{ ...last, recurrence_id: '2098-01-01T20:00:00', slug: 'lost' }]);
  const content = `${lines}${lost}`;
  const dry = await dryRun(other, content);
  expect(countsOf(dry)).toEqual(counts({ created: 121, left_out: 1 }));
  expect(await seriesOf(other)).toEqual([]);
  expect(countsOf(await take(other, content))).toEqual(countsOf(dry));
  // Dates that only the new rule gives.
  await change(service, path, { recurrence_rule: 'FREQ=DAILY;COUNT=125' });
  const longer = await linesOf(service);
  const again = await dryRun(other, longer);
  expect(countsOf(again)).toMatchObject({ created: 0, left_out: 0 });
  expect(countsOf(await take(other, longer))).toEqual(countsOf(again));
});

it('a dry run writes a series again only where its lines are in two batches', async () => {
  const rule = { recurrence_rule: 'FREQ=DAILY;COUNT=60' };
  for (const title of ['Jazz', 'Blues', 'Soul', 'Swing']) await makeWithEvents(service, { title, ...rule });
  const lines = await linesOf(service);
  const statements = await statementsOf(other, async () => dryRun(other, lines));
  const written = statements.filter(({ sql }) => /^INSERT INTO `?series`? /.test(sql));
  expect(written.length).toBeGreaterThanOrEqual(4);
  expect(written.length).toBeLessThanOrEqual(6);
});

it('a series is not split from itself', async () => {
  await makeWithEvents(service, { title: 'Jazz', external_source: 'site', external_id: '7' });
  const [series = {}, ...events] = parsed(await linesOf(service));
  for (const origin of [{ external_source: 'site', external_id: '7' }, { slug: series['slug'] as string }]) {
    const report = await take(other, joined([{ ...series, split_from: origin }, ...events]));
    expect(report['report'].problems).toEqual([]);
    expect(report['report'].warnings).toEqual([
      { where: 'line 1', reason: '`split_from` names the series itself and was ignored.' },
    ]);
    expect((await seriesOf(other)).map((one) => one['split_from'] as unknown)).toEqual([null]);
  }
});

it('a series that is no longer in the file is gone, and comes back', async () => {
  const first = { title: 'Jazz', external_source: 'copy', external_id: 'jazz' };
  await makeWithEvents(service, first);
  await makeWithEvents(service, { title: 'Blues', external_source: 'copy', external_id: 'blues' });
  const lines = await linesOf(service);
  await take(other, lines);
  const rest = joined(
    parsed(lines).filter(({ external_id, series }) => (external_id ?? series.external_id) === 'jazz'),
  );
  const stays = await take(other, rest);
  expect([countsOf(stays)['trashed'], stays['report'].gone_events]).toMatchObject([
    0,
    [{ external_id: 'blues', title: 'Blues' }],
  ]);
  expect(countsOf(await take(other, rest, { gone: 'trash' }))).toMatchObject({ trashed: 1 });
  expect((await seriesOf(other)).map(({ title }) => title as string)).toEqual(['Jazz']);
  await take(other, lines);
  const [blues] = (await seriesOf(other)).filter(({ title }) => title === 'Blues');
  expect(await occurrencesOf(other, blues?.['id'] as number)).toHaveLength(4);
  // Occurrences alone name their series, too.
  const events = joined(parsed(lines).filter(({ kind }) => kind !== 'series'));
  expect((await take(other, events))['report'].gone).toBe(0);
});

describe('what somebody has taken out here', () => {
  /** Moves a date to the trash here, and empties that if so wanted. */
  const takeOut = async (wall: string, isEmptied: boolean): Promise<number> => {
    const [series] = await seriesOf(other);
    const id = series?.['id'] as number;
    await write(other, 'DELETE', `/series/${id}/occurrences/${wall}`);
    if (isEmptied) await other.app.get(Housekeeping).run(Math.floor(Date.now() / 1_000) + 31 * DAY);
    return id;
  };
  const startsOf = async (id: number): Promise<string[]> =>
    (await occurrencesOf(other, id)).map(({ start_date }) => start_date as string);

  it.each([false, true])('stays out when the lines move the series; emptied trash: %s', async (isEmptied) => {
    const named = { title: 'Jazz', external_source: 'site', external_id: '7' };
    const { path } = await makeWithEvents(service, named);
    await take(other, await linesOf(service));
    const id = await takeOut('2099-03-13T20:00:00', isEmptied);
    const [first, third, fourth] = ['2099-03-06', '2099-03-20', '2099-03-27'];
    await take(other, await linesOf(service));
    expect(await startsOf(id)).toEqual([first, third, fourth].map((day) => `${day} 20:00:00`));
    await change(service, path, { start_date: '2099-03-06 21:00:00', end_date: '2099-03-06 23:00:00' });
    for (let times = 0; times < 2; times++) {
      await take(other, await linesOf(service));
      expect(await startsOf(id)).toEqual([first, third, fourth].map((day) => `${day} 21:00:00`));
    }
    // Until somebody brings it back.
    await write(other, 'PUT', `/series/${id}/occurrences/2099-03-13T21:00:00`);
    await take(other, await linesOf(service));
    expect(await startsOf(id)).toHaveLength(4);
  });

  it.each([false, true])(
    'stays out when the calendar moves the series; emptied trash: %s',
    async (isEmptied) => {
      const calendar = (day: string, hour: string, ...more: string[]): string =>
        [
          ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:jazz', 'SUMMARY:Jazz'],
          ...[
            `DTSTART;TZID=Europe/Berlin:2099${day}T${hour}0000`,
            'DURATION:PT2H',
            'RRULE:FREQ=WEEKLY;COUNT=4',
          ],
          ...[...more, 'END:VEVENT', 'END:VCALENDAR'],
        ].join('\r\n');
      const days = { from: '2099-01-01', to: '2099-12-31', type: 'ics', source: 'club' };
      const run = async (content: string): Promise<Body> => importFrom(other, { content, ...days });
      await run(calendar('0306', '20', 'EXDATE;TZID=Europe/Berlin:20990327T200000'));
      const id = await takeOut('2099-03-13T20:00:00', isEmptied);
      await run(calendar('0306', '21'));
      expect(await startsOf(id)).toEqual(
        ['2099-03-06', '2099-03-20', '2099-03-27'].map((day) => `${day} 21:00:00`),
      );
      await run(calendar('0305', '21'));
      expect(await startsOf(id)).toEqual(
        ['2099-03-05', '2099-03-19', '2099-03-26'].map((day) => `${day} 21:00:00`),
      );
    },
  );
});

it('an export loads a series once, however many parts its events are in', async () => {
  await makeWithEvents(service, { recurrence_rule: 'FREQ=DAILY;COUNT=130' });
  const loads = async (limit: number): Promise<number> => {
    const lines = async (): Promise<string> => textOf(service, LINES.replace('5000', String(limit)), ADMIN);
    const statements = await statementsOf(service, lines);
    return statements.filter(({ sql }) => /FROM `?series`? /.test(sql) && sql.includes('recurrence_rule'))
      .length;
  };
  const one = await loads(40);
  expect([one > 0, await loads(130)]).toEqual([true, one]);
});
