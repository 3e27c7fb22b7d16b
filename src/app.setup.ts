import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitBeforeBodies } from '#access/auth/admission.js';
import { registerCallers } from '#access/auth/callers.js';
import { Credentials } from '#access/auth/credentials.js';
import { RateLimits } from '#access/limits/rate-limits.js';
import { MAX_PICTURE_BYTES } from '#content/media/media-store.js';
import { allowUploads, serveMedia } from '#content/media/serve-media.js';
import { ResponseCache } from '#http/cache/response-cache.js';
import { DISCOVERY_PATH, MAIN_MOUNT, mountRewriter, originForm } from '#http/context/mounts.js';
import { ApiError } from '#http/errors/api-error.js';
import { refuseAmbiguous, respondToClientError } from '#http/pipeline/client-errors.js';
import { refuseCrossSite } from '#http/pipeline/cross-site.js';
import { ErrorFilter } from '#http/pipeline/error.filter.js';
import { registerEtags } from '#http/pipeline/etags.js';
import { EXPOSED_HEADERS, registerHeaders, setHeaders } from '#http/pipeline/headers.js';
import { logRequests } from '#http/pipeline/request-log.js';
import { connectionLimits, limitResponses } from '#http/pipeline/time-limits.js';
import { WITHOUT_SCHEMAS } from '#http/pipeline/without-schemas.js';
import { parseNested, registerBodyParsers } from '#http/requests/bodies.js';
import { overrideMethod } from '#http/requests/method-override.js';
import { registerRequestInfo } from '#http/requests/request-hooks.js';
import { RouteTable } from '#http/requests/route-table.js';
import { CONSOLE_ADDRESS } from '#integrations/console/console-path.js';
import { serveConsole } from '#integrations/console/serve-console.js';
import { MAX_CONTENT } from '#integrations/imports/create-import.dto.js';
import { serveDocs } from '#integrations/openapi/docs-page.js';
import { Documentation } from '#integrations/openapi/documentation.js';
import { catchEarlyErrors, isPreflight, respondToOptions } from '#integrations/openapi/options.js';
import { serveSharedFiles } from '#integrations/openapi/page-files.js';
import { serveReference } from '#integrations/openapi/reference-page.js';
import { serveGuides } from '#integrations/operations/guides.js';
import { Metrics } from '#integrations/operations/metrics.js';
import { LIVE_PATH, READY_PATH } from '#integrations/operations/paths.js';
import { serveHome, type ShowHome } from '#integrations/operations/serve-home.js';
import { serveMetrics } from '#integrations/operations/serve-metrics.js';
import { CalendarPages } from '#integrations/pages/calendar-pages.js';
import { serveEmbed } from '#integrations/pages/embed.js';
import { PAGE_PATH } from '#integrations/pages/page-paths.js';
import { RecordPages } from '#integrations/pages/record-pages.js';
import { redirectSpellings, servePages } from '#integrations/pages/serve-pages.js';
import { serveRobots, serveSitemaps } from '#integrations/pages/serve-sitemaps.js';
import { Sitemaps } from '#integrations/pages/sitemaps.js';
import { MAX_XLIFF } from '#integrations/xliff/xliff.dto.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { trustedProxies } from '#platform/config/trusted-proxies.js';
import { OutageLog } from '#platform/database/outage-log.js';
import { Lifecycle } from '#platform/lifecycle/lifecycle.js';
import { createLogger } from '#platform/logging/logger.js';
import { requestInfo } from '#platform/requests/request-info.js';
import { EventsService } from '#resources/events/events.service.js';
import { AppModule } from './app.module.js';

/** At least as long as the longest URL that the server accepts. */
const MAX_PATH_PARAMETER_LENGTH = 16_384;

/** Responds to a URL that the router cannot decode. The router does so before any hook runs. */
function respondNoRoute(
  request: FastifyRequest,
  reply: FastifyReply,
  app: Pick<NestFastifyApplication, 'get'>,
): void {
  void reply.type('application/json');
  setHeaders(request, reply, app.get<Settings>(SETTINGS));
  app.get(ErrorFilter).respond(new ApiError('rest_no_route', { key: 'no_route' }), request, reply);
}

/**
 * The HTTP server, with the options that must be known before the application exists.
 * @param badUrl answers where the router cannot decode the URL
 */
