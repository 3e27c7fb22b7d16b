import type { EntityManager } from 'typeorm';
import { engineOf } from './engine.js';
import { upserted, writeRows } from './rows.js';

async function countIn(manager: EntityManager, shard: number): Promise<void> {
  const sql = 'INSERT INTO change_number (shard, n) VALUES (?, 1) ON DUPLICATE KEY UPDATE n = n + 1';
  await writeRows(manager, sql, [shard], upserted(1));
}

/** Counts as a transaction that may have changed any response; see `mysql-state.ts`. */
export const countAnything = async (manager: EntityManager): Promise<void> => countIn(manager, 0);

/** The row that transactions write to wait for each other. Its number is part of no state; see `mysql-state.ts`. */
const SERIALIZING = -1;

/**
 * Serializes transactions that count rows before they change them; plain reads must come after it. SQLite has one
 * writer anyway. Elsewhere they write the same row: on the nodes of a cluster a lock holds on one node only, but of two
 * that write a row one is refused, and repeated.
 */
export async function serializeTransactions(manager: EntityManager): Promise<void> {
  if (engineOf(manager) !== 'sqlite') await countIn(manager, SERIALIZING);
}
