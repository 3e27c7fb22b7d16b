import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.js';
import { ACCESS, type Access } from './access.js';
import { type Caller, may } from './roles.js';

export const BASIC_CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Event Calendar", charset="UTF-8"' };

/** 401 for an anonymous caller, 403 for one who is known. */
export function denied(caller: Caller | null): ApiError {
  return caller === null
    ? new ApiError('rest_unauthorized', { key: 'login_required' }, { headers: BASIC_CHALLENGE })
    : new ApiError('rest_forbidden', { key: 'forbidden' });
}

/** Lets in whom the route's declaration names; a route without one is closed to all. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(execution: ExecutionContext): boolean {
    const { caller } = execution.switchToHttp().getRequest<FastifyRequest>();
    const access = this.reflector.get<Access | undefined>(ACCESS, execution.getHandler());
    if (access === 'public') return true;
    if (access !== undefined && may(caller, access)) return true;
    throw denied(caller);
  }
}
