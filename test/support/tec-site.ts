import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Item = Record<string, unknown>;

/** What the site has in one language. */
export interface Edition {
  readonly events: Item[];
  readonly categories?: Item[];
  readonly tags?: Item[];
  readonly venues?: Item[];
  readonly organizers?: Item[];
}

const COLLECTIONS = ['events', 'categories', 'tags', 'venues', 'organizers'];

const PATH = '/wp-json/tribe/events/v1';

/** A site that runs The Events Calendar, in several languages, as far as an import sees it. */
export class TecSite {
  /** The requested paths, in order. */
  readonly requestedPaths: string[] = [];
  /** Responds instead, if it returns true. */
  intercept: (url: URL, response: ServerResponse) => boolean = () => false;
  perPage = 50;

  private constructor(
    private readonly server: Server,
    readonly host: string,
    private readonly editions: Readonly<Record<string, Edition>>,
    private readonly files: ReadonlyMap<string, Buffer>,
  ) {}

  /** @param editions by what comes before the path (`/fr`) or after it (`?lang=fr`); `''` is the site itself */
  static async start(
    editions: Readonly<Record<string, Edition>>,
    files: Readonly<Record<string, Buffer>> = {},
  ): Promise<TecSite> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const site = new TecSite(server, host, editions, new Map(Object.entries(files)));
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      site.respond(new URL(request.url ?? '', `http://${host}`), response);
    });
    return site;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get address(): string {
    return `http://${this.host}${PATH}`;
  }

  private respond(url: URL, response: ServerResponse): void {
    this.requestedPaths.push(url.pathname + url.search);
    if (this.intercept(url, response)) return;
    const file = this.files.get(url.pathname);
    if (file !== undefined) {
      response.writeHead(200).end(file);
      return;
    }
    const [before = '', collection = ''] = url.pathname.split(`${PATH}/`);
    const parameter = `?lang=${url.searchParams.get('lang')}`;
    const edition = this.editions[before === '' && parameter in this.editions ? parameter : before];
    if (edition === undefined || !COLLECTIONS.includes(collection)) {
      this.send(response, 404, { code: 'rest_no_route', message: 'No route', data: { status: 404 } });
      return;
    }
    const all = edition[collection as keyof Edition] ?? [];
    const page = Number(url.searchParams.get('page'));
    const items = all.slice((page - 1) * this.perPage, page * this.perPage);
    this.send(response, 200, {
      [collection]: items,
      rest_url: url.href,
      // Sites name hosts that are not to be followed.
      next_rest_url: 'http://127.0.0.1:9/elsewhere',
      total: all.length,
      total_pages: Math.ceil(all.length / this.perPage),
    });
  }

  private send(response: ServerResponse, status: number, body: object): void {
    response
      .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
      .end(JSON.stringify(body));
  }
}

/** An event in the form of such a site. */
export function tecEvent(id: number, fields: Item = {}): Item {
  const slug = `event-${id}`;
  return {
    id,
    global_id: `site.example?id=${id}`,
    author: '1',
    status: 'publish',
    date: '2026-10-01 10:00:00',
    date_utc: '2026-10-01 08:00:00',
    url: `https://site.example/event/${slug}/`,
    title: `Event ${id}`,
    description: '',
    excerpt: '',
    slug,
    image: false,
    all_day: false,
    start_date: '2027-01-10 20:00:00',
    end_date: '2027-01-10 23:00:00',
    utc_start_date: '2027-01-10 19:00:00',
    utc_end_date: '2027-01-10 22:00:00',
    timezone: 'Europe/Zurich',
    cost: '',
    website: `https://site.example/event/${slug}/`,
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    ...fields,
  };
}
