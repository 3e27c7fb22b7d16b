import {
  addDays,
  ADMIN,
  change,
  fridays,
  makeWithEvents,
  read,
  refusal,
  type SeriesEvents,
  write,
} from '../support/series.js';
import { type Body, Service } from '../support/service.js';

/* Occurrences whose details contradict each other, because they have some of them of their series. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const make = async (fields?: object): Promise<SeriesEvents> => makeWithEvents(service, fields);

/** What is refused in a write. */
const refused = async (path: string, body: object, method = 'PATCH'): Promise<unknown[]> =>
  refusal(await service.send(method, path, body, ADMIN));

describe('closed days of a series', () => {
  const closing = async (): Promise<SeriesEvents & { closed_days: string[] }> => {
    const days = fridays(4).map((wall) => wall.slice(0, 10));
    const closed_days = [`${days[1]}`, `${days[3]}`];
    return { ...(await make({ closed_days })), closed_days };
  };

  it('leave an occurrence open to changes, moves, and its return', async () => {
    const { path, paths, closed_days } = await closing();
    const [first, second] = paths as [string, string];
    expect(await change(service, first, { title: 'Own' })).toMatchObject({ title: 'Own', closed_days });
    const later = addDays(`${fridays(2)[1]}`, 1).slice(0, 10);
    const dates = { start_date: `${later} 20:00:00`, end_date: `${later} 22:00:00` };
    expect(await change(service, second, dates)).toMatchObject({ ...dates, closed_days });
    expect(await change(service, first, await read(service, first))).toMatchObject({ closed_days });
    await write(service, 'DELETE', first);
    expect(await change(service, first, { status: 'publish' })).toMatchObject({ status: 'publish' });
    const added = await write(service, 'PUT', `${path}/occurrences/${later}T10:00:00`);
    expect(added).toMatchObject({ closed_days });
  });

  it('must be days of an occurrence that gets others', async () => {
    const { paths, closed_days } = await closing();
    expect(await refused(`${paths[0]}`, { closed_days: ['2100-01-01'] })).toEqual([400, 'closed_days']);
    expect(await change(service, `${paths[1]}`, { closed_days: [closed_days[0]] })).toMatchObject({
      overrides: ['closed_days'],
    });
    const dates = { start_date: '2100-01-01 20:00', end_date: '2100-01-01 21:00' };
    expect(await refused(`${paths[1]}`, dates)).toEqual([400, 'closed_days']);
  });

  it.each([
    ['its last occurrence is taken out', 'DELETE', ''],
    ['it is split', 'PATCH', '?scope=following'],
    ['it ends earlier', 'DELETE', '?scope=following'],
  ])('stay when %s', async (_, method, query) => {
    const { path, paths, closed_days } = await closing();
    await write(service, method, `${paths[3]}${query}`, method === 'PATCH' ? {} : undefined);
    expect(await change(service, path, { title: 'After' })).toMatchObject({ title: 'After', closed_days });
    expect(await change(service, path, { closed_days })).toMatchObject({ closed_days });
    expect(await refused(path, { closed_days: ['2100-01-01'] })).toEqual([400, 'closed_days']);
  });

  it('are refused when its rule leaves them', async () => {
    const { path } = await closing();
    expect(await refused(path, { recurrence_rule: 'FREQ=WEEKLY;COUNT=2' })).toEqual([400, 'closed_days']);
  });
});

it.each<[string, object, object, object]>([
  ['remaining', { capacity: 100, remaining: 50 }, { remaining: 90 }, { capacity: 60 }],
  ['age_max', { age_min: 3, age_max: 9 }, { age_min: 9 }, { age_max: 5 }],
  [
    'registration_closes',
    { registration_opens: '2027-01-01 00:00:00', registration_closes: '2027-02-01 00:00:00' },
    { registration_opens: '2027-01-31 00:00:00' },
    { registration_closes: '2027-01-15 00:00:00' },
  ],
])(
  'lets an occurrence be written to which its series has given a wrong %s',
  async (name, before, own, after) => {
    const { path, paths } = await make(before);
    const event = `${paths[0]}`;
    await change(service, event, own);
    await change(service, path, after);
    const shown: Body = await read(service, event);
    expect(shown).toMatchObject({ ...own, ...after });
    expect(await change(service, event, { title: 'Own' })).toMatchObject({ title: 'Own', ...own, ...after });
    expect(await change(service, event, shown)).toMatchObject({ ...own, ...after });
    const worse = Object.fromEntries(
      Object.entries(own).map(([key, value]) => [key, typeof value === 'number' ? value + 1 : '2027-02-02']),
    );
    expect(await refused(event, worse)).toEqual([400, name]);
  },
);
