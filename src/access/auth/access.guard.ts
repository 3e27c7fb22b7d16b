import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ACCESS, type Access } from '#common/rights/access.js';
import { denied } from '#http/errors/denied.js';
import { admit } from './admission.js';

/**
 * Admits the callers that the route's declaration names, and keys with the scope it needs. A route without a
 * declaration is closed to all.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(execution: ExecutionContext): boolean {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const access = this.reflector.get<Access | undefined>(ACCESS, execution.getHandler());
    if (access === undefined) throw denied(request.caller);
    admit(request, access);
    return true;
  }
}
