import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { resolveContext } from '../context/resolve-context.js';

/** Resolves language, caller and links of a request, before any code uses them. */
@Injectable()
export class ContextInterceptor implements NestInterceptor {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    request.context = resolveContext(request, this.settings);
    return next.handle();
  }
}
