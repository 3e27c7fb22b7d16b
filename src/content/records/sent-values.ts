import type { KindDescription } from '../localized/kinds.js';
import type { SentTexts } from '../localized/sent-texts.js';
import type { LoadedRecord } from '../visibility/visibility.js';

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
