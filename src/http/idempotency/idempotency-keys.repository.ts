import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteRow, insertNumbered } from '#platform/database/rows.js';
import type { PurgeRule } from '#platform/jobs/purge.js';
import type { IdempotencyKey } from './idempotency-key.entity.js';

const TABLE = 'idempotency_key';

/** All SQL of stored responses. Prepared, because every request with a key runs it. */
@Injectable()
export class IdempotencyKeysRepository {
  /** A response that was stored after an instant. */
  async findSince(
    manager: EntityManager,
    userId: number,
    keyHash: string,
    after: number,
  ): Promise<Pick<IdempotencyKey, 'answer'> | undefined> {
    const [row] = await manager.query<Pick<IdempotencyKey, 'answer'>[]>(
      `SELECT answer FROM ${TABLE} WHERE user_id = ? AND key_hash = ? AND created_at > ?`,
      [userId, keyHash, after],
    );
    return row;
  }

  /**
   * Deletes a response that was stored at `until` or before. It is looked up first, because a delete without
   * a matching row would lock a range.
   */
  async deleteUntil(manager: EntityManager, userId: number, keyHash: string, until: number): Promise<void> {
    const [old] = await manager.query<Pick<IdempotencyKey, 'id'>[]>(
      `SELECT id FROM ${TABLE} WHERE user_id = ? AND key_hash = ? AND created_at <= ?`,
      [userId, keyHash, until],
    );
    // Another instance may have deleted it in the meantime.
    if (old !== undefined) await deleteRow(manager, TABLE, { id: old.id }, [0, 1]);
  }

  /** @throws the error of the driver when the key is there; so it does not wait for the next statement */
  async insert(manager: EntityManager, key: Omit<IdempotencyKey, 'id'>): Promise<void> {
    await insertNumbered(manager, TABLE, { ...key });
  }

  /** Responses that were stored at `until` or before, the oldest first. */
  purgeRule(until: number): PurgeRule {
    return { table: TABLE, old: 'created_at <= ?', order: 'created_at', params: [until] };
  }
}
