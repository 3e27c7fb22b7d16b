import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { denied, outOfScope } from '../../http/errors/denied.js';
import { MAIN_MOUNT } from '../../http/context/mounts.js';
import { ACCESS, type Access } from '../../common/rights/access.js';
import { type Caller, may } from '../../common/rights/roles.js';
import { scopeOfRoute } from '../../common/rights/scopes.js';
import { mustHaveLoggedIn } from '../users/login-needed.js';

/**
 * Admits the callers that the route's declaration names, and keys with the scope it needs. A route without a
 * declaration is closed to all.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(execution: ExecutionContext): boolean {
    const { caller, method, routeOptions } = execution.switchToHttp().getRequest<FastifyRequest>();
    const access = this.reflector.get<Access | undefined>(ACCESS, execution.getHandler());
    if (access === undefined || !isAllowed(caller, access)) throw denied(caller);
    if (access === 'login') mustHaveLoggedIn(caller);
    if (caller?.scopes === undefined) return true;
    const { url = '' } = routeOptions;
    const path = url.startsWith(MAIN_MOUNT) ? url.slice(MAIN_MOUNT.length) : url;
    const scope = scopeOfRoute(path, method);
    if (scope === undefined) throw denied(caller);
    if (scope !== null && !caller.scopes.has(scope)) throw outOfScope(scope);
    return true;
  }
}

function isAllowed(caller: Caller | null, access: Access): boolean {
  if (access === 'public') return true;
  return access === 'account' || access === 'login' ? caller !== null : may(caller, access);
}
