import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { CallerCheck } from '../context/caller-check.js';
import { type ConfirmCaller, derivedContext, type RequestContext } from '../context/request-context.js';
import { resolveContext } from '../context/resolve-context.js';

/** Resolves language, caller and links of a request, before any code uses them. */
@Injectable()
export class ContextInterceptor implements NestInterceptor {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly callers: CallerCheck,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    request.context = this.confirmed(resolveContext(request, this.settings));
    return next.handle();
  }

  private confirmed(ctx: RequestContext): RequestContext {
    const { caller, address } = ctx;
    if (caller === null) return ctx;
    const confirmCaller: ConfirmCaller = async (manager) =>
      this.callers.confirm(manager, caller, address ?? '');
    return derivedContext(ctx, { confirmCaller });
  }
}
