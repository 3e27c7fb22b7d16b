import type { Language } from '#common/messages/languages.js';
import type { Kind } from '#common/records/kinds.js';
import type { PageParts } from '#common/values/page-template.js';
import type { Settings } from '#platform/config/settings.js';
import type { Entry } from './mounts.js';

type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;
export type LinkQuery = Readonly<Record<string, QueryValue>>;

/** Colons and commas are common in dates and lists, and stay readable. */
const encode = (value: string): string =>
  encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2C', ',');

/** As many decimals as coordinates and distances have at most; they are read without an exponent. */
const DECIMALS = 15;

const textOf = (value: Exclude<QueryValue, undefined>): string =>
  typeof value === 'number' && Math.abs(value) < 1e-6 && value !== 0
    ? value.toFixed(DECIMALS).replace(/0+$/, '')
    : String(value);

/** `name=a,b`, or `name[]=a,b&name[]=c` (percent-encoded) when a value itself contains a comma. */
function pairs(name: string, value: Exclude<QueryValue, undefined>): string[] {
  const values = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
  const isSafe = !Array.isArray(value) || values.every((text) => !text.includes(','));
  if (isSafe) return [`${encode(name)}=${encode(values.join(','))}`];
  return values.map((text) => `${encode(`${name}[]`)}=${encode(text)}`);
}

let lastOrigin = { origin: '', host: '' };

/** Caches the last origin, as most requests use the same one. */
function hostOf(origin: string): string {
  if (lastOrigin.origin !== origin) lastOrigin = { origin, host: new URL(origin).host };
  return lastOrigin.host;
}

/** Parameters that no link repeats, because links are stored, logged and passed on. */
const SECRETS: ReadonlySet<string> = new Set(['password']);

/** What decides where the pages of records are. */
type PageSettings = Pick<Settings, 'pages' | 'publicPages'>;

/** Builds the URLs in a response: same origin, mount and language as the request. */
export class Links {
  readonly host: string;
  /** Equal for links that build the same URLs. */
  readonly key: string;

  constructor(
    private readonly origin: string,
    private readonly entry: Entry,
    /** The language, if a parameter chose it. */
    private readonly parameter: Language | undefined,
    private readonly settings: PageSettings,
    /** False when the request has switched the fallback off. */
    private readonly fallback = true,
  ) {
    this.host = hostOf(origin);
    this.key = `${origin} ${entry.segment} ${entry.mount} ${parameter} ${fallback}`;
  }

  get mount(): string {
    return this.entry.mount;
  }

  /** The same for another mount. */
  below(mount: string): Links {
    return new Links(this.origin, { ...this.entry, mount }, this.parameter, this.settings, this.fallback);
  }

  /** A URL of the API; `path` starts with `/`. */
  api(path: string, query: LinkQuery = {}): string {
    const segment = this.entry.segment === undefined ? '' : `/${this.entry.segment}`;
    const fallback = this.fallback ? {} : { i18n_fallback: 'none' };
    return this.withQuery(`${this.origin}${segment}${this.entry.mount}${path}`, { ...query, ...fallback });
  }

  /** A URL from `api` in another language; without `language`, in the language that its reader prefers. */
  inLanguage(address: string, language?: Language): string {
    const url = new URL(address);
    const { segment } = this.entry;
    const path = segment === undefined ? url.pathname : url.pathname.slice(segment.length + 1);
    const isInPath = segment !== undefined && language !== undefined;
    url.pathname = isInPath ? `/${language}${path}` : path;
    url.searchParams.delete('i18n_language');
    if (!isInPath && language !== undefined) url.searchParams.set('i18n_language', language);
    return url.href;
  }

  /** A URL of the site that shows the records; `path` starts with `/`. */
  site(path: string, query: LinkQuery = {}): string {
    const segment = this.entry.segment === undefined ? '' : `/${this.entry.segment}`;
    return this.withQuery(`${this.origin}${segment}${path}`, query);
  }

  /**
   * The page of a record on the site that its template names; `path` and `query` are for a kind without one. Where this
   * service shows pages, it is one of them.
   */
  page(kind: Kind, record: PageParts, path: string, query: LinkQuery = {}): string {
    const { pages, publicPages } = this.settings;
    const elsewhere = pages[kind]?.fill(record);
    return elsewhere ?? (publicPages ? this.pageHere(path, query) : this.site(path, query));
  }

  /** A page of this service, in the language that was asked for. */
  pageHere(path: string, query: LinkQuery = {}): string {
    return this.ownPage(path, this.parameter ?? this.entry.segment, query);
  }

  /** A page of this service. Its language stands in its path, and never in a parameter. */
  ownPage(path: string, language: Language | undefined, query: LinkQuery = {}): string {
    const segment = language === undefined ? '' : `/${language}`;
    const parts = Object.entries(query).flatMap(([name, value]) =>
      value === undefined || SECRETS.has(name) ? [] : pairs(name, value),
    );
    return `${this.origin}${segment}${path}${parts.length === 0 ? '' : `?${parts.join('&')}`}`;
  }

  /** Whether a site shows the pages of a kind: this one, or that of its template. */
  hasPages(kind: Kind): boolean {
    return this.settings.publicPages || this.settings.pages[kind] !== undefined;
  }

  /** The URL of a file, which is the same in all languages; `path` starts with `/`. */
  file(path: string): string {
    return this.origin + path;
  }

  private withQuery(address: string, query: LinkQuery): string {
    const parts: string[] = [];
    const all: LinkQuery = { ...query, i18n_language: this.parameter };
    for (const [name, value] of Object.entries(all)) {
      if (value === undefined || SECRETS.has(name)) continue;
      parts.push(...pairs(name, value));
    }
    return parts.length === 0 ? address : `${address}?${parts.join('&')}`;
  }
}
