import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#common/addresses/caller-address.js';
import type { Settings } from '#platform/config/settings.js';
import type { Metrics } from './metrics.js';

export const METRICS_PATH = '/metrics';

/** Headers added by proxies, and by browsers for pages of other origins. */
const NOT_DIRECT = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via', 'origin'];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const isLocal = ({ raw, headers }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress ?? '') && NOT_DIRECT.every((name) => headers[name] === undefined);

/**
 * Whether the request names a host of this service. A page of another site can make its own host name resolve
 * to this server, and its browser then treats the response as same-origin. It cannot do so with an IP
 * address, or with a name that it does not own.
 */
function namesThisHost({ headers }: FastifyRequest, { metricsHosts, publicUrl }: Settings): boolean {
  const [, name = ''] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/.exec((headers.host ?? '').toLowerCase()) ?? [];
  const known = [
    'localhost',
    ...metricsHosts,
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
  ];
  return known.includes(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** Serves the metrics to clients that `METRICS` and `METRICS_TOKEN` permit. Others get 404. */
export function serveMetrics(server: FastifyInstance, metrics: Metrics, settings: Settings): void {
  if (settings.metrics === 'off') return;
  metrics.start();
  const isOpen = settings.metrics === 'public';
  server.get(METRICS_PATH, { config: { isProbe: true } }, async (request, reply) => {
    const isAllowed = (isOpen || isLocal(request)) && namesThisHost(request, settings);
    if (!isAllowed && !hasToken(request, settings.metricsToken)) {
      reply.callNotFound();
      return reply;
    }
    const { text, type } = await metrics.read();
    return reply.type(type).send(text);
  });
}
