import {
  ADMIN,
  change,
  codeOf,
  fridays,
  idOf,
  ids,
  makeWithEvents,
  occurrencesOf,
  read,
  type SeriesEvents,
  startsOf,
  write,
} from '../support/series.js';
import { Service } from '../support/service.js';

/* Single dates of a series: their routes, and what leaves the trash again. */

const BASE = 'http://calendar.example/calendar/events/v1';
const SECOND = '2099-03-13T20:00:00';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const make = async (fields?: object): Promise<SeriesEvents> => makeWithEvents(service, fields);
const datesOf = async (path: string): Promise<unknown[]> => {
  const { recurrence_dates, excluded_dates } = await read(service, path);
  return [recurrence_dates, excluded_dates];
};

describe('the route of a date', () => {
  it('reads and writes the event of that date alone', async () => {
    const { id, path, events } = await make({ title: 'Shared' });
    const target = `${path}/occurrences/${SECOND}`;
    expect((await read(service, target, {}))['id']).toBe(events[1]?.['id']);
    const body = await change(service, target, { title: 'Own' });
    expect(body).toMatchObject({ id: events[1]?.['id'], title: 'Own', overrides: ['title'] });
    const titles = (await occurrencesOf(service, id)).map((event) => event['title']);
    expect(titles).toEqual(['Shared', 'Own', 'Shared', 'Shared']);
  });

  it('goes by the time that the rule gives, wherever the event was moved', async () => {
    const { path, events, paths } = await make();
    await change(service, `${paths[1]}`, {
      start_date: '2099-04-01 10:00:00',
      end_date: '2099-04-01 11:00:00',
    });
    const found = await read(service, `${path}/occurrences/${SECOND}`);
    expect(found).toMatchObject({ id: events[1]?.['id'], start_date: '2099-04-01 10:00:00' });
    const moved = await service.get(`${path}/occurrences/2099-04-01T10:00:00`);
    expect(codeOf(moved)).toEqual([404, 'rest-event-not-found']);
  });

  it('makes an event at a time that the rule does not give', async () => {
    const { id, path } = await make({ title: 'Shared' });
    const target = `${path}/occurrences/2099-03-11T09:00:00`;
    const made = await service.send('PUT', target, { title: 'Extra' }, ADMIN);
    expect([made.status, made.headers['location']]).toEqual([201, `${BASE}/events/${made.body['id']}`]);
    expect(made.body).toMatchObject({
      title: 'Extra',
      start_date: '2099-03-11 09:00:00',
      end_date: '2099-03-11 11:00:00',
      recurrence_id: '2099-03-11T09:00:00',
      series_id: id,
      overrides: ['title'],
    });
    expect(await datesOf(path)).toEqual([['2099-03-11 09:00:00'], []]);
    const again = await service.send('PUT', target, { cost: '3' }, ADMIN);
    expect([again.status, again.body['id'], again.body['title'], again.body['cost']]).toEqual([
      200,
      made.body['id'],
      'Extra',
      '$3',
    ]);
    expect(await occurrencesOf(service, id)).toHaveLength(5);
    await write(service, 'DELETE', target);
    expect(startsOf(await occurrencesOf(service, id))).toEqual(fridays(4));
  });

  it('updates by PUT what the rule gives', async () => {
    const { path, events } = await make();
    const { status, body } = await service.send(
      'PUT',
      `${path}/occurrences/${SECOND}`,
      { title: 'Put' },
      ADMIN,
    );
    expect([status, body['id'], body['title']]).toEqual([200, events[1]?.['id'], 'Put']);
    expect(await datesOf(path)).toEqual([[], []]);
  });

  it('takes a date out, and PUT brings the same event back', async () => {
    const { id, path, events, paths } = await make();
    const target = `${path}/occurrences/${SECOND}`;
    await change(service, target, { title: 'Own' });
    const gone = await write(service, 'DELETE', target);
    expect(gone).toMatchObject({ id: events[1]?.['id'], status: 'trash', overrides: ['title'] });
    expect(await datesOf(path)).toEqual([[], [fridays(2)[1]]]);
    expect((await service.get(`${paths[1]}`, ADMIN)).body['code']).toBe('event-no-longer-available');
    expect(await occurrencesOf(service, id)).toHaveLength(3);
    const back = await write(service, 'PUT', target, {});
    expect(back).toMatchObject({
      id: events[1]?.['id'],
      slug: events[1]?.['slug'],
      title: 'Own',
      status: 'publish',
    });
    expect(await datesOf(path)).toEqual([[], []]);
    expect(ids(await occurrencesOf(service, id))).toEqual(ids(events));
  });

  it.each(['x', '2099-03-13', '2099-02-30T20:00:00', '2099-03-13T25:00:00', '2099-03-13T20:00:00Z'])(
    'refuses %s',
    async (time) => {
      const { path } = await make();
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const body = method === 'PUT' || method === 'PATCH' ? {} : undefined;
        const response = await service.send(method, `${path}/occurrences/${time}`, body, ADMIN);
        expect([method, response.status]).toEqual([method, 400]);
      }
    },
  );

  it('does not find a time without an occurrence', async () => {
    const { path } = await make();
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { title: 'New' } : undefined;
      const response = await service.send(method, `${path}/occurrences/2099-03-14T20:00:00`, body, ADMIN);
      expect([method, ...codeOf(response)]).toEqual([method, 404, 'rest-event-not-found']);
    }
  });
});

