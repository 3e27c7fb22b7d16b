import type { DataSource } from 'typeorm';

/** Connections of this process, and who waits for one. */
export interface PoolState {
  readonly used: number;
  readonly free: number;
  readonly waiting: number;
  readonly limit: number;
}

/** What the driver keeps of its pool; it has no other way to tell. */
interface Pool {
  readonly config: { readonly connectionLimit: number };
  readonly _allConnections: { readonly length: number };
  readonly _freeConnections: { readonly length: number };
  readonly _connectionQueue: { readonly length: number };
}

/** Undefined where there is no pool: SQLite has one connection. */
export function poolState({ driver }: DataSource): PoolState | undefined {
  const { pool } = driver as unknown as { readonly pool?: Pool };
  if (pool === undefined) return undefined;
  const free = pool._freeConnections.length;
  return {
    used: pool._allConnections.length - free,
    free,
    waiting: pool._connectionQueue.length,
    limit: pool.config.connectionLimit,
  };
}
