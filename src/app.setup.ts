import { randomUUID } from 'node:crypto';
import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import etag from '@fastify/etag';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Credentials } from './auth/credentials.js';
import { SETTINGS, type Settings } from './config/settings.js';
import { MAIN_MOUNT, mountRewriter } from './context/mounts.js';
import { contextOf } from './context/resolve-context.js';
import { parseNested, registerBodyParsers } from './http/bodies.js';
import { EXPOSED_HEADERS, registerHeaders, setHeaders } from './http/headers.js';
import { RouteTable } from './http/route-table.js';
import { translate } from './i18n/messages.js';
import { setupDocumentation } from './openapi/documentation.js';

const MAX_PATH_PARAMETER_LENGTH = 1_000;

/** The one answer that the router gives before any hook: an address that it cannot read matches no route. */
function answerNoRoute(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  const { language } = contextOf(request, settings);
  const message = translate(language, { key: 'no_route' });
  void reply.status(404).type('application/json');
  setHeaders(request, reply, settings);
  void reply.send({ code: 'rest_no_route', message, data: { status: 404 } });
}

/** The server below the application, as far as it must be known before the application exists. */
export function createAdapter(settings: Settings): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: settings.bodyLimit,
    trustProxy: typeof settings.trustProxy === 'boolean' ? settings.trustProxy : [...settings.trustProxy],
    rewriteUrl: mountRewriter(settings.compatMounts),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
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
      strictPreflight: false,
    });
  };
  return { delegator };
}

/** The one place for prefix, hooks and plugins; tests use it too. Pipe, interceptor, guard and filter are in the app module. */
export async function configureApp(app: NestFastifyApplication): Promise<void> {
  const settings = app.get<Settings>(SETTINGS);
  const credentials = app.get(Credentials);
  const server = app.getHttpAdapter().getInstance();
  app.get(RouteTable).watch(server);
  app.setGlobalPrefix(MAIN_MOUNT);
  server.decorateRequest('caller', null);
  server.decorateRequest('context', null);
  server.decorateRequest('negotiated', false);
  registerHeaders(server, settings);
  registerBodyParsers(server);
  await server.register(cors, corsOptions(settings));
  await server.register(etag);
  server.addHook('onRequest', async (request) => {
    request.caller = await credentials.identify(request.headers.authorization);
  });
  setupDocumentation(app);
  app.enableShutdownHooks();
}
