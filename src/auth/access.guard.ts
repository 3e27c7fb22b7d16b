import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.js';
import { ACCESS, type Access } from './access.js';
import { type Caller, may } from './roles.js';
import { type Scope, scopeOfRoute } from './scopes.js';

export const BASIC_CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Event Calendar", charset="UTF-8"' };

/** 401 for an anonymous caller, 403 for one who is known. */
export function denied(caller: Caller | null): ApiError {
  return caller === null
    ? new ApiError('rest_unauthorized', { key: 'login_required' }, { headers: BASIC_CHALLENGE })
    : new ApiError('rest_forbidden', { key: 'forbidden' });
}

/** 403 for a key that does not reach as far as its user. */
export const outOfScope = (scope: Scope): ApiError =>
  new ApiError('rest_forbidden', { key: 'out_of_scope', args: { scope } });

/** Lets in whom the route's declaration names, and keys whose scope it needs; a route without one is closed to all. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(execution: ExecutionContext): boolean {
    const { caller, method } = execution.switchToHttp().getRequest<FastifyRequest>();
    const access = this.reflector.get<Access | undefined>(ACCESS, execution.getHandler());
    if (access === undefined || !isLetIn(caller, access)) throw denied(caller);
    if (caller?.scopes === undefined) return true;
    const path = [execution.getClass(), execution.getHandler()].map((part) =>
      String(Reflect.getMetadata(PATH_METADATA, part) ?? ''),
    );
    const scope = scopeOfRoute(path.join('/'), method);
    if (scope === undefined) throw denied(caller);
    if (scope !== null && !caller.scopes.has(scope)) throw outOfScope(scope);
    return true;
  }
}

function isLetIn(caller: Caller | null, access: Access): boolean {
  if (access === 'public') return true;
  return access === 'account' ? caller !== null : may(caller, access);
}
