import type { SentTexts } from '../i18n/sent-texts.js';
import type { LoadedRecord } from './visibility.js';

/** The names of the parameters that were sent, without the language selector. */
export function sentFields(input: object): string[] {
  return Object.entries(input)
    .filter(([name, value]) => value !== undefined && !/^(i18n_|_|(lang|context|confirmed)$)/.test(name))
    .map(([name]) => name);
}

/** A slug that a record only had in the trash is not asked for when it is sent back with a new status. */
export function withoutTrashedSlugs(sent: SentTexts, current: LoadedRecord): SentTexts {
  return new Map(
    [...sent].map(([language, { slug, ...rest }]) => {
      const isOld = slug !== undefined && slug === current.texts.get(language)?.['slug'];
      return [language, { ...rest, slug: isOld ? undefined : slug }];
    }),
  );
}

/** The columns among what was sent; flags and plain texts go to the table as they are. */
export function sentColumns(names: readonly string[], input: object): Record<string, unknown> {
  const entries = names.map((name) => [name, (input as Record<string, unknown>)[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
