import { InvalidValue } from '../values/invalid-value.js';
import { type DateInput, parseDateInput, resolveInstant } from './date-input.js';
import { createSchedule, type Schedule, type ScheduleInput } from './schedule.js';

const at = (text: string | number): DateInput => parseDateInput(text);

describe('parseDateInput', () => {
  it.each([
    ['2027-01-10', { kind: 'wall', value: '2027-01-10 00:00:00', dateOnly: true }],
    ['2027-01-10 10:05', { kind: 'wall', value: '2027-01-10 10:05:00', dateOnly: false }],
    ['2027-01-10 10:05:06', { kind: 'wall', value: '2027-01-10 10:05:06', dateOnly: false }],
    ['2027-01-10T10:05:06.789', { kind: 'wall', value: '2027-01-10 10:05:06', dateOnly: false }],
    ['2027-01-10T10:00:00Z', { kind: 'instant', seconds: 1_799_575_200 }],
    ['2027-01-10T12:00:00+02:00', { kind: 'instant', seconds: 1_799_575_200 }],
    ['2027-01-10 05:00:00-0500', { kind: 'instant', seconds: 1_799_575_200 }],
    [1_799_575_200, { kind: 'instant', seconds: 1_799_575_200 }],
    ['1799575200', { kind: 'instant', seconds: 1_799_575_200 }],
    ['-86400', { kind: 'instant', seconds: -86_400 }],
  ])('reads %j', (raw, expected) => {
    expect(parseDateInput(raw)).toEqual(expected);
  });

  it.each([
    '2027-02-30',
    '2027-13-01',
    '2027-01-10 25:00:00',
    '2027-01-10 24:00:00',
    '2027-01-10 10:60',
    '2027-01-10 10:00:60',
    '0000-01-01',
    '999999999999',
  ])('reports that %s does not exist', (raw) => {
    expect(() => parseDateInput(raw)).toThrow(new InvalidValue('impossible_date'));
  });

  it.each([
    '2027-01-10T10:00:00+99:00',
    '2027-01-10T10:00:00-12:01',
    '2027-01-10T10:00:00-17:00',
    '2027-01-10 10:00+15:00',
    '20270110T100000+1430',
  ])('reports that no zone has the offset of %s', (raw) => {
    expect(() => parseDateInput(raw)).toThrow(new InvalidValue('impossible_offset'));
  });

  it.each([
    ['2027-01-10T10:00-05:00', 15],
    ['2027-01-10T10:00+02:00', 8],
    ['2027-01-10T10:00-1200', 22],
    ['2027-01-10T10:00-12:00', 22],
    ['2027-01-10 10:00-05:00', 15],
    ['2027-01-10 10:00+14', -4],
    ['2027-01-10 10:00:00-12:00', 22],
  ])('reads the offset of %s', (raw, hour) => {
    const seconds = Date.parse('2027-01-10T00:00:00Z') / 1000 + hour * 3600;
    expect(parseDateInput(raw)).toEqual({ kind: 'instant', seconds });
  });

  it.each([
    '2027-01-10 10:00-12:00',
    '2027-01-10 10:00 -17:00',
    '2027-01-10 10:00 - 12:00',
    '2027-01-10 19:00-21:00',
    '2027-01-10T19:00-21:00',
    '2027-01-10 10:00-23:00',
    '2027-01-10 19:00-21',
    '2027-01-10 10am-4pm',
    '2027-01-10 10 a.m. – 4 p.m.',
    '2027-01-10 10–12 Uhr',
    '2027-01-10 von 10 bis 12',
    '2027-01-10 de 10h à 12h30',
    '2027-01-10 dalle 10.00 alle 12.00',
    '10.1.2027 10:00-12:00',
    '10.1.2027 - 12.1.2027',
    '2027-01-10 bis 2027-01-12',
  ])('says that %s is a range', (raw) => {
    expect(() => parseDateInput(raw)).toThrow(new InvalidValue('date_range', { value: raw }));
  });

  it.each(['2027-06-05T20:00:00 02:00', '2027-06-05 20:00 0200', '2027-06-05T20:00:00.5 02:00'])(
    'says that %s lacks its +',
    (raw) => {
      expect(() => parseDateInput(raw)).toThrow(new InvalidValue('offset_without_plus'));
    },
  );

  it.each(['2027-01-10 10:00:00 +02:00', '2027-01-10T10:00 Z', '2027-01-10 10-12-14'])(
    'reads no offset after a blank: %s',
    (raw) => {
      expect(() => parseDateInput(raw)).toThrow(new InvalidValue('not_a_date'));
    },
  );

  it('takes back hours from a time', () => {
    expect(resolveInstant(at('2027-01-10 10:00 - 2 hours'), { zone: 'UTC', now: 0 })).toBe(
      Date.parse('2027-01-10T08:00:00Z') / 1000,
    );
  });

  it.each([
    '',
    'xx yy',
    '1e3',
    '0x10',
    '2027',
    'x2027-01-10',
    1.5,
    Number.NaN,
    true,
    null,
    {},
    ['2027-01-10'],
  ])('cannot read %j', (raw) => {
    const read = () => parseDateInput(raw);
    if (raw === '2027') expect(read()).toEqual({ kind: 'instant', seconds: 2027 });
    else expect(read).toThrow(new InvalidValue('not_a_date'));
  });

  it('reads a wall clock time in the zone, and an instant as it is', () => {
    expect(resolveInstant(at('2027-01-10 11:00'), { zone: 'Europe/Paris', now: 0 })).toBe(1_799_575_200);
    expect(resolveInstant(at('2027-01-10T10:00Z'), { zone: 'Europe/Paris', now: 0 })).toBe(1_799_575_200);
  });
});

