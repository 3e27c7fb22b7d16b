import type { DatabaseTarget } from './config/database-url.js';
import type { Settings } from './config/settings.js';

/** Why the process cannot do its work here, and how to put it right; one line, shown without a stack. */
export class StartProblem extends Error {}

/** Where an error comes from, without its properties: a driver's has the statement and its values among them. */
export const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|PROTOCOL_CONNECTION_LOST|ER_CON_COUNT_ERROR)$/;
const REFUSED = /^ER_(\w*ACCESS_?DENIED\w*|NOT_SUPPORTED_AUTH_MODE|HOST_NOT_PRIVILEGED|HOST_IS_BLOCKED)$/;
const FILE_CLOSED =
  /^(SQLITE_(CANTOPEN|READONLY|IOERR|FULL|PERM)\w*|EACCES|ENOENT|ENOTDIR|EEXIST|EISDIR|EPERM|EROFS|ENOSPC)$/;

function sqliteAdvice(code: string, file: string): string | undefined {
  if (FILE_CLOSED.test(code)) {
    return `The database file ${file} cannot be opened or written (${code}). Give this user the rights to it and to its folder, or name another in DATABASE_URL or DATA_DIR.`;
  }
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return `The file ${file} is no usable SQLite database (${code}). Put back a good copy, or name another in DATABASE_URL or DATA_DIR.`;
  }
  if (code === 'SQLITE_BUSY') {
    return `The database file ${file} is locked by another program (${code}). End that program, or try again later.`;
  }
  return undefined;
}

type MysqlTarget = Extract<DatabaseTarget, { engine: 'mysql' }>;

function mysqlAdvice(code: string, target: MysqlTarget): string | undefined {
  const { hosts, username, database, socketPath } = target;
  const place = socketPath ?? hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
  if (UNREACHABLE.test(code)) {
    return `No database answers at ${place} (${code}). Start it there, or correct the address in DATABASE_URL.`;
  }
  if (REFUSED.test(code)) {
    return `The database at ${place} refuses the user ${username || '(none)'} for ${database} (${code}). Correct user and password in DATABASE_URL, or grant that user all rights on ${database}.`;
  }
  if (code === 'ER_BAD_DB_ERROR') {
    return `There is no database ${database} at ${place} (${code}). Create it, or name another in DATABASE_URL.`;
  }
  return undefined;
}

/** Explains why a database cannot be opened; what is no such problem is given back as it is. */
export function databaseProblem(error: unknown, target: DatabaseTarget): unknown {
  const advice =
    target.engine === 'sqlite'
      ? sqliteAdvice(codeOf(error), target.file)
      : mysqlAdvice(codeOf(error), target);
  return advice === undefined ? error : new StartProblem(advice);
}

/** Explains why the address cannot be listened on; what is no such problem is given back as it is. */
export function listenProblem(error: unknown, { host, port }: Settings): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return new StartProblem(
      `Another program listens on ${host}:${port} already (${code}). End it, or set PORT to another port (0 takes a free one).`,
    );
  }
  if (code === 'EACCES') {
    return new StartProblem(
      `This user may not listen on ${host}:${port} (${code}). Set PORT to 1024 or more.`,
    );
  }
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(code)) {
    return new StartProblem(
      `This machine has no address ${host} to listen on (${code}). Set HOST to one that it has, such as 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return error;
}
