/** The columns that decide whether and where an event is listed. */
const LISTED = [
  'utc_start',
  'utc_end',
  'status',
  'published_at',
  'hide_from_listings',
  'password_hash',
] as const;

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
