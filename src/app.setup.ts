import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache } from './cache/answer-cache.js';
import { registerCallers } from './auth/callers.js';
import { Credentials } from './auth/credentials.js';
import { SETTINGS, type Settings } from './config/settings.js';
import { DISCOVERY_PATH, MAIN_MOUNT, mountRewriter } from './context/mounts.js';
import { contextOf } from './context/resolve-context.js';
import { LIVE_PATH, READY_PATH } from './health/paths.js';
import { serveHome } from './home/serve-home.js';
import { parseNested, registerBodyParsers } from './http/bodies.js';
import { ErrorFilter } from './http/error.filter.js';
import { refuseCrossSite } from './http/cross-site.js';
import { overrideMethod } from './http/method-override.js';
import { answerClientError, refuseAmbiguous } from './http/client-errors.js';
import { registerEtags } from './http/etags.js';
import { requestInfo, registerRequestInfo } from './http/request-info.js';
import { EXPOSED_HEADERS, registerHeaders, setHeaders } from './http/headers.js';
import { RouteTable } from './http/route-table.js';
import { connectionLimits, limitAnswers } from './http/time-limits.js';
import { trustedProxies } from './http/trusted-proxies.js';
import { translate } from './i18n/messages.js';
import { MAX_CONTENT } from './imports/create-import.dto.js';
import { Lifecycle } from './lifecycle/lifecycle.js';
import { RateLimits } from './limits/rate-limits.js';
import { logRequests } from './logging/request-log.js';
import { MAX_PICTURE_BYTES } from './media/media-store.js';
import { allowUploads, serveMedia } from './media/serve-media.js';
import { Metrics } from './metrics/metrics.js';
import { serveMetrics } from './metrics/serve-metrics.js';
import { serveDocs } from './openapi/docs-page.js';
import { Documentation } from './openapi/documentation.js';
import { answerOptions, catchEarlyErrors, isPreflight } from './openapi/options.js';

/** No shorter than the longest address that the server takes. */
const MAX_PATH_PARAMETER_LENGTH = 16_384;

/** The one answer that the router gives before any hook: an address that it cannot read matches no route. */
function answerNoRoute(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  const { errorLanguage } = contextOf(request, settings);
  const message = translate(errorLanguage, { key: 'no_route' });
  void reply.status(404).type('application/json').header('Content-Language', errorLanguage);
  setHeaders(request, reply, settings);
  void reply.send({ code: 'rest_no_route', message, data: { status: 404 } });
}

/** The server below the application, as far as it must be known before the application exists. */
export function createAdapter(settings: Settings): FastifyAdapter {
  const rewriteMount = mountRewriter(settings.compatMounts);
  return new FastifyAdapter({
    ...connectionLimits(settings),
    bodyLimit: settings.bodyLimit,
    trustProxy: trustedProxies(settings),
    rewriteUrl: (request: IncomingMessage) => {
      overrideMethod(request);
      return rewriteMount(request);
    },
    return503OnClosing: false,
    requestIdHeader: false,
    clientErrorHandler: (error: Error, socket: Socket) => {
      answerClientError(error, socket, settings.defaultLanguage);
    },
    genReqId: (request: IncomingMessage) => requestInfo(request).id,
    frameworkErrors: (_: unknown, request: FastifyRequest, reply: FastifyReply) => {
      answerNoRoute(request, reply, settings);
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

/** The one place for prefix, hooks and plugins; tests use it too. Pipe, interceptor, guard and filter are in the app module. */
export async function configureApp(app: NestFastifyApplication): Promise<void> {
  const settings = app.get<Settings>(SETTINGS);
  const server = app.getHttpAdapter().getInstance();
  app.get(RouteTable).watch(server);
  registerRequestInfo(server);
  allowUploads(server, { media: MAX_PICTURE_BYTES, imports: MAX_CONTENT });
  app.setGlobalPrefix(MAIN_MOUNT, { exclude: [DISCOVERY_PATH, LIVE_PATH, READY_PATH] });
  server.decorateRequest('context', null);
  server.decorateRequest('negotiated', false);
  registerHeaders(server, settings);
  refuseAmbiguous(server);
  limitAnswers(server, settings);
  registerBodyParsers(server);
  catchEarlyErrors(server, app.get(ErrorFilter));
  await server.register(cors, corsOptions(settings));
  refuseCrossSite(server, settings);
  registerEtags(server);
  await serveMedia(server, settings);
  registerCallers(server, app.get(Credentials), app.get(RateLimits));
  app.get(AnswerCache).register(server);
  answerOptions(server, app.get(RouteTable), app.get(Documentation), settings);
  app.get(Documentation).of(app);
  serveHome(server, settings);
  await serveDocs(server, settings);
  if (settings.logRequests) logRequests(server.server, app.get(Lifecycle), settings);
  serveMetrics(server, app.get(Metrics), settings);
  app.get(Lifecycle).watch(server.server);
}
