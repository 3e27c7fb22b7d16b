import type { Values } from '#access/changes/changes.service.js';
import type { KindDescription } from '../localized/kinds.js';
import type { SentTexts } from '../localized/sent-texts.js';
import type { Texts } from '../localized/texts.js';
import type { LoadedRecord } from '../visibility/visibility.js';

/** An event's website stored as `''` was cleared; stored as null, it is the event's own page. */
const isEmptyText = (field: string, text: string | null): boolean => text === '' && field !== 'website';

/** The values of a record or term by their names in the API: `cost`, and for each language `title.fr`. */
export function recordValues(kind: KindDescription, columns: object, texts: Texts): Values {
  const stored = columns as Values;
  const values: Record<string, unknown> = {};
  for (const { column, name, format } of kind.logged) {
    if (stored[column] !== undefined) values[name] = format ? format(stored[column]) : stored[column];
  }
  for (const [language, row] of texts) {
    for (const field of [...kind.texts, 'slug']) {
      const text = row[field];
      if (text !== undefined) values[`${field}.${language}`] = isEmptyText(field, text) ? null : text;
    }
  }
  return values;
}

/**
 * Drops slugs that the record only had in the trash, so that a client that restores it and sends them back
 * does not set them.
 */
export function withoutTrashedSlugs(sent: SentTexts, current: LoadedRecord): SentTexts {
  return new Map(
    [...sent].map(([language, { slug, ...rest }]) => {
      const isOld = slug !== undefined && slug === current.texts.get(language)?.['slug'];
      return [language, { ...rest, slug: isOld ? undefined : slug }];
    }),
  );
}

/** The sent parameters that columns of the kind store as they are. */
export function sentColumns({ defaults }: KindDescription, input: object): Record<string, unknown> {
  const sent = input as Record<string, unknown>;
  const entries = Object.keys(defaults).map((name) => [name, sent[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Flags are stored as 0 and 1. */
const storedForm = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/**
 * The columns whose values differ from the stored ones. SQLite writes each index anew that has one of the columns
 * that a statement names.
 */
export function changedColumns(
  stored: object,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const before = stored as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => before[name] !== storedForm(value)),
  );
}
