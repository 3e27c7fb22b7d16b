import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { type Localized, pickSlug } from '#content/localized/texts.js';
import type { Links } from '#http/context/links.js';
import type { Alternates } from './page-links.js';
import { type PageKind, PREFIXES } from './page-paths.js';

/** The address of a record's page with the language that is in a path; without one it has the slug of the original. */
export const addressAt = (
  links: Links,
  kind: PageKind,
  record: Localized,
  segment: Language | undefined,
): string =>
  links.ownPage(pathOf(kind, pickSlug(record, { language: segment ?? record.original_language })), segment);

/** The path of a record's page, without a language. */
export const pathOf = (kind: PageKind, slug: string): string =>
  `${PREFIXES[kind]}${encodeURIComponent(slug)}/`;

/** The same page in each language. */
export type InLanguages = Omit<Alternates, 'canonical'>;

/** The addresses of a record's page. */
export const inLanguages = (links: Links, kind: PageKind, record: Localized): InLanguages => ({
  inLanguage: new Map(LANGUAGES.map((language) => [language, addressAt(links, kind, record, language)])),
  withoutLanguage: addressAt(links, kind, record, undefined),
});

/** The addresses of a record's page, of which those of the language whose texts it shows is canonical. */
export const alternatesOf = (
  links: Links,
  kind: PageKind,
  record: Localized,
  shown: Language,
): Alternates => ({
  canonical: addressAt(links, kind, record, shown),
  ...inLanguages(links, kind, record),
});
