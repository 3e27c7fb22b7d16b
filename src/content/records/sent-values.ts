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

/** The table columns among the sent parameters; flags and plain texts are stored as they are. */
export function sentColumns(names: readonly string[], input: object): Record<string, unknown> {
  const entries = names.map((name) => [name, (input as Record<string, unknown>)[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
