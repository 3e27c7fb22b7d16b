import type { DataSource } from 'typeorm';
import type { Engine } from './columns.js';

/** The engine of a query runner or an entity manager. */
export function engineOf({ dataSource }: { readonly dataSource: DataSource }): Engine {
  return dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
}
