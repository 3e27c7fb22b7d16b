import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, type Language, LANGUAGES } from '#common/messages/languages.js';
import { decodePercent } from '#common/text/percent.js';
import { toWall } from '#common/time/zone.js';
import { entryOf, isForPrograms } from '#http/context/mounts.js';
import { derivedContext, type RequestContext } from '#http/context/request-context.js';
import { contextOf } from '#http/context/resolve-context.js';
import type { ApiError } from '#http/errors/api-error.js';
import { isWrite } from '#http/parameters/dry-run.js';
import type { ErrorFilter } from '#http/pipeline/error.filter.js';
import { addVary } from '#http/pipeline/headers.js';
import { serveBytes } from '#http/pipeline/served-file.js';
import { languageParameter } from '#http/requests/language-parameter.js';
import { prefersHtml, showsPage } from '#http/requests/page-route.js';
import { contentPolicy, HTML_TYPE } from '#http/responses/html-page.js';
import type { Settings } from '#platform/config/settings.js';
import { FOR_EVER } from '../openapi/page-files.js';
import type { ShowHome } from '../operations/serve-home.js';
import type { CalendarPages, ShownPage } from './calendar-pages.js';
import { CalendarQuery } from './calendar-query.dto.js';
import { layout, type PageContent, type PageContext, pageContext } from './layout.js';
import { CALENDAR_PATH } from './page-links.js';
import {
  exactFile,
  exactPath,
  isPageAddress,
  isRootOfLanguage,
  PAGE_KINDS,
  type PageKind,
  pathIn,
  PREFIXES,
} from './page-paths.js';
import { errorPage, gonePage, notFoundPage } from './problem-page.js';
import { GoneRecord, OtherAddress, type RecordPages } from './record-pages.js';
import { SiteLook } from './site-look.js';

/** Nothing is loaded from another host, no style or script stands in the page itself, and forms are sent here alone. */
const policyOf = ({ mapTilesUrl }: Settings): string =>
  contentPolicy({
    ...{ 'style-src': "'self'", 'script-src': "'self'", 'form-action': "'self'" },
    ...(mapTilesUrl === undefined ? {} : { 'img-src': new URL(mapTilesUrl).origin }),
  });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const queryOf = ({ query }: FastifyRequest) => (isObject(query) ? query : {});

/** Whether a parameter chooses a language, however its name is escaped. */
function choosesLanguage(parameter: string): boolean {
  const [name = ''] = parameter.split('=', 1);
  return ['i18n_language', 'lang'].includes(decodePercent(name));
}

/** The query of a URL with its question mark, without the parameters that choose a language. */
function otherQuery(url: string): string {
  const [, query = ''] = url.split(/\?(.*)/s, 2);
  const parts = query.split('&').filter((part) => part !== '' && !choosesLanguage(part));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The address that was asked for in each language. */
function languagesOf({ originalUrl }: FastifyRequest, { ctx }: PageContext): ReadonlyMap<Language, string> {
  const [path = ''] = originalUrl.split('?', 1);
  const inAll = pathIn(exactPath(path) ?? path, undefined);
  const query = otherQuery(originalUrl);
  return new Map(LANGUAGES.map((language) => [language, ctx.links.ownPage(inAll, language) + query]));
}

/** The exact address of what was asked for; undefined for what is no page, and where it is the exact one. */
function exactAddress(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const { originalUrl } = request;
  const [path = ''] = originalUrl.split('?', 1);
  const file = exactFile(path);
  if (file !== undefined) return file === path ? undefined : file + originalUrl.slice(path.length);
  const exact = exactPath(path);
  if (exact === undefined) return undefined;
  if (isRootOfLanguage(path)) {
    // Programs read the entry points there, with a slash and without.
    addVary(reply, ['Accept']);
    if (!prefersHtml(request) && exact.startsWith(path)) return undefined;
  }
  const language = languageParameter(undefined, queryOf(request));
  const isChosen = isLanguage(language);
  if (exact === path && !isChosen) return undefined;
  return (isChosen ? pathIn(exact, language) : exact) + otherQuery(originalUrl);
}

/** Sends each other spelling of the address of a page or a file for robots to the exact one, before anything is looked up. */
export function redirectSpellings(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const exact = exactAddress(request, reply);
    if (exact !== undefined) await reply.redirect(exact, 301);
  });
}

/** A route that shows pages. */
const PAGE_ROUTE = { config: { input: CalendarQuery, isPage: true } } as const satisfies PageRoute;

interface PageRoute {
  readonly config: FastifyContextConfig;
}

/** Whether people look at what went wrong, which is decided by the path as the router has read it. */
function isForPeople(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!request.is404) return showsPage(request);
  const path = decodePercent(request.originalUrl.split('?', 1)[0] ?? '');
  if (isForPrograms(path)) return false;
  if (isPageAddress(decodePercent(request.url))) return true;
  // The address says not whether a page or data was meant.
  addVary(reply, ['Accept']);
  return prefersHtml(request);
}

/** The language of the first segment, also where it is before no page. */
function segmentOf({ originalUrl }: FastifyRequest): Language | undefined {
  const [, first] = /^\/([^/?]*)/.exec(originalUrl) ?? [];
  return isLanguage(first) ? first : undefined;
}

