import { isLanguage, type Language, LANGUAGES } from '#common/messages/languages.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { dayBeside, type Days } from '#common/time/day.js';
import type { Warning } from './import-record.js';
import { listOf, type TecEvent } from './tec-types.js';

/** Fetches and stores pages. */
export interface PageSource {
  /** The response to a request for JSON. */
  get(address: string): Promise<{ readonly status: number; readonly body: Uint8Array }>;
  /** Stores a page, so that an interrupted import does not fetch it again. */
  store(page: { readonly address: string; readonly json: string }): Promise<void>;
}

export interface TecOptions {
  /** The URL of the site's API, such as `https://site.example/wp-json/tribe/events/v1`. */
  readonly address: string;
  /** The language of that URL. */
  readonly language: Language;
  /** The other languages to look for; undefined means all that the site has. */
  readonly languages: readonly Language[] | undefined;
  /** Days, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** Whether fetched pages are stored. */
  readonly storesPages: boolean;
}

/** The days that are read of a site by default: all that databases know. */
export const ALL_DAYS = { from: '1000-01-01', to: '2199-12-31' } as const;

/** Stands for the status of an address that redirects without end. */
export const REDIRECTS = 310;

/** A list with more pages is refused, so that reading one ends. */
const MAX_PAGES = 2_000;
const PER_PAGE = 50;

/** The error of a page after the last one. Lists of terms are empty there. */
const AFTER_LAST = /^(?:event|venue|organizer)-archive-page-not-found$/;

/** The most characters that are quoted of a response. */
const MAX_QUOTED = 120;

interface ListPage {
  readonly items: readonly unknown[];
  /** How many pages and items there are, if the site says it. */
  readonly pages: number | undefined;
  readonly total: number | undefined;
}

/** A response that is no page of a list. */
interface NoPage {
  readonly status: number;
  /** The code of WordPress for the error. */
  readonly code: unknown;
  /** What stands before the list, where it should begin. */
  readonly before: string | undefined;
}

/** Progress: the page that was read, and the number of pages. */
export interface PageRead {
  readonly language: Language;
  readonly page: number;
  readonly pages: number;
}

type OnPage = (read: PageRead) => Promise<void>;

/** The events of a site in one language. */
export interface TecEdition {
  readonly language: Language;
  /** The API in this language. */
  readonly base: URL;
  readonly events: readonly TecEvent[];
}

/** The lists of a site beside that of its events. */
export type Collection = 'venues' | 'organizers' | 'categories' | 'tags';

/** Reads the lists of a site's API. */
export class TecPages {
  private readonly base: URL;
  /** Pages that were fetched to find out whether the site has a language. */
  private readonly probed = new Map<string, ListPage>();
  /** What differs from what the site says of itself. */
  readonly warnings: Warning[] = [];
  /** The lists that have more than was read. */
  readonly incomplete = new Set<string>();

  constructor(
    private readonly source: PageSource,
    private readonly options: TecOptions,
  ) {
    const address = URL.parse(options.address.replace(/\/+$/, ''));
    if (address === null)
      throw new UnreadableSource({ key: 'import_not_a_url', args: { url: options.address } });
    address.search = '';
    address.hash = '';
    this.base = address;
  }

  /** The events in the language of the URL itself. @throws UnreadableSource */
  async main(onPage: OnPage): Promise<TecEdition> {
    const { language } = this.options;
    return { language, base: this.base, events: await this.events(this.base, language, onPage) };
  }

  /** The events in the other languages, at `/fr/…` in front of the path or with `?lang=fr`. */
  async counterparts(main: TecEdition, onPage: OnPage): Promise<TecEdition[]> {
    const { languages = LANGUAGES, language: own } = this.options;
    const found: TecEdition[] = [];
    for (const language of languages.filter((candidate) => candidate !== own)) {
      const base = await this.counterpartOf(main, language);
      if (base !== undefined)
        found.push({ language, base, events: await this.events(base, language, onPage) });
      else if (this.options.languages !== undefined)
        throw new UnreadableSource({ key: 'import_no_events_in_language', args: { language } });
    }
    return found;
  }

