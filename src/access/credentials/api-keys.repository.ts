import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { nowInSeconds } from '#common/time/now.js';
import { lockOption } from '#platform/database/row-lock.js';
import { deleteRow, insertNumbered, updateRow } from '#platform/database/rows.js';
import { SecretHash } from '#platform/secrets/secret-hash.js';
import {
  columnsOf,
  generateKey,
  type KeySettings,
  type NewApiKey,
  settingsOf,
  startOfKey,
} from './api-keys.js';
import type { Use } from './application-passwords.repository.js';
import { ApiKey } from './user.entity.js';

const TABLE = 'api_key';

/** API keys of programs. A key belongs to a user and grants no more than its scopes. */
@Injectable()
export class ApiKeysRepository {
  constructor(
    private readonly secrets: SecretHash,
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
  ) {}

  async listOf(manager: EntityManager, userId: number): Promise<ApiKey[]> {
    return manager.withRepository(this.keys).find({ where: { user_id: userId }, order: { id: 'ASC' } });
  }

  async findById(manager: EntityManager, userId: number, id: number): Promise<ApiKey | undefined> {
    return (await this.listOf(manager, userId)).find((key) => key.id === id);
  }

  /** The current key, locked: other transactions that change it wait until this one ends. */
  async lockById(manager: EntityManager, userId: number, id: number): Promise<ApiKey | undefined> {
    const keys = manager.withRepository(this.keys);
    const where = { id, user_id: userId };
    return (await keys.findOne({ where, ...lockOption(manager) })) ?? undefined;
  }

  /** The key with this text, whether it is still valid or not. Prepared, because every request with a key runs it. */
  async find(manager: EntityManager, sent: string): Promise<ApiKey | undefined> {
    const [row] = await manager.query<ApiKey[]>(`SELECT * FROM ${TABLE} WHERE prefix = ?`, [
      startOfKey(sent),
    ]);
    return this.secrets.isSame(row?.hash ?? '', this.secrets.hash(sent)) ? row : undefined;
  }

  async create(manager: EntityManager, userId: number, settings: KeySettings): Promise<NewApiKey> {
    const { prefix, key } = generateKey();
    const hash = this.secrets.hash(key);
    const row = { user_id: userId, prefix, hash, ...columnsOf(settings), created_at: nowInSeconds() };
    const id = await insertNumbered(manager, TABLE, row);
    return { stored: { ...row, id, last_used_at: null, last_used_from: null }, key };
  }

  async update(manager: EntityManager, id: number, settings: KeySettings): Promise<void> {
    await updateRow(manager, TABLE, { id }, columnsOf(settings));
  }

  /** Creates a successor with the same settings; the old key stays valid for `overlap` seconds. */
  async rotate(manager: EntityManager, key: ApiKey, overlap: number): Promise<NewApiKey> {
    const end = nowInSeconds() + overlap;
    const expires = key.expires_at === null ? end : Math.min(key.expires_at, end);
    await updateRow(manager, TABLE, { id: key.id }, { expires_at: expires });
    return this.create(manager, key.user_id, settingsOf(key));
  }

  async revoke(manager: EntityManager, id: number): Promise<void> {
    await deleteRow(manager, TABLE, { id });
  }

  /**
   * Revokes the keys that are committed now, whatever the transaction has read before.
   * @returns the revoked keys, all that exist when nobody else can add one to the locked account
   */
  async revokeAll(manager: EntityManager, userId: number): Promise<ApiKey[]> {
    const where = { user_id: userId };
    const all = await manager
      .withRepository(this.keys)
      .find({ where, order: { id: 'ASC' }, ...lockOption(manager) });
    for (const { id } of all) await this.revoke(manager, id);
    return all;
  }

  /** Allows no matching row, because the key may have been revoked since it was used. */
  async recordUse(manager: EntityManager, id: number, use: Use): Promise<void> {
    await updateRow(manager, TABLE, { id }, use, [0, 1]);
  }
}
