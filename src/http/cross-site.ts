import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.js';
import { addressedOrigin } from '../context/resolve-context.js';
import { ApiError } from './api-error.js';

/** Methods that change nothing, whatever they are sent to. */
const IS_READ = /^(GET|HEAD|OPTIONS)$/;

/** What a browser says of a request by a page of another host, or of another site. */
const IS_FOREIGN = /cross-site|same-site/i;

/** Whether a page of another site had a browser send this; programs send neither of the two headers. */
function isCrossSite(request: FastifyRequest, settings: Settings): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && settings.corsOrigins.includes(origin)) return false;
  if (IS_FOREIGN.test(String(site))) return true;
  return (
    origin !== undefined &&
    origin !== settings.publicUrl &&
    origin !== URL.parse(addressedOrigin(request))?.origin
  );
}

/**
 * Refuses writes that pages of other sites have a browser send, as it adds the credentials that it remembers. It is
 * decided by headers alone that no page can set, before credentials and body are looked at. See docs/adr/0035.
 */
export function refuseCrossSite(server: FastifyInstance, settings: Settings): void {
  server.addHook('onRequest', async (request) => {
    if (!IS_READ.test(request.method) && isCrossSite(request, settings))
      throw new ApiError('rest_forbidden', { key: 'cross_site' });
    return Promise.resolve();
  });
}
