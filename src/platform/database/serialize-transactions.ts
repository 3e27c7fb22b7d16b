import type { EntityManager } from 'typeorm';
import { engineOf } from './table-columns.js';

/**
 * Serializes transactions that count rows before they add one; it must be their first statement. SQLite has
 * one writer anyway. Elsewhere they wait for the row of the first account, which every database has.
 */
export async function serializeTransactions(manager: EntityManager): Promise<void> {
  if (engineOf(manager) === 'sqlite') return;
  await manager.query('SELECT id FROM `user` ORDER BY id LIMIT 1 FOR UPDATE');
}
