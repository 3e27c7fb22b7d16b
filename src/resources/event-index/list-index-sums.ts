import type { Condition } from '../../platform/database/condition.js';
import { dayOf, LEVEL, PERIOD_SHIFT, secondsOf, SPAN_STEP, SPANS } from './list-index-entries.js';

/** Limits for the start and end of events, in seconds since 1970 UTC; missing limits do not apply. */
export interface Window {
  readonly startFrom?: number;
  readonly startBefore?: number;
  readonly endFrom?: number;
  readonly endBefore?: number;
}

const BOUNDS = {
  startFrom: 'f.utc_start >= ?',
  startBefore: 'f.utc_start < ?',
  endFrom: 'f.utc_end >= ?',
  endBefore: 'f.utc_end < ?',
} as const;

/** The index entries `f` of events within a window. */
export function windowSql(window: Window): Condition {
  const given = Object.entries(BOUNDS).flatMap(([name, sql]) => {
    const bound = window[name as keyof Window];
    return bound === undefined ? [] : [{ sql, bound }];
  });
  return {
    sql: ['1 = 1', ...given.map(({ sql }) => sql)].join(' AND '),
    params: given.map(({ bound }) => bound),
  };
}

/** The index entries to count. */
export interface Counted {
  readonly kind: number;
  /** The value, or a column that holds it. */
  readonly id: number | string;
  /** Codes from `statusCode`; at least one. */
  readonly statuses: readonly number[];
}

/** The entries `f` to count, in SQL that ends in a condition. */
export const entriesOf = ({ kind, id, statuses }: Counted): string =>
  `FROM event_fact f WHERE f.kind = ${kind} AND f.fact_id = ${id} AND f.status IN (${statuses.join(', ')})`;

/** Those of the events of one span; the shortest span has no extra entries. */
export const entriesOfSpan = (counted: Counted, span: number): string =>
  span === 0
    ? `${entriesOf(counted)} AND f.utc_end - f.utc_start <= ${SPANS[0]}`
    : entriesOf({ ...counted, kind: counted.kind + span * SPAN_STEP });

/** Windows of fewer days are read rather than summed. */
const SHORT = 2 * SPANS[0];

/** Adds up conditions that are numbers, and subtracts those of `minus`. */
export function sum(plus: readonly Condition[], minus: readonly Condition[] = []): Condition {
  const sql = [...plus.map((part) => `+ (${part.sql})`), ...minus.map((part) => `- (${part.sql})`)];
  return { sql: `0 ${sql.join(' ')}`, params: [...plus, ...minus].flatMap(({ params }) => params) };
}

const isReversed = (from: number | undefined, before: number | undefined): boolean =>
  from !== undefined && before !== undefined && before <= from;

/** Whether no event can be between the bounds. The difference of their sums would be negative. */
const isEmpty = ({ startFrom, startBefore, endFrom, endBefore }: Window): boolean =>
  isReversed(startFrom, startBefore) || isReversed(endFrom, endBefore);

/**
 * SQL for the exact number of events within a window: those that end before its end, minus those that start
 * before its start, plus those that do the latter and end after it, as only the subtraction included them.
 * Uses sums of days, and reads the events at the edges.
 * @returns undefined for a window that the sums do not cover
 */
export function countSql(counted: Counted, window: Window): Condition | undefined {
  const { startFrom, startBefore, endFrom, endBefore } = window;
  if (isEmpty(window)) return sum([]);
  const sums = new Sums(counted);
  if (endFrom === undefined && endBefore === undefined) {
    return sum([sums.starts(startBefore)], startFrom === undefined ? [] : [sums.starts(startFrom)]);
  }
  if (startFrom === undefined && startBefore === undefined) {
    return sum([sums.ends(endBefore)], endFrom === undefined ? [] : [sums.ends(endFrom)]);
  }
  if (startFrom === undefined || endBefore === undefined) return undefined;
  return startBefore === undefined && endFrom === undefined ? inside(sums, startFrom, endBefore) : undefined;
}

/** The events that start and end within a window. */
function inside(sums: Sums, startFrom: number, endBefore: number): Condition {
  if (endBefore - startFrom <= SHORT) return sums.within(startFrom, endBefore);
  return sum([sums.ends(endBefore), sums.across(startFrom, endBefore)], [sums.starts(startFrom)]);
}

class Sums {
  constructor(private readonly counted: Counted) {}

  /** Events that start before a second, or all without one. */
  starts(before: number | undefined): Condition {
    if (before === undefined) return this.days('starts', undefined);
    const from = secondsOf(dayOf(before));
    if (from === before) return this.days('starts', dayOf(before));
    const edge = this.read('f.utc_start >= ? AND f.utc_start < ?', [from, before]);
    return sum([this.days('starts', dayOf(before)), edge]);
  }

  /**
   * Events that end before a second, or all without one. That second's day is read: its events started not
   * long before.
   */
  ends(before: number | undefined): Condition {
    if (before === undefined) return this.days('ends', undefined);
    const from = secondsOf(dayOf(before));
    if (from === before) return this.days('ends', dayOf(before));
    const edge = SPANS.map((longest, span) =>
      this.readSpan(span, 'f.utc_start >= ? AND f.utc_start < ? AND f.utc_end >= ? AND f.utc_end < ?', [
        from - longest,
        before,
        from,
        before,
      ]),
    );
    return sum([this.days('ends', dayOf(before)), ...edge]);
  }

  /** Events that start before the window and end after it. */
  across(startFrom: number, endBefore: number): Condition {
    const parts = SPANS.flatMap((longest, span) =>
      longest < endBefore - startFrom
        ? []
        : this.readSpan(span, 'f.utc_start >= ? AND f.utc_start < ? AND f.utc_end >= ?', [
            endBefore - longest,
            startFrom,
            endBefore,
          ]),
    );
    return sum(parts);
  }

  within(startFrom: number, endBefore: number): Condition {
    const bounds = [startFrom, endBefore, endBefore];
    return this.read('f.utc_start >= ? AND f.utc_start < ? AND f.utc_end < ?', bounds);
  }

  private get isShown(): string {
    return `status IN (${this.counted.statuses.join(', ')})`;
  }

  private days(what: 'starts' | 'ends', before: number | undefined): Condition {
    const { kind, id } = this.counted;
    const level = (number: number, where: string): string =>
      `SELECT COALESCE(SUM(${what}), 0) FROM event_count WHERE kind = ${kind} AND fact_id = ${id}
       AND level = ${number} AND ${this.isShown} ${where}`;
    if (before === undefined) return { sql: level(LEVEL.period, ''), params: [] };
    const period = before >> PERIOD_SHIFT;
    return sum([
      { sql: level(LEVEL.period, 'AND period < ?'), params: [period] },
      { sql: level(LEVEL.day, 'AND period >= ? AND period < ?'), params: [period << PERIOD_SHIFT, before] },
    ]);
  }

  private read(where: string, params: readonly number[]): Condition {
    return { sql: `SELECT COUNT(*) ${entriesOf(this.counted)} AND ${where}`, params };
  }

  private readSpan(span: number, where: string, params: readonly number[]): Condition {
    return { sql: `SELECT COUNT(*) ${entriesOfSpan(this.counted, span)} AND ${where}`, params };
  }
}
