import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../http/api-error.js';
import { IdempotencyStore, type SentAnswer } from './idempotency-store.js';
import type { KeyedRequest } from './keyed-request.js';

/** Tells that an answer was given before. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';

/** What an answer has beside its body that the request itself decides. */
const HEADERS = ['Location', 'X-Ignored-Params', 'Preference-Applied'];

/** Makes of what a handler gives what is sent: sets headers, and keeps the fields that were asked for. */
export type Finish = (result: unknown) => unknown;

/** A request with a key, and what is needed to answer it. */
interface Exchanged {
  readonly keyed: KeyedRequest;
  readonly ctx: RequestContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Does what is asked with a key once, however often, at once, and through how many instances it is asked. */
@Injectable()
export class Idempotency {
  /** By account and key, the end of the last request here: of many at once only one tries what one alone can do. */
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly kept: IdempotencyStore) {}

  /** @returns the body, as it is sent now and each time that the request is repeated */
  async answer(exchanged: Exchanged, finish: Finish, run: () => Promise<unknown>): Promise<string> {
    const name = `${exchanged.keyed.userId} ${exchanged.keyed.key}`;
    const before = this.running.get(name) ?? Promise.resolve();
    const answered = before.then(async () => this.answerNext(exchanged, finish, run));
    const ended = answered.then(
      () => undefined,
      () => undefined,
    );
    this.running.set(name, ended);
    void ended.then(() => {
      if (this.running.get(name) === ended) this.running.delete(name);
    });
    return answered;
  }

  private async answerNext(
    exchanged: Exchanged,
    finish: Finish,
    run: () => Promise<unknown>,
  ): Promise<string> {
    const { keyed, ctx, reply } = exchanged;
    const before = await this.kept.find(keyed, ctx.caller);
    if (before !== undefined) return send(exchanged, before);
    let made: SentAnswer | undefined;
    ctx.exchange.keepBy(async (manager, result) => {
      const body = JSON.stringify(finish(result));
      made = { ...madeAnswer(reply, ctx), body };
      await this.kept.keep(manager, keyed, made);
    });
    try {
      await run();
    } catch (error) {
      // What was rolled back may have had its answer already.
      reply.removeHeader('Location');
      const meanwhile = await this.answeredMeanwhile(exchanged, error);
      if (meanwhile === undefined) throw error;
      return send(exchanged, meanwhile);
    }
    if (made === undefined) throw new Error(`${String(exchanged.request.routeOptions.url)} kept no answer.`);
    return body(reply, made);
  }

  /** What refuses a request may be what the same request has just done. */
  private async answeredMeanwhile(
    { keyed, ctx }: Exchanged,
    error: unknown,
  ): Promise<SentAnswer | undefined> {
    if (!(error instanceof ApiError) || error.status >= 500) return undefined;
    return this.kept.find(keyed, ctx.caller);
  }
}

function madeAnswer(reply: FastifyReply, { language, exchange }: RequestContext): Omit<SentAnswer, 'body'> {
  const headers = HEADERS.filter((name) => reply.hasHeader(name)).map((name) => [
    name,
    String(reply.getHeader(name)),
  ]);
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(headers) as Record<string, string>,
    language,
    version: exchange.version,
  };
}

/** A text that is already JSON. */
function body(reply: FastifyReply, answer: SentAnswer): string {
  void reply.type('application/json');
  return answer.body;
}

function send({ ctx, request, reply }: Exchanged, answer: SentAnswer): string {
  const { status, headers, language, version } = answer;
  for (const name of HEADERS) reply.removeHeader(name);
  void reply.code(status).headers({ ...headers, [REPLAYED_HEADER]: 'true' });
  ctx.exchange.version = version;
  request.context = { ...ctx, language };
  return body(reply, answer);
}
