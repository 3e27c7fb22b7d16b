import type { Pool } from 'mysql2';
import type { DataSource } from 'typeorm';
import { connectionsOf } from './mysql-connections.js';

/** Connections of this process, and the requests that wait for one. */
export interface PoolState {
  readonly used: number;
  readonly free: number;
  readonly waiting: number;
  readonly limit: number;
}

/** Internals of the driver's pool; it has no public counters. */
interface Counted {
  readonly config: { readonly connectionLimit: number };
  readonly _allConnections: { readonly length: number };
  readonly _freeConnections: { readonly length: number };
  readonly _connectionQueue: { readonly length: number };
}

/** Undefined for SQLite, which has one connection and no pool. */
export function poolState(dataSource: DataSource): PoolState | undefined {
  const pools = connectionsOf(dataSource)?.pools as readonly (Pool & Counted)[] | undefined;
  if (pools === undefined) return undefined;
  const sum = (count: (of: Counted) => number): number =>
    pools.reduce((total, pool) => total + count(pool), 0);
  const free = sum(({ _freeConnections }) => _freeConnections.length);
  return {
    used: sum(({ _allConnections }) => _allConnections.length) - free,
    free,
    waiting: sum(({ _connectionQueue }) => _connectionQueue.length),
    limit: sum(({ config }) => config.connectionLimit),
  };
}
