import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAIN_MOUNT } from '#http/context/mounts.js';
import { contextOf } from '#http/context/resolve-context.js';
import type { ErrorFilter } from '#http/pipeline/error.filter.js';
import type { RouteTable } from '#http/requests/route-table.js';
import type { Settings } from '#platform/config/settings.js';
import type { Documentation } from './documentation.js';
import { describePath, namespaceOf } from './route-index.js';

/**
 * With a preflight, a browser checks whether a page of another origin may send a request. Empty headers do
 * not count.
 */
export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && Boolean(headers.origin) && Boolean(headers['access-control-request-method']);

/**
 * Sets the error handler of routes that exist before that of the framework. Must be called before they are
 * registered.
 */
export function catchEarlyErrors(server: FastifyInstance, filter: ErrorFilter): void {
  server.addHook('onRoute', (route) => {
    route.errorHandler ??= (error, request, reply) => {
      filter.respond(error, request, reply);
    };
  });
}

/** Responds to OPTIONS, except preflights, with what the path accepts. Unknown paths still get 404. */
export function respondToOptions(
  server: FastifyInstance,
  routes: RouteTable,
  documentation: Documentation,
  settings: Settings,
): void {
  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'OPTIONS') return;
    const template = routes.templateOf(request.url);
    // The root is not an operation; the document uses its path for the index of the mounts.
    if (template === undefined || template === '/') return;
    const path = template === MAIN_MOUNT ? '/' : template.replace(`${MAIN_MOUNT}/`, '/');
    const ctx = contextOf(request, settings);
    const document = await documentation.in(ctx.language);
    if (document.paths[path] === undefined) return;
    const description = describePath(document, path, {
      namespace: namespaceOf(ctx.links.mount),
      now: ctx.now,
      zone: settings.siteTimezone,
    });
    const allow = routes.methodsOf(request.url).join(', ');
    await reply.header('Allow', allow).type('application/json').send(description);
  });
}
