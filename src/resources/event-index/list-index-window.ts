import type { Condition } from '#platform/database/condition.js';

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

/**
 * The index entries `f` of events within a window. Who ends before a second has started before it: the index, which is in
 * the order of starts, need not be read to its end.
 */
export function windowSql(window: Window): Condition {
  const { startBefore = Infinity, endBefore = Infinity } = window;
  const limited = endBefore < startBefore ? { ...window, startBefore: endBefore } : window;
  const given = Object.entries(BOUNDS).flatMap(([name, sql]) => {
    const bound = limited[name as keyof Window];
    return bound === undefined ? [] : [{ sql, bound }];
  });
  return {
    sql: ['1 = 1', ...given.map(({ sql }) => sql)].join(' AND '),
    params: given.map(({ bound }) => bound),
  };
}
