import {
  ACCESSIBILITY,
  AVAILABILITIES,
  EVENT_STATUSES,
  VIRTUAL_TYPES,
} from '#common/values/event-details.js';
import type { Engine } from '#platform/database/columns.js';

/** The columns of details that the list index has, and the value of each that most events have: it has no entry. */
export const INDEXED_DETAILS = {
  event_status: 'scheduled',
  virtual_event_type: '',
  availability: '',
  spoken_languages: '[]',
  accessibility: '[]',
} as const;

export type IndexedDetail = keyof typeof INDEXED_DETAILS;

/** The kinds of their entries. */
export const DETAIL_KINDS: Readonly<Record<IndexedDetail, number>> = {
  event_status: 9,
  virtual_event_type: 10,
  availability: 11,
  spoken_languages: 12,
  accessibility: 13,
};

/**
 * The details that are one of a few values. Their numbers in entries are their places, so new values come last; the first one
 * is the usual value.
 */
const CHOICES = {
  event_status: EVENT_STATUSES,
  virtual_event_type: VIRTUAL_TYPES,
  availability: AVAILABILITIES,
} as const;
/** The same for what an event may have several of. None is usual. */
const FEATURES = ['', ...ACCESSIBILITY] as const;

/** The entry of an event that names any spoken language. */
export const ANY_LANGUAGE = 0;

/** A detail's value by its number; undefined for languages, of which there are too many. */
export const valueOfNumber = (detail: Exclude<IndexedDetail, 'spoken_languages'>, number: number): string =>
  (detail === 'accessibility' ? FEATURES : CHOICES[detail])[number] ?? '';

/** The number of a value of a detail; that of the usual one is 0. */
export function numberOfValue(detail: Exclude<IndexedDetail, 'spoken_languages'>, value: string): number {
  const values: readonly string[] = detail === 'accessibility' ? FEATURES : CHOICES[detail];
  return values.indexOf(value);
}

/** All values of a detail but the usual one, by their numbers. */
export const unusualNumbers = (detail: keyof typeof CHOICES): number[] =>
  CHOICES[detail].map((_, number) => number).filter((number) => number > 0);

/** The place of a letter is its digit; what ends a language is 0. */
const DIGITS = '-abcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;

/** A region has two letters or three digits. */
const REGION_DIGITS = `${DIGITS}0123456789`;

const numberIn = (digits: string, text: string): number =>
  [...text.padEnd(3, '-')].reduce((number, sign) => number * digits.length + digits.indexOf(sign), 0);

/** The number of a language by its code of two or three letters; undefined for a tag that says more, or has a longer code. */
export const languageCodeNumber = (tag: string): number | undefined =>
  /^[a-z]{2,3}$/.test(tag) ? numberIn(DIGITS, tag) : undefined;

/** The number of a language as it is spoken in a region; undefined for a tag that begins otherwise. */
function regionNumber(tag: string): number | undefined {
  const [, code, region] = /^([a-z]{2,3})-([A-Z]{2}|\d{3})(?:-|$)/.exec(tag) ?? [];
  if (code === undefined || region === undefined) return undefined;
  return numberIn(REGION_DIGITS, region.toLowerCase()) * BASE ** 3 + numberIn(DIGITS, code);
}

/** The number of a tag of which entries tell all: a language, or one of a region. */
export const languageNumberOf = (tag: string): number | undefined =>
  languageCodeNumber(tag) ?? (tag.split('-').length === 2 ? regionNumber(tag) : undefined);

/** The number of three signs of a tag, from a place on, in SQL; `INSTR` is 1 for no sign, too. */
const numberSql = (tag: string, place: number, digits: string): string =>
  [0, 1, 2]
    .map(
      (index) =>
        `(INSTR('${digits}', LOWER(SUBSTR(${tag}, ${place + index}, 1))) - 1) * ${digits.length ** (2 - index)}`,
    )
    .join(' + ');

