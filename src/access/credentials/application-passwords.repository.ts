import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rowLock } from '../../platform/database/row-lock.js';
import { deleteRow, insertNumbered, updateRow } from '../../platform/database/rows.js';
import type { ApplicationPassword } from './user.entity.js';

/** The time and IP address of a credential's last use. */
export type Use = Pick<ApplicationPassword, 'last_used_at' | 'last_used_from'>;

const TABLE = 'application_password';

/** All SQL of application passwords. */
@Injectable()
export class ApplicationPasswordsRepository {
  /** Prepared, because every request with a password runs it. */
  async listOf(manager: EntityManager, userId: number): Promise<ApplicationPassword[]> {
    return manager.query<ApplicationPassword[]>(`SELECT * FROM ${TABLE} WHERE user_id = ? ORDER BY id`, [
      userId,
    ]);
  }

  /** Those that are committed now, whatever the transaction has read before. */
  async lockAllOf(manager: EntityManager, userId: number): Promise<ApplicationPassword[]> {
    const sql = `SELECT * FROM ${TABLE} WHERE user_id = ? ORDER BY id ${rowLock(manager)}`;
    return manager.query<ApplicationPassword[]>(sql, [userId]);
  }

  async insert(
    manager: EntityManager,
    row: Omit<ApplicationPassword, 'id' | keyof Use>,
  ): Promise<ApplicationPassword> {
    const id = await insertNumbered(manager, TABLE, row);
    return { ...row, id, last_used_at: null, last_used_from: null };
  }

  /** Allows no matching row, because the password may have been revoked since it was used. */
  async recordUse(manager: EntityManager, id: number, use: Use): Promise<void> {
    await updateRow(manager, TABLE, { id }, use, [0, 1]);
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await deleteRow(manager, TABLE, { id });
  }
}
