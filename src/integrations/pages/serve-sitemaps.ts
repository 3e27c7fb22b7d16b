import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { derivedContext } from '#http/context/request-context.js';
import { contextOf } from '#http/context/resolve-context.js';
import { UNTIL_CHANGED } from '#http/context/valid-until.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import type { Settings } from '#platform/config/settings.js';
import { SITEMAP_PATH } from './sitemap-xml.js';
import type { Sitemaps } from './sitemaps.js';

const XML_TYPE = 'application/xml; charset=UTF-8';

interface OfName {
  readonly Params: { readonly name: string };
}

/** Serves what search engines read: the index of the sitemaps, and its files. */
export function serveSitemaps(server: FastifyInstance, settings: Settings, sitemaps: Sitemaps): void {
  const config = { input: LanguageParams, isPage: true };
  const contextFor = (request: FastifyRequest) => {
    // The same for everybody, as pages are.
    request.context = derivedContext(contextOf(request, settings), { caller: null });
    return request.context;
  };
  const send = async (reply: FastifyReply, text: string | undefined): Promise<FastifyReply> => {
    if (text === undefined) {
      reply.callNotFound();
      return reply;
    }
    reply.validUntil = UNTIL_CHANGED;
    return reply.type(XML_TYPE).send(text);
  };
  server.get(SITEMAP_PATH, { config }, async (request, reply) =>
    send(reply, await sitemaps.index(contextFor(request))),
  );
  server.get<OfName>('/sitemap-:name.xml', { config }, async (request, reply) =>
    send(reply, await sitemaps.file(contextFor(request), request.params.name)),
  );
}

/** Tells robots where the sitemap is; without pages that there is nothing for them. */
export function serveRobots(server: FastifyInstance, settings: Settings): void {
  server.get('/robots.txt', async (request, reply) => {
    const { links } = contextOf(request, settings);
    const rules = settings.publicPages
      ? ['Allow: /', '', `Sitemap: ${links.file(SITEMAP_PATH)}`]
      : ['Disallow: /'];
    return reply.type('text/plain; charset=UTF-8').send(['User-agent: *', ...rules, ''].join('\n'));
  });
}
