import { marks } from './driver.mjs';
import { termCount } from './facts.mjs';

/*
 * Records with their texts. For each record it reads one row with the texts in the requested, the default and the
 * original language, and one row with the fields that any language has. The twin refuses a record whose text exists only
 * in another language, which the measured data never has.
 */

const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'];
const DEFAULT = 'en';

const RECORD = [
  'id',
  'author_id',
  'status',
  'published_at',
  'modified_at',
  'original_language',
  'trashed_status',
];
const FLAGS = [
  'all_day',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'ticketed',
];
const VENUE_TEXTS = ['venue', 'address', 'city', 'country', 'province', 'state', 'stateprovince', 'website'];

function kind(name, own, texts, withImage = true) {
  const image = withImage
    ? ['image_id', 'i.file', 'i.extension', 'i.width', 'i.height', 'i.filesize', 'i.sizes']
    : [];
  const columns = [...own, ...image].map((column) => (column.includes('.') ? column : `r.${column}`));
  const names = [...own, ...image].map((column) => column.replace('i.', 'image_'));
  const present = texts.map((text) => `TRIM(COALESCE(o.${text}, '')) <> ''`);
  const blanks = present.map((text, index) => `MAX(CASE WHEN ${text} THEN ${2 ** index} ELSE 0 END)`);
  return {
    name,
    texts,
    names,
    head: [...columns, 't.language', 't.slug', ...texts.map((text) => `t.${text}`)].join(', '),
    from: `${name} r JOIN ${name}_translation t ON t.record_id = r.id AND t.language IN (?, '${DEFAULT}', r.original_language)
      ${withImage ? 'LEFT JOIN media i ON i.id = r.image_id' : ''}`,
    others: `SELECT o.record_id, GROUP_CONCAT(o.language), ${blanks.join(' + ')}${withImage ? '' : `, ${termCount(name, 'o.record_id')}`}
      FROM ${name}_translation o WHERE (${present.join(' OR ')})`,
  };
}

export const EVENT = kind(
  'event',
  [...RECORD, 'start_date', 'end_date', 'timezone', 'utc_start', 'utc_end', 'cost', 'post_parent', ...FLAGS],
  ['title', 'description', 'excerpt', 'website'],
);
export const VENUE = kind(
  'venue',
  [...RECORD, 'zip', 'phone', 'show_map', 'show_map_link', 'geo_lat', 'geo_lng'],
  [...VENUE_TEXTS, 'description', 'excerpt'],
);
export const ORGANIZER = kind(
  'organizer',
  [...RECORD, 'phone', 'email'],
  ['organizer', 'description', 'excerpt', 'website'],
);
export const CATEGORY = kind(
  'category',
  ['id', 'original_language', 'parent'],
  ['name', 'description'],
  false,
);
export const TAG = kind('tag', ['id', 'original_language'], ['name', 'description'], false);

/** Statements that load the records that `ids`, a list or a sub-query with parameters, names. */
export function recordStatements({ name, head, from, others }, language, ids, now) {
  const counted = name === 'category' || name === 'tag' ? [now] : [];
  return [
    [`SELECT ${head} FROM ${from} WHERE r.id IN (${ids.sql})`, [language, ...ids.params]],
    [`${others} AND o.record_id IN (${ids.sql}) GROUP BY o.record_id`, [...counted, ...ids.params]],
  ];
}

export const idList = (ids) => ({ sql: marks(ids), params: ids });

const isPresent = (text) => text != null && text.trim() !== '';

/** The records of the rows of those statements, by id. */
export function recordsOf({ names, texts }, language, heads, others) {
  const records = new Map();
  const width = names.length;
  for (const row of heads) {
    let record = records.get(row[0]);
    if (record === undefined) {
      record = { texts: new Map() };
      for (let index = 0; index < width; index += 1) record[names[index]] = row[index];
      records.set(row[0], record);
    }
    const text = { slug: row[width + 1] };
    for (let index = 0; index < texts.length; index += 1) text[texts[index]] = row[width + 2 + index];
    record.texts.set(row[width], text);
  }
  for (const [id, present, mask, counted] of others) {
    const record = records.get(id);
    const known = present.split(',');
    // A sum is a text in MySQL.
    if (counted !== undefined) record.count = Number(counted);
    record.available = LANGUAGES.filter((one) => known.includes(one));
    record.incomplete = texts.some(
      (field, index) => (mask & (2 ** index)) !== 0 && pick(record, language, field) === '',
    );
  }
  for (const record of records.values()) {
    record.available ??= [];
    if (record.incomplete) throw new Unsupported('a text that only a third language has');
  }
  return records;
}

/** A request that the twin does not support; the case is then measured without a baseline. */
export class Unsupported extends Error {}

const chainOf = (record, language) => [language, DEFAULT, record.original_language];

export function pick(record, language, field) {
  for (const one of chainOf(record, language)) {
    const text = record.texts.get(one)?.[field];
    if (isPresent(text)) return text;
  }
  return '';
}

export function servedLanguage(record, language, nameField) {
  const found = chainOf(record, language).find((one) => isPresent(record.texts.get(one)?.[nameField]));
  return found ?? language;
}

export const slugOf = (record, language) =>
  record.texts.get(language)?.slug ?? record.texts.get(record.original_language)?.slug ?? '';
