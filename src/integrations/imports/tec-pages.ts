import { isLanguage, type Language, LANGUAGES } from '../../common/messages/languages.js';
import type { Warning } from './import-record.js';
import type { TecEvent, TecTerm } from './tec-types.js';
import { UnreadableSource } from './unreadable-source.js';

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

/** A list with more pages is refused, so that reading one ends. */
const MAX_PAGES = 2_000;
const PER_PAGE = 50;

/** The error of a page after the last one. Only lists of events are read that have it: those of terms are empty there. */
const AFTER_LAST = 'event-archive-page-not-found';

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
  readonly events: readonly TecEvent[];
}

/** Reads the lists of a site's API. */
export class TecPages {
  private readonly base: URL;
  /** Pages that were fetched to find out whether the site has a language. */
  private readonly probed = new Map<string, ListPage>();
  /** What differs from what the site says of itself. */
  readonly warnings: Warning[] = [];

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
    return { language, events: await this.events(this.base, language, onPage) };
  }

  /** The events in the other languages, at `/fr/…` in front of the path or with `?lang=fr`. */
  async counterparts(main: TecEdition, onPage: OnPage): Promise<TecEdition[]> {
    const { languages = LANGUAGES, language: own } = this.options;
    const found: TecEdition[] = [];
    for (const language of languages.filter((candidate) => candidate !== own)) {
      const base = await this.counterpartOf(main, language);
      if (base !== undefined) found.push({ language, events: await this.events(base, language, onPage) });
      else if (this.options.languages !== undefined)
        throw new UnreadableSource({ key: 'import_no_events_in_language', args: { language } });
    }
    return found;
  }

  /** All categories, including those of no event. */
  async categories(): Promise<TecTerm[]> {
    return this.list<TecTerm>(this.base, 'categories', { hide_empty: 'false' }, async () =>
      Promise.resolve(),
    );
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
  private async list<T>(
    base: URL,
    collection: string,
    query: Readonly<Record<string, string>>,
    onPage: (page: number, pages: number) => Promise<void>,
  ): Promise<T[]> {
    const list = listUrl(base, collection);
    const items: T[] = [];
    let total = 0;
    for (let number = 1, pages = 1; number <= pages; number++) {
      const page = await this.pageOfList(pageUrl(list, query, number), collection, number);
      for (const item of page.items as T[]) items.push(item);
      total = page.total ?? total;
      // Without their number, the pages end with an empty one.
      pages = page.items.length === 0 ? number : (page.pages ?? number + 1);
      if (pages > MAX_PAGES) {
        const args = { url: list.href, max: MAX_PAGES };
        throw new UnreadableSource({ key: 'import_too_many_pages', args });
      }
      await onPage(number, Math.max(pages, number));
    }
    if (items.length < total) {
      const warning = { key: 'import_fewer_listed', args: { total, count: items.length } } as const;
      this.warnings.push({ where: list.href, warning });
    }
    return items;
  }

  /** @throws UnreadableSource unless the response is a page of the list, or says that it has ended */
  private async pageOfList(url: URL, collection: string, number: number): Promise<ListPage> {
    const page = await this.page(url, collection);
    if ('items' in page) return page;
    // The list has become shorter since its first page reported the number of pages.
    if (number > 1 && page.code === AFTER_LAST) return { items: [], pages: undefined, total: undefined };
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
    if (status !== 200 || !Array.isArray(items)) return { status, code: json?.['code'] };
    if (this.options.storesPages) await this.source.store({ address: url.href, json: JSON.stringify(json) });
    return { items, pages: countIn(json?.['total_pages']), total: countIn(json?.['total']) };
  }
}

/** Whether a site does not know what was requested. Of a language, extensions of WordPress refuse the parameter. */
const isUnknown = ({ status, code }: NoPage): boolean =>
  status === 404 || (status === 400 && code === 'rest_invalid_param');

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
