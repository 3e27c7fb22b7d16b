import type { Values } from '../../access/changes/change-details.js';
import type { Texts } from '../localized/texts.js';
import { toWall } from '../../common/time/zone.js';
import type { KindDescription } from '../localized/kinds.js';

/** Internal columns, and columns derived from others. */
const INTERNAL: ReadonlySet<string> = new Set([
  'id',
  'trashed_status',
  'modified_at',
  'version',
  'original_language',
  'utc_start',
  'utc_end',
]);

/** The columns that have another name in the API. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  author_id: 'author',
  published_at: 'date_utc',
  image_id: 'image',
  password_hash: 'password',
};

const idOrNone = (stored: unknown): unknown => (stored === 0 ? null : stored);
const flag = (stored: unknown): boolean => Boolean(stored);

/** The columns whose stored format differs from the API's. */
const SHOWN: Readonly<Record<string, (stored: unknown) => unknown>> = {
  published_at: (stored) => toWall(Number(stored), 'UTC'),
  cost: (stored) => (typeof stored === 'string' ? (JSON.parse(stored) as unknown) : stored),
  parent: idOrNone,
  post_parent: idOrNone,
  all_day: flag,
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  ticketed: flag,
};

/** An event's website stored as `''` was cleared; stored as null, it is the event's own page. */
const isEmptyText = (field: string, text: string | null): boolean => text === '' && field !== 'website';

/** The values of a record or term by their names in the API: `cost`, and for each language `title.fr`. */
export function recordValues(kind: KindDescription, columns: object, texts: Texts): Values {
  const stored = columns as Values;
  const values: Record<string, unknown> = {};
  for (const column of kind.columns) {
    const value = stored[column];
    if (INTERNAL.has(column) || value === undefined) continue;
    const show = SHOWN[column];
    values[WIRE_NAMES[column] ?? column] = show === undefined ? value : show(value);
  }
  for (const [language, row] of texts) {
    for (const field of [...kind.texts, 'slug']) {
      const text = row[field];
      if (text !== undefined) values[`${field}.${language}`] = isEmptyText(field, text) ? null : text;
    }
  }
  return values;
}
