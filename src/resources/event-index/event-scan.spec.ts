import { jest } from '@jest/globals';
import fc from '../../../test/support/properties.js';
import type { EntityManager } from 'typeorm';
import { shownStatus, STATUSES } from '../../common/records/status.js';
import { EventColumns, STORED_STATUSES } from './event-columns.js';
import { type EventPlace, type EventScan, keyOf, scanEvents } from './event-scan.js';
import { IdSet } from '../../common/structures/id-set.js';

const NOW = 1_800_000_000;

interface Row {
  readonly id: number;
  readonly utc_start: number;
  readonly utc_end: number;
  readonly status: (typeof STORED_STATUSES)[number];
  readonly published_at: number;
  readonly hidden: number;
  readonly protected: number;
}

const few = fc.integer({ min: -2, max: 2 });
const row = fc
  .record({
    id: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 4_090, max: 4_100 })),
    start: few,
    length: fc.oneof(fc.nat(3), fc.constantFrom(0xfffffffe, 0xffffffff, 0x100000000)),
    status: fc.constantFrom(...STORED_STATUSES),
    published: few,
    hidden: fc.constantFrom(0, 0, 1),
    protected: fc.constantFrom(0, 0, 1),
  })
  .map(({ start, length, published, ...others }): Row => {
    const utcStart = NOW + start;
    return { ...others, utc_start: utcStart, utc_end: utcStart + length, published_at: NOW + published };
  });
const bound = fc.tuple(
  fc.constantFrom(-Infinity, NOW - 1, NOW, NOW + 1),
  fc.constantFrom(Infinity, NOW, NOW + 3, NOW + 0xffffffff),
);
const scan = fc.record({
  now: fc.constantFrom(NOW - 1, NOW, NOW + 1),
  statuses: fc.subarray([...STATUSES], { minLength: 1 }).map((statuses) => new Set(statuses)),
  start: bound,
  end: bound,
  opened: fc.oneof(
    fc.constant(undefined),
    fc.subarray([1, 2, 3, 4_096]).map((ids) => new Set(ids)),
  ),
}) as fc.Arbitrary<EventScan>;
const place: fc.Arbitrary<EventPlace> = fc.record({
  by: fc.constantFrom('start', 'end'),
  descending: fc.boolean(),
  offset: fc.nat(12),
  limit: fc.integer({ min: 1, max: 9 }),
  after: fc.oneof(
    fc.constant(undefined),
    fc.record({ key: few.map((second) => NOW + second), id: fc.integer({ min: 1, max: 40 }) }),
  ),
});

const within = (value: number, [from, to]: readonly [number, number]): boolean =>
  value >= from && value <= to;

function expected(
  rows: readonly Row[],
  set: IdSet,
  query: EventScan,
  { by, descending, offset, limit, after }: EventPlace,
) {
  const listed = rows.filter(
    (event) =>
      set.has(event.id) &&
      event.hidden === 0 &&
      query.statuses.has(shownStatus(event, query.now)) &&
      within(event.utc_start, query.start) &&
      within(event.utc_end, query.end) &&
      (event.protected === 0 || query.opened === undefined || query.opened.has(event.id)),
  );
  const key = (event: Row): number => (by === 'start' ? event.utc_start : event.utc_end);
  const sign = descending ? -1 : 1;
  listed.sort((a, b) => sign * (key(a) - key(b) || a.id - b.id));
  const later = listed.filter(
    (event) => after === undefined || sign * (key(event) - after.key || event.id - after.id) > 0,
  );
  return { total: listed.length, ids: later.slice(offset, offset + limit).map(({ id }) => id) };
}

/** Stubs the two statements of the columns. */
const managerOf = (rows: readonly Row[]): EntityManager =>
  ({
    query: async (sql: string, bounds: number[]) =>
      Promise.resolve(
        sql.includes('event_chunk')
          ? []
          : rows.filter(({ id }) =>
              bounds.some((_, at) => at % 2 === 0 && id >= (bounds[at] ?? 0) && id <= (bounds[at + 1] ?? 0)),
            ),
      ),
  }) as unknown as EntityManager;

it('lists the same events as a plain filter and sort', async () => {
  const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 });
  const found = fc.array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 4_090, max: 9_000 })), {
    maxLength: 60,
  });
  // The clock only decides which events the columns mark as recent.
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1_000);
  await fc.assert(
    fc.asyncProperty(rows, found, scan, place, async (events, ids, query, at) => {
      const set = IdSet.of(ids);
      const columns = await new EventColumns().of(managerOf(events), set);
      const listed = scanEvents(set, columns, query, at);
      expect(listed).toEqual(expected(events, set, query, at));
      for (const id of listed.ids) {
        const { utc_start, utc_end } = events.find((event) => event.id === id) ?? {
          utc_start: 0,
          utc_end: 0,
        };
        expect(keyOf(columns, id, at.by)).toBe(at.by === 'start' ? utc_start : utc_end);
      }
    }),
    { numRuns: 500 },
  );
});
