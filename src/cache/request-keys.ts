import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.js';
import { DISCOVERY_PATH, entryOf, MAIN_MOUNT } from '../context/mounts.js';
import { contextOf } from '../context/resolve-context.js';
import { countHosts } from '../http/client-errors.js';
import { chooseEncoding } from '../http/encodings.js';
import { hasTooManyHeaders, isForThisOnce } from '../http/headers.js';
import { isOverridden } from '../http/method-override.js';

const MAX_ALIAS_LENGTH = 1_024;
/** Fewer than the parser of the query reads, so that their order is no matter. */
const MAX_PARAMETERS = 100;

const IS_API = new RegExp(`^(${MAIN_MOUNT}|${DISCOVERY_PATH})(?![^/?])`);

/**
 * What is asked, with all that its answer depends on: its parameters in any order, and as they were sent, for answers
 * that tell their order.
 */
export interface AnswerKeys {
  readonly sorted: string;
  readonly sent: string;
}

/** Everything that makes two requests the same request, taken from them with the least work. */
export class RequestKeys {
  private readonly origins: ReadonlySet<string>;
  private readonly isBehindProxy: boolean;

  constructor(private readonly settings: Settings) {
    this.origins = new Set(settings.corsOrigins);
    this.isBehindProxy = settings.trustProxy !== false;
  }

  /**
   * A name for a request as it came in, by all that an answer to an anonymous caller may depend on; undefined for
   * one whose answer may depend on more.
   */
  alias(request: IncomingMessage, url: string): string | undefined {
    const { headers } = request;
    if (request.method !== 'GET' || !isPlain(headers) || hasTooManyHeaders(request)) return undefined;
    if (countHosts(request) !== 1) return undefined;
    const { host = '', origin } = headers;
    const alias =
      `${url}\n${host}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}` +
      `\n${origin !== undefined && this.origins.has(origin) ? origin : ''}` +
      (this.isBehindProxy ? forwarded(request) : '');
    return alias.length > MAX_ALIAS_LENGTH ? undefined : alias;
  }

  /** Undefined for what is not kept. */
  answer(request: FastifyRequest): AnswerKeys | undefined {
    const [path = '', query = ''] = request.url.split(/\?(.*)/s, 2);
    const sorted = IS_API.test(path) && !request.url.includes('#') ? sortedQuery(query) : undefined;
    if (sorted === undefined || request.is404 || isOverridden(request.raw) || isForThisOnce(request)) {
      return undefined;
    }
    const { headers, raw } = request;
    const { mount, segment = '' } = entryOf(raw);
    const { language, links } = contextOf(request, this.settings);
    const origin = this.origins.has(headers.origin ?? '') ? headers.origin : '';
    const parts = [mount, segment, language, links.file(''), request.protocol, origin];
    const start = [...parts, chooseEncoding(headers), path].join('\n');
    return { sorted: `${start}?${sorted}`, sent: `${start}\n?${query}` };
  }
}

/** Whether the request has nothing that decides over its answer, beside what its name holds. */
function isPlain(headers: IncomingHttpHeaders): boolean {
  return (
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.prefer === undefined &&
    headers.upgrade === undefined &&
    headers.range === undefined
  );
}

/** Only the address of the proxy itself, and what it says of host and protocol, decide over the links. */
function forwarded({ headers, socket }: IncomingMessage): string {
  const said = [headers['x-forwarded-host'], headers['x-forwarded-proto']];
  return `\n${String(said[0])}\n${String(said[1])}\n${socket.remoteAddress ?? ''}`;
}

/** The name of a parameter without what nests or repeats it: those of one such name keep their order. */
function baseName(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  return decodeURIComponent(name.replaceAll('+', ' ')).replace(/\[.*/s, '');
}

function sortedQuery(query: string): string | undefined {
  const pairs = query.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_PARAMETERS) return undefined;
  try {
    const named = pairs.map((pair) => ({ pair, name: baseName(pair) }));
    named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    return named.map(({ pair }) => pair).join('&');
  } catch {
    // A name that is no UTF-8: the request is refused elsewhere.
    return undefined;
  }
}
