import { InvalidValue } from '../values/invalid-value.js';
import { parseDateInput, resolveInstant, resolveWall } from './date-input.js';

const utc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`) / 1000;

/** A Wednesday. */
const NOW = '2027-03-10 15:30:20';

const wallIn = (zone: string, now: number, phrase: string): string =>
  resolveWall(parseDateInput(phrase), { zone, now });
const instantIn = (zone: string, now: number, phrase: string): number =>
  resolveInstant(parseDateInput(phrase), { zone, now });

it.each([
  ['20270110T100000Z', '2027-01-10 10:00:00'],
  ['20270110T100000', '2027-01-10 10:00:00'],
  ['20270110T1000+0200', '2027-01-10 08:00:00'],
  ['20270110t100000.5-05', '2027-01-10 15:00:00'],
])('the basic format of ISO 8601, %s, is %s', (text, expected) => {
  expect(wallIn('UTC', utc(NOW), text)).toBe(expected);
});

it('eight digits are a day as a text, and a Unix time as a number', () => {
  expect(wallIn('UTC', utc(NOW), '20270131')).toBe('2027-01-31 00:00:00');
  expect(parseDateInput(20_270_131)).toEqual({ kind: 'instant', seconds: 20_270_131 });
});

it.each(['20270230T100000Z', '20270110T250000', '20270110T10', '202701T100000'])('%s is no date', (text) => {
  expect(() => parseDateInput(text)).toThrow(InvalidValue);
});

it.each([
  ['now', '2027-03-10 15:30:20'],
  ['today', '2027-03-10 00:00:00'],
  ['midnight', '2027-03-10 00:00:00'],
  ['noon', '2027-03-10 12:00:00'],
  ['yesterday', '2027-03-09 00:00:00'],
  ['yesterday noon', '2027-03-09 12:00:00'],
  ['yesterday 14:00', '2027-03-09 14:00:00'],
  ['tomorrow', '2027-03-11 00:00:00'],
  ['tomorrow 9am', '2027-03-11 09:00:00'],
  ['Tomorrow at 9:15 PM', '2027-03-11 21:15:00'],
  ['9am tomorrow', '2027-03-11 09:00:00'],
  ['tomorrow 12am', '2027-03-11 00:00:00'],
  ['tomorrow 12pm', '2027-03-11 12:00:00'],
  ['tomorrow 9 a.m.', '2027-03-11 09:00:00'],
  ['4pm', '2027-03-10 16:00:00'],
  ['18:45:10', '2027-03-10 18:45:10'],
  ['wednesday', '2027-03-10 00:00:00'],
  ['this wednesday', '2027-03-10 00:00:00'],
  ['next wednesday', '2027-03-17 00:00:00'],
  ['next wednesday 4pm', '2027-03-17 16:00:00'],
  ['last wednesday', '2027-03-03 00:00:00'],
  ['monday', '2027-03-15 00:00:00'],
  ['next monday', '2027-03-15 00:00:00'],
  ['last monday', '2027-03-08 00:00:00'],
  ['previous sun', '2027-03-07 00:00:00'],
  ['on friday at 8pm', '2027-03-12 20:00:00'],
  ['friday +1 week', '2027-03-19 00:00:00'],
  ['monday next week', '2027-03-15 00:00:00'],
  ['sunday this week', '2027-03-14 00:00:00'],
  ['saturday last week 10:00', '2027-03-06 10:00:00'],
  ['this week', '2027-03-08 15:30:20'],
  ['+1 day', '2027-03-11 15:30:20'],
  ['1 day', '2027-03-11 15:30:20'],
  ['-3 days', '2027-03-07 15:30:20'],
  ['+2 weeks', '2027-03-24 15:30:20'],
  ['2 weeks ago', '2027-02-24 15:30:20'],
  ['+1 week 2 days 4 hours 2 seconds', '2027-03-19 19:30:22'],
  ['+1 month', '2027-04-10 15:30:20'],
  ['next month', '2027-04-10 15:30:20'],
  ['last year', '2026-03-10 15:30:20'],
  ['+2 years 9am', '2029-03-10 09:00:00'],
  ['next fortnight', '2027-03-24 15:30:20'],
  ['+90 minutes', '2027-03-10 17:00:20'],
  ['2 hours ago', '2027-03-10 13:30:20'],
  ['first day of next month', '2027-04-01 15:30:20'],
  ['first day of january 2028', '2028-01-01 00:00:00'],
  ['last day of february', '2027-02-28 00:00:00'],
  ['last day of february 2028 noon', '2028-02-29 12:00:00'],
  ['last day of next month midnight', '2027-04-30 00:00:00'],
  ['first monday of next month', '2027-04-05 00:00:00'],
  ['first monday of next month 7pm', '2027-04-05 19:00:00'],
  ['first sat of July 2008', '2008-07-05 00:00:00'],
  ['third friday of january 2027', '2027-01-15 00:00:00'],
  ['last sat of July 2008', '2008-07-26 00:00:00'],
  ['fifth sunday of may 2027', '2027-05-30 00:00:00'],
  ['January 10 2027 8pm', '2027-01-10 20:00:00'],
  ['January 10, 2027', '2027-01-10 00:00:00'],
  ['10 January 2027', '2027-01-10 00:00:00'],
  ['10th of January, 2027 20:00', '2027-01-10 20:00:00'],
  ['10-Jan-2027', '2027-01-10 00:00:00'],
  ['Jan 1st', '2027-01-01 00:00:00'],
  ['10 january 8pm', '2027-01-10 20:00:00'],
  ['september 2027', '2027-09-01 00:00:00'],
  ['sunday, 10 january 2027', '2027-01-10 00:00:00'],
  ['2027-01-31 9am', '2027-01-31 09:00:00'],
  ['2027-01-31 +1 month', '2027-03-03 00:00:00'],
  ['2028-02-29 +1 year', '2029-03-01 00:00:00'],
])('%s is %s', (phrase, expected) => {
  expect(wallIn('UTC', utc(NOW), phrase)).toBe(expected);
});

it.each([
  'tomorrow banana',
  'banana',
  '99:99',
  'tomorrow 25:00',
  'tomorrow 13pm',
  'next blursday',
  'tomorrow 9am EST',
  'tomorrow x',
  'second',
  '+3 weekdays',
  'monday tuesday',
  'tomorrow 9am 10am',
  '10 january 11 january',
  'tomorrow yesterday',
  'first monday of 10 january 2027',
  'next monday next week',
  'tomorrow; DROP TABLE event',
  '+1000000 years',
  `tomorrow${' '.repeat(92)}9am`,
])('does not understand %j', (phrase) => {
  expect(() => parseDateInput(phrase)).toThrow(new InvalidValue('not_a_date'));
});

it.each([
  ['10/01/2027', '2027-MM-DD'],
  ['10.01.2027', '2027-01-10'],
  ['3-5-2027 20:00', '2027-MM-DD'],
  ['31.12.2027 20 Uhr', '2027-12-31'],
  ['28/2/2027', '2027-02-28'],
  ['2/28/2027', '2027-02-28'],
  ['31.02.2027', '2027-MM-DD'],
  ['31/13/2027', '2027-MM-DD'],
])('reports that the year of %j must come first, as %s', (date, suggested) => {
  expect(() => parseDateInput(date)).toThrow(
    expect.objectContaining({ key: 'year_comes_first', args: { date: suggested } }),
  );
});

it('accepts a phrase of 100 characters', () => {
  expect(wallIn('UTC', utc(NOW), `tomorrow${' '.repeat(89)}9am`)).toBe('2027-03-11 09:00:00');
});

it.each([
  'Feb 30 2027',
  'February 29 2027',
  'February 29',
  '31 june',
  '0 january 2027',
  '45 january 2027',
  '2027-02-30 9am',
  'fifth friday of february 2027',
  'monday 10 january 2027',
  '+9000 years',
  '-3000 years',
  '+999999 years',
  '1 january 0000',
])('reports that %s does not exist', (phrase) => {
  expect(() => wallIn('UTC', utc(NOW), phrase)).toThrow(new InvalidValue('impossible_date'));
});

describe('the clock', () => {
  it('is in the zone: the same instant is another day elsewhere', () => {
    const now = utc('2027-03-10 23:30:00');
    expect(wallIn('Asia/Kathmandu', now, 'tomorrow 9am')).toBe('2027-03-12 09:00:00');
    expect(wallIn('UTC+5:45', now, 'tomorrow 9am')).toBe('2027-03-12 09:00:00');
    expect(wallIn('America/New_York', now, 'tomorrow 9am')).toBe('2027-03-11 09:00:00');
    expect(wallIn('Pacific/Apia', now, 'today')).toBe('2027-03-11 00:00:00');
  });

  it('moves by calendar days across a change to summer time, and by elapsed hours', () => {
    const now = utc('2027-03-13 15:00:00');
    const [day, hours] = ['+1 day', '+24 hours'].map((phrase) => wallIn('America/New_York', now, phrase));
    expect([day, hours]).toEqual(['2027-03-14 10:00:00', '2027-03-14 11:00:00']);
    expect(wallIn('America/New_York', now, 'tomorrow 2:30am')).toBe('2027-03-14 03:30:00');
  });

  it('counts from the present second also in the repeated hour', () => {
    const now = utc('2027-11-07 06:30:00');
    expect(wallIn('America/New_York', now, 'now')).toBe('2027-11-07 01:30:00');
    expect(instantIn('America/New_York', now, 'now')).toBe(now);
    expect(instantIn('America/New_York', now, '+30 minutes')).toBe(now + 1_800);
  });
});
