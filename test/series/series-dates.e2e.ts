import { until } from '../support/resilience/until.js';
import {
  addDays,
  every,
  fridays,
  ids,
  listed,
  makeSeries,
  occurrencesOf,
  read,
  startsOf,
} from '../support/series.js';
import { Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe('the dates of a rule', () => {
  const starts = async (fields: object): Promise<string[]> =>
    startsOf(await occurrencesOf(service, (await makeSeries(service, fields))['id']));
  const at230 = (day: string): object => ({
    timezone: 'Europe/Paris',
    start_date: `${day} 02:30:00`,
    end_date: `${day} 04:30:00`,
  });

  it('leave out a time that the zone skips, and do not count it', async () => {
    const fields = { ...at230('2099-03-28'), recurrence_rule: 'FREQ=DAILY;COUNT=3' };
    expect(await starts(fields)).toEqual(
      ['2099-03-28', '2099-03-30', '2099-03-31'].map((day) => `${day} 02:30:00`),
    );
  });

  it('take the first of a time that exists twice', async () => {
    const { id } = await makeSeries(service, {
      ...at230('2099-10-24'),
      recurrence_rule: 'FREQ=DAILY;COUNT=3',
    });
    const events = await occurrencesOf(service, id);
    expect(events.map((event) => event['utc_start_date'])).toEqual([
      '2099-10-24 00:30:00',
      '2099-10-25 00:30:00',
      '2099-10-26 01:30:00',
    ]);
  });

  it('go on at the time that a start in a skipped hour is given', async () => {
    const fields = { ...at230('2099-03-29'), recurrence_rule: 'FREQ=DAILY;COUNT=2' };
    expect(await starts(fields)).toEqual(['2099-03-29 03:30:00', '2099-03-30 03:30:00']);
  });

  it.each([
    ['20990320', 3],
    ['20990320T195959', 2],
    ['20990320T200000', 3],
    ['20990320T185959Z', 2],
    ['20990320T190000Z', 3],
  ])('end with UNTIL=%s', async (end, count) => {
    const rule = { timezone: 'Europe/Paris', recurrence_rule: `FREQ=WEEKLY;UNTIL=${end}` };
    expect(await starts(rule)).toEqual(fridays(count));
  });

  it('are those of the first period whole with BYSETPOS', async () => {
    // March has the workdays 2 to 31: the last two are 30 and 31; with a start on the 31st the second of them is the first.
    const fields = { start_date: '2099-03-31 20:00:00', end_date: '2099-03-31 21:00:00' };
    const recurrence_rule = 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2,-1;COUNT=3';
    expect(await starts({ ...fields, recurrence_rule })).toEqual([
      '2099-03-31 20:00:00',
      '2099-04-29 20:00:00',
      '2099-04-30 20:00:00',
    ]);
  });

  it('with COUNT contain excluded ones but not added ones, and an exclusion wins', async () => {
    const [first, second, third, fourth] = fridays(4) as [string, string, string, string];
    const series = await makeSeries(service, {
      recurrence_rule: 'FREQ=WEEKLY;COUNT=3',
      recurrence_dates: ['2099-03-10', fourth, '2099-04-20 09:00:00'],
      excluded_dates: [second, fourth],
    });
    expect(startsOf(await occurrencesOf(service, series['id']))).toEqual([
      first,
      '2099-03-10 20:00:00',
      third,
      '2099-04-20 09:00:00',
    ]);
    expect(series['occurrences']).toMatchObject({ total: 4, last: '2099-04-20 09:00:00' });
    expect(series['excluded_dates']).toEqual([second, fourth]);
  });

  it('of the past are not upcoming', async () => {
    const series = await makeSeries(service, {
      start_date: '2001-03-02 20:00:00',
      end_date: '2001-03-02 22:00:00',
    });
    expect(series['occurrences']).toMatchObject({
      total: 4,
      upcoming: 0,
      last: '2001-03-23 20:00:00',
      next: '',
    });
    expect(startsOf(await listed(service, `series=${series['id']}`))).toHaveLength(4);
  });

  it('of a rule without end are made ahead of the clock', async () => {
    const today = `${new Date().toISOString().slice(0, 10)} 20:00:00`;
    const start_date = addDays(today, 2);
    const end_date = start_date.replace('20:', '21:');
    const { id } = await makeSeries(service, { start_date, end_date, recurrence_rule: 'FREQ=WEEKLY' });
    await until('all are made', async () => !(await read(service, `/series/${id}`))['occurrences'].pending);
    const { occurrences } = await read(service, `/series/${id}`);
    expect(occurrences).toMatchObject({
      first: start_date,
      expanded_until: expect.stringMatching(/^\d{4}-/),
    });
    expect(Math.abs(occurrences.total - 730 / 7)).toBeLessThan(3);
    const events = await occurrencesOf(service, id);
    expect(startsOf(events)).toEqual(every(7, occurrences.total, start_date));
  });
});

it('makes the first 100 at once and the others later', async () => {
  const { id } = await makeSeries(service, { recurrence_rule: 'FREQ=DAILY;COUNT=230' });
  const first = await occurrencesOf(service, id);
  expect(first.length).toBeGreaterThanOrEqual(100);
  await until('all are made', async () => !(await read(service, `/series/${id}`))['occurrences'].pending);
  const events = await occurrencesOf(service, id);
  expect(startsOf(events)).toEqual(every(1, 230, '2099-03-06 20:00:00'));
  expect(ids(events).slice(0, first.length)).toEqual(ids(first));
});
