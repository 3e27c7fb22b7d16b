import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';
import { dayOf, daySql } from './day-numbers.js';

/*
 * Details that a filter compares with a number or with the clock. They have entries by their bounds: which events an age or
 * an instant leaves out is a range of these.
 */

/** The first and the last one of numbers of entries. */
export type Range = readonly [first: number, last: number];

/** Entries with such numbers, whose event `e` meets the check. */
export interface Part {
  readonly ranges: readonly Range[];
  readonly check?: Condition;
}

/** The kinds of their entries. */
export const BOUND_KINDS = { ages: 14, registration: 15 } as const;

/** The columns that they are made of, besides the availability. */
export const BOUND_COLUMNS = [
  'age_min',
  'age_max',
  'registration_url',
  'registration_utc_opens',
  'registration_utc_closes',
] as const;

type BoundColumn = (typeof BOUND_COLUMNS)[number];

/** Values of the columns. A new event does not have all of them. */
export interface BoundColumns extends Readonly<Partial<Record<BoundColumn, unknown>>> {
  readonly availability?: unknown;
}

/** The greatest age is 150: an event from this one on is for nobody. */
const NOBODY = 151;
/** Added to an upper bound, which has a number of its own beside the lower one. */
const UPPER_AGE = 1_000;

/** The entry of an event for which one can register at some time. */
const BOOKABLE = 0;
/** Added to the day on which the registration opens or closes. The last day of the calendar has fewer digits. */
const OPENS = 10_000_000;
const CLOSES = 20_000_000;

/** Nobody can register for these. */
const FULL = ['sold_out', 'closed'] as const;

const numberIn = (columns: BoundColumns, column: BoundColumn): number | null =>
  (columns[column] ?? null) as number | null;

/** An occurrence may have got a lower bound above the upper one from a write of its series. */
function ageNumbers(columns: BoundColumns): number[] {
  const [from, to] = [numberIn(columns, 'age_min'), numberIn(columns, 'age_max')];
  if (from !== null && to !== null && from > to) return [NOBODY];
  return [...(from === null ? [] : [from]), ...(to === null ? [] : [UPPER_AGE + to])];
}

/** In another zone a registration may close before it opens, as clocks are kept. */
function registrationNumbers(columns: BoundColumns): number[] {
  const { registration_url: url = '', availability = '' } = columns;
  const opens = numberIn(columns, 'registration_utc_opens');
  const closes = numberIn(columns, 'registration_utc_closes');
  if (url === '' || FULL.some((value) => value === availability)) return [];
  if (opens !== null && closes !== null && opens > closes) return [];
  return [
    BOOKABLE,
    ...(opens === null ? [] : [OPENS + dayOf(opens)]),
    ...(closes === null ? [] : [CLOSES + dayOf(closes)]),
  ];
}

/** The kinds and numbers of the entries of an event with these columns. */
export const boundsOf = (columns: BoundColumns): (readonly [kind: number, number: number])[] => [
  ...ageNumbers(columns).map((number) => [BOUND_KINDS.ages, number] as const),
  ...registrationNumbers(columns).map((number) => [BOUND_KINDS.registration, number] as const),
];

const AGES_SQL = `SELECT e.id AS event_id, CASE WHEN e.age_min > e.age_max THEN ${NOBODY} ELSE e.age_min END AS fact_id
    FROM event e WHERE e.age_min IS NOT NULL
  UNION ALL SELECT e.id, ${UPPER_AGE} + e.age_max FROM event e
    WHERE e.age_max IS NOT NULL AND (e.age_min IS NULL OR e.age_min <= e.age_max)`;

/** On an event `e`: whether one can register for it at some time. */
const isBookable = `e.registration_url <> '' AND e.availability NOT IN (${FULL.map((value) => `'${value}'`).join(', ')})
  AND (e.registration_utc_opens IS NULL OR e.registration_utc_closes IS NULL
    OR e.registration_utc_opens <= e.registration_utc_closes)`;

function registrationSql(engine: Engine): string {
  const edge = (added: number, column: string): string =>
    `SELECT e.id, ${added} + ${daySql(engine, `e.${column}`)} FROM event e WHERE e.${column} IS NOT NULL AND ${isBookable}`;
  return `SELECT e.id AS event_id, ${BOOKABLE} AS fact_id FROM event e WHERE ${isBookable}
    UNION ALL ${edge(OPENS, 'registration_utc_opens')} UNION ALL ${edge(CLOSES, 'registration_utc_closes')}`;
}

/** SQL for `event_id` and `fact_id` of all events with such details: how their entries are rebuilt. */
export const boundSql = (engine: Engine, kind: keyof typeof BOUND_KINDS): string =>
  kind === 'ages' ? AGES_SQL : registrationSql(engine);

/** The entries of events that are not for an age: those from a greater one on, and those up to a smaller one. */
export const notForAge = (age: number): Range[] => [
  [age + 1, NOBODY],
  [UPPER_AGE, UPPER_AGE + age - 1],
];

/** Of the entries of bookable events, those whose registration is not open now: by days, and on the present day by the clock. */
export function notOpenAt(now: number): Part[] {
  const today = dayOf(now);
  return [
    {
      ranges: [
        [OPENS + today + 1, CLOSES - 1],
        [CLOSES, CLOSES + today - 1],
      ],
    },
    {
      ranges: [[OPENS + today, OPENS + today]],
      check: { sql: 'e.registration_utc_opens > ?', params: [now] },
    },
    {
      ranges: [[CLOSES + today, CLOSES + today]],
      check: { sql: 'e.registration_utc_closes < ?', params: [now] },
    },
  ];
}

/** What finds bookable events. */
export const BOOKABLE_EVENTS = { kind: BOUND_KINDS.registration, ids: [BOOKABLE] } as const;
