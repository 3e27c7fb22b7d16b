import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { resolveInstant } from '#common/time/date-input.js';
import { Item, Written } from '#http/context/item.js';
import type { Versioned } from '#http/context/preconditions.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError, ParamErrors } from '#http/errors/api-error.js';
import { stateHash } from '#http/idempotency/state-hash.js';
import { sentFields } from '#http/parameters/sent-fields.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import type { Verb } from '../changes/change.entity.js';
import { ChangesService, type Values } from '../changes/changes.service.js';
import { type KeySettings, settingsOf } from '../credentials/api-keys.js';
import { ApiKeysRepository } from '../credentials/api-keys.repository.js';
import type { ApiKey } from '../credentials/user.entity.js';
import { UsersRepository } from '../credentials/users.repository.js';
import {
  type ApiKeyDto,
  type ApiKeysDto,
  type CreateApiKey,
  type NewApiKeyDto,
  type RotateApiKey,
  type RotatedApiKeyDto,
  toApiKeyDto,
  type UpdateApiKey,
} from './credential.dto.js';
import { requireRightToRevoke } from './login-needed.js';
import { ownerOf, refuseTooMany, unknownCredential, type UserKey } from './user-key.js';

const DEFAULT_OVERLAP_SECONDS = 86_400;

/** The API keys of a user. */
@Injectable()
export class UserKeysService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly keys: ApiKeysRepository,
    private readonly changes: ChangesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, user: UserKey): Promise<ApiKeysDto> {
    const rows = await this.database.read(async (manager) =>
      this.keys.listOf(manager, await ownerOf(ctx, manager, this.users, user)),
    );
    return { api_keys: rows.map(toApiKeyDto) };
  }

  async read(ctx: RequestContext, user: UserKey, id: number): Promise<Item<ApiKeyDto>> {
    const key = await this.database.read(async (manager) => this.mustFind(ctx, manager, user, id));
    return new Item(toApiKeyDto(key), versionOf(key));
  }

  async create(ctx: RequestContext, user: UserKey, input: CreateApiKey): Promise<Written<NewApiKeyDto>> {
    const { errors } = input;
    const sent = this.sentSettings(ctx, input, errors);
    if (typeof sent.expires_at === 'number' && sent.expires_at <= ctx.now)
      errors.add('expires_at', { key: 'in_the_past' });
    errors.throwIfAny();
    const { name, scopes } = input;
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const userId = await ownerOf(ctx, manager, this.users, user);
      refuseTooMany(await this.keys.listOf(manager, userId));
      const settings = { networks: [], expires_at: null, ...sent, name, scopes };
      const { stored, key } = await this.keys.create(manager, userId, settings);
      await this.log(unit, 'create', sentFields(input), undefined, stored);
      return new Written({ ...toApiKeyDto(stored), key }, versionOf(stored));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  async update(
    ctx: RequestContext,
    user: UserKey,
    id: number,
    input: UpdateApiKey,
  ): Promise<Written<ApiKeyDto>> {
    const { errors } = input;
    const sent = this.sentSettings(ctx, input, errors);
    errors.throwIfAny();
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const current = await this.mustFindForUpdate(unit, user, id);
      unit.expect(versionOf(current));
      await this.keys.update(manager, id, { ...settingsOf(current), ...sent });
      const updated = await this.mustFind(ctx, manager, user, id);
      await this.log(unit, 'update', sentFields(input), current, updated);
      return new Written(toApiKeyDto(updated), versionOf(updated));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  /** Creates a successor with the same settings; the old key stays valid for a while. */
  async rotate(
    ctx: RequestContext,
    user: UserKey,
    id: number,
    { overlap = DEFAULT_OVERLAP_SECONDS }: RotateApiKey,
  ): Promise<Written<RotatedApiKeyDto>> {
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const current = await this.mustFindForUpdate(unit, user, id);
      unit.expect(versionOf(current));
      if (current.expires_at !== null && current.expires_at <= ctx.now) {
        throw new ApiError('rest_conflict', { key: 'key_has_ended' });
      }
      refuseTooMany(await this.keys.listOf(manager, current.user_id));
      const { stored, key } = await this.keys.rotate(manager, current, overlap);
      const replaced = await this.mustFind(ctx, manager, user, id);
      await this.log(unit, 'update', ['expires_at'], current, replaced);
      await this.log(unit, 'create', [], undefined, stored);
      const dto = { ...toApiKeyDto(stored), key, replaces: toApiKeyDto(replaced) };
      return new Written(dto, versionOf(stored));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  async revoke(ctx: RequestContext, user: UserKey, id: number): Promise<Written<ApiKeyDto>> {
    requireRightToRevoke(ctx.caller, 'api_key', id);
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const current = await this.mustFindForUpdate(unit, user, id);
      unit.expect(versionOf(current));
      await this.keys.revoke(manager, id);
      await this.log(unit, 'delete', [], current, undefined);
      return new Written(toApiKeyDto(current));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  /** Revokes all keys of a user. */
  async revokeAll(unit: UnitOfWork, userId: number): Promise<void> {
    const { manager } = unit;
    for (const revoked of await this.keys.revokeAll(manager, userId))
      await this.log(unit, 'delete', [], revoked, undefined);
  }

  /** The settings that were sent. An invalid expiry is added to `errors`. */
  private sentSettings(ctx: RequestContext, input: UpdateApiKey, errors: ParamErrors): Partial<KeySettings> {
    const { name, scopes, networks, expires_at: end } = input;
    const clock = { zone: this.settings.siteTimezone, now: ctx.now };
    const expires =
      end === undefined || end === null
        ? end
        : errors.attempt('expires_at', () => resolveInstant(end, clock));
    const sent = { name, scopes, networks, expires_at: expires };
    return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  }

  private async mustFind(
    ctx: RequestContext,
    manager: EntityManager,
    user: UserKey,
    id: number,
  ): Promise<ApiKey> {
    const key = await this.keys.findById(manager, await ownerOf(ctx, manager, this.users, user), id);
    if (key === undefined) throw unknownCredential();
    return key;
  }

  private async mustFindForUpdate({ ctx, manager }: UnitOfWork, user: UserKey, id: number): Promise<ApiKey> {
    const key = await this.keys.lockById(manager, await ownerOf(ctx, manager, this.users, user), id);
    if (key === undefined) throw unknownCredential();
    return key;
  }

  private async log(
    { ctx, manager }: UnitOfWork,
    verb: Verb,
    fields: readonly string[],
    before: ApiKey | undefined,
    after: ApiKey | undefined,
  ): Promise<void> {
    await this.changes.add(manager, ctx, {
      kind: 'api_key',
      record_id: (after ?? before)?.id ?? 0,
      verb,
      fields,
      before: before && keyValues(before),
      after: after && keyValues(after),
    });
  }
}

/** The values of a key in the change log. */
function keyValues(key: ApiKey): Values {
  const { name, scopes, networks, expires_at } = toApiKeyDto(key);
  return { user: key.user_id, name, scopes, networks, expires_at };
}

/** The last use is not part of the version. */
const versionOf = (key: ApiKey): Versioned => ({ id: key.id, version: stateHash(keyValues(key)) });
