import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContextOptions, Page, Response } from 'playwright-core';
import { INTERFACE_LANGUAGES } from '#common/messages/languages.js';
import { TestBrowser } from './browser.js';
import { pictureBytes, upload } from './pictures.js';
import { type Body, eventWith, Service } from './service.js';

/* A service with public pages, and a browser that opens them. */

/** The origin of the tiles of the map. Nothing is there: the tests answer for it. */
export const TILES = 'https://tiles.example';

/** A word that no screen is wide enough for. */
export const LONG = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
const RIGHT_TO_LEFT = 'مهرجان المدينة الصيفي';

/** A title that ends in a mark of the sentence, which stands at its left in a text from right to left. */
export const HEBREW = 'ערב שירה עם המחברת!';
const ATTACK = '"><img src=x onerror=alert(1)><script>alert(2)</script>&lt;img src=x onerror=alert(3)&gt;';
const HARD = `${LONG} ${RIGHT_TO_LEFT} ${ATTACK}`;

export const VIEWS = [
  ...(['list', 'month', 'week', 'day', 'map', 'event', 'venue', 'organizer'] as const),
  ...(['category', 'tag', 'series', 'notFound', 'password'] as const),
  ...(['rightToLeft', 'longest'] as const),
];
export type PageView = (typeof VIEWS)[number] | 'crowded';

/** In how many parts a slow page comes, and how long each is all that there is. */
const PARTS = 12;
const PAUSE_MS = 60;

interface OpenPage {
  readonly page: Page;
  /** What must not happen on it. */
  readonly problems: string[];
}

/** Notes errors, refusals by the policy, dialogs, and requests to other origins than that of the tiles. */
function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (/^(error|warning)$/.test(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    const isOwn = url.startsWith(`${origin}/`) || url.startsWith(`${TILES}/`) || url.startsWith('data:');
    if (!isOwn) problems.push(`elsewhere: ${url}`);
  });
  return problems;
}

const pathOf = (url: unknown): string => new URL(String(url)).pathname;

/** The path of each view, of events in a few days. */
async function makeRecords(service: Service): Promise<Record<PageView, string>> {
  const { body: image } = await upload(service, await pictureBytes(1200, 800, 'jpeg'));
  const inAll = (texts: Body): Body =>
    Object.fromEntries(INTERFACE_LANGUAGES.filter((tag) => tag !== 'en').map((tag) => [tag, texts]));
  const tour = await service.make('/events', {
    ...eventWith({ title: 'Guided Tour', start_date: '+5 days 10:00', end_date: '+5 days 11:00' }),
    ...{ description: '<p>Through the new wing.</p>', image: image['id'], cost: '12', featured: true },
    registration_url: 'https://tickets.example/',
    ...{
      venue: {
        venue: 'Harbour Museum',
        city: 'Paris',
        geo_lat: 48.88,
        geo_lng: 2.37,
        description: 'By the canal.',
      },
    },
    ...{ organizer: { organizer: 'Friends of the Museum' }, categories: ['Tours'], tags: ['Family'] },
    translations: { ...inAll({ title: 'Rundgang' }), fr: { title: 'Visite guidée' } },
  });
  const { body: read } = await service.get(`/events/${tour['id']}`);
  const longest = await service.make('/events', {
    ...eventWith({ title: HARD, start_date: '+5 days 10:30', end_date: '+5 days 12:00' }),
    ...{ description: `<p>${HARD}</p>`, cost: ATTACK, event_status: 'canceled', event_status_reason: HARD },
    ...{ venue: { venue: HARD, city: LONG, address: ATTACK, geo_lat: 48.9, geo_lng: 2.4 } },
    ...{ organizer: { organizer: HARD }, categories: ['Tours'], tags: ['Family'] },
    translations: inAll({ title: HARD, description: HARD }),
  });
  const series = await service.make('/series', {
    ...eventWith({ title: 'Friday Talk', start_date: '+6 days 18:00', end_date: '+6 days 19:00' }),
    recurrence_rule: 'FREQ=WEEKLY;COUNT=3',
  });
  const hebrew = await service.make('/events', {
    ...eventWith({ title: HEBREW, start_date: '+5 days 20:00', end_date: '+5 days 22:00' }),
    ...{ description: `<p>${RIGHT_TO_LEFT}.</p>`, cost: 'חינם', tags: ['שירה'] },
    venue: { venue: 'בית הספרים', address: 'רחוב הנמל 12', city: 'חיפה' },
    organizer: { organizer: 'אגודת הסופרים' },
  });
  const closed = await service.make('/events', eventWith({ title: 'Members only', password: 'sesame' }));
  // More than what is laid out at once.
  for (const hour of Array.from({ length: 50 }, (_, number) => String(number % 24).padStart(2, '0')))
    await service.make('/events', {
      ...eventWith({ title: `Crowd at ${hour}` }),
      ...{ start_date: `2098-01-07 ${hour}:00`, end_date: `2098-01-07 ${hour}:30` },
    });
  const day = String(read['start_date']).slice(0, 10);
  const calendar = (view: string): string => `/calendar?view=${view}&date=${day}`;
  return {
    ...{ list: '/calendar', month: calendar('month'), week: calendar('week'), day: calendar('day') },
    ...{ map: '/calendar?view=map', event: pathOf(read['url']), venue: pathOf(read['venue'].url) },
    ...{ organizer: pathOf(read['organizer'][0].url), category: pathOf(read['categories'][0].url) },
    ...{ tag: pathOf(read['tags'][0].url), series: pathOf(series['url']) },
    ...{ notFound: '/event/none/', password: pathOf(closed['url']) },
    crowded: '/calendar?view=week&date=2098-01-07',
    ...{ rightToLeft: pathOf(hebrew['url']), longest: pathOf(longest['url']) },
  };
}

