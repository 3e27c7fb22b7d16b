import { emptyContent, type SourceContent } from './import-record.js';
import { Listing } from './listing.js';

const JANUARY = { from: '2027-01-01', to: '2027-01-31' };
const CHOIR = {
  where: 'choir',
  id: 'choir',
  days: JANUARY,
  ids: ['choir/20270106T190000', 'choir/20270210T190000'],
};
const CANCELLED = { where: 'x', id: 'x', payload: { event_status: 'canceled' }, hasStart: true };

const fate = (content: Partial<SourceContent>, external_id: string, start_date = '2027-01-13 19:00:00') =>
  new Listing({ ...emptyContent(), ...content }, new Set(['known'])).fateOf({ external_id, start_date });

it.each<[Partial<SourceContent>, string, string | undefined, string]>([
  // The content, the id of what was imported before, its start, and what became of it.
  [{}, 'known', undefined, 'listed'],
  [{}, 'other', undefined, 'gone'],
  [{ isPartial: true }, 'other', undefined, 'listed'],
  [{ days: JANUARY }, 'other', '2027-01-31 23:00:00', 'gone'],
  [{ days: JANUARY }, 'other', '2027-02-01 00:00:00', 'listed'],
  [{ leftOut: [{ where: 'x', id: 'x', reason: 'bad' }] }, 'x', undefined, 'listed'],
  [{ leftOut: [{ where: 'x', id: 'x', reason: 'bad' }] }, 'x/20270113', undefined, 'listed'],
  [{ leftOut: [{ where: 'x', id: 'x', reason: 'bad' }] }, 'x/y', undefined, 'gone'],
  [{ cancelled: [CANCELLED] }, 'x', undefined, 'listed'],
  [{ cancelled: [CANCELLED] }, 'x/20270113', undefined, 'listed'],
  [{ series: [CHOIR] }, 'choir/20270106T190000', undefined, 'listed'],
  [{ series: [CHOIR] }, 'choir/20270113T190000', undefined, 'taken back'],
  [{ series: [CHOIR] }, 'choir/20270113', undefined, 'taken back'],
  // The date that the rule gave decides, and not the day to which it was moved.
  [{ series: [CHOIR] }, 'choir/20270203T190000', undefined, 'listed'],
  [{ series: [CHOIR] }, 'choir/20270113T190000', '2027-03-01 19:00:00', 'taken back'],
  // It was a single event before it recurred.
  [{ series: [CHOIR] }, 'choir', undefined, 'taken back'],
  [{ series: [CHOIR] }, 'choir', '2027-02-01 00:00:00', 'listed'],
  [{ series: [CHOIR] }, 'choirs/20270113T190000', undefined, 'gone'],
  [{ series: [{ ...CHOIR, id: 'a/b', ids: [] }] }, 'a/b/20270113T190000', undefined, 'taken back'],
])('%j: %s %s is %s', (content, id, start, expected) => {
  expect(fate(content, id, start)).toBe(expected);
});
