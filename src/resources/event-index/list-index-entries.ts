import type { ChangingRecord, CreatedRecord } from '../../content/records/record-listeners.js';
import type { Engine } from '../../platform/database/columns.js';
import { type Language, LANGUAGES } from '../../common/messages/languages.js';
import type { StoredStatus } from '../../common/records/status.js';
import { isListedOtherwise, isWrittenOtherwise } from './event-columns.js';

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
  /** The languages in which the event has a title of its own. */
  language: 8,
} as const;

/** Categories assigned to the event itself; only counted. */
export const OWN_CATEGORY = 4;

/**
 * Long events have additional entries of a separate kind, `kind + SPAN_STEP × span`, so that the few that
 * cross the edge of a window are found without reading all.
 */
export const SPAN_STEP = 10;

/** The greatest length of events in each span, in seconds. */
export const SPANS = [86_400, 8 * 86_400, 64 * 86_400, Number.MAX_SAFE_INTEGER] as const;

export const DAY = 86_400;
/** Makes day numbers positive from year 1 on; a multiple of the days in a period of level 1. */
const EPOCH_DAYS = 720_896;
/** Added to the seconds before dividing in SQL, where division truncates towards zero. */
export const EPOCH_SECONDS = EPOCH_DAYS * DAY;
export const PERIOD_SHIFT = 5;
export const PERIOD_DAYS = 1 << PERIOD_SHIFT;

/** Periods of a day, of 32 days, and all time. */
export const LEVEL = { day: 0, period: 1, ever: 2 } as const;

/** The kinds that are counted, each with its levels. */
export const COUNTED: Readonly<Record<number, readonly number[]>> = {
  [DIMENSION.all]: [LEVEL.day, LEVEL.period],
  [DIMENSION.featured]: [LEVEL.day, LEVEL.period],
  [DIMENSION.category]: [LEVEL.day, LEVEL.period],
  [OWN_CATEGORY]: [LEVEL.ever],
  [DIMENSION.tag]: [LEVEL.day, LEVEL.period, LEVEL.ever],
  [DIMENSION.language]: [LEVEL.day, LEVEL.period],
};

const STATUS_CODES: Readonly<Record<StoredStatus, number>> = {
  publish: 1,
  draft: 2,
  pending: 3,
  private: 4,
  trash: 5,
};

/** Added to the status of events hidden from lists. */
export const HIDDEN = 10;

/** Added to the status in entries that reveal password-protected data. */
export const PROTECTED = 20;

/**
 * Whether an entry reveals data of a protected event. Only its existence and the languages of its title are
 * not secret.
 */
export const revealsProtected = (kind: number): boolean =>
  kind !== DIMENSION.all && kind !== DIMENSION.language;

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

/** The day number of a time. */
export const dayOf = (seconds: number): number => Math.floor(seconds / DAY) + EPOCH_DAYS;

/** The number of the period, of `by` seconds, in which a column's time lies. */
export const divided = (engine: Engine, column: string, by: number): string =>
  engine === 'mysql' ? `(${column} + ${EPOCH_SECONDS}) DIV ${by}` : `(${column} + ${EPOCH_SECONDS}) / ${by}`;

/** The first second of a day. */
export const secondsOf = (day: number): number => (day - EPOCH_DAYS) * DAY;

const periodOf = (level: number, day: number): number =>
  level === LEVEL.day ? day : level === LEVEL.period ? day >> PERIOD_SHIFT : 0;

/** The data of an event that its index entries are made from. */
export interface EventState {
  readonly id: number;
  readonly utc_start: number;
  readonly utc_end: number;
  readonly status: number;
  readonly published_at: number;
  readonly isProtected: boolean;
  readonly featured: boolean;
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

/** The state of an event with these columns, texts and links; the same as when its rows are loaded. */
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

const spanOf = (seconds: number): number => SPANS.findIndex((longest) => seconds <= longest);

/** The values that an event is found by. */
const namedBy = (event: EventState): [kind: number, id: number][] => [
  [DIMENSION.all, 0],
  ...(event.featured ? [[DIMENSION.featured, 0] as [number, number]] : []),
  ...event.lines.map((id): [number, number] => [DIMENSION.category, id]),
  ...event.tags.map((id): [number, number] => [DIMENSION.tag, id]),
  ...event.venues.map((id): [number, number] => [DIMENSION.venue, id]),
  ...event.organizers.map((id): [number, number] => [DIMENSION.organizer, id]),
  ...event.languages.map((id): [number, number] => [DIMENSION.language, id]),
];

/** The status code of an event in its entries and counts of a kind. */
const statusIn = (kind: number, { status, isProtected }: EventState): number =>
  isProtected && revealsProtected(kind) ? status + PROTECTED : status;

export function entriesOf(event: EventState): ListIndexRow[] {
  const span = spanOf(event.utc_end - event.utc_start);
  const { utc_start, id, utc_end, published_at } = event;
  return namedBy(event).flatMap(([kind, factId]) => {
    const kinds = span > 0 && kind in COUNTED ? [kind, kind + SPAN_STEP * span] : [kind];
    const status = statusIn(kind, event);
    return kinds.map((own): ListIndexRow => [own, factId, utc_start, id, utc_end, status, published_at]);
  });
}

/** Kind, value, level, status, period. */
export type CountKey = readonly [number, number, number, number, number];

export interface CountChange {
  readonly key: CountKey;
  starts: number;
  ends: number;
}

/** Adds or subtracts the counts of an event. */
export function addCounts(changes: Map<string, CountChange>, event: EventState, sign: 1 | -1): void {
  const named = [...namedBy(event), ...event.categories.map((id): [number, number] => [OWN_CATEGORY, id])];
  const add = (kind: number, id: number, level: number, day: number, what: 'starts' | 'ends'): void => {
    const key: CountKey = [kind, id, level, statusIn(kind, event), periodOf(level, day)];
    const name = key.join(' ');
    const change = changes.get(name) ?? { key, starts: 0, ends: 0 };
    change[what] += sign;
    changes.set(name, change);
  };
  for (const [kind, id] of named) {
    for (const level of COUNTED[kind] ?? []) {
      add(kind, id, level, dayOf(event.utc_start), 'starts');
      add(kind, id, level, dayOf(event.utc_end), 'ends');
    }
  }
}
