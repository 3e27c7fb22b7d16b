import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from './request-context.js';
import { contextAt } from './resolve-context.js';

/** Injects the request's context into a handler. */
export const Ctx = createParamDecorator((_: unknown, execution: ExecutionContext): RequestContext =>
  contextAt(execution.switchToHttp().getRequest<FastifyRequest>()),
);
