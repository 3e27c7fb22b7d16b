import {
  ALL,
  change,
  fridays,
  ids,
  listed,
  makeWithEvents,
  refusal,
  type SeriesEvents,
} from '../support/series.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* Lists of events, with series in them. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const make = async (fields?: object): Promise<SeriesEvents> => makeWithEvents(service, fields);
const single = async (day: string, fields: object = {}): Promise<number> => {
  const dates = { start_date: `${day} 20:00:00`, end_date: `${day} 22:00:00` };
  return (await service.make('/events', eventWith({ ...dates, ...fields })))['id'] as number;
};
let counter = 0;
/** A tag that narrows a list to the records of one test. */
const newTag = (): string => `mark-${(counter += 1)}`;

describe('filters', () => {
  it('series and post_parent narrow to the events of series', async () => {
    const [one, other] = [await make(), await make()];
    await single('2099-03-06');
    for (const name of ['series', 'post_parent'])
      expect(ids(await listed(service, `${name}=${one.id}`))).toEqual(ids(one.events));
    const both = ids(await listed(service, `series=${one.id},${other.id}`));
    expect(both.sort((a, b) => a - b)).toEqual(
      [...ids(one.events), ...ids(other.events)].sort((a, b) => a - b),
    );
    expect((await service.get(`/events?${ALL}&series[]=${one.id}`)).body['total']).toBe(4);
  });

  it('series has ids of series', async () => {
    const event = await single('2099-03-06');
    for (const value of ['', 'x', '0', '2000000000', String(event)])
      expect(refusal(await service.get(`/events?series=${value}`))).toEqual([400, 'series']);
  });

  it('is_recurring narrows to events of series, or to the others', async () => {
    const tag = newTag();
    const { events } = await make({ tags: [tag] });
    const alone = await single('2099-03-06', { tags: [tag] });
    for (const yes of ['true', '1'])
      expect(ids(await listed(service, `tags=${tag}&is_recurring=${yes}`))).toEqual(ids(events));
    for (const no of ['false', '0'])
      expect(ids(await listed(service, `tags=${tag}&is_recurring=${no}`))).toEqual([alone]);
    expect(refusal(await service.get('/events?is_recurring=perhaps'))).toEqual([400, 'is_recurring']);
  });
});

describe('collapse=series', () => {
  const next = (events: readonly (Body | undefined)[]): object[] =>
    events.map((event) => ({
      id: event?.['id'],
      start_date: event?.['start_date'],
      end_date: event?.['end_date'],
      event_status: event?.['event_status'],
    }));

  it('shows the first of each series, with how many there are and the next ones', async () => {
    const tag = newTag();
    const { events, paths } = await make({ tags: [tag] });
    const alone = await single('2099-03-07', { tags: [tag] });
    await change(service, `${paths[2]}`, { event_status: 'canceled' });
    const { body } = await service.get(`/events?${ALL}&tags=${tag}&collapse=series`);
    expect([body['total'], body['total_pages'], ids(body['events'] as Body[])]).toEqual([
      2,
      1,
      [events[0]?.['id'], alone],
    ]);
    const [first, second] = body['events'] as Body[];
    const rest = [events[1], { ...events[2], event_status: 'canceled' }, events[3]];
    expect(first?.['collapsed']).toEqual({ total: 4, next: next(rest) });
    expect(second).toHaveProperty('collapsed', null);
    expect((await listed(service, `tags=${tag}`))[0]).not.toHaveProperty('collapsed');
  });

  it('names at most ten, and counts all', async () => {
    const { id, events } = await make({ recurrence_rule: 'FREQ=DAILY;COUNT=15' });
    const [shown, ...others] = await listed(service, `series=${id}&collapse=series`);
    expect([shown?.['id'], others]).toEqual([events[0]?.['id'], []]);
    expect(shown?.['collapsed']).toEqual({ total: 15, next: next(events.slice(1, 11)) });
  });

  it('takes what the other filters leave', async () => {
    const { id, events, paths } = await make({ title: 'Walk', tags: ['walks'] });
    await change(service, `${paths[2]}`, { title: 'Climb' });
    const cases: [string, number[]][] = [
      ['search=climb', [2]],
      ['search=walk', [0, 1, 3]],
      ['tags=walks', [0, 1, 2, 3]],
      [`include=${ids(events).slice(1, 3).join()}`, [1, 2]],
    ];
    for (const [query, places] of cases) {
      const [shown, ...others] = await listed(service, `${query}&series=${id}&collapse=series`);
      expect([query, shown?.['id'], others]).toEqual([query, events[places[0] ?? 0]?.['id'], []]);
      expect((shown?.['collapsed'] as Body)['total']).toBe(places.length);
    }
    const window = `start_date=${fridays(3)[2]?.slice(0, 10)}&end_date=2099-12-31`;
    const { body } = await service.get(`/events?${window}&series=${id}&collapse=series`);
    expect(ids(body['events'] as Body[])).toEqual([events[2]?.['id']]);
    expect(body['events'][0].collapsed.total).toBe(2);
  });

  it('shows the earliest in every order, and counts what is shown', async () => {
    const tag = newTag();
    const [early, late] = [
      await make({ title: 'Zebra', tags: [tag] }),
      await make({
        title: 'Aardvark',
        tags: [tag],
        start_date: '2099-03-07 20:00:00',
        end_date: '2099-03-07 22:00:00',
      }),
    ];
    const alone = await single('2099-03-05', { title: 'Monkey', tags: [tag] });
    const [first, second] = [early.events[0]?.['id'], late.events[0]?.['id']];
    const orders: [string, unknown[]][] = [
      ['orderby=start_date&order=asc', [alone, first, second]],
      ['orderby=start_date&order=desc', [second, first, alone]],
      ['orderby=title&order=asc', [second, alone, first]],
      ['orderby=title&order=desc', [first, alone, second]],
    ];
    for (const [order, expected] of orders)
      expect([order, ids(await listed(service, `tags=${tag}&collapse=series&${order}`))]).toEqual([
        order,
        expected,
      ]);
    for (const [place, expected] of [alone, first, second].entries()) {
      const { body, headers } = await service.get(
        `/events?start_date=2000-01-01&end_date=2199-12-31&tags=${tag}&collapse=series&per_page=1&page=${place + 1}`,
      );
      expect([ids(body['events'] as Body[]), body['total'], body['total_pages']]).toEqual([[expected], 3, 3]);
      expect(headers['x-tec-total']).toBe('3');
    }
  });

  it('has no other values', async () => {
    for (const value of ['', 'venue', 'true'])
      expect(refusal(await service.get(`/events?collapse=${value}`))).toEqual([400, 'collapse']);
  });
});
