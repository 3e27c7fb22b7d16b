import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { derivedContext, type RequestContext, type StoreResponse } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { IdempotencyStore, type StoredResponse } from './idempotency-store.js';
import type { KeyedRequest } from './keyed-request.js';

/** Marks a response that was given before. */
const REPLAYED_HEADER = 'Idempotent-Replayed';

/** Names the records that a write has taken over, and from whom. */
export const TAKEN_OVER_HEADER = 'X-Taken-Over';

/** Headers that the result of a write sets. */
const OF_RESULT = ['Location', TAKEN_OVER_HEADER];

/** Headers that depend on the request itself and are stored with the body. */
const HEADERS = [...OF_RESULT, 'X-Ignored-Params', 'Preference-Applied'];

/** Turns a handler's result into the body to send: sets headers, and keeps the requested fields. */
export type Finish = (result: unknown) => unknown;

/** A body that is already JSON, as it is stored and sent again. */
export class StoredBody {
  constructor(readonly json: string) {}
}

/** A request with a key, and what is needed to respond to it. */
interface KeyedExchange {
  readonly keyed: KeyedRequest;
  readonly ctx: RequestContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Executes a request with a key once, even if it is sent often, concurrently, and to several instances. */
@Injectable()
export class Idempotency {
  /**
   * By account and key, the end of the last request in this process. Concurrent repeats run one after the
   * other, as only one of them can succeed.
   */
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly store: IdempotencyStore) {}

  /** @returns the body, as sent now and for each repetition of the request */
  async respondOnce(
    exchange: KeyedExchange,
    finish: Finish,
    run: () => Promise<unknown>,
  ): Promise<StoredBody> {
    const name = `${exchange.keyed.userId} ${exchange.keyed.key}`;
    const before = this.running.get(name) ?? Promise.resolve();
    const response = before.then(async () => this.respondNext(exchange, finish, run));
    const ended = response.then(
      () => undefined,
      () => undefined,
    );
    this.running.set(name, ended);
    void ended.then(() => {
      if (this.running.get(name) === ended) this.running.delete(name);
    });
    return response;
  }

  private async respondNext(
    exchange: KeyedExchange,
    finish: Finish,
    run: () => Promise<unknown>,
  ): Promise<StoredBody> {
    const { keyed, ctx, request, reply } = exchange;
    const before = await this.store.find(keyed, ctx.caller);
    if (before !== undefined) return send(exchange, before);
    let stored: StoredResponse | undefined;
    const storeResponse: StoreResponse = async (manager, written) => {
      const body = JSON.stringify(finish(written));
      stored = { ...headOf(reply, ctx), body };
      await this.store.save(manager, keyed, stored);
    };
    request.context = derivedContext(ctx, { storeResponse });
    try {
      await run();
    } catch (error) {
      // The transaction that was rolled back may have set them already.
      for (const name of OF_RESULT) reply.removeHeader(name);
      const meanwhile = await this.storedMeanwhile(exchange, error);
      if (meanwhile === undefined) throw error;
      return send(exchange, meanwhile);
    }
    if (stored === undefined)
      throw new Error(`${String(exchange.request.routeOptions.url)} stored no response.`);
    return body(reply, stored);
  }

  /**
   * The error may be caused by the first execution of the same request, which has succeeded in the meantime.
   */
  private async storedMeanwhile(
    { keyed, ctx }: KeyedExchange,
    error: unknown,
  ): Promise<StoredResponse | undefined> {
    if (!(error instanceof ApiError) || error.status >= 500) return undefined;
    return this.store.find(keyed, ctx.caller);
  }
}

function headOf(reply: FastifyReply, { language }: RequestContext): Omit<StoredResponse, 'body'> {
  const headers = HEADERS.filter((name) => reply.hasHeader(name)).map((name) => [
    name,
    String(reply.getHeader(name)),
  ]);
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(headers) as Record<string, string>,
    language,
    version: reply.itemVersion ?? undefined,
  };
}

function body(reply: FastifyReply, stored: StoredResponse): StoredBody {
  void reply.type('application/json');
  return new StoredBody(stored.body);
}

function send({ ctx, request, reply }: KeyedExchange, stored: StoredResponse): StoredBody {
  const { status, headers, language, version } = stored;
  for (const name of HEADERS) reply.removeHeader(name);
  void reply.code(status).headers({ ...headers, [REPLAYED_HEADER]: 'true' });
  reply.itemVersion = version ?? null;
  reply.isCreated = false;
  request.context = derivedContext(ctx, { language });
  return body(reply, stored);
}
