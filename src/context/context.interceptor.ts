import { Readable } from 'node:stream';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { keyedRequest } from '../concurrency/keyed-request.js';
import { Idempotency } from '../concurrency/idempotency.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { DRY_RUN_HEADER, isWrite, TRIES_ITSELF } from '../http/dry-run.js';
import type { Language } from '../i18n/languages.js';
import { ListPage } from '../http/list-page.js';
import { selectFields } from '../http/select-fields.js';
import { standsForHead } from '../http/method-override.js';
import { TextAnswer } from '../http/text-answer.js';
import type { Links } from './links.js';
import type { RequestContext } from './request-context.js';
import { fieldsOf, resolveContext } from './resolve-context.js';

/** The one global interceptor: resolves the context before the handler, and sets the headers of its result. */
@Injectable()
export class ContextInterceptor implements NestInterceptor {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly idempotency: Idempotency,
    private readonly database: Database,
    private readonly reflector: Reflector,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = execution.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const ctx = resolveContext(request, this.settings);
    request.context = ctx;
    const fields = fieldsOf(request);
    const run = async (): Promise<unknown> => lastValueFrom(next.handle());
    const finish = (result: unknown): unknown =>
      result instanceof StreamableFile ? result : selectFields(answer(result, request, reply, ctx), fields);
    if (ctx.transaction === 'tried') {
      const triesItself = this.reflector.get<true | undefined>(TRIES_ITSELF, execution.getHandler());
      const tried = triesItself === true ? run() : this.database.tryOut(run);
      return from(tried).pipe(map((result) => finish(markTried(result, reply))));
    }
    const keyed = keyedRequest(request, ctx.language);
    if (keyed === undefined) return next.handle().pipe(map(finish));
    return from(this.idempotency.answer({ keyed, ctx, request, reply }, finish, run));
  }
}

function markTried(result: unknown, reply: FastifyReply): unknown {
  void reply.header(DRY_RUN_HEADER, 'true');
  return result;
}

function answer(
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { exchange, links }: RequestContext,
): unknown {
  if (result instanceof ListPage) {
    void reply.headers(result.headers);
    return result.body;
  }
  if (result instanceof TextAnswer) {
    void reply.type(`${result.contentType}; charset=utf-8`).headers(result.headers);
    return typeof result.text === 'string' ? result.text : streamed(result.text, reply);
  }
  const isCreated = reply.statusCode === 201 || exchange.isCreated;
  const address = isCreated ? selfOf(result) : undefined;
  if (address !== undefined) void reply.header('Location', address);
  if (!isWrite(request)) linkLanguages(result, reply, links);
  return result;
}

/** Where a single record is found in each language that it has a text in, and in that which a reader prefers. */
function linkLanguages(result: unknown, reply: FastifyReply, links: Links): void {
  const address = selfOf(result);
  const { i18n_available_languages: languages } = result as Addressed;
  if (address === undefined || languages === undefined) return;
  const alternate = (hreflang: string, language?: Language): string =>
    `<${links.inLanguage(address, language)}>; rel="alternate"; hreflang="${hreflang}"`;
  const all = [...languages.map((language) => alternate(language, language)), alternate('x-default')];
  void reply.header('Link', all.join(', '));
}

/** Nothing of it is made for HEAD. */
function streamed(text: AsyncIterable<string>, { request }: FastifyReply): Readable | string {
  const isHead = request.method === 'HEAD' || standsForHead(request.raw);
  return isHead ? '' : Readable.from(text, { objectMode: false });
}

interface Addressed {
  readonly rest_url?: string;
  readonly urls?: { readonly self: string };
  readonly i18n_available_languages?: readonly Language[];
}

function selfOf(result: unknown): string | undefined {
  const { rest_url, urls } = result as Addressed;
  return rest_url ?? urls?.self;
}
