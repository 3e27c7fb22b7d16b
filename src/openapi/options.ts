import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.js';
import { MAIN_MOUNT } from '../context/mounts.js';
import { contextOf } from '../context/resolve-context.js';
import type { ErrorFilter } from '../http/error.filter.js';
import type { RouteTable } from '../http/route-table.js';
import type { Documentation } from './documentation.js';
import { describePath } from './route-index.js';

/** A browser asks by this whether a page of another origin may send a request. Empty headers ask for nothing. */
export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && Boolean(headers.origin) && Boolean(headers['access-control-request-method']);

/** Routes that are there before the framework's handler of errors get the same one. Must be called before they are registered. */
export function catchEarlyErrors(server: FastifyInstance, filter: ErrorFilter): void {
  server.addHook('onRoute', (route) => {
    route.errorHandler ??= (error, request, reply) => {
      filter.answer(error, request, reply);
    };
  });
}

/** Answers OPTIONS, where it is no preflight, with what the path accepts. Unknown paths stay unknown. */
export function answerOptions(
  server: FastifyInstance,
  routes: RouteTable,
  documentation: Documentation,
  settings: Settings,
): void {
  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'OPTIONS') return;
    const template = routes.templateOf(request.url);
    // The root is no operation; the document has that of the mounts under the same name.
    if (template === undefined || template === '/') return;
    const path = template === MAIN_MOUNT ? '/' : template.replace(`${MAIN_MOUNT}/`, '/');
    const ctx = contextOf(request, settings);
    const document = await documentation.in(ctx.language);
    if (document.paths[path] === undefined) return;
    const { _links, ...description } = describePath(ctx, document, path, settings.siteTimezone);
    const allow = routes.methodsOf(request.url).join(', ');
    await reply.header('Allow', allow).type('application/json').send(description);
  });
}
