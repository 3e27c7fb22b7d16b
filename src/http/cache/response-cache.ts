import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { ChangeNumber } from '#platform/database-state/change-number.js';
import type { DatabaseState } from '#platform/database-state/database-state.js';
import { IGNORED_HEADER } from '../parameters/params.js';
import { watchWritten } from '../pipeline/time-limits.js';
import { type CachedResponse, cachedResponseOf, isValid, ownHeaders, sendCached } from './cached-response.js';
import { CachedResponses } from './cached-responses.js';
import { Flights } from './flights.js';
import { type CacheKey, RequestKeys } from './request-keys.js';

/** A request whose response may be cached, and the database state before the response is built. */
interface Lookup {
  readonly alias: string;
  readonly key: CacheKey;
  readonly state: DatabaseState;
}

/**
 * Caches finished responses to anonymous callers. An entry is valid until the next commit after its
 * computation began. A request that is known by its alias is served before it reaches the framework. Other
 * requests are looked up again once their parameters are parsed. What is still missing is computed once for
 * all requests that wait for it.
 */
@Injectable()
export class ResponseCache {
  private readonly keys: RequestKeys;
  private readonly responses: CachedResponses;
  private readonly flights = new Flights();
  /** The database state for requests that could not be served by alias. */
  private readonly states = new WeakMap<IncomingMessage, DatabaseState>();
  private isClosing = false;

  constructor(
    private readonly changes: ChangeNumber,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.keys = new RequestKeys(settings);
    this.responses = new CachedResponses(settings.cacheBytes);
  }

  /** Requests that were served from the cache, or by the computation of another request. */
  hits = 0;
  /** Requests whose response had to be computed and may be cached. */
  misses = 0;

  /** The bytes in use. */
  get weight(): number {
    return this.responses.weight;
  }

  /** Must be called after the hooks that identify and count the caller are registered. */
  register(server: FastifyInstance): void {
    if (this.settings.cacheBytes === 0) return;
    server.addHook('onRequest', async (request, reply) => this.lookUp(request, reply));
    server.addHook('preClose', (done) => {
      this.isClosing = true;
      done();
    });
    // With a rate limit, every request must pass through the hook that counts it.
    if (this.settings.rateLimitAnonymous === undefined) this.standBefore(server.server);
  }

  private standBefore(server: Server): void {
    const [listener] = server.listeners('request') as RequestListener[];
    if (listener === undefined) throw new Error('The server has no listener yet.');
    server.off('request', listener).on('request', (request, response) => {
      this.serve(request, response, listener);
    });
  }

  private serve(request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const alias = this.isClosing ? undefined : this.keys.alias(request, request.url ?? '');
    const cached = alias === undefined ? undefined : this.responses.byAlias(alias);
    if (cached === undefined) {
      next(request, response);
      return;
    }
    this.changes.current((state) => {
      if (state !== undefined && isValid(cached, state)) {
        this.send(request, response, cached);
        return;
      }
      if (state !== undefined) this.states.set(request, state);
      next(request, response);
    });
  }

  private async lookUp(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const lookup = request.caller === null ? await this.understand(request) : undefined;
    if (lookup === undefined) return;
    const { key, state } = lookup;
    const found = this.responses.byKey(key.text);
    if (found !== undefined && isValid(found, state)) {
      this.nameAlias(lookup);
      this.sendInstead(request, reply, key, found);
      return;
    }
    const flight = this.flights.find(key.text, state);
    if (flight !== undefined) this.sendInstead(request, reply, key, await flight.cached);
    else this.lead(request, reply, lookup);
  }

  /** An alias is for responses without headers of their own. */
  private nameAlias({ alias, key }: Lookup): void {
    if (key.ignored === undefined) this.responses.name(alias, key.text);
  }

  private async understand(request: FastifyRequest): Promise<Lookup | undefined> {
    const { raw, originalUrl } = request;
    const alias = this.isClosing ? undefined : this.keys.alias(raw, originalUrl);
    const key = alias === undefined ? undefined : this.keys.of(request);
    if (alias === undefined || key === undefined) return undefined;
    const state = this.states.get(raw) ?? (await this.stateNow());
    return state && { alias, key, state };
  }

  private async stateNow(): Promise<DatabaseState | undefined> {
    return new Promise((resolve) => {
      this.changes.current(resolve);
    });
  }

  /** Does nothing without a valid response; the request is then handled normally. */
  private sendInstead(
    request: FastifyRequest,
    reply: FastifyReply,
    { ignored }: CacheKey,
    cached: CachedResponse | undefined,
  ): void {
    if (cached === undefined || Date.now() / 1_000 >= cached.until) return;
    const own = ownHeaders(reply.getHeaders());
    if (ignored !== undefined) own.push(IGNORED_HEADER.toLowerCase(), ignored);
    reply.hijack();
    this.send(request.raw, reply.raw, cached, own);
  }

  /** Caches the response of this request, and hands it to the requests that wait for it. */
  private lead(request: FastifyRequest, reply: FastifyReply, lookup: Lookup): void {
    const { key, state } = lookup;
    this.misses += 1;
    const flight = this.flights.begin(key.text, state);
    request.cacheResponse = (answered, body, tag) => {
      const cached = cachedResponseOf(request, answered, { body, tag, state });
      if (cached !== undefined) {
        this.responses.keep(key.text, cached);
        this.nameAlias(lookup);
      }
      flight.land(cached);
    };
    request.skipCaching = () => {
      flight.land(undefined);
    };
    // The response could not be shared.
    reply.raw.once('close', () => {
      flight.land(undefined);
    });
  }

  private send(
    request: IncomingMessage,
    response: ServerResponse,
    cached: CachedResponse,
    own?: string[],
  ): void {
    this.hits += 1;
    sendCached(request, response, cached, own);
    watchWritten(request.socket, response, this.settings.requestTimeout);
  }
}
