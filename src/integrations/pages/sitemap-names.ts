import { type Language, LANGUAGES } from '#common/messages/languages.js';

/** What a sitemap has beside events. */
export const OTHERS = 'records';

/** Which addresses a file has. */
export interface SitemapName {
  /** `YYYY-MM`, or `records`. */
  readonly of: string;
  readonly language: Language;
  /** From 1 on, which is not in the name. */
  readonly part: number;
}

/** `2027-03-fr`, `records-pt-BR-2` */
export const sitemapName = ({ of, language, part }: SitemapName): string =>
  `${of}-${language}${part === 1 ? '' : `-${part}`}`;

const OF = /^(\d{4}-(?:0[1-9]|1[0-2])|records)-/;
const PART = /^-([2-9]|[1-9]\d{1,3})$/;

/** What a name says; undefined where no file has such a name. */
export function parseSitemapName(
  name: string,
  languages: readonly Language[] = LANGUAGES,
): SitemapName | undefined {
  const [begin = '', of] = OF.exec(name) ?? [];
  const rest = name.slice(begin.length);
  // The longest first: `es-419` is no part of the file in `es`.
  const language = languages
    .toSorted((one, other) => other.length - one.length)
    .find((tag) => rest === tag || rest.startsWith(`${tag}-`));
  if (of === undefined || language === undefined) return undefined;
  const [, part] = PART.exec(rest.slice(language.length)) ?? [];
  return part === undefined && rest !== language ? undefined : { of, language, part: Number(part ?? 1) };
}

/** The path of a file in lower case as the file is named: a language may have capitals, such as `pt-BR`. */
export const exactSitemap = (path: string, languages: readonly Language[] = LANGUAGES): string =>
  languages.reduce(
    (exact, language) => exact.replace(new RegExp(`-${language}(?=[-.])`, 'i'), `-${language}`),
    path,
  );
