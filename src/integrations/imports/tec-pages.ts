import { isLanguage, type Language, LANGUAGES } from '../../common/messages/languages.js';
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

/** No site has more pages of events. */
const MAX_PAGES = 2_000;
const PER_PAGE = 50;

type Page = Readonly<Record<string, unknown>> & { readonly total_pages?: number };

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
  private readonly probed = new Map<string, Page>();

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
      const url = listUrl(base, 'events', this.query, 1);
      const page = await this.page(url);
      if (page !== undefined) this.probed.set(url.href, page);
      if (page !== undefined && isTranslated(page['events'], main.events)) return base;
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
    const items: T[] = [];
    for (let number = 1; number <= MAX_PAGES; number++) {
      const url = listUrl(base, collection, query, number);
      const page = await this.page(url);
      const found = page?.[collection];
      if (!Array.isArray(found)) {
        // The list may have become shorter since its first page reported the number of pages.
        if (number > 1) break;
        throw new UnreadableSource({ key: 'import_no_interface', args: { url: this.base.href } });
      }
      for (const item of found as T[]) items.push(item);
      const total = page?.total_pages ?? 0;
      await onPage(number, Math.max(total, number));
      if (number >= total || found.length === 0) break;
    }
    return items;
  }

  /** The JSON object at a URL; undefined if none exists. */
  private async page(url: URL): Promise<Page | undefined> {
    const known = this.probed.get(url.href);
    this.probed.delete(url.href);
    if (known !== undefined) return known;
    const { status, body } = await this.source.get(url.href);
    if (status !== 200) {
      if (status >= 400 && status < 500 && status !== 429) return undefined;
      throw new UnreadableSource({ key: 'import_bad_status', args: { url: url.href, status } });
    }
    const page = parsePage(body);
    if (page !== undefined && this.options.storesPages)
      await this.source.store({ address: url.href, json: JSON.stringify(page) });
    return page;
  }
}

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

function listUrl(base: URL, collection: string, query: Readonly<Record<string, string>>, page: number): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, '')}/${collection}`;
  const all = { page: String(page), per_page: String(PER_PAGE), ...query };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url;
}

function parsePage(body: Uint8Array): Page | undefined {
  try {
    const page: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof page === 'object' && page !== null ? (page as Page) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A site that does not know the requested language returns its main language instead. */
function isTranslated(events: unknown, main: readonly TecEvent[]): boolean {
  if (!Array.isArray(events)) return false;
  const known = new Map(main.map((event) => [event.id, event]));
  return (events as TecEvent[]).some((event) => {
    const same = known.get(event.id);
    return same?.title !== event.title || same?.description !== event.description;
  });
}
