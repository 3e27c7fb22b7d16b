import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable, tap } from 'rxjs';
import { Database } from '#platform/database/database.js';
import { contextAt } from '../context/resolve-context.js';
import { DRY_RUN_HEADER, HANDLES_DRY_RUN } from '../parameters/dry-run.js';

/** Rolls back what a dry run has written, and marks the response as one of a dry run. */
@Injectable()
export class DryRunInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly reflector: Reflector,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = execution.switchToHttp();
    if (contextAt(http.getRequest<FastifyRequest>()).transaction !== 'dryRun') return next.handle();
    const handlesDryRun = this.reflector.get<true | undefined>(HANDLES_DRY_RUN, execution.getHandler());
    const run = async (): Promise<unknown> => lastValueFrom(next.handle());
    const result = handlesDryRun === true ? run() : this.database.dryRun(run);
    const reply = http.getResponse<FastifyReply>();
    return from(result).pipe(tap(() => void reply.header(DRY_RUN_HEADER, 'true')));
  }
}