function createAdapter(
  settings: Settings,
  badUrl: (request: FastifyRequest, reply: FastifyReply) => void,
): FastifyAdapter {
  const rewriteMount = mountRewriter(settings.compatMounts, [
    PAGE_PATH,
    ...(settings.adminConsole ? [CONSOLE_ADDRESS] : []),
  ]);
  return new FastifyAdapter({
    ...connectionLimits(settings),
    bodyLimit: settings.bodyLimit,
    trustProxy: trustedProxies(settings),
    rewriteUrl: (request: IncomingMessage) => {
      request.url = originForm(request.url ?? '/');
      overrideMethod(request);
      return rewriteMount(request);
    },
    return503OnClosing: false,
    requestIdHeader: false,
    ...WITHOUT_SCHEMAS,
    clientErrorHandler: (error: Error, socket: Socket) => {
      respondToClientError(error, socket, settings.defaultLanguage);
    },
    genReqId: (request: IncomingMessage) => requestInfo(request).id,
    frameworkErrors: (_: unknown, request: FastifyRequest, reply: FastifyReply) => {
      badUrl(request, reply);
    },
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_PATH_PARAMETER_LENGTH,
      querystringParser: parseNested,
    },
  });
}

/** Any origin may read; only those in `CORS_ORIGINS` may send credentials. */
function corsOptions(settings: Settings): { delegator: FastifyCorsOptionsDelegateCallback } {
  const delegator: FastifyCorsOptionsDelegateCallback = (request, done) => {
    const { origin = '' } = request.headers;
    const trusted = settings.corsOrigins.includes(origin);
    done(null, {
      origin: trusted ? origin : '*',
      credentials: trusted,
      exposedHeaders: EXPOSED_HEADERS,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      preflight: isPreflight(request),
    });
  };
  return { delegator };
}

/** Serves the public calendar, and says what shows it at the root. */
function serveCalendar(app: NestFastifyApplication, server: FastifyInstance, settings: Settings): ShowHome {
  const pages = {
    calendar: app.get(CalendarPages, { strict: false }),
    records: app.get(RecordPages, { strict: false }),
  };
  serveSitemaps(server, settings, app.get(Sitemaps, { strict: false }));
  return servePages(server, settings, pages, app.get(ErrorFilter));
}

/**
 * Registers the prefix, hooks and plugins, also for tests. Pipe, interceptors, guard and filter are in the
 * app module.
 */
async function configureApp(app: NestFastifyApplication): Promise<void> {
  const settings = app.get<Settings>(SETTINGS);
  const server = app.getHttpAdapter().getInstance();
  app.get(RouteTable).watch(server);
  registerRequestInfo(server);
  allowUploads(server, {
    media: MAX_PICTURE_BYTES,
    imports: MAX_CONTENT,
    'translations/xliff': MAX_XLIFF,
  });
  app.setGlobalPrefix(MAIN_MOUNT, { exclude: [DISCOVERY_PATH, LIVE_PATH, READY_PATH] });
  server.decorateRequest('context', null);
  server.decorateRequest('negotiated', false);
  server.decorateReply('itemVersion', null);
  server.decorateReply('isCreated', false);
  server.decorateReply('validUntil', undefined);
  registerHeaders(server, settings);
  refuseAmbiguous(server);
  limitResponses(server, settings);
  admitBeforeBodies(server);
  registerBodyParsers(server);
  catchEarlyErrors(server, app.get(ErrorFilter));
  await server.register(cors, corsOptions(settings));
  refuseCrossSite(server, settings);
  registerEtags(server);
  await serveMedia(server, settings);
  registerCallers(server, app.get(Credentials), app.get(RateLimits), settings);
  if (settings.publicPages) redirectSpellings(server);
  app.get(ResponseCache).register(server);
  respondToOptions(server, app.get(RouteTable), app.get(Documentation), settings);
  app.get(Documentation).of(app);
  serveHome(server, settings, {
    events: app.get(EventsService, { strict: false }),
    outages: app.get(OutageLog),
    errors: app.get(ErrorFilter),
    forPeople: settings.publicPages ? serveCalendar(app, server, settings) : undefined,
  });
  serveRobots(server, settings);
  serveEmbed(server);
  serveSharedFiles(server);
  serveDocs(server, settings);
  serveReference(server, settings);
  serveGuides(server);
  if (settings.adminConsole) serveConsole(server);
  if (settings.logRequests) logRequests(server.server, app.get(Lifecycle), settings);
  serveMetrics(server, app.get(Metrics), settings);
  app.get(Lifecycle).watch(server.server);
}

/** Creates the fully configured application, which does not listen yet. */
export async function createApp(settings: Settings): Promise<NestFastifyApplication> {
  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(settings),
    createAdapter(settings, (request, reply) => {
      respondNoRoute(request, reply, app);
    }),
    {
      logger: createLogger(settings),
      bodyParser: false,
      abortOnError: false,
    },
  );
  await configureApp(app);
  return app;
}
