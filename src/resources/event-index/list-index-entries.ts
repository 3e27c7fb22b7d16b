import type { EntityManager } from 'typeorm';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import type { StoredStatus } from '#common/records/status.js';
import type { ChangingRecord, CreatedRecord } from '#content/records/record-listeners.js';
import { engineOf } from '#platform/database/engine.js';
import { inParts, upserted, writeRows } from '#platform/database/rows.js';
import { BOUND_COLUMNS, BOUND_KINDS, boundsOf } from './list-index-bounds.js';
import { DETAIL_KINDS, DETAILS, INDEXED_DETAILS, numbersOf } from './list-index-details.js';
import { isListedOtherwise, isWrittenOtherwise } from './listed-columns.js';

/**
 * The kinds of list index entries, by which lists find events. The entries of a category include its
 * descendants' events.
 */
export const DIMENSION = {
  all: 1,
  featured: 2,
  category: 3,
  tag: 5,
  venue: 6,
  organizer: 7,
  /** The languages in which the event, or the series that it is an occurrence of, has a title. */
  language: 8,
  ...DETAIL_KINDS,
  ...BOUND_KINDS,
  /** Occurrences of series. */
  recurring: 16,
} as const;

/** Categories assigned to the event itself: they have no entries, only counts. */
export const OWN_CATEGORY = 4;

/** The kinds of terms whose events are counted beforehand, because each term shows its `count`. */
export const COUNTED: readonly number[] = [OWN_CATEGORY, DIMENSION.tag];

const STATUS_CODES: Readonly<Record<StoredStatus, number>> = {
  publish: 1,
  draft: 2,
  pending: 3,
  private: 4,
  trash: 5,
};

/** Added to the status of events hidden from lists. */
export const HIDDEN = 10;

/** Added to the status of events that a password protects. */
export const PROTECTED = 20;

/** Everybody may know of a protected event that it exists, in which languages it has a title, and how it takes place. */
const SHOWN: readonly number[] = [
  DIMENSION.all,
  DIMENSION.language,
  DIMENSION.event_status,
  DIMENSION.virtual_event_type,
];

/** Whether an entry reveals data of a protected event. */
export const revealsProtected = (kind: number): boolean => !SHOWN.includes(kind);

/** The number of a language in index entries. */
export const languageNumber = (language: Language): number => LANGUAGES.indexOf(language) + 1;

/** The same in SQL, for an expression of the language. */
export const languageSql = (language: string): string =>
  `CASE ${language} ${LANGUAGES.map((name) => `WHEN '${name}' THEN ${languageNumber(name)}`).join(' ')} END`;

/** Excludes texts in languages that were enabled earlier. */
export const isLanguageSql = (language: string): string =>
  `${language} IN (${LANGUAGES.map((name) => `'${name}'`).join(', ')})`;

export const statusCode = (status: StoredStatus): number => STATUS_CODES[status];

/** The status codes in SQL, for expressions of the columns. */
export const statusSql = (status: string, hidden: string): string =>
  `CASE ${status} ${Object.entries(STATUS_CODES)
    .map(([name, code]) => `WHEN '${name}' THEN ${code}`)
    .join(' ')} END + ${HIDDEN} * ${hidden}`;

type Columns = Readonly<Record<string, unknown>>;

/** What `detailsOf` reads besides the columns of `INDEXED_DETAILS`. */
export const OTHER_COLUMNS = [...BOUND_COLUMNS, 'series_id'] as const;

/** Most events have none of the details that are compared. */
const hasBounds = (columns: Columns): boolean =>
  BOUND_COLUMNS.some((column) => columns[column] != null && columns[column] !== '');

/** Kinds and numbers by which an event with these columns is found. A new event's missing columns get the usual values. */
export const detailsOf = (columns: Columns): (readonly [kind: number, id: number])[] => [
  ...DETAILS.flatMap((detail) => {
    const stored = (columns[detail] ?? INDEXED_DETAILS[detail]) as string;
    if (stored === INDEXED_DETAILS[detail]) return [];
    return numbersOf(detail, stored).map((number) => [DETAIL_KINDS[detail], number] as const);
  }),
  ...(hasBounds(columns) ? boundsOf(columns) : []),
  ...(columns['series_id'] == null ? [] : [[DIMENSION.recurring, 0] as const]),
];

