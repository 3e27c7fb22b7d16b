import { batchOf, statusesOf } from '../support/batches.js';
import { at } from '../support/localized.js';
import {
  ADMIN,
  change,
  fridays,
  idOf,
  ids,
  listed,
  makeWithEvents,
  messageOf,
  occurrencesOf,
  read,
  refusal,
  type SeriesEvents,
  startsOf,
  write,
} from '../support/series.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* Writes to an occurrence that mean the whole series. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const make = async (fields?: object): Promise<SeriesEvents> => makeWithEvents(service, fields);

async function all(id: number, field: string): Promise<unknown[]> {
  return (await occurrencesOf(service, id)).map((event) => event[field]);
}

const at8 = (day: string): object => ({ start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00` });

describe('scope=all', () => {
  it.each(['POST', 'PUT', 'PATCH'])(
    'with %s writes the series, and answers with the event',
    async (method) => {
      const { id, path, events, paths } = await make({ title: 'Before', cost: '10' });
      await change(service, `${paths[1]}`, { title: 'Own' });
      const body = await write(service, method, `${paths[2]}?scope=all`, { title: 'After', cost: '20' });
      expect(body).toMatchObject({
        id: events[2]?.['id'],
        title: 'After',
        cost: '$20',
        overrides: [],
        series_id: id,
      });
      expect(await all(id, 'title')).toEqual(['After', 'Own', 'After', 'After']);
      expect(await all(id, 'cost')).toEqual(Array(4).fill('$20'));
      expect(await read(service, path)).toMatchObject({ title: 'After', cost: '$20' });
      expect(ids(await occurrencesOf(service, id))).toEqual(ids(events));
    },
  );

  it('leaves an override of the event that it is sent to', async () => {
    const { id, paths } = await make({ title: 'Before' });
    await change(service, `${paths[0]}`, { title: 'Own' });
    expect(await change(service, `${paths[0]}?scope=all`, { title: 'After' })).toMatchObject({
      title: 'Own',
    });
    expect(await all(id, 'title')).toEqual(['Own', 'After', 'After', 'After']);
  });

  it('works in the body, by slug, by external id, in a batch and in one language', async () => {
    const { id, events, paths } = await make({ title: 'Zero' });
    await change(service, `${paths[3]}`, { external_source: 'erp', external_id: 'of-all' });
    await change(service, `${paths[0]}`, { scope: 'all', title: 'One' });
    expect(await all(id, 'title')).toEqual(Array(4).fill('One'));
    await change(service, `/events/by-slug/${events[1]?.['slug']}?scope=all`, { title: 'Two' });
    expect(await all(id, 'title')).toEqual(Array(4).fill('Two'));
    await write(service, 'PUT', '/events/by-external/erp/of-all?scope=all', { title: 'Three' });
    expect(await all(id, 'title')).toEqual(Array(4).fill('Three'));
    const operations = [{ method: 'PATCH', path: `${paths[2]}?scope=all`, body: { title: 'Four' } }];
    expect(statusesOf(await batchOf(service, 'all', operations))).toEqual([200]);
    await change(service, at('fr', `${paths[2]}?scope=all`), { title: 'Quatre' });
    expect(await all(id, 'title')).toEqual(Array(4).fill('Four'));
    expect(await read(service, at('fr', `${paths[0]}`))).toMatchObject({ title: 'Quatre', overrides: [] });
  });

  it('moves the series by the difference of wall time, and added and excluded dates with it', async () => {
    const [first, second, third, fourth] = fridays(4) as [string, string, string, string];
    const { id, path, events, paths } = await make({
      timezone: 'Europe/Paris',
      recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4',
      recurrence_dates: ['2099-04-20 09:00:00'],
      excluded_dates: [second],
    });
    const own = await change(service, `${paths[2]}`, {
      start_date: '2099-04-01 10:00:00',
      end_date: '2099-04-01 11:00:00',
    });
    const later = (wall: string): string => wall.replace('20:00', '21:30');
    const dates = { start_date: later(third), end_date: '2099-03-20 23:30:00' };
    await change(service, `${paths[1]}?scope=all`, dates);
    const series = await read(service, path);
    expect(series).toMatchObject({
      start_date: later(first),
      end_date: '2099-03-06 23:30:00',
      recurrence_dates: ['2099-04-20 10:30:00'],
      excluded_dates: [later(second)],
    });
    const now = await occurrencesOf(service, id);
    const starts = [later(first), later(third), own['start_date'], '2099-04-20 10:30:00'];
    expect(startsOf(now)).toEqual(starts);
    expect(ids(now)).toEqual(ids(events));
    const given = [later(first), later(third), later(fourth), '2099-04-20 10:30:00'];
    expect(now.map((event) => event['recurrence_id'])).toEqual(given.map(idOf));
    expect(now.map((event) => event['slug'])).toEqual(events.map((event) => event['slug']));
  });

  it('with dates that contradict the rule is refused with the next possible date', async () => {
    const { id, events, paths } = await make({ recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4' });
    const response = await service.send('PATCH', `${paths[0]}?scope=all`, at8('2099-03-07'), ADMIN);
    expect(refusal(response)).toEqual([400, 'start_date']);
    expect(messageOf(response, 'start_date')).toContain('2099-03-13');
    expect(await occurrencesOf(service, id)).toEqual(events);
    await change(service, `${paths[1]}?scope=all`, at8('2099-03-20'));
    const starts = fridays(5).slice(1);
    expect(startsOf(await occurrencesOf(service, id))).toEqual(starts);
  });

  it('takes a rule along that names no days', async () => {
    const { id, events, paths } = await make({ recurrence_rule: 'FREQ=WEEKLY;COUNT=3' });
    await change(service, `${paths[2]}?scope=all`, at8('2099-03-21'));
    const now = await occurrencesOf(service, id);
    expect(startsOf(now)).toEqual(['2099-03-07', '2099-03-14', '2099-03-21'].map((day) => `${day} 20:00:00`));
    expect(ids(now)).toEqual(ids(events));
  });

  it('with DELETE is the end of the series', async () => {
    const { path, paths } = await make();
    const body = await write(service, 'DELETE', `${paths[2]}?scope=all`);
    expect(body['status']).toBe('trash');
    expect((await service.get(path, ADMIN)).body['code']).toBe('series-no-longer-available');
    for (const one of paths)
      expect((await service.get(one, ADMIN)).body['code']).toBe('event-no-longer-available');
  });
});

describe('scope=following', () => {
  const untouched = ({
    series_id: _,
    post_parent: __,
    modified: ___,
    modified_utc: ____,
    ...event
  }: Body): Body => event;

  it('splits the series, and keeps all events', async () => {
    const translations = { fr: { title: 'Jazz du vendredi' } };
    const { id, path, events, paths } = await make({
      title: 'Friday Jazz',
      translations,
      recurrence_rule: 'FREQ=WEEKLY;COUNT=6',
      recurrence_dates: ['2099-03-10 09:00:00', '2099-04-20 09:00:00'],
      excluded_dates: [fridays(2)[1], fridays(5)[4]],
      cost: '10',
    });
    // 6 March, 10 March, 20 March, 27 March, 10 April and 20 April.
    await change(service, `${paths[0]}`, { cost: '1' });
    await change(service, `${paths[3]}`, {
      cost: '2',
      start_date: '2099-03-28 20:00:00',
      end_date: '2099-03-28 21:00:00',
    });
    const before = await occurrencesOf(service, id);
    expect(ids(before)).toEqual(ids(events));
    const body = await change(service, `${paths[2]}?scope=following`, {});
    expect(body).toMatchObject({
      id: events[2]?.['id'],
      series_id: expect.any(Number),
      recurrence_id: '2099-03-20T20:00:00',
    });
    expect(body['series_id']).not.toBe(id);
    expect(body['post_parent']).toBe(body['series_id']);
    const other = await read(service, `/series/${body['series_id']}`);
    expect(other).toMatchObject({
      split_from: id,
      title: 'Friday Jazz',
      start_date: '2099-03-20 20:00:00',
      cost: '$10',
    });
    expect(await read(service, at('fr', `/series/${body['series_id']}`))).toMatchObject(translations.fr);
    const [front, back] = [
      await occurrencesOf(service, id),
      await occurrencesOf(service, body['series_id'] as number),
    ];
    expect([front.length, back.length]).toEqual([2, 4]);
    expect([...front, ...back].map(untouched)).toEqual(before.map(untouched));
    expect(front.map((event) => event['series_id'])).toEqual([id, id]);
    expect((await read(service, path))['occurrences']).toMatchObject({
      total: 2,
      last: '2099-03-10 09:00:00',
    });
    expect(other['occurrences']).toMatchObject({ total: 4, first: '2099-03-20 20:00:00' });
    expect(ids(await listed(service, `series=${id},${body['series_id']}`))).toEqual(ids(events));
  });

  it('writes from this occurrence on', async () => {
    const { id, paths } = await make({ title: 'Before' });
    await change(service, `${paths[3]}`, { title: 'Own' });
    const body = await change(service, `${paths[1]}?scope=following`, { title: 'After', cost: '5' });
    expect(body).toMatchObject({ title: 'After', cost: '$5', overrides: [] });
    expect(await all(id, 'title')).toEqual(['Before']);
    expect(await all(body['series_id'] as number, 'title')).toEqual(['After', 'After', 'Own']);
    await change(service, `/series/${body['series_id']}`, { title: 'Later' });
    expect(await all(id, 'title')).toEqual(['Before']);
  });

  it('moves what follows', async () => {
    const { id, events, paths } = await make();
    const dates = { start_date: '2099-03-20 18:00:00', end_date: '2099-03-20 19:00:00' };
    const { series_id } = await change(service, `${paths[2]}?scope=following`, dates);
    expect(startsOf(await occurrencesOf(service, id))).toEqual(fridays(2));
    const later = await occurrencesOf(service, series_id as number);
    expect(startsOf(later)).toEqual(['2099-03-20 18:00:00', '2099-03-27 18:00:00']);
    expect(ids(later)).toEqual(ids(events).slice(2));
  });

  it('keeps the rest of a rule that ends at a date', async () => {
    const { id, events, paths } = await make({ recurrence_rule: 'FREQ=WEEKLY;UNTIL=20990327' });
    const { series_id } = await change(service, `${paths[1]}?scope=following`, {});
    expect(ids(await occurrencesOf(service, id))).toEqual(ids(events).slice(0, 1));
    expect(ids(await occurrencesOf(service, series_id as number))).toEqual(ids(events).slice(1));
  });

  it('is all on the first occurrence', async () => {
    const { id, paths } = await make();
    const body = await change(service, `${paths[0]}?scope=following`, { title: 'All of it' });
    expect(body['series_id']).toBe(id);
    expect(await all(id, 'title')).toEqual(Array(4).fill('All of it'));
  });

  it('with DELETE ends the rule, and moves what follows to the trash', async () => {
    const { id, path, events, paths } = await make();
    const { total } = await read(service, '/series');
    const body = await write(service, 'DELETE', `${paths[2]}?scope=following`);
    expect(body).toMatchObject({ id: events[2]?.['id'], status: 'trash' });
    expect(ids(await occurrencesOf(service, id))).toEqual(ids(events).slice(0, 2));
    expect(await read(service, path)).toMatchObject({
      excluded_dates: [],
      occurrences: { total: 2, last: '2099-03-13 20:00:00' },
    });
    expect((await read(service, '/series'))['total']).toBe(total);
    for (const one of paths.slice(2)) expect((await service.get(one, ADMIN)).status).toBe(403);
    await write(service, 'DELETE', `${paths[0]}?scope=following`);
    expect((await service.get(path, ADMIN)).body['code']).toBe('series-no-longer-available');
  });
});

describe('a scope', () => {
  it.each(['this', 'all', 'following', ''])('%j is refused on an event without series', async (scope) => {
    const { id } = await service.make('/events', eventWith());
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const body = method === 'DELETE' ? undefined : { title: 'New' };
      const response = await service.send(method, `/events/${id}?scope=${scope}`, body, ADMIN);
      expect(refusal(response)).toEqual([400, 'scope']);
    }
  });

  it.each(['', 'some', 'every', 'this,all'])('of an occurrence is not %j', async (scope) => {
    const { paths } = await make();
    const response = await service.send(
      'PATCH',
      `${paths[0]}?scope=${encodeURIComponent(scope)}`,
      { title: 'New' },
      ADMIN,
    );
    expect(refusal(response)).toEqual([400, 'scope']);
  });

  it('is tried by dry_run and leaves nothing', async () => {
    const { id, events, paths } = await make({ title: 'Before' });
    for (const scope of ['all', 'following']) {
      const tried = await service.send(
        'PATCH',
        `${paths[1]}?scope=${scope}&dry_run=true`,
        { title: 'After' },
        ADMIN,
      );
      expect([tried.status, tried.headers['x-dry-run'], tried.body['title']]).toEqual([200, 'true', 'After']);
    }
    expect(await occurrencesOf(service, id)).toEqual(events);
  });
});
