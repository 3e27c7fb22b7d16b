import { DAY } from '#common/time/wall-clock.js';
import { seriesDay } from './demo-series-day.js';

const MONDAY = Date.UTC(2026, 10, 30, 12) / 1000;

it('the series of the demo begins on a Friday, after the first single event, whatever day it is', () => {
  const days = Array.from({ length: 7 }, (_, index) => seriesDay('Europe/Paris', MONDAY + index * DAY));
  expect(days).toEqual([
    '2026-12-04',
    '2026-12-11',
    '2026-12-11',
    '2026-12-11',
    '2026-12-11',
    '2026-12-11',
    '2026-12-11',
  ]);
});

it('the day is that of the zone', () => {
  const lateOnMonday = Date.UTC(2026, 10, 30, 23, 30) / 1000;
  expect(seriesDay('UTC', lateOnMonday)).toBe('2026-12-04');
  expect(seriesDay('Europe/Paris', lateOnMonday)).toBe('2026-12-11');
});