describe('the trash', () => {
  it('gives back an occurrence by its status', async () => {
    const { id, path, events, paths } = await make();
    await write(service, 'DELETE', `${paths[2]}`);
    expect(await datesOf(path)).toEqual([[], [fridays(3)[2]]]);
    const back = await change(service, `${paths[2]}`, { status: 'publish' });
    expect(back).toMatchObject({
      id: events[2]?.['id'],
      slug: events[2]?.['slug'],
      series_id: id,
      recurrence_id: idOf(String(fridays(3)[2])),
    });
    expect(await datesOf(path)).toEqual([[], []]);
    expect(ids(await occurrencesOf(service, id))).toEqual(ids(events));
  });

  it('takes the series with all its events, and gives back those that were there', async () => {
    const { id, path, events, paths } = await make({ title: 'Whole Series' });
    await write(service, 'DELETE', `${paths[1]}`);
    await change(service, `${paths[2]}`, { title: 'Own' });
    const gone = await write(service, 'DELETE', path);
    expect(gone).toMatchObject({ id, status: 'trash' });
    expect(codeOf(await service.get(path))).toEqual([403, 'series-not-accessible']);
    expect(codeOf(await service.get(path, ADMIN))).toEqual([403, 'series-no-longer-available']);
    expect(codeOf(await service.delete(path))).toEqual([410, 'series-is-in-trash']);
    for (const one of paths)
      expect((await service.get(one, ADMIN)).body['code']).toBe('event-no-longer-available');
    const early = await service.send('PATCH', `${paths[0]}`, { status: 'publish' }, ADMIN);
    expect(early.status).toBe(409);
    const back = await change(service, path, { status: 'publish' });
    expect(back).toMatchObject({
      slug: 'whole-series',
      occurrences: { total: 3 },
      excluded_dates: [fridays(2)[1]],
    });
    const now = await occurrencesOf(service, id);
    const kept = [0, 2, 3].map((place) => events[place]);
    expect(now.map((event) => [event['id'], event['slug']])).toEqual(
      kept.map((event) => [event?.['id'], event?.['slug']]),
    );
    expect(now[1]).toMatchObject({ title: 'Own', overrides: ['title'], status: 'publish' });
    expect((await service.get(`${paths[1]}`, ADMIN)).body['code']).toBe('event-no-longer-available');
  });

  it('leaves a series whose last occurrence was taken out', async () => {
    const { id, path, events, paths } = await make({ recurrence_rule: 'FREQ=WEEKLY;COUNT=2' });
    for (const one of paths) await write(service, 'DELETE', one);
    expect((await read(service, path))['occurrences']).toMatchObject({
      total: 0,
      upcoming: 0,
      first: '',
      last: '',
      next: '',
    });
    expect(await occurrencesOf(service, id)).toEqual([]);
    await change(service, `${paths[1]}`, { status: 'publish' });
    expect(ids(await occurrencesOf(service, id))).toEqual([events[1]?.['id']]);
  });
});

it('hidden occurrences count', async () => {
  const { id, path, paths } = await make();
  await change(service, `${paths[0]}`, { hide_from_listings: true });
  expect((await read(service, path))['occurrences'].total).toBe(4);
  expect((await service.get(`/series/${id}/occurrences`)).body['total']).toBe(3);
});
