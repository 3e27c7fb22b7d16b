/** The columns that decide whether and where an event is listed. */
const LISTED = [
  'utc_start',
  'utc_end',
  'status',
  'published_at',
  'hide_from_listings',
  'password_hash',
] as const;

/**
 * The columns of details that lists count events by, and the value of each that most events have: such events have no index
 * entry for their details.
 */
export const COUNTED_DETAILS = {
  event_status: 'scheduled',
  virtual_event_type: '',
  availability: '',
  spoken_languages: '[]',
  accessibility: '[]',
} as const;

export type CountedDetail = keyof typeof COUNTED_DETAILS;

type Columns = Readonly<Record<string, unknown>>;

const DETAILS = Object.entries(COUNTED_DETAILS);

/** Whether an event has a detail that is not the usual one. A new event's missing columns get the usual values. */
export const isDetailed = (columns: Columns): boolean =>
  DETAILS.some(([column, usual]) => (columns[column] ?? usual) !== usual);

/** The same in SQL, for the columns of a table. */
export const detailedSql = (table: string): string =>
  `(${DETAILS.map(([column, usual]) => `${table}.${column} <> '${usual}'`).join(' OR ')})`;

/** Whether a write may change that. */
export const isDetailedOtherwise = (before: Columns, written: Columns): boolean =>
  DETAILS.some(([column]) => isWrittenOtherwise(column, before, written));

type ListedColumns = Readonly<Partial<Record<(typeof LISTED)[number], unknown>>>;

/** Whether a write changes columns that lists use. */
export const isListedOtherwise = (before: ListedColumns, written: ListedColumns): boolean =>
  LISTED.some((column) => isWrittenOtherwise(column, before, written));

/** Whether a write changes a column. Flags are numbers when loaded and booleans when written. */
export function isWrittenOtherwise<K extends string>(
  column: K,
  before: Readonly<Partial<Record<K, unknown>>>,
  written: Readonly<Partial<Record<K, unknown>>>,
): boolean {
  const [a, b] = [before[column], written[column]];
  return column in written && a !== b && !(typeof b === 'boolean' && Number(a) === Number(b));
}
