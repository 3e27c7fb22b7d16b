import { isLanguage, type Language, LANGUAGES } from '#common/messages/languages.js';
import { decodePercent } from '#common/text/percent.js';
import { slugForm } from '#content/localized/slugs.js';
import { exactSitemap } from './sitemap-names.js';

export const PAGE_KINDS = ['event', 'venue', 'organizer', 'category', 'tag', 'series'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** Where the pages of a kind are: the begin of the `url` of its records. */
export const PREFIXES: Readonly<Record<PageKind, string>> = {
  event: '/event/',
  venue: '/venue/',
  organizer: '/organizer/',
  category: '/events/category/',
  tag: '/tag/',
  series: '/series/',
};

const prefixes = Object.values(PREFIXES).join('|');

const files = String.raw`/sitemap(-[\w-]+)?\.xml|/robots\.txt|/embed\.js`;

const areas = ['/calendar(?!/events)', ...Object.values(PREFIXES).map((prefix) => prefix.slice(0, -1))].join(
  '|',
);

/** The paths below which pages are, and no others, and those of the files for robots and other sites; they may have a language before them. */
export const PAGE_PATH = new RegExp(`^((${areas})(?![^/?])|(${files})(\\?|$))`);

const AREA = new RegExp(`^(${areas})(?![^/?])`, 'i');

/** Whether an address without its language is one of a page, or would be if there were such a page. */
export const isPageAddress = (url: string): boolean => AREA.test(url);

const RECORD = new RegExp(`^(${prefixes})([^/]+)/?$`, 'i');
const CALENDAR = /^\/calendar\/?$/i;
const FILE = new RegExp(`^(${files})/?$`, 'i');

/** Whether a path, in any letter case, is the root of a language. */
export const isRootOfLanguage = (path: string): boolean => {
  const [, first] = /^\/([^/]+)\/?$/.exec(path) ?? [];
  return languageOf(first) !== undefined;
};

/** The language that a segment names in any letter case. */
const languageOf = (segment: string | undefined): Language | undefined =>
  LANGUAGES.find((tag) => tag.toLowerCase() === segment?.toLowerCase());

/** The language at the begin of a path, and the path below it. */
function split(path: string): readonly [segment: string, rest: string] {
  const [, first = ''] = /^\/([^/]+)(?=\/|$)/.exec(path) ?? [];
  const language = languageOf(first);
  return language === undefined ? ['', path] : [`/${language}`, path.slice(first.length + 1)];
}

/** The exact form of the path of a file for robots and other sites; undefined for other paths. */
export function exactFile(path: string): string | undefined {
  const [segment, rest] = split(path);
  const [, file] = FILE.exec(rest) ?? [];
  if (file === undefined) return undefined;
  return segment + exactSitemap(file.toLowerCase());
}

/**
 * The exact form of the path of a page: in lower case, and with a slash at the end where it has a slug or is the root of a
 * language. Undefined for other paths.
 */
export function exactPath(path: string): string | undefined {
  const [segment, rest] = split(path);
  if (segment !== '' && (rest === '' || rest === '/')) return `${segment}/`;
  if (CALENDAR.test(rest)) return `${segment}/calendar`;
  const [, prefix, slug = ''] = RECORD.exec(rest) ?? [];
  // A redirect to dots would lead elsewhere.
  if (prefix === undefined || /^\.{1,2}$/.test(decodePercent(slug))) return undefined;
  return `${segment}${prefix.toLowerCase()}${encodeURIComponent(slugForm(decodePercent(slug)))}/`;
}

/** The same path in a language, or without one. */
export function pathIn(path: string, language: string | undefined): string {
  const [, first = ''] = /^\/([^/]+)(?=\/)/.exec(path) ?? [];
  const rest = isLanguage(first) ? path.slice(first.length + 1) : path;
  return language === undefined ? rest : `/${language}${rest}`;
}
