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

/** Of all servers together. Undefined where there is no pool: SQLite has one connection. */
export function poolState({ driver }: DataSource): PoolState | undefined {
  const { pool } = driver as unknown as { readonly pool?: { readonly hosts: readonly { pool: Pool }[] } };
  if (pool === undefined) return undefined;
  const sum = (count: (of: Pool) => number): number =>
    pool.hosts.reduce((total, host) => total + count(host.pool), 0);
  const free = sum(({ _freeConnections }) => _freeConnections.length);
  return {
    used: sum(({ _allConnections }) => _allConnections.length) - free,
    free,
    waiting: sum(({ _connectionQueue }) => _connectionQueue.length),
    limit: sum(({ config }) => config.connectionLimit),
  };
}
