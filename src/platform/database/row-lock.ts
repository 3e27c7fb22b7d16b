import type { EntityManager } from 'typeorm';
import { engineOf } from './engine.js';

/**
 * Ends a SELECT whose rows must not change until the transaction ends. On SQLite there is no other writer
 * meanwhile.
 */
export const rowLock = (manager: EntityManager): '' | 'FOR UPDATE' =>
  engineOf(manager) === 'mysql' ? 'FOR UPDATE' : '';

/** The same as an option of TypeORM's `find`, which refuses locks on SQLite. */
export const lockOption = (
  manager: EntityManager,
): { readonly lock?: { readonly mode: 'pessimistic_write' } } =>
  engineOf(manager) === 'mysql' ? { lock: { mode: 'pessimistic_write' } } : {};
