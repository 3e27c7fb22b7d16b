import type { EntityManager } from 'typeorm';
import { engineOf } from './table-columns.js';

/**
 * Lets transactions that count rows before they add one take turns; must be their first statement. SQLite has one
 * writer anyway. Elsewhere they wait for a row that every database has, that of its first account.
 */
export async function takeTurns(manager: EntityManager): Promise<void> {
  if (engineOf(manager) === 'sqlite') return;
  await manager.query('SELECT id FROM `user` ORDER BY id LIMIT 1 FOR UPDATE');
}