/** Whether a write may change them. */
const isDetailedOtherwise = (before: Columns, written: Columns): boolean =>
  [...DETAILS, ...OTHER_COLUMNS].some((column) => isWrittenOtherwise(column, before, written));

/** The data of an event that its index entries are made from. */
export interface EventState {
  readonly id: number;
  readonly utc_start: number;
  readonly utc_end: number;
  readonly status: number;
  readonly published_at: number;
  readonly isProtected: boolean;
  readonly featured: boolean;
  /** Kinds and numbers of its details. */
  readonly details: readonly (readonly [kind: number, id: number])[];
  readonly categories: readonly number[];
  /** The categories and all their ancestors. */
  readonly lines: readonly number[];
  readonly tags: readonly number[];
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  /** Numbers from `languageNumber`. */
  readonly languages: readonly number[];
}

/** The same without what other events' categories decide. */
export type OwnState = Omit<EventState, 'lines'>;

/** The state of an event with these columns, shown texts and links; the same as when its rows are loaded. */
export function stateOf({ id, columns, texts, links }: CreatedRecord): OwnState {
  const { status, utc_start, utc_end, published_at, hide_from_listings, password_hash, featured } = columns;
  const linked = (name: string): number[] => (links[name] ?? []) as number[];
  const languages = LANGUAGES.filter((language) => Boolean(texts.get(language)?.['title']));
  return {
    id,
    utc_start: utc_start as number,
    utc_end: utc_end as number,
    status: statusCode(status as StoredStatus) + (hide_from_listings ? HIDDEN : 0),
    published_at: published_at as number,
    isProtected: password_hash != null,
    featured: Boolean(featured),
    details: detailsOf(columns),
    categories: linked('categories'),
    tags: linked('tags'),
    venues: linked('venue'),
    organizers: linked('organizer'),
    languages: languages.map(languageNumber),
  };
}

const hasSameIds = (a: unknown, b: unknown): boolean =>
  new Set((a ?? []) as number[]).symmetricDifference(new Set((b ?? []) as number[])).size === 0;

/** Whether a write may change what `stateOf` reads of an event. Most do not: they change texts, prices and links. */
export function mayChangeState({ before, texts, columns, sent, links }: ChangingRecord): boolean {
  const titles = [...sent].flatMap(
    ([
      language,
      {
        texts: { title },
      },
    ]) => (title === undefined ? [] : ([[language, title]] as const)),
  );
  return (
    isListedOtherwise(before, columns) ||
    isWrittenOtherwise('featured', before, columns) ||
    isDetailedOtherwise(before, columns) ||
    titles.some(([language, title]) => Boolean(title) !== Boolean(texts.get(language)?.['title'])) ||
    Object.entries(links?.after ?? {}).some(
      ([name, ids]) => ids !== undefined && !hasSameIds(links?.before[name], ids),
    )
  );
}

/** Whether an event is found in other categories, or otherwise in the same. */
export const isOtherwiseInCategories = (was: OwnState | undefined, is: OwnState | undefined): boolean =>
  was === undefined ||
  is === undefined ||
  OF_ALL_ENTRIES.some((name) => was[name] !== is[name]) ||
  !hasSameIds(was.categories, is.categories);

/** What every entry of an event says. */
const OF_ALL_ENTRIES = ['utc_start', 'utc_end', 'status', 'published_at', 'isProtected'] as const;

/** Kind, value, start, event; end, status, publication. */
export type ListIndexRow = readonly [number, number, number, number, number, number, number];

/** The values that an event is found by. */
const namedBy = (event: EventState): (readonly [kind: number, id: number])[] => [
  [DIMENSION.all, 0],
  ...(event.featured ? [[DIMENSION.featured, 0] as [number, number]] : []),
  ...event.lines.map((id): [number, number] => [DIMENSION.category, id]),
  ...event.tags.map((id): [number, number] => [DIMENSION.tag, id]),
  ...event.venues.map((id): [number, number] => [DIMENSION.venue, id]),
  ...event.organizers.map((id): [number, number] => [DIMENSION.organizer, id]),
  ...event.languages.map((id): [number, number] => [DIMENSION.language, id]),
  ...event.details,
];

