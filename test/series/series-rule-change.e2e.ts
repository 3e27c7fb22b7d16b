import {
  ADMIN,
  change,
  fridays,
  idOf,
  ids,
  makeWithEvents,
  messageOf,
  occurrencesOf,
  read,
  refusal,
  type SeriesEvents,
  startsOf,
  write,
} from '../support/series.js';
import { type Body, Service } from '../support/service.js';

/* What a new rule keeps, makes and moves to the trash. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const make = async (fields?: object): Promise<SeriesEvents> => makeWithEvents(service, fields);
/** Wall times at eight of days in March 2099. */
const march = (...days: number[]): string[] =>
  days.map((day) => `2099-03-${String(day).padStart(2, '0')} 20:00:00`);
const at8 = (day: number): object => ({
  start_date: march(day)[0],
  end_date: `2099-03-${String(day).padStart(2, '0')} 22:00:00`,
});
const own = ({ id, slug, global_id, external_id }: Body): unknown[] => [id, slug, global_id, external_id];

describe('a new rule', () => {
  it('keeps events with the same wall time', async () => {
    const { id, path, events } = await make({ recurrence_rule: 'FREQ=WEEKLY;COUNT=5' });
    const body = await change(service, path, { recurrence_rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3' });
    expect(body).toMatchObject({
      recurrence_rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3',
      occurrences: { total: 3 },
    });
    const kept = await occurrencesOf(service, id);
    expect(kept.map(own)).toEqual([0, 2, 4].map((place) => own(events[place] ?? {})));
    for (const place of [1, 3]) {
      const gone = await service.get(`/events/${events[place]?.['id']}`, ADMIN);
      expect(gone.body['code']).toBe('event-no-longer-available');
    }
    await change(service, path, { recurrence_rule: 'FREQ=WEEKLY;COUNT=6' });
    const now = await occurrencesOf(service, id);
    expect(startsOf(now)).toEqual(fridays(6));
    expect(new Set(ids(now)).size).toBe(6);
    expect([0, 2, 4].map((place) => own(now[place] ?? {}))).toEqual(kept.map(own));
  });

  it('keeps events of the same day, with all that is their own, at the new time', async () => {
    const { id, path, events, paths } = await make({ cost: '10' });
    await change(service, `${paths[1]}`, {
      external_source: 'erp',
      external_id: 'same-day',
      title: 'Own',
      slug: 'own-slug',
    });
    await change(service, path, { start_date: '2099-03-06 18:00:00', end_date: '2099-03-06 19:00:00' });
    const now = await occurrencesOf(service, id);
    const starts = fridays(4).map((wall) => wall.replace('20:', '18:'));
    expect([ids(now), startsOf(now)]).toEqual([ids(events), starts]);
    expect(now.map((event) => event['recurrence_id'])).toEqual(starts.map(idOf));
    expect(now.map((event) => event['end_date'])).toEqual(starts.map((wall) => wall.replace('18:', '19:')));
    expect(now[1]).toMatchObject({
      title: 'Own',
      slug: 'own-slug',
      external_id: 'same-day',
      overrides: ['title'],
    });
    expect(now[2]?.['slug']).toBe(events[2]?.['slug']);
  });

  it('keeps events with the same number in their week', async () => {
    const { id, path, events } = await make({ recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR,SU;COUNT=4' });
    expect(startsOf(events)).toEqual(march(6, 8, 13, 15));
    await change(service, path, { recurrence_rule: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4', ...at8(3) });
    const now = await occurrencesOf(service, id);
    expect([ids(now), startsOf(now)]).toEqual([ids(events), march(3, 5, 10, 12)]);
  });

  it('gives a date to the event that takes it, also when the series comes back from the trash', async () => {
    const { id, path } = await make();
    await change(service, path, { recurrence_rule: 'FREQ=DAILY;COUNT=5' });
    // The event of the 9th takes the 13th, whose first event is in the trash.
    await change(service, path, { recurrence_rule: 'FREQ=WEEKLY;COUNT=4' });
    const before = await occurrencesOf(service, id);
    expect(startsOf(before)).toEqual(fridays(4));
    expect(before[1]?.['slug']).toMatch(/-2099-03-09$/);
    await write(service, 'DELETE', path);
    await change(service, path, { status: 'publish' });
    expect((await occurrencesOf(service, id)).map(own)).toEqual(before.map(own));
  });

  it('counts only those that are left after times and days', async () => {
    const { id, path, events } = await make({ recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR,SU;COUNT=4' });
    // Fridays stay; the only one that is left in each week moves from Sunday to Tuesday.
    const fields = { recurrence_rule: 'FREQ=WEEKLY;BYDAY=TU,FR;COUNT=4', ...at8(3) };
    await change(service, path, fields);
    const now = await occurrencesOf(service, id);
    expect(startsOf(now)).toEqual(march(3, 6, 10, 13));
    expect(ids(now)).toEqual([1, 0, 3, 2].map((place) => events[place]?.['id']));
  });

  it('goes by weeks that begin as the rule says', async () => {
    const { id, path, events } = await make({ recurrence_rule: 'FREQ=WEEKLY;BYDAY=SU;COUNT=2', ...at8(8) });
    // The week of Sunday the 8th goes to the 14th.
    await change(service, path, { recurrence_rule: 'FREQ=WEEKLY;WKST=SU;BYDAY=WE;COUNT=2', ...at8(11) });
    const now = await occurrencesOf(service, id);
    expect([ids(now), startsOf(now)]).toEqual([ids(events), march(11, 18)]);
  });

  it('goes by months when it is monthly, and by years when it is yearly', async () => {
    const monthly = await make({ recurrence_rule: 'FREQ=MONTHLY;BYDAY=1FR;COUNT=3' });
    await change(service, monthly.path, {
      recurrence_rule: 'FREQ=MONTHLY;BYMONTHDAY=20;COUNT=3',
      ...at8(20),
    });
    const months = await occurrencesOf(service, monthly.id);
    expect(ids(months)).toEqual(ids(monthly.events));
    expect(startsOf(months)).toEqual(['03', '04', '05'].map((month) => `2099-${month}-20 20:00:00`));
    const yearly = await make({ recurrence_rule: 'FREQ=YEARLY;COUNT=3' });
    const dates = { start_date: '2099-07-01 20:00:00', end_date: '2099-07-01 22:00:00' };
    await change(service, yearly.path, dates);
    const years = await occurrencesOf(service, yearly.id);
    expect(ids(years)).toEqual(ids(yearly.events));
    expect(startsOf(years)).toEqual([2099, 2100, 2101].map((year) => `${year}-07-01 20:00:00`));
  });

  it('leaves dates that are overridden', async () => {
    const { id, path, paths } = await make();
    const dates = { start_date: '2099-03-14 09:00:00', end_date: '2099-03-14 10:00:00' };
    await change(service, `${paths[1]}`, dates);
    await change(service, path, { start_date: '2099-03-06 21:00:00', end_date: '2099-03-06 23:00:00' });
    const now = await occurrencesOf(service, id);
    expect(now[1]).toMatchObject({
      ...dates,
      recurrence_id: '2099-03-13T21:00:00',
      overrides: ['end_date', 'start_date'],
    });
    expect(await change(service, `${paths[1]}`, { reset_overrides: 'all' })).toMatchObject({
      start_date: '2099-03-13 21:00:00',
      end_date: '2099-03-13 23:00:00',
    });
  });

  it('is refused as on create, and changes nothing then', async () => {
    const { id, path, events } = await make();
    const send = async (fields: object) => service.send('PATCH', path, fields, ADMIN);
    const saturday = await send({ recurrence_rule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=3' });
    expect(refusal(saturday)).toEqual([400, 'start_date']);
    expect(messageOf(saturday, 'start_date')).toContain('2099-03-07');
    const long = await send({ recurrence_rule: 'FREQ=DAILY;COUNT=1001' });
    expect(refusal(long)).toEqual([400, 'recurrence_rule']);
    expect(refusal(await send({ recurrence_rule: '', recurrence_dates: [] }))).toEqual([
      400,
      'recurrence_rule',
    ]);
    expect(await occurrencesOf(service, id)).toEqual(events);
  });

  it('that is the same as before changes no event', async () => {
    const { id, path, events } = await make();
    await change(service, path, { recurrence_rule: 'rrule:count=4;freq=weekly' });
    expect(ids(await occurrencesOf(service, id))).toEqual(ids(events));
  });

  it('is written with If-Match of the series', async () => {
    const { id, path } = await make();
    const { headers } = await service.get(path, ADMIN);
    const rule = { recurrence_rule: 'FREQ=WEEKLY;COUNT=2' };
    const matching = { as: 'administrator', headers: { 'if-match': `${headers['etag']}` } } as const;
    expect((await service.send('PATCH', path, rule, matching)).status).toBe(200);
    const late = { recurrence_rule: 'FREQ=WEEKLY;COUNT=3' };
    expect((await service.send('PATCH', path, late, matching)).status).toBe(412);
    expect(await occurrencesOf(service, id)).toHaveLength(2);
  });
});

describe('dry_run', () => {
  it('says how many a new rule keeps, makes and moves to the trash, and does nothing', async () => {
    const { id, path, events } = await make();
    const before = await read(service, path);
    const rule = { recurrence_rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=5' };
    const { status, headers, body } = await service.send('PATCH', `${path}?dry_run=true`, rule, ADMIN);
    expect([status, headers['x-dry-run']]).toEqual([200, 'true']);
    expect(body['occurrences']).toMatchObject({ kept: 2, created: 3, trashed: 2, total: 5 });
    expect(await occurrencesOf(service, id)).toEqual(events);
    expect(await read(service, path)).toEqual(before);
    const done = await change(service, path, rule);
    expect(done['occurrences']).not.toHaveProperty('kept');
    expect(ids(await occurrencesOf(service, id)).slice(0, 2)).toEqual([events[0]?.['id'], events[2]?.['id']]);
  });

  it('counts moves as kept, and all as kept where dates do not change', async () => {
    const { path } = await make();
    const tries: [object, object][] = [
      [{ title: 'New' }, { kept: 4, created: 0, trashed: 0 }],
      [{ start_date: '2099-03-06 18:00:00' }, { kept: 4, created: 0, trashed: 0 }],
      [{ recurrence_dates: ['2099-03-10'] }, { kept: 4, created: 1, trashed: 0 }],
      [{ excluded_dates: [fridays(2)[1]] }, { kept: 3, created: 0, trashed: 1 }],
    ];
    for (const [fields, counts] of tries) {
      const { body } = await service.send('PATCH', `${path}?dry_run=true`, fields, ADMIN);
      expect([fields, body['occurrences']]).toEqual([fields, expect.objectContaining(counts)]);
    }
  });
});

describe('lists of dates', () => {
  it('add and take out events, and read back', async () => {
    const { id, path, events } = await make();
    const [first, second, third] = fridays(3) as [string, string, string];
    const body = await change(service, path, {
      recurrence_dates: ['2099-03-11 09:00:00', '2099-03-10'],
      excluded_dates: [third, second],
    });
    const dates = ['recurrence_dates', 'excluded_dates'].map((name) => [...(body[name] as string[])].sort());
    expect(dates).toEqual([
      ['2099-03-10 20:00:00', '2099-03-11 09:00:00'],
      [second, third],
    ]);
    const now = await occurrencesOf(service, id);
    expect(startsOf(now)).toEqual([first, '2099-03-10 20:00:00', '2099-03-11 09:00:00', fridays(4)[3]]);
    expect([now[0], now[3]].map((event) => event?.['id'])).toEqual([events[0]?.['id'], events[3]?.['id']]);
    await change(service, path, { recurrence_dates: [], excluded_dates: [] });
    expect(startsOf(await occurrencesOf(service, id))).toEqual(fridays(4));
  });

  it('may be all there is', async () => {
    const { id, path, events } = await make({
      recurrence_rule: '',
      recurrence_dates: ['2099-03-13 20:00:00'],
    });
    expect(startsOf(events)).toEqual(fridays(2));
    expect(await read(service, path)).toMatchObject({ recurrence_rule: '' });
    await change(service, path, { recurrence_rule: 'FREQ=WEEKLY;COUNT=3', recurrence_dates: [] });
    const now = await occurrencesOf(service, id);
    expect([startsOf(now), ids(now).slice(0, 2)]).toEqual([fridays(3), ids(events)]);
  });
});
