import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { contextAt } from '../context/resolve-context.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { IGNORES_KEY } from '../idempotency/ignores-key.js';
import { keyedRequest } from '../idempotency/keyed-request.js';
import { responseBody } from './response.interceptor.js';

/** Runs a request with an `Idempotency-Key` once, and repeats its response. A dry run needs no key. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reflector: Reflector,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = execution.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const ctx = contextAt(request);
    const ignoresKey = this.reflector.get<true | undefined>(IGNORES_KEY, execution.getHandler()) === true;
    const needsNoKey = ignoresKey || ctx.transaction === 'dryRun';
    const keyed = needsNoKey ? undefined : keyedRequest(request, ctx.language);
    if (keyed === undefined) return next.handle();
    return from(
      this.idempotency.respondOnce(
        { keyed, ctx, request, reply },
        (result) => responseBody(result, request, reply),
        async () => lastValueFrom(next.handle()),
      ),
    );
  }
}