/** With a clock that does not matter; throws what a rule refuses. */
function schedule(input: ScheduleInput, current: Schedule | undefined, zone: string): Schedule | undefined {
  return createSchedule(input, current, { zone, now: 0 }, (_, rule) => rule());
}

describe('createSchedule', () => {
  const current = schedule(
    { start_date: at('2027-01-10 10:00'), end_date: at('2027-01-11 12:00'), timezone: 'Europe/Paris' },
    undefined,
    'UTC',
  );

  it('shows an instant in the event’s zone', () => {
    const shown = schedule(
      {
        start_date: at('2027-01-10T10:00:00Z'),
        end_date: at('2027-01-10T12:00:00Z'),
        timezone: 'America/New_York',
      },
      undefined,
      'UTC',
    );
    expect(shown).toMatchObject({ start_date: '2027-01-10 05:00:00', end_date: '2027-01-10 07:00:00' });
  });

  it('uses the site’s zone when none or an empty one is given', () => {
    const dates = { start_date: at('2027-01-10'), end_date: at('2027-01-10') };
    expect(schedule(dates, undefined, 'Europe/Rome')?.timezone).toBe('Europe/Rome');
    expect(schedule({ timezone: '' }, current, 'Europe/Rome')?.timezone).toBe('Europe/Rome');
  });

  it('keeps omitted values, and the wall clock when only the zone changes', () => {
    expect(schedule({}, current, 'UTC')).toEqual(current);
    expect(schedule({ timezone: 'UTC' }, current, 'UTC')).toMatchObject({
      start_date: current?.start_date,
      utc_start: Number(current?.utc_start) + 3600,
    });
  });

  it('keeps the second of two equal hours that is sent as it was read', () => {
    const start_date = at('2027-10-31T01:30:00Z');
    const second = schedule({ start_date, end_date: start_date, timezone: 'Europe/Paris' }, undefined, 'UTC');
    const sent = at(String(second?.start_date));
    expect(schedule({ start_date: sent, end_date: sent }, second, 'UTC')).toEqual(second);
  });

  it('reads a wall clock time anew whose instant is from before the rules of the zone changed', () => {
    const stale = current && {
      ...current,
      utc_start: current.utc_start - 3600,
      utc_end: current.utc_end - 3600,
    };
    const sent = { start_date: at(String(stale?.start_date)), end_date: at(String(stale?.end_date)) };
    expect(schedule(sent, stale, 'UTC')).toEqual(current);
  });

  it('extends an all-day event to whole days in its zone', () => {
    expect(schedule({ all_day: true }, current, 'UTC')).toMatchObject({
      start_date: '2027-01-10 00:00:00',
      end_date: '2027-01-11 23:59:59',
      utc_start: Date.parse('2027-01-09T23:00:00Z') / 1000,
    });
  });

  it('refuses an end before the start and accepts an end at the start', () => {
    expect(() => schedule({ end_date: at('2027-01-10 09:59:59') }, current, 'UTC')).toThrow(
      new InvalidValue('end_before_start'),
    );
    expect(() => schedule({ start_date: at('2099-01-10 10:00') }, current, 'UTC')).toThrow(
      new InvalidValue('stored_end_before_start'),
    );
    expect(schedule({ end_date: at('2027-01-10 10:00') }, current, 'UTC')?.utc_end).toBe(current?.utc_start);
  });
});
