import { isLanguage } from '#common/messages/languages.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { SERIES_DATES } from '#resources/series/series-rules.js';
import type { SeriesReference, SourceOccurrence, SourceRecord } from './import-record.js';

/* The keys of lines that say of series what no field of an event does. */

type JsonRecord = Readonly<Record<string, unknown>>;

/** The fields of `POST /series` that `POST /events` has not. */
export const RECURRENCE: ReadonlySet<string> = new Set([
  'recurrence_rule',
  'recurrence_dates',
  'excluded_dates',
]);

/** What a line says of a series, and its other keys. */
export interface SeriesKeys {
  readonly said: Pick<SourceRecord, 'kind' | 'occurrence' | 'ofSeries'>;
  readonly others: JsonRecord;
}

const isObject = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unreadable = (name: string): InvalidValue => new InvalidValue('import_series_key', { name });

/** The most names or dates of a list: a series has no more occurrences. */
const MAX_ITEMS = 1_000;

/** @throws InvalidValue */
function textsIn(name: string, value: unknown = []): string[] {
  const isList = Array.isArray(value) && value.length <= MAX_ITEMS;
  if (!isList || !value.every((item) => typeof item === 'string')) throw unreadable(name);
  return value;
}

/** @throws InvalidValue */
function textIn(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') throw unreadable(name);
  return String(value).trim();
}

/** @throws InvalidValue */
function referenceIn(name: string, value: unknown): SeriesReference {
  if (!isObject(value)) throw unreadable(name);
  const { external_source: source, external_id: id, slug } = value;
  const reference = { source: textIn(name, source), id: textIn(name, id), slug: textIn(name, slug) };
  if (reference.id === undefined && reference.slug === undefined) throw unreadable(name);
  return reference;
}

const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** @throws InvalidValue */
function occurrenceIn({
  series,
  recurrence_id: date,
  overrides,
  own_texts: texts = {},
}: JsonRecord): SourceOccurrence {
  if (typeof date !== 'string' || !DATE.test(date)) throw unreadable('recurrence_id');
  if (!isObject(texts) || !Object.keys(texts).every(isLanguage)) throw unreadable('own_texts');
  return {
    series: referenceIn('series', series),
    date: date.replace('T', ' '),
    overrides: textsIn('overrides', overrides),
    ownTexts: Object.fromEntries(
      Object.entries(texts).map(([language, names]) => [language, textsIn('own_texts', names)]),
    ),
  };
}

/**
 * Takes the keys for series out of a line. An event is an occurrence if it refers to a series.
 * @throws InvalidValue
 */
export function seriesKeys(line: JsonRecord): SeriesKeys {
  if (line['kind'] === 'series') {
    const { kind: _, hidden_dates: hidden, split_from: origin, ...others } = line;
    const hiddenDates = SERIES_DATES.parse(hidden ?? []);
    const splitFrom = origin == null ? undefined : referenceIn('split_from', origin);
    return { said: { kind: 'series', ofSeries: { hiddenDates, splitFrom } }, others };
  }
  // Other sources may say of a series what they like.
  if (!isObject(line['series']) || !('recurrence_id' in line)) return { said: {}, others: line };
  const { series: _, recurrence_id: __, overrides: ___, own_texts: ____, ...others } = line;
  return { said: { occurrence: occurrenceIn(line) }, others };
}
