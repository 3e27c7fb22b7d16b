import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Settings } from '../config/settings.js';
import { contextOf } from '../context/resolve-context.js';
import { HTML_TYPE } from '../http/html-page.js';
import { LanguageParams } from '../http/language.dto.js';
import { readQuery } from '../http/params.js';
import { describeHome } from './home.js';
import { HOME_POLICY, homePage } from './home-page.js';

/** Programs that name no type, or any, get JSON. */
const prefersHtml = ({ raw }: FastifyRequest): boolean =>
  new Negotiator(raw).mediaType(['application/json', 'text/html']) === 'text/html';

/**
 * Answers at the root, and at that of each language, what is where: a page to browsers, JSON to programs.
 * It is no route of the framework, which cannot tell the root from the index, the root of the namespace.
 */
export function serveHome(server: FastifyInstance, settings: Settings): void {
  server.get('/', (request, reply) => {
    // The router takes `//` for the root with a slash behind it.
    if (!/^\/(\?|$)/.test(request.url)) {
      reply.callNotFound();
      return reply;
    }
    readQuery(LanguageParams, request);
    const home = describeHome(contextOf(request, settings), settings.siteName);
    void reply.header('Vary', 'Accept');
    if (!prefersHtml(request)) return reply.send(home);
    void reply.type(HTML_TYPE).header('Content-Security-Policy', HOME_POLICY);
    return reply.send(homePage(home));
  });
}