const fullStatus = ({ status, isProtected }: EventState): number => status + (isProtected ? PROTECTED : 0);

export function entriesOf(event: EventState): ListIndexRow[] {
  const { utc_start, id, utc_end, published_at } = event;
  const status = fullStatus(event);
  return namedBy(event).map(([kind, value]) => [kind, value, utc_start, id, utc_end, status, published_at]);
}

/** Kind, value, status. */
export type CountKey = readonly [number, number, number];

export interface CountChange {
  readonly key: CountKey;
  events: number;
}

/** Adds an event to the counts of its terms, or subtracts it. */
export function addCounts(changes: Map<string, CountChange>, event: EventState, sign: 1 | -1): void {
  const named = [...namedBy(event), ...event.categories.map((id): [number, number] => [OWN_CATEGORY, id])];
  for (const [kind, id] of named) {
    if (!COUNTED.includes(kind)) continue;
    const key: CountKey = [kind, id, fullStatus(event)];
    const change = changes.get(key.join(' ')) ?? { key, events: 0 };
    change.events += sign;
    changes.set(key.join(' '), change);
  }
}

export const tuples = (rows: readonly unknown[], width: number): string =>
  rows.map(() => `(${'?, '.repeat(width - 1)}?)`).join(', ');

/** The clause for rows that exist already; `{}` stands for the new value of a column. */
function onConflict(manager: EntityManager, key: string, columns: Readonly<Record<string, string>>): string {
  const isMysql = engineOf(manager) === 'mysql';
  const sets = Object.entries(columns).map(
    ([column, value]) =>
      `${column} = ${value.replace('{}', isMysql ? `VALUES(${column})` : `excluded.${column}`)}`,
  );
  return `${isMysql ? 'ON DUPLICATE KEY UPDATE' : `ON CONFLICT (${key}) DO UPDATE SET`} ${sets.join(', ')}`;
}

export const ENTRY_COLUMNS = 'kind, fact_id, utc_start, event_id, utc_end, status, published_at';
const ENTRY_KEY = 'kind, fact_id, utc_start, event_id';
const COUNT_KEY = 'kind, fact_id, status';

export async function writeEntries(manager: EntityManager, rows: readonly ListIndexRow[]): Promise<void> {
  const update = onConflict(manager, ENTRY_KEY, {
    utc_end: '{}',
    status: '{}',
    published_at: '{}',
  });
  await inParts(rows, async (part) =>
    writeRows(
      manager,
      `INSERT INTO event_fact (${ENTRY_COLUMNS}) VALUES ${tuples(part, 7)} ${update}`,
      part.flat(),
      upserted(part.length),
    ),
  );
}

/** Deletes rows by their full key. Missing rows, as after writes that bypass the service, are no error. */
export async function deleteEntries(manager: EntityManager, rows: readonly ListIndexRow[]): Promise<void> {
  for (const [kind, id, start, event] of rows) {
    const sql = 'DELETE FROM event_fact WHERE kind = ? AND fact_id = ? AND utc_start = ? AND event_id = ?';
    await writeRows(manager, sql, [kind, id, start, event], [0, 1]);
  }
}

/** The end of a statement that adds to the counts. */
export const addToCounts = (manager: EntityManager): string =>
  onConflict(manager, COUNT_KEY, { events: 'event_term_count.events + {}' });

/** All writers use the same order, which avoids deadlocks. */
export async function writeCounts(
  manager: EntityManager,
  changes: ReadonlyMap<string, CountChange>,
): Promise<void> {
  const rows = [...changes.values()]
    .filter(({ events }) => events !== 0)
    .sort((a, b) => compare(a.key, b.key))
    .map(({ key, events }) => [...key, events]);
  await inParts(rows, async (part) =>
    writeRows(
      manager,
      `INSERT INTO event_term_count (${COUNT_KEY}, events) VALUES ${tuples(part, 4)} ${addToCounts(manager)}`,
      part.flat(),
      upserted(part.length),
    ),
  );
}

export function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
