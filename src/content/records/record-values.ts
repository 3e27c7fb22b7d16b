import type { Values } from '#access/changes/change-details.js';
import type { KindDescription } from '../localized/kinds.js';
import type { Texts } from '../localized/texts.js';

/** An event's website stored as `''` was cleared; stored as null, it is the event's own page. */
const isEmptyText = (field: string, text: string | null): boolean => text === '' && field !== 'website';

/** The values of a record or term by their names in the API: `cost`, and for each language `title.fr`. */
export function recordValues(kind: KindDescription, columns: object, texts: Texts): Values {
  const stored = columns as Values;
  const values: Record<string, unknown> = {};
  for (const { column, name, format } of kind.logged) {
    if (stored[column] !== undefined) values[name] = format(stored[column]);
  }
  for (const [language, row] of texts) {
    for (const field of [...kind.texts, 'slug']) {
      const text = row[field];
      if (text !== undefined) values[`${field}.${language}`] = isEmptyText(field, text) ? null : text;
    }
  }
  return values;
}
