import { toRecord } from './tec-event.js';

const timesOf = (event: object): unknown[] => {
  const joined = { event: { id: 1, title: 'x', ...event }, language: 'en' as const, counterparts: new Map() };
  const { start_date, end_date } = toRecord(joined, []).payload;
  return [start_date, end_date];
};

const NIGHT = {
  timezone: 'Europe/Berlin',
  start_date: '2026-10-25 02:30:00',
  utc_start_date: '2026-10-25 00:30:00',
  end_date: '2026-10-25 02:30:00',
  utc_end_date: '2026-10-25 01:30:00',
};

it('keeps the second of two times that the clock shows alike', () => {
  expect(timesOf(NIGHT)).toEqual(['2026-10-25 02:30:00', '2026-10-25T01:30:00Z']);
});

it.each([
  ['another instant', { utc_end_date: '2026-10-25 09:30:00' }],
  ['no instant', { utc_end_date: undefined }],
  ['no time', { utc_end_date: 'soon' }],
  ['an impossible time', { utc_end_date: '2026-13-45 01:30:00' }],
  ['an unknown zone', { timezone: 'Europe/Nowhere' }],
  ['no zone', { timezone: 7 }],
  ['an offset', { timezone: 'UTC+1' }],
])('keeps the wall clock with %s', (_, changed) => {
  expect(timesOf({ ...NIGHT, ...changed })).toEqual([NIGHT.start_date, NIGHT.end_date]);
});

it('keeps what is no time, for the report', () => {
  expect(timesOf({ ...NIGHT, start_date: 'soon', end_date: null })).toEqual(['soon', '']);
});
