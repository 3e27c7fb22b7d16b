import type { Engine } from '#platform/database/columns.js';

/* Days in UTC as small positive numbers, by which the list index counts and finds. */

export const DAY = 86_400;
/** Makes day numbers positive from year 1 on. */
const EPOCH_DAYS = 720_896;
/** Added to the seconds before dividing in SQL, where division truncates towards zero. */
const EPOCH_SECONDS = EPOCH_DAYS * DAY;

/** The day number of a time. */
export const dayOf = (seconds: number): number => Math.floor(seconds / DAY) + EPOCH_DAYS;

/** The same in SQL, for a column with a time. */
export const daySql = (engine: Engine, column: string): string =>
  `(${column} + ${EPOCH_SECONDS}) ${engine === 'mysql' ? 'DIV' : '/'} ${DAY}`;

/** The first second of a day. */
export const secondsOf = (day: number): number => (day - EPOCH_DAYS) * DAY;