/** Shows pages, and what goes wrong, as HTML. */
class PageServer {
  private readonly look: SiteLook;
  private readonly policy: string;

  constructor(
    private readonly settings: Settings,
    private readonly errors: ErrorFilter,
    look: SiteLook,
  ) {
    this.look = look;
    this.policy = policyOf(settings);
  }

  /** What everybody may read, whoever asks. What is no read is answered in the language of the page where it was sent. */
  contextOf(request: FastifyRequest): PageContext {
    const ctx = contextOf(request, this.settings);
    const language = segmentOf(request) ?? (isWrite(request) ? ctx.errorLanguage : ctx.language);
    const open: RequestContext = derivedContext(ctx, { language, caller: null, edit: false, fallback: true });
    return pageContext(open, this.look, toWall(ctx.now, this.settings.siteTimezone).slice(0, 10));
  }

  send(reply: FastifyReply, page: PageContext, content: PageContent, status = 200): FastifyReply {
    return reply
      .status(status)
      .type(HTML_TYPE)
      .headers({
        'Content-Security-Policy': this.policy,
        'Content-Language': page.ctx.language,
        // Without one, browsers hide where a form comes from, and it would be refused.
        'Referrer-Policy': 'same-origin',
      })
      .send(layout(page, content));
  }

  /** Answers with a page whatever happens. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (page: PageContext) => Promise<ShownPage | OtherAddress>,
  ): Promise<FastifyReply> {
    const page = this.contextOf(request);
    request.context = page.ctx;
    try {
      const shown = await work(page);
      if (shown instanceof OtherAddress) {
        // A slug may come back to its record. Browsers that remember both redirects would go round in circles.
        void reply.header('Cache-Control', 'no-cache');
        return await reply.redirect(shown.url + otherQuery(request.originalUrl), 301);
      }
      reply.validUntil = shown.validUntil;
      if (shown.isProtected === true) void reply.header('Cache-Control', 'no-store');
      return await this.send(reply, page, shown.content, shown.status);
    } catch (thrown) {
      return this.fail(thrown, request, reply, page);
    }
  }

  /** Says what went wrong, also before the work began. */
  fail(
    thrown: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    page = this.contextOf(request),
  ): FastifyReply {
    const languages = languagesOf(request, page);
    if (thrown instanceof GoneRecord) return this.send(reply, page, { ...gonePage(page), languages }, 410);
    const error = this.errors.explain(thrown, request);
    void reply.headers(error.extras.headers ?? {});
    if (isHidden(error)) return this.send(reply, page, { ...notFoundPage(page), languages }, 404);
    return this.send(reply, page, { ...errorPage(page, error), languages }, error.status);
  }

  /** Says what went wrong where people look at it; returns false where only programs do. */
  refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): boolean {
    if (!isForPeople(request, reply)) return false;
    this.fail(thrown, request, reply);
    return true;
  }
}

/** What is not public is not there for the readers of pages. */
const isHidden = ({ status, error }: ApiError): boolean =>
  status === 404 ||
  status === 410 ||
  error.endsWith('-not-accessible') ||
  error.endsWith('-no-longer-available');

/** Where the pages come from. */
interface Pages {
  readonly calendar: CalendarPages;
  readonly records: RecordPages;
}

/** Serves the pages for visitors, and the files that they load. Returns what shows the calendar at the root. */
export function servePages(
  server: FastifyInstance,
  settings: Settings,
  pages: Pages,
  errors: ErrorFilter,
): ShowHome {
  const look = new SiteLook(settings);
  for (const { path, type, bytes } of look.assets)
    serveBytes(server, path, async () => Promise.resolve(bytes), { ...FOR_EVER, 'Content-Type': type });
  const shown = new PageServer(settings, errors, look);
  errors.showPages((thrown, request, reply) => shown.refuse(thrown, request, reply));
  server.get(CALENDAR_PATH, PAGE_ROUTE, async (request, reply) =>
    shown.answer(request, reply, async (page) => pages.calendar.calendar(page, queryOf(request))),
  );
  for (const kind of PAGE_KINDS) serveRecords(server, shown, pages, kind);
  servePasswords(server, shown, pages);
  return async (request, reply) =>
    shown.answer(request, reply, async (page) => pages.calendar.calendar(page, {}));
}

interface OfSlug {
  readonly Params: { readonly slug: string };
}

function serveRecords(server: FastifyInstance, shown: PageServer, pages: Pages, kind: PageKind): void {
  server.get<OfSlug>(`${PREFIXES[kind]}:slug/`, PAGE_ROUTE, async (request, reply) =>
    shown.answer(request, reply, async (page) =>
      pages.records.record(page, kind, request.params.slug, queryOf(request), entryOf(request.raw).segment),
    ),
  );
}

/** The password of an event is sent by a form, so that it stands in no address. Nothing of it is stored. */
function servePasswords(server: FastifyInstance, shown: PageServer, pages: Pages): void {
  const config = { isPage: true, isNeverStored: true };
  server.post<OfSlug>(`${PREFIXES.event}:slug/`, { config }, async (request, reply) => {
    const sent = isObject(request.body) ? request.body['password'] : undefined;
    const password = typeof sent === 'string' ? sent : '';
    const { slug } = request.params;
    return shown.answer(request, reply, async (page) => pages.records.opened(page, slug, password));
  });
}