  /** The days of which every event was read. At both ends, zones other than the site's have another day. */
  get days(): Days {
    return { from: dayBeside(this.options.from, 1), to: dayBeside(this.options.to, -1) };
  }

  /**
   * All of a list, also what no event names. Some sites refuse it: then it is undefined, with a warning.
   * @throws UnreadableSource if it is refused and needed
   */
  async listed<T extends { readonly id: number }>(
    { base }: TecEdition,
    collection: Collection,
    isNeeded = false,
  ): Promise<T[] | undefined> {
    const isTerms = collection === 'categories' || collection === 'tags';
    const query = isTerms ? { hide_empty: 'false' } : {};
    try {
      return await this.list<T>(base, collection, query, async () => Promise.resolve());
    } catch (error) {
      if (isNeeded || !(error instanceof UnreadableSource)) throw error;
      this.incomplete.add(collection);
      const args = { reason: error.reason };
      this.warnings.push({
        where: listUrl(base, collection).href,
        warning: { key: 'import_list_refused', args },
      });
      return undefined;
    }
  }

  private async counterpartOf(main: TecEdition, language: Language): Promise<URL | undefined> {
    const bySegment = new URL(this.base);
    bySegment.pathname = pathIn(this.base.pathname, language);
    const byParameter = new URL(this.base);
    byParameter.searchParams.set('lang', language);
    for (const base of [bySegment, byParameter]) {
      const url = pageUrl(listUrl(base, 'events'), this.query, 1);
      const page = await this.page(url, 'events');
      if ('items' in page) {
        this.probed.set(url.href, page);
        if (isTranslated(page.items, main.events)) return base;
      } else if (!isUnknown(page) && !(base === bySegment && page.status === 200)) {
        // Below an unknown segment sites also show their home page. The list itself has responded before.
        const args = { url: url.href, status: page.status, language };
        throw new UnreadableSource({ key: 'import_language_refused', args });
      }
    }
    return undefined;
  }

  private get query(): Readonly<Record<string, string>> {
    const { from, to } = this.options;
    return { start_date: `${from} 00:00:00`, end_date: `${to} 23:59:59`, status: 'publish' };
  }

  private async events(base: URL, language: Language, onPage: OnPage): Promise<TecEvent[]> {
    return this.list<TecEvent>(base, 'events', this.query, async (page, pages) =>
      onPage({ language, page, pages }),
    );
  }

  /** Builds the page URLs itself, because those in a response may point to another host. */
  private async list<T extends { readonly id: number }>(
    base: URL,
    collection: string,
    query: Readonly<Record<string, string>>,
    onPage: (page: number, pages: number) => Promise<void>,
  ): Promise<T[]> {
    const list = listUrl(base, collection);
    const items = new Map<number, T>();
    let total: number | undefined;
    let hasChanged = false;
    for (let number = 1, pages = 1; number <= pages; number++) {
      const page = await this.pageOfList(pageUrl(list, query, number), collection, number);
      // What moved to another page meanwhile is there twice, or not at all.
      for (const item of listOf<T>(page.items)) if (!items.has(item.id)) items.set(item.id, item);
      hasChanged ||= total !== undefined && page.total !== undefined && page.total !== total;
      total = page.total ?? total;
      // Without their number, the pages end with an empty one.
      pages = page.items.length === 0 ? number : (page.pages ?? number + 1);
      if (pages > MAX_PAGES) {
        const args = { url: list.href, max: MAX_PAGES };
        throw new UnreadableSource({ key: 'import_too_many_pages', args });
      }
      await onPage(number, Math.max(pages, number));
    }
    this.compareTotal(list, collection, { count: items.size, total: total ?? 0, hasChanged });
    return [...items.values()];
  }

  private compareTotal(
    list: URL,
    collection: string,
    { count, total, hasChanged }: { count: number; total: number; hasChanged: boolean },
  ): void {
    if (hasChanged || count < total) this.incomplete.add(collection);
    if (count >= total) return;
    const warning = { key: 'import_fewer_listed', args: { total, count } } as const;
    this.warnings.push({ where: list.href, warning });
  }

