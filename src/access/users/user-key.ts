import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { EntityManager } from 'typeorm';
import { may } from '#common/rights/roles.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { denied } from '#http/errors/denied.js';
import type { UsersRepository } from '../credentials/users.repository.js';

/** The owner of the credentials: `me`, or a user's id for administrators. */
export const USER_PATH = 'users/:user';

const MAX_ID = 2_147_483_647;

export type UserKey = number | 'me';

class ReadUser implements PipeTransform<string, UserKey> {
  /** An invalid value becomes 0, an id that no user has. */
  transform(value: string): UserKey {
    if (value === 'me') return value;
    return /^\d+$/.test(value) ? Math.min(Number(value), MAX_ID) : 0;
  }
}

/** Passes the user in the path to a controller method. */
export const OfUser = (): ParameterDecorator => Param('user', new ReadUser());

export const ApiUser = (): MethodDecorator =>
  ApiParam({ name: 'user', type: 'string', description: '`me`, or an id for administrators', example: 'me' });

const MAX_PER_USER = 100;

/**
 * The user whose credentials the request concerns.
 * @throws ApiError 403 for another user's credentials without the right, 404 when there is no such user
 */
export async function ownerOf(
  ctx: RequestContext,
  manager: EntityManager,
  users: UsersRepository,
  user: UserKey,
): Promise<number> {
  const callerId = ctx.caller?.id ?? 0;
  if (user === 'me' || user === callerId) return callerId;
  if (!may(ctx.caller, 'manage users', 'users:admin')) throw denied(ctx.caller);
  if (!(await users.exists(manager, user))) throw unknownUser();
  return user;
}

export const unknownUser = (): ApiError => new ApiError('rest_user_not_found', { key: 'unknown_author' });

export const unknownCredential = (): ApiError =>
  new ApiError('rest_credential_not_found', { key: 'unknown_credential' });

/** Limits the number of credentials, because every sign-in compares with all of a user's. */
export function refuseTooMany(existing: readonly unknown[]): void {
  if (existing.length < MAX_PER_USER) return;
  throw new ApiError('rest_conflict', { key: 'too_many_credentials', args: { max: MAX_PER_USER } });
}
