import { Housekeeping } from '#content/records/housekeeping.service.js';
import { times } from '../support/combinations.js';
import { ADMIN, every, fridays, makeWithEvents, read, startsOf } from '../support/series.js';
import { Follower } from '../support/series-follower.js';
import { ALWAYS, type Body, type SendOptions, Service, type ServiceResponse } from '../support/service.js';

/* Writes of one series at the same time, by two instances of one database. Whatever comes first, nothing is there twice or by half. */

const HORIZON = 20;
const SETTINGS = { SERIES_HORIZON_DAYS: String(HORIZON), TRASH_RETENTION_DAYS: '0', DATABASE_TIMEOUT: '60' };
const DAY = 86_400;
const now = Math.floor(Date.now() / 1_000);
const rounds = Array.from({ length: times(1, 3) }, (_, round) => round);

let service: Service;
let second: Service;
let follower: Follower;
beforeAll(async () => {
  service = await Service.start(SETTINGS);
  second = await service.startBeside(SETTINGS);
});
beforeEach(async () => {
  follower = new Follower(service);
  await follower.begin();
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

const patch = async (
  instance: Service,
  path: string,
  body: object,
  options: SendOptions = {},
): Promise<ServiceResponse> => instance.send('PATCH', path, body, { ...ADMIN, ...options });

const statuses = (responses: readonly ServiceResponse[]): number[] =>
  responses.map(({ status }) => status).sort();

/** Runs housekeeping as if this many days had passed. */
const LATER = 5;
const expand = async (instance: Service): Promise<void> =>
  instance.app.get(Housekeeping).run(now + LATER * DAY);

/** A rule without end, of every day. */
async function makeEndless(): Promise<{ id: number; path: string; paths: readonly string[]; start: string }> {
  const start = `${new Date((now + DAY) * 1_000).toISOString().slice(0, 10)} 20:00:00`;
  const end_date = `${start.slice(0, 10)} 22:00:00`;
  const dates = { start_date: start, end_date, timezone: 'UTC', recurrence_rule: 'FREQ=DAILY' };
  return { start, ...(await makeWithEvents(service, dates)) };
}

/** The series that this one was split into, itself included. */
async function partsOf(id: number): Promise<number[]> {
  const found = [id];
  for (const one of found) {
    const rows = await service.query('SELECT id FROM series WHERE split_from = ? ORDER BY id', [one]);
    found.push(...rows.map((row) => Number(row['id'])));
  }
  return found;
}

/**
 * That the parts of a series have these dates together, each once, that each says of itself what is there, and that who
 * follows the change feed has the same. @returns the events, by date
 */
async function expectWhole(id: number, dates: readonly string[], parts = 1): Promise<Body[]> {
  const series = await partsOf(id);
  expect(series).toHaveLength(parts);
  const list = await read(service, `/events?${ALWAYS}&per_page=50&series=${series.join()}`);
  const events = list['events'] as Body[];
  expect(startsOf(events)).toEqual(dates);
  expect(list['total']).toBe(dates.length);
  const rows = await service.query(
    `SELECT series_id, recurrence_id FROM event WHERE status <> 'trash' AND series_id IN (${series.join()})`,
  );
  expect(rows.map(({ recurrence_id }) => String(recurrence_id)).sort()).toEqual(dates);
  for (const part of series) {
    const { occurrences } = await read(service, `/series/${part}`);
    expect(occurrences['total']).toBe(rows.filter(({ series_id }) => Number(series_id) === part).length);
  }
  const alone = await service.query(
    'SELECT event.id FROM event LEFT JOIN series ON series.id = series_id WHERE series_id IS NOT NULL AND series.id IS NULL',
  );
  expect(alone).toEqual([]);
  await follower.follow();
  await follower.expectEqual(series);
  return events;
}

it.each(rounds)('texts and a rule are both kept, round %i', async (round) => {
  const { id, path, events } = await makeWithEvents(service);
  const title = `Both ${round}`;
  const responses = await Promise.all([
    patch(service, path, { recurrence_rule: 'FREQ=WEEKLY;COUNT=6' }),
    patch(second, path, { title }),
    patch(service, path, { translations: { fr: { title: `${title} fr` } } }),
    patch(second, `/events/${events[1]?.['id']}`, { cost: '7' }),
  ]);
  expect(statuses(responses)).toEqual([200, 200, 200, 200]);
  const after = await expectWhole(id, fridays(6));
  expect(after.slice(0, 4).map((event) => event['id'] as number)).toEqual(
    events.map((event) => event['id'] as number),
  );
  expect(after.map((event) => event['title'] as string)).toEqual(Array(6).fill(title));
  expect(after.map((event) => event['overrides'] as string[])).toEqual([[], ['cost'], [], [], [], []]);
  const french = await read(service, `/events/${after[5]?.['id']}?i18n_language=fr`);
  expect(french['title']).toBe(`${title} fr`);
});

it.each(rounds)('of two who have read the same series one writes, round %i', async (round) => {
  const { id, path } = await makeWithEvents(service);
  const before = await service.get(path);
  const options = { headers: { 'if-match': String(before.headers['etag']) } };
  const [rule, texts] = await Promise.all([
    patch(service, path, { recurrence_rule: 'FREQ=WEEKLY;COUNT=2' }, options),
    patch(second, path, { title: `One ${round}` }, options),
  ]);
  expect(statuses([rule, texts])).toEqual([200, 412]);
  const after = await expectWhole(id, fridays(rule.status === 200 ? 2 : 4));
  const title = texts.status === 200 ? `One ${round}` : before.body['title'];
  expect(new Set(after.map((event) => event['title'] as string))).toEqual(new Set([title]));
});

it.each(rounds)('a split and edits lose no date, round %i', async (round) => {
  const { id, path, paths, events } = await makeWithEvents(service, {
    recurrence_rule: 'FREQ=WEEKLY;COUNT=8',
  });
  const responses = await Promise.all([
    patch(service, `${paths[4]}?scope=following`, { cost: '9' }),
    patch(second, path, { title: `Edited ${round}` }),
    patch(second, `${paths[4]}?scope=following`, { cost: '9' }),
    patch(service, `${paths[2]}?scope=following`, {}),
    patch(second, `${paths[6]}`, { title: 'Own' }),
  ]);
  expect(statuses(responses)).toEqual([200, 200, 200, 200, 200]);
  const after = await expectWhole(id, fridays(8), 3);
  expect(after.map((event) => event['id'] as number)).toEqual(events.map((event) => event['id'] as number));
  expect(after[0]).toMatchObject({ title: `Edited ${round}`, series_id: id });
  expect(after[6]).toMatchObject({ title: 'Own', cost: '$9', overrides: ['title'] });
});

describe.each(rounds)('the expansion of a rule, round %i', (round) => {
  it('goes on beside a split', async () => {
    const { id, paths, start } = await makeEndless();
    const [split] = await Promise.all([
      patch(service, `${paths[10]}?scope=following`, { title: `Split ${round}` }),
      expand(second),
      expand(service),
    ]);
    expect(split.status).toBe(200);
    await expand(service);
    const events = await expectWhole(id, every(1, HORIZON + LATER, start), 2);
    expect(new Set(events.slice(10).map((event) => event['title'] as string))).toEqual(
      new Set([`Split ${round}`]),
    );
  });

  it('goes on beside a change of the rule', async () => {
    const { id, path, start } = await makeEndless();
    const [changed, ended] = await Promise.all([
      patch(service, path, { recurrence_rule: 'FREQ=DAILY;INTERVAL=2' }),
      patch(second, path, { title: `Every other day ${round}` }),
      expand(second),
    ]);
    expect(statuses([changed, ended])).toEqual([200, 200]);
    await expand(second);
    await expectWhole(id, every(2, Math.ceil((HORIZON + LATER) / 2), start));
  });

  it('does not bring back what ends meanwhile', async () => {
    const { id, paths, start } = await makeEndless();
    const [ended] = await Promise.all([
      service.send('DELETE', `${paths[10]}?scope=following`, undefined, ADMIN),
      expand(second),
    ]);
    expect(ended.status).toBe(200);
    await expand(service);
    await expectWhole(id, every(1, 10, start));
  });
});
