import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The response is a page that everybody sees alike, whoever asks: it is cached as those of the interface are. A
     * function says for which requests, where `Accept` chooses between a page and something else.
     */
    isPage?: boolean | ((request: FastifyRequest) => boolean);
  }
}

/** Whether the response to this request is a page. */
export function showsPage(request: FastifyRequest): boolean {
  const { isPage = false } = request.routeOptions.config;
  return typeof isPage === 'function' ? isPage(request) : isPage;
}

/** Whether the caller would rather see a page. Programs that accept any type, or name none, get JSON. */
export const prefersHtml = ({ raw }: FastifyRequest): boolean =>
  new Negotiator(raw).mediaType(['application/json', 'text/html']) === 'text/html';
