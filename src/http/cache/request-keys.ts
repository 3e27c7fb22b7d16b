import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '#platform/config/settings.js';
import { entryOf, isOfInterface } from '../context/mounts.js';
import { contextOf } from '../context/resolve-context.js';
import { headerList, ignoredNames, type ParamsClass } from '../parameters/params.js';
import { countHosts } from '../pipeline/client-errors.js';
import { chooseEncoding } from '../pipeline/encodings.js';
import { hasTooManyHeaders, mustNotBeStored } from '../pipeline/headers.js';
import { PROTOTYPE, refuseOtherEscapes } from '../requests/bodies.js';
import { READ_EVERYWHERE } from '../requests/language-parameter.js';
import { isOverridden } from '../requests/method-override.js';
import { showsPage } from '../requests/page-route.js';
import { mayHaveSession } from '../requests/session-cookie.js';

const MAX_ALIAS_LENGTH = 1_024;
/** Fewer than the query parser reads, so the order of the parameters cannot change which of them are read. */
const MAX_PARAMETERS = 100;

const USED: ReadonlySet<string> = new Set(READ_EVERYWHERE);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The class into which the parameters of the route are parsed. */
    input?: ParamsClass;
  }
}

export interface CacheKey {
  /** Everything that a response depends on; the order of its parameters does not matter. */
  readonly text: string;
  /** The header that names the parameters which the route ignores, as each request has its own. */
  readonly ignored: string | undefined;
}

/** The headers on which responses to anonymous callers depend. */
const VARIED = ['host', 'accept', 'accept-language', 'accept-encoding'] as const;

/** Computes cache keys from requests with as little work as possible. */
export class RequestKeys {
  private readonly origins: ReadonlySet<string>;
  private readonly isBehindProxy: boolean;

  constructor(private readonly settings: Settings) {
    this.origins = new Set(settings.corsOrigins);
    this.isBehindProxy = settings.trustProxy !== false;
  }

  /**
   * A key for the raw request, with everything that a response to an anonymous caller may depend on;
   * undefined when the response may depend on more.
   */
  alias(request: IncomingMessage, url: string): string | undefined {
    const { headers } = request;
    if (request.method !== 'GET' || !isPlain(headers) || hasTooManyHeaders(request)) return undefined;
    if (countHosts(request) !== 1) return undefined;
    const { origin } = headers;
    const alias =
      `${url}\n${VARIED.map((name) => headers[name] ?? '').join('\n')}` +
      `\n${origin !== undefined && this.origins.has(origin) ? origin : ''}` +
      (this.isBehindProxy ? forwarded(request) : '');
    return alias.length > MAX_ALIAS_LENGTH ? undefined : alias;
  }

  /** @returns undefined when the response is not cached */
  of(request: FastifyRequest): CacheKey | undefined {
    if (request.is404 || isOverridden(request.raw) || mustNotBeStored(request)) return undefined;
    const [path = '', query = ''] = request.url.split(/\?(.*)/s, 2);
    const { input } = request.routeOptions.config;
    const ignored = input === undefined ? [] : ignoredNames(input, request.query);
    if (!isCached(request, path) || ignored.includes(PROTOTYPE)) return undefined;
    const sorted = sortedQuery(query, new Set(ignored));
    if (sorted === undefined) return undefined;
    return {
      text: `${this.start(request, path)}?${sorted}`,
      // Pages are for people, and do not name them.
      ignored: ignored.length === 0 || showsPage(request) ? undefined : headerList(ignored),
    };
  }

  /** What a response depends on beside the query. */
  private start(request: FastifyRequest, path: string): string {
    const { headers, raw } = request;
    const { mount, segment = '' } = entryOf(raw);
    const { language, links } = contextOf(request, this.settings);
    const origin = this.origins.has(headers.origin ?? '') ? headers.origin : '';
    const parts = [mount, segment, language, links.file(''), request.protocol, origin];
    return [...parts, chooseEncoding(headers), path].join('\n');
  }
}

/** Whether responses of the route are cached: those of the interface, and pages. */
const isCached = (request: FastifyRequest, path: string): boolean =>
  (showsPage(request) || isOfInterface(path)) && !request.url.includes('#');

/** Whether the request has no header that affects its response beside those in the alias. */
function isPlain(headers: IncomingHttpHeaders): boolean {
  return (
    headers.authorization === undefined &&
    !mayHaveSession(headers) &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.prefer === undefined &&
    headers.upgrade === undefined &&
    headers.range === undefined
  );
}

/** The links depend only on the proxy's IP address and on the host and protocol that it forwards. */
function forwarded({ headers, socket }: IncomingMessage): string {
  const said = [headers['x-forwarded-host'], headers['x-forwarded-proto']];
  return `\n${String(said[0])}\n${String(said[1])}\n${socket.remoteAddress ?? ''}`;
}

/** The name of a parameter without brackets. Parameters with the same base name keep their order. */
function baseName(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  return decodeURIComponent(name.replaceAll('+', ' ')).replace(/\[.*/s, '');
}

/** Ignored ones without brackets, which could nest in others. */
const isDropped = (pair: string, name: string, ignored: ReadonlySet<string>): boolean =>
  ignored.has(name) && !USED.has(name) && !/[[\]]|%5[bd]/i.test(pair.split('=', 1).join());

/** The parameters in the order of their names, without those that are ignored. */
function sortedQuery(query: string, ignored: ReadonlySet<string>): string | undefined {
  const pairs = query.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_PARAMETERS) return undefined;
  try {
    // Refused elsewhere, also in what is ignored.
    refuseOtherEscapes(query);
    const named = pairs
      .map((pair) => ({ pair, name: baseName(pair) }))
      .filter(({ pair, name }) => !isDropped(pair, name, ignored));
    named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    return named.map(({ pair }) => pair).join('&');
  } catch {
    // The query is not valid UTF-8.
    return undefined;
  }
}
