import { createRequire } from 'node:module';
import type * as Driver from 'mysql2';

/** The driver of MySQL and MariaDB. It is loaded by the first call, which a service on SQLite never makes. */
export const mysqlDriver = (): typeof Driver => createRequire(import.meta.url)('mysql2') as typeof Driver;
