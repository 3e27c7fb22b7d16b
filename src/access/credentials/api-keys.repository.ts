import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { lockOption } from '../../platform/database/row-lock.js';
import { deleteRow, insertNumbered, updateRow } from '../../platform/database/rows.js';
import type { Use } from './application-passwords.repository.js';
import { ApiKey } from './user.entity.js';

const TABLE = 'api_key';

/** All SQL of API keys. */
@Injectable()
export class ApiKeysRepository {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}

  async listOf(manager: EntityManager, userId: number): Promise<ApiKey[]> {
    return manager.withRepository(this.keys).find({ where: { user_id: userId }, order: { id: 'ASC' } });
  }

  /** Prepared, because every request with a key runs it. */
  async findByPrefix(manager: EntityManager, prefix: string): Promise<ApiKey | undefined> {
    const [row] = await manager.query<ApiKey[]>(`SELECT * FROM ${TABLE} WHERE prefix = ?`, [prefix]);
    return row;
  }

  /** The current key, locked: other transactions that change it wait until this one ends. */
  async lockById(manager: EntityManager, userId: number, id: number): Promise<ApiKey | undefined> {
    const keys = manager.withRepository(this.keys);
    const where = { id, user_id: userId };
    return (await keys.findOne({ where, ...lockOption(manager) })) ?? undefined;
  }

  /** The keys that are committed now, whatever the transaction has read before. */
  async lockAllOf(manager: EntityManager, userId: number): Promise<ApiKey[]> {
    const where = { user_id: userId };
    return manager.withRepository(this.keys).find({ where, order: { id: 'ASC' }, ...lockOption(manager) });
  }

  async insert(manager: EntityManager, row: Omit<ApiKey, 'id' | keyof Use>): Promise<ApiKey> {
    const id = await insertNumbered(manager, TABLE, row);
    return { ...row, id, last_used_at: null, last_used_from: null };
  }

  async update(manager: EntityManager, id: number, columns: Partial<ApiKey>): Promise<void> {
    await updateRow(manager, TABLE, { id }, columns);
  }

  /** Allows no matching row, because the key may have been revoked since it was used. */
  async recordUse(manager: EntityManager, id: number, use: Use): Promise<void> {
    await updateRow(manager, TABLE, { id }, use, [0, 1]);
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await deleteRow(manager, TABLE, { id });
  }
}
