import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ChangeNumber } from '../changes/change-number.js';
import type { DatabaseState } from '../changes/database-state.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { watchWritten } from '../http/time-limits.js';
import { type Answer, isValid, ownHeaders, sendAnswer } from './answer.js';
import { Flights } from './flights.js';
import { KeptAnswers } from './kept-answers.js';
import { makeAnswer } from './make-answer.js';
import { type AnswerKeys, RequestKeys } from './request-keys.js';

/** A request whose answer may be kept, and the state of the database before it is made. */
interface Asked {
  readonly alias: string;
  readonly keys: AnswerKeys;
  readonly state: DatabaseState;
}

/**
 * Keeps finished answers to anonymous callers, each as long as nothing was committed since before it was made.
 * A request that is known by its name is answered before the framework learns of it; the others are looked up once
 * more when their parameters are read, and otherwise computed, once for all that wait for the same.
 */
@Injectable()
export class AnswerCache {
  private readonly keys: RequestKeys;
  private readonly kept: KeptAnswers;
  private readonly flights = new Flights();
  /** What was learned of the database for a request that could not be answered at once. */
  private readonly states = new WeakMap<IncomingMessage, DatabaseState>();
  private isClosing = false;

  constructor(
    private readonly changes: ChangeNumber,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.keys = new RequestKeys(settings);
    this.kept = new KeptAnswers(settings.cacheBytes);
  }

  /** Requests that were answered by what was kept, or made for another one. */
  hits = 0;
  /** Requests whose answer had to be made, and may be kept. */
  misses = 0;

  /** The bytes that it holds. */
  get weight(): number {
    return this.kept.weight;
  }

  /** Must be called when the hooks that know and count the caller are there. */
  register(server: FastifyInstance): void {
    if (this.settings.cacheBytes === 0) return;
    server.addHook('onRequest', async (request, reply) => this.lookUp(request, reply));
    server.addHook('preClose', (done) => {
      this.isClosing = true;
      done();
    });
    // Where requests are limited, each must pass the hook that counts it.
    if (this.settings.rateLimitAnonymous === undefined) this.standBefore(server.server);
  }

  private standBefore(server: Server): void {
    const [listener] = server.listeners('request') as RequestListener[];
    if (listener === undefined) throw new Error('The server has no listener yet.');
    server.off('request', listener).on('request', (request, response) => {
      this.answer(request, response, listener);
    });
  }

  private answer(request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const alias = this.isClosing ? undefined : this.keys.alias(request, request.url ?? '');
    const answer = alias === undefined ? undefined : this.kept.byAlias(alias);
    if (answer === undefined) {
      next(request, response);
      return;
    }
    this.changes.current((state) => {
      if (state !== undefined && isValid(answer, state)) {
        this.send(request, response, answer);
        return;
      }
      if (state !== undefined) this.states.set(request, state);
      next(request, response);
    });
  }

  private async lookUp(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const asked = request.caller === null ? await this.understand(request) : undefined;
    if (asked === undefined) return;
    const { keys, state } = asked;
    const found = [keys.sorted, keys.sent].find((key) => {
      const answer = this.kept.byKey(key);
      return answer !== undefined && isValid(answer, state);
    });
    if (found !== undefined) {
      this.kept.name(asked.alias, found);
      this.sendInstead(request, reply, this.kept.byKey(found));
      return;
    }
    const flight = this.flights.find(keys.sent, state);
    if (flight !== undefined) this.sendInstead(request, reply, await flight.answer);
    else this.lead(request, reply, asked);
  }

  private async understand(request: FastifyRequest): Promise<Asked | undefined> {
    const { raw, originalUrl } = request;
    const alias = this.isClosing ? undefined : this.keys.alias(raw, originalUrl);
    const keys = alias === undefined ? undefined : this.keys.answer(request);
    if (alias === undefined || keys === undefined) return undefined;
    const state = this.states.get(raw) ?? (await this.stateNow());
    return state && { alias, keys, state };
  }

  private async stateNow(): Promise<DatabaseState | undefined> {
    return new Promise((resolve) => {
      this.changes.current(resolve);
    });
  }

  /** Nothing, where there is no answer: then the request goes its way. */
  private sendInstead(request: FastifyRequest, reply: FastifyReply, answer: Answer | undefined): void {
    if (answer === undefined || Date.now() / 1_000 >= answer.until) return;
    const own = ownHeaders(reply.getHeaders());
    reply.hijack();
    this.send(request.raw, reply.raw, answer, own);
  }

  /** Keeps what will be answered, and gives it to whoever waits for it. */
  private lead(request: FastifyRequest, reply: FastifyReply, { alias, keys, state }: Asked): void {
    this.misses += 1;
    const flight = this.flights.begin(keys.sent, state);
    request.keep = (answered, body, tag) => {
      const answer = makeAnswer(request, answered, { body, tag, state });
      if (answer !== undefined) {
        const key = answered.hasHeader('X-Ignored-Params') ? keys.sent : keys.sorted;
        this.kept.keep(key, answer);
        this.kept.name(alias, key);
      }
      flight.land(answer);
    };
    request.keepNothing = () => {
      flight.land(undefined);
    };
    // When it came to nothing.
    reply.raw.once('close', () => {
      flight.land(undefined);
    });
  }

  private send(request: IncomingMessage, response: ServerResponse, answer: Answer, own?: string[]): void {
    this.hits += 1;
    sendAnswer(request, response, answer, own);
    watchWritten(request.socket, response, this.settings.requestTimeout);
  }
}
