import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.js';
import { isLoopback } from '../limits/caller-address.js';
import type { Metrics } from './metrics.js';

export const METRICS_PATH = '/metrics';

/** What proxies add, and browsers for pages of other origins. */
const NOT_DIRECT = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via', 'origin'];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

const isFromHere = ({ raw, headers }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress ?? '') && NOT_DIRECT.every((name) => headers[name] === undefined);

/**
 * Whether the request names a host of this service. A page of another site can make its own name lead here, and its
 * browser then takes the answer for that page's own; it cannot do so with an address, or a name that is not its own.
 */
function isForUs({ headers }: FastifyRequest, { metricsHosts, publicUrl }: Settings): boolean {
  const [, name = ''] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/.exec((headers.host ?? '').toLowerCase()) ?? [];
  const known = [
    'localhost',
    ...metricsHosts,
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
  ];
  return known.includes(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** Serves the figures to whoever `METRICS` and `METRICS_TOKEN` let read them; for others there is nothing. */
export function serveMetrics(server: FastifyInstance, metrics: Metrics, settings: Settings): void {
  if (settings.metrics === 'off') return;
  metrics.start();
  const isOpen = settings.metrics === 'public';
  server.get(METRICS_PATH, { config: { isProbe: true } }, async (request, reply) => {
    const isAllowed = (isOpen || isFromHere(request)) && isForUs(request, settings);
    if (!isAllowed && !hasToken(request, settings.metricsToken)) {
      reply.callNotFound();
      return reply;
    }
    const { text, type } = await metrics.read();
    return reply.type(type).send(text);
  });
}