export class PublicPages {
  private kept: OpenPage | undefined;

  private constructor(
    private readonly service: Service,
    private readonly origin: string,
    private readonly browser: TestBrowser,
    private readonly paths: Record<PageView, string>,
    private readonly tile: Buffer,
  ) {}

  static async start(): Promise<PublicPages> {
    const environment = { PUBLIC_URL: '', MAP_TILES_URL: `${TILES}/{z}/{x}/{y}.png` };
    const service = await Service.start(environment);
    await service.app.listen(0, '127.0.0.1');
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    const paths = await makeRecords(service);
    const tile = await pictureBytes(256, 256);
    return new PublicPages(service, `http://127.0.0.1:${port}`, await TestBrowser.start(), paths, tile);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.service.stop();
  }

  /** A visitor whose clock is another one than that of the events. */
  async open(options: BrowserContextOptions = {}): Promise<OpenPage> {
    const page = await this.browser.newPage({
      ...{ reducedMotion: 'reduce', timezoneId: 'Asia/Tokyo' },
      ...options,
    });
    const problems = watch(page, this.origin);
    await page.route(`${TILES}/**`, async (route) =>
      route.fulfill({ body: this.tile, contentType: 'image/png' }),
    );
    return { page, problems };
  }

  /** One page for many views, which is quicker than one for each. */
  async reused(): Promise<OpenPage> {
    return (this.kept ??= await this.open());
  }

  async goto(page: Page, view: PageView, language: string, origin = this.origin): Promise<Response | null> {
    return page.goto(`${origin}/${language}${this.paths[view]}`);
  }

  /** The same service at another origin, from which a page comes in parts, each some frames after the one before. */
  async inParts(): Promise<{ readonly origin: string; readonly stop: () => void }> {
    const server = createServer((request, response) => void this.sendInParts(request, response));
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    const { port } = server.address() as AddressInfo;
    const stop = (): void => {
      server.closeAllConnections();
      server.close();
    };
    return { origin: `http://127.0.0.1:${port}`, stop };
  }

  private async sendInParts({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await this.service.app.inject({ url, headers: { host: headers.host ?? '' } });
    const { 'content-type': type, 'content-security-policy': policy = '' } = found.headers;
    response.writeHead(found.statusCode, {
      'content-type': String(type),
      'content-security-policy': policy,
    });
    const body = found.rawPayload;
    const size = String(type).startsWith('text/html') ? Math.ceil(body.length / PARTS) : body.length + 1;
    for (let at = 0; at < body.length; at += size) {
      response.write(body.subarray(at, at + size));
      await setTimeout(PAUSE_MS);
    }
    response.end();
  }
}
