import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '#http/context/resolve-context.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { readQuery } from '#http/parameters/params.js';
import type { ErrorFilter } from '#http/pipeline/error.filter.js';
import { prefersHtml } from '#http/requests/page-route.js';
import { HTML_TYPE } from '#http/responses/html-page.js';
import type { Settings } from '#platform/config/settings.js';
import type { OutageLog } from '#platform/database/outage-log.js';
import type { EventsService } from '#resources/events/events.service.js';
import { describeHome } from './home.js';
import { HOME_POLICY, homePage } from './home-page.js';
import { sampleOf, upcomingEvents } from './upcoming.js';

/** Shows what people see at the root, where the service shows pages. */
export type ShowHome = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface HomeParts {
  readonly events: EventsService;
  readonly outages: OutageLog;
  readonly errors: ErrorFilter;
  /** Undefined for the page that presents the service. */
  readonly forPeople: ShowHome | undefined;
}

/**
 * Serves the entry points of the service at the root and at the root of each language: a page to browsers,
 * JSON to programs. It is not a framework route, since the framework cannot tell the root from the index at
 * the root of the namespace.
 */
export function serveHome(
  server: FastifyInstance,
  settings: Settings,
  { events, outages, errors, forPeople }: HomeParts,
): void {
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.header('Vary', 'Accept');
    errors.respond(error, request, reply);
  };
  const config = { input: LanguageParams, isPage: forPeople !== undefined && prefersHtml };
  server.get('/', { config, errorHandler }, async (request, reply) => {
    // The router treats `//` as the root with a trailing slash.
    if (!/^\/(\?|$)/.test(request.url)) {
      reply.callNotFound();
      return reply;
    }
    void reply.header('Vary', 'Accept');
    readQuery(LanguageParams, request);
    if (forPeople !== undefined && prefersHtml(request)) return forPeople(request, reply);
    const ctx = contextOf(request, settings);
    const home = describeHome(ctx, settings.siteName);
    if (!prefersHtml(request)) return reply.send(home);
    const upcoming = await upcomingEvents(ctx, events, outages);
    void reply.type(HTML_TYPE).header('Content-Security-Policy', HOME_POLICY);
    return reply.send(
      homePage({ home, events: upcoming, sample: sampleOf(ctx, upcoming), links: ctx.links }),
    );
  });
}