/** Whether a part of a tag that begins at a place ends after so many signs. */
const endsAfter = (tag: string, place: number, ...lengths: readonly number[]): string =>
  `(${lengths.map((length) => `SUBSTR(${tag}, ${place + length}, 1) IN ('', '-')`).join(' OR ')})`;

/** The entries of languages that name a region, where their code has so many letters. */
function regionSql(tag: string, from: string, letters: number): string {
  const place = letters + 2;
  const number = `(${numberSql(tag, place, REGION_DIGITS)}) * ${BASE ** 3} + ${numberSql(`SUBSTR(${tag}, 1, ${letters})`, 1, DIGITS)}`;
  return `SELECT e.id, ${number} ${from} AND SUBSTR(${tag}, ${letters + 1}, 1) = '-'
    AND SUBSTR(${tag}, ${place}, 1) NOT IN ('', '-') AND SUBSTR(${tag}, ${place + 1}, 1) NOT IN ('', '-')
    AND ${endsAfter(tag, place, 2, 3)}`;
}

/** The numbers of a stored detail that is not the usual one. */
export function numbersOf(detail: IndexedDetail, stored: string): readonly number[] {
  if (detail !== 'spoken_languages' && detail !== 'accessibility') return [numberOfValue(detail, stored)];
  const values = JSON.parse(stored) as string[];
  if (detail === 'accessibility') return values.map((value) => numberOfValue(detail, value));
  const numbers = values.flatMap((tag) => [
    languageCodeNumber(tag.split('-')[0] ?? '') ?? [],
    regionNumber(tag) ?? [],
  ]);
  return [...new Set([ANY_LANGUAGE, ...numbers.flat()])];
}

export const DETAILS = Object.keys(INDEXED_DETAILS) as IndexedDetail[];

/** The names of the columns, in SQL. */
export const DETAIL_COLUMNS = DETAILS.join(', ');
/** Empty ones, for a row of something else. */
export const NO_DETAIL_COLUMNS = DETAILS.map((column) => `'' AS ${column}`).join(', ');

/** SQL for `event_id` and `fact_id` of all events with a value of the detail that is not the usual one. */
function choicesSql(detail: keyof typeof CHOICES): string {
  const cases = unusualNumbers(detail).map(
    (number) => `WHEN '${CHOICES[detail][number] ?? ''}' THEN ${number}`,
  );
  return `SELECT e.id AS event_id, CASE e.${detail} ${cases.join(' ')} END AS fact_id
    FROM event e WHERE e.${detail} <> '${INDEXED_DETAILS[detail]}'`;
}

const featuresSql = (): string =>
  ACCESSIBILITY.map(
    (feature) =>
      `SELECT e.id AS event_id, ${numberOfValue('accessibility', feature)} AS fact_id FROM event e
       WHERE e.accessibility <> '${INDEXED_DETAILS.accessibility}' AND e.accessibility LIKE '%"${feature}"%'`,
  ).join(' UNION ALL ');

const TAGS: Readonly<Record<Engine, string>> = {
  sqlite: 'json_each(e.spoken_languages) j',
  mysql: "JSON_TABLE(e.spoken_languages, '$[*]' COLUMNS (value VARCHAR(255) PATH '$')) j",
};

function languagesSql(engine: Engine): string {
  const from = `FROM event e JOIN ${TAGS[engine]} WHERE e.spoken_languages <> '[]'`;
  return `SELECT e.id AS event_id, ${ANY_LANGUAGE} AS fact_id FROM event e WHERE e.spoken_languages <> '[]'
   UNION SELECT e.id, ${numberSql('j.value', 1, DIGITS)} ${from} AND ${endsAfter('j.value', 1, 2, 3)}
   UNION ${regionSql('j.value', from, 2)} UNION ${regionSql('j.value', from, 3)}`;
}

/** The same for any detail: how the entries are rebuilt. */
export function detailSql(engine: Engine, detail: IndexedDetail): string {
  if (detail === 'accessibility') return featuresSql();
  return detail === 'spoken_languages' ? languagesSql(engine) : choicesSql(detail);
}
