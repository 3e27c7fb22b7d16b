import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { type Localized, pickSlug } from '#content/localized/texts.js';
import type { Links } from '#http/context/links.js';
import type { Alternates } from './page-links.js';
import { type PageKind, PREFIXES } from './page-paths.js';

/** The address of a record's page in a language, with the slug of that language. */
export const addressIn = (links: Links, kind: PageKind, record: Localized, language: Language): string =>
  links.ownPage(pathOf(kind, pickSlug(record, { language })), language);

/** The path of a record's page, without a language. */
export const pathOf = (kind: PageKind, slug: string): string =>
  `${PREFIXES[kind]}${encodeURIComponent(slug)}/`;

/** The same page in each language. */
export type InLanguages = Omit<Alternates, 'canonical'>;

/** The addresses of a record's page; the one without a language has the slug of the original. */
export function inLanguages(links: Links, kind: PageKind, record: Localized): InLanguages {
  const original = pickSlug(record, { language: record.original_language });
  return {
    inLanguage: new Map(LANGUAGES.map((language) => [language, addressIn(links, kind, record, language)])),
    withoutLanguage: links.ownPage(pathOf(kind, original), undefined),
  };
}

/** The addresses of a record's page, of which those of the language whose texts it shows is canonical. */
export const alternatesOf = (
  links: Links,
  kind: PageKind,
  record: Localized,
  shown: Language,
): Alternates => ({
  canonical: addressIn(links, kind, record, shown),
  ...inLanguages(links, kind, record),
});
