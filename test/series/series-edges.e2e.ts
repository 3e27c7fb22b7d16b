import { jest } from '@jest/globals';
import { OccurrenceLog } from '#resources/series/occurrence-log.js';
import {
  ADMIN,
  change,
  fridays,
  makeWithEvents,
  occurrencesOf,
  read,
  seriesWith,
  startsOf,
  write,
} from '../support/series.js';
import { type Body, Service } from '../support/service.js';

/* What a series and its events keep of each other at the edges of the rules. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const idsOf = (events: readonly Body[]): unknown[] => events.map(({ id }) => id);

const place = async (name: string): Promise<number> =>
  (await service.make('/venues', { venue: name }))['id'] as number;

const venueOf = ({ venue }: Body): unknown => (venue as Body)['id'];

it('reset_overrides gives links and the status back', async () => {
  const [hall, park] = [await place('Hall'), await place('Park')];
  const { paths, path } = await makeWithEvents(service, { venue: hall });
  const [first = ''] = paths;
  expect(venueOf(await change(service, first, { venue: park, status: 'draft' }))).toBe(park);
  const back = await change(service, first, { reset_overrides: 'venue,status' });
  expect([venueOf(back), back['status'], back['overrides']]).toEqual([hall, 'publish', []]);
  await change(service, path, { venue: park });
  expect(venueOf(await read(service, first))).toBe(park);
});

it('reset_overrides=all gives everything back', async () => {
  const { paths } = await makeWithEvents(service, { cost: '5', tags: ['jazz'] });
  const [first = ''] = paths;
  const before = await read(service, first);
  const own = { title: 'Own', cost: '7', tags: ['blues'], start_date: '2099-03-06 19:00:00' };
  expect((await change(service, first, own))['overrides']).toEqual(['cost', 'start_date', 'tags', 'title']);
  const {
    modified: _,
    modified_utc: __,
    tags,
    ...back
  } = await change(service, first, {
    reset_overrides: 'all',
  });
  expect((tags as Body[]).map(({ name }) => name)).toEqual(['jazz']);
  expect(before).toMatchObject({
    title: back['title'],
    cost: back['cost'],
    start_date: back['start_date'],
    overrides: [],
  });
});

it('a move by a whole period takes every event along', async () => {
  const { id, events, paths } = await makeWithEvents(service);
  const moved = { start_date: '2099-03-13 20:00:00', end_date: '2099-03-13 22:00:00' };
  const first = await change(service, `${paths[0]}?scope=all`, moved);
  expect([first['id'], first['start_date'], first['status']]).toEqual([
    events[0]?.['id'],
    '2099-03-13 20:00:00',
    'publish',
  ]);
  const after = await occurrencesOf(service, id);
  expect(idsOf(after)).toEqual(idsOf(events));
  expect(startsOf(after)).toEqual(fridays(5).slice(1));
});

it('an occurrence can be put behind the horizon, and on a day of whole days', async () => {
  const endless = await makeWithEvents(service, { recurrence_rule: 'FREQ=WEEKLY' });
  const far = await service.send(
    'PUT',
    `${endless.path}/occurrences/2105-03-06T20:00:00`,
    { title: 'Far' },
    ADMIN,
  );
  expect([far.status, far.body['start_date']]).toEqual([201, '2105-03-06 20:00:00']);
  const days = await makeWithEvents(service, { all_day: true });
  const put = await service.send('PUT', `${days.path}/occurrences/2099-07-01T20:00:00`, {}, ADMIN);
  expect([put.status, put.body['recurrence_id']]).toEqual([201, '2099-07-01T00:00:00']);
});

it('rescheduled together with new dates keeps the former ones, until it takes place as planned', async () => {
  const { path, paths } = await makeWithEvents(service);
  const later = { start_date: '2099-03-06 21:00:00', end_date: '2099-03-06 23:00:00' };
  await change(service, path, { event_status: 'rescheduled', ...later });
  expect(await read(service, paths[0] ?? '')).toMatchObject({
    event_status: 'rescheduled',
    previous_start_date: '2099-03-06 20:00:00',
  });
  await change(service, path, { event_status: 'scheduled' });
  expect(await read(service, paths[0] ?? '')).toMatchObject({ previous_start_date: '' });
});

it('the last of single dates can be moved', async () => {
  const { id, paths } = await makeWithEvents(service, {
    recurrence_rule: '',
    recurrence_dates: ['2099-04-01 20:00:00'],
  });
  const later = { start_date: '2099-04-01 21:00:00', end_date: '2099-04-01 23:00:00' };
  const last = await change(service, `${paths[1]}?scope=following`, later);
  expect([last['start_date'], last['series_id'] === id]).toEqual(['2099-04-01 21:00:00', false]);
});

it('a slug among the translations stays with the event', async () => {
  const { path, paths } = await makeWithEvents(service);
  const translations = { fr: { title: 'Le jazz', slug: 'le-jazz' } };
  await change(service, `${paths[0]}?scope=all`, { translations });
  const { body } = await service.get(`${path}/translations`, ADMIN);
  expect(JSON.stringify(body)).toContain('Le jazz');
  expect(JSON.stringify(body)).not.toContain('le-jazz');
  await write(service, 'DELETE', path);
});

describe('an occurrence that was taken out', () => {
  const SATURDAYS = { start_date: '2099-03-07 19:00:00', end_date: '2099-03-07 21:00:00' };

  it('moves with its excluded date, and comes back as the same event', async () => {
    const { id, path, events, paths } = await makeWithEvents(service);
    for (const gone of [1, 2]) await write(service, 'DELETE', `${paths[gone]}`);
    await change(service, `${paths[0]}?scope=all`, SATURDAYS);
    expect((await read(service, path))['excluded_dates']).toEqual([
      '2099-03-14 19:00:00',
      '2099-03-21 19:00:00',
    ]);
    const put = await service.send('PUT', `${path}/occurrences/2099-03-14T19:00:00`, {}, ADMIN);
    expect([put.status, put.body['id'], put.body['start_date']]).toEqual([
      200,
      events[1]?.['id'],
      '2099-03-14 19:00:00',
    ]);
    const restored = await change(service, `${paths[2]}`, { status: 'publish' });
    expect(restored).toMatchObject({
      recurrence_id: '2099-03-21T19:00:00',
      start_date: '2099-03-21 19:00:00',
      end_date: '2099-03-21 21:00:00',
    });
    expect((await read(service, path))['excluded_dates']).toEqual([]);
    expect(idsOf(await occurrencesOf(service, id))).toEqual(idsOf(events));
  });

  it('stays away when the series moves to its former date', async () => {
    const { id, events, paths } = await makeWithEvents(service);
    await write(service, 'DELETE', `${paths[2]}`);
    const week = { start_date: '2099-03-13 20:00:00', end_date: '2099-03-13 22:00:00' };
    await change(service, `${paths[0]}?scope=all`, week);
    const after = await occurrencesOf(service, id);
    expect(idsOf(after)).toEqual([0, 1, 3].map((place) => events[place]?.['id']));
    expect(startsOf(after)).toEqual([1, 2, 4].map((place) => fridays(5)[place]));
  });
});

describe('a series in the trash', () => {
  const SATURDAYS = { start_date: '2099-03-07 19:00:00', end_date: '2099-03-07 21:00:00' };
  const SUNDAYS = {
    start_date: '2099-03-08 20:00:00',
    end_date: '2099-03-08 22:00:00',
    recurrence_rule: 'FREQ=WEEKLY;BYDAY=SU;COUNT=4',
  };

  it.each([
    ['other dates', SATURDAYS, '2099-03-07 19:00:00'],
    ['another rule', SUNDAYS, '2099-03-08 20:00:00'],
  ])('comes back with %s and the same events', async (_, dates, start) => {
    const { id, path, events, paths } = await makeWithEvents(service);
    await write(service, 'DELETE', `${paths[1]}`);
    await write(service, 'DELETE', path);
    const back = { ...dates, status: 'publish' };
    const { body } = await service.send('PATCH', `${path}?dry_run=true`, back, ADMIN);
    expect(body['occurrences']).toMatchObject({ kept: 3, created: 0, trashed: 0 });
    await change(service, path, back);
    const after = await occurrencesOf(service, id);
    expect(idsOf(after)).toEqual([0, 2, 3].map((place) => events[place]?.['id']));
    expect(startsOf(after)[0]).toBe(start);
  });

  it('moves there, and comes back at the new dates', async () => {
    const { id, path, events } = await makeWithEvents(service);
    await write(service, 'DELETE', path);
    expect((await change(service, path, SATURDAYS))['status']).toBe('trash');
    await change(service, path, { status: 'publish' });
    const after = await occurrencesOf(service, id);
    expect(idsOf(after)).toEqual(idsOf(events));
    expect(startsOf(after)[3]).toBe('2099-03-28 19:00:00');
  });
});

describe('dates of its own', () => {
  it('are those that were sent: the others follow the series', async () => {
    const { path, paths } = await makeWithEvents(service);
    const [early = '', late = ''] = paths;
    expect((await change(service, early, { end_date: '2099-03-06 23:00:00' }))['overrides']).toEqual([
      'end_date',
    ]);
    await change(service, late, { start_date: '2099-03-13 18:00:00' });
    await change(service, path, { start_date: '2099-03-06 21:00:00', end_date: '2099-03-06 21:30:00' });
    expect(await read(service, early)).toMatchObject({
      start_date: '2099-03-06 21:00:00',
      end_date: '2099-03-06 23:00:00',
    });
    expect(await read(service, late)).toMatchObject({
      start_date: '2099-03-13 18:00:00',
      end_date: '2099-03-13 21:30:00',
    });
    expect(await change(service, early, { reset_overrides: 'end_date' })).toMatchObject({
      end_date: '2099-03-06 21:30:00',
      overrides: [],
    });
  });

  it('never end before they start', async () => {
    const { path, paths } = await makeWithEvents(service);
    const [first = ''] = paths;
    const morning = { start_date: '2099-03-06 09:00:00', end_date: '2099-03-06 10:00:00' };
    await change(service, first, morning);
    const { status, body } = await service.send('PATCH', first, { reset_overrides: 'start_date' }, ADMIN);
    expect([status, Object.keys((body['data'] as Body)['params'] as Body)]).toEqual([
      400,
      ['reset_overrides'],
    ]);
    await change(service, first, { reset_overrides: 'all' });
    await change(service, first, { end_date: '2099-03-06 20:30:00' });
    await change(service, path, { start_date: '2099-03-06 21:00:00', end_date: '2099-03-06 22:00:00' });
    expect(await read(service, first)).toMatchObject({
      start_date: '2099-03-06 20:00:00',
      end_date: '2099-03-06 20:30:00',
    });
  });
});

it('a second series knows which of its translations are outdated', async () => {
  const { path, paths } = await makeWithEvents(service, { translations: { fr: { title: 'Le jazz' } } });
  const { title } = await read(service, path);
  await change(service, path, { title: 'Changed' });
  const { series_id } = await change(service, `${paths[2]}?scope=following`, {});
  const { body } = await service.get(`/series/${series_id}/translations/fr`, ADMIN);
  expect(body).toMatchObject({ status: 'outdated', source: { title } });
});

it('an edit leaves events alone that show nothing of it', async () => {
  const { path, paths } = await makeWithEvents(service, { cost: '10' });
  const [own = '', other = ''] = paths;
  await change(service, own, { cost: '5' });
  const tags = async () =>
    Promise.all([own, other].map(async (one) => (await service.get(one, ADMIN)).headers['etag']));
  const before = await tags();
  await change(service, path, { cost: '12' });
  const after = await tags();
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
});

it('no end may be after the year 9999', async () => {
  const long = {
    timezone: 'UTC',
    start_date: '9999-12-20 22:00:00',
    end_date: '9999-12-25 23:00:00',
    title: 'Late',
  };
  const { status, body } = await service.send(
    'POST',
    '/series',
    { ...long, recurrence_rule: 'FREQ=WEEKLY;COUNT=2' },
    ADMIN,
  );
  expect([status, Object.keys((body['data'] as Body)['params'] as Body)]).toEqual([400, ['recurrence_rule']]);
});

describe('a write that fails after its events are made', () => {
  afterEach(() => jest.restoreAllMocks());

  it('leaves nothing behind', async () => {
    const { id, path, events } = await makeWithEvents(service);
    const rows = async (): Promise<unknown> =>
      Promise.all(
        ['record', 'event', 'series', 'changes'].map(async (table) =>
          service.query(`SELECT id FROM ${table}`),
        ),
      );
    const [before, shown] = [await rows(), await read(service, path)];
    const log = service.app.get(OccurrenceLog);
    const add = log.add.bind(log);
    const failing = jest.spyOn(log, 'add').mockImplementation(async (unit, verb, ...rest) => {
      if (verb === 'create') throw new Error('The last statement fails.');
      await add(unit, verb, ...rest);
    });
    const many = { recurrence_rule: 'FREQ=DAILY;COUNT=30' };
    expect((await service.post('/series', seriesWith(many), ADMIN)).status).toBe(500);
    expect((await service.send('PATCH', path, many, ADMIN)).status).toBe(500);
    expect(failing).toHaveBeenCalled();
    expect([await rows(), await read(service, path)]).toEqual([before, shown]);
    expect(idsOf(await occurrencesOf(service, id))).toEqual(idsOf(events));
    failing.mockRestore();
    await change(service, path, many);
    expect(await occurrencesOf(service, id)).toHaveLength(30);
  });
});