  /** @throws UnreadableSource unless the response is a page of the list, or says that it has ended */
  private async pageOfList(url: URL, collection: string, number: number): Promise<ListPage> {
    const page = await this.page(url, collection);
    if ('items' in page) return page;
    // The list has become shorter since its first page reported the number of pages.
    const hasEnded = AFTER_LAST.test(String(page.code)) && (number > 1 || collection !== 'events');
    if (hasEnded) return { items: [], pages: undefined, total: undefined };
    if (page.status === REDIRECTS)
      throw new UnreadableSource({ key: 'import_too_many_redirects', args: { url: url.href } });
    if (page.before !== undefined) {
      const args = { url: url.href, begin: page.before };
      throw new UnreadableSource({ key: 'import_text_before_list', args });
    }
    if (number === 1 && collection === 'events' && (isUnknown(page) || page.status === 200))
      throw new UnreadableSource({ key: 'import_no_interface', args: { url: this.base.href } });
    throw new UnreadableSource({ key: 'import_no_page', args: { url: url.href, status: page.status } });
  }

  private async page(url: URL, collection: string): Promise<ListPage | NoPage> {
    const known = this.probed.get(url.href);
    this.probed.delete(url.href);
    if (known !== undefined) return known;
    const { status, body } = await this.source.get(url.href);
    const json = parseObject(body);
    const items = json?.[collection];
    if (status !== 200 || !Array.isArray(items))
      return {
        status,
        code: json?.['code'],
        before: json === undefined ? textBefore(body, collection) : undefined,
      };
    if (this.options.storesPages) await this.source.store({ address: url.href, json: JSON.stringify(json) });
    return { items, pages: countIn(json?.['total_pages']), total: countIn(json?.['total']) };
  }
}

/** Whether a site does not know what was requested. Of a language, extensions of WordPress refuse the parameter. */
const isUnknown = ({ status, code }: NoPage): boolean =>
  status === 404 || status === REDIRECTS || (status === 400 && code === 'rest_invalid_param');

/** The API's path in another language: `/fr/wp-json/…`, or `/blog/fr/wp-json/…` for a site in a folder. */
function pathIn(path: string, language: Language): string {
  const at = Math.max(path.indexOf('/wp-json'), 0);
  const [folder, rest] = [path.slice(0, at), path.slice(at)];
  const [, segment = ''] = rest.split('/', 2);
  if (isLanguage(segment)) return `${folder}/${language}${rest.slice(segment.length + 1)}`;
  const last = folder.slice(folder.lastIndexOf('/') + 1);
  const site = isLanguage(last) ? folder.slice(0, -last.length - 1) : folder;
  return `${site}/${language}${rest}`;
}

function listUrl(base: URL, collection: string): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, '')}/${collection}`;
  return url;
}

function pageUrl(list: URL, query: Readonly<Record<string, string>>, page: number): URL {
  const url = new URL(list);
  const all = { page: String(page), per_page: String(PER_PAGE), ...query };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url;
}

/** The JSON object in a response; undefined if it is anything else, such as the page of a firewall. */
function parseObject(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What a site writes before a list, such as a notice of PHP; undefined where there is no list at all. */
function textBefore(body: Uint8Array, collection: string): string | undefined {
  const text = new TextDecoder().decode(body).trim();
  const at = text.indexOf('{"');
  const hasList = at > 0 && text.endsWith('}') && text.includes(`"${collection}"`, at);
  return hasList ? text.slice(0, Math.min(at, MAX_QUOTED)).replace(/\s+/g, ' ') : undefined;
}

const countIn = (value: unknown): number | undefined =>
  /^\d{1,9}$/.test(String(value)) ? Number(value) : undefined;

/** A site that does not know the requested language returns its main language instead. */
function isTranslated(events: readonly unknown[], main: readonly TecEvent[]): boolean {
  const known = new Map(main.map((event) => [event.id, event]));
  return (events as TecEvent[]).some((event) => {
    const same = known.get(event.id);
    return same?.title !== event.title || same?.description !== event.description;
  });
}
