import { type DatabaseTarget, type MysqlTarget, placeOf } from '../config/database-url.js';
import type { Settings } from '../config/settings.js';
import { isReadOnly } from '../database/driver-errors.js';
import { unusableFile } from '../files/usable-file.js';

/** Explains why the process cannot start or work here, and how to fix it; one line, shown without a stack. */
export class StartProblem extends Error {}

/**
 * The stack of an error without its properties: those of a driver's error include the statement and its
 * values.
 */
export const traceOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|PROTOCOL_CONNECTION_LOST|ER_CON_COUNT_ERROR)$/;
const ACCESS_DENIED =
  /^ER_(\w*ACCESS_?DENIED\w*|NOT_SUPPORTED_AUTH_MODE|HOST_NOT_PRIVILEGED|HOST_IS_BLOCKED)$/;
const FILE_INACCESSIBLE =
  /^(SQLITE_(CANTOPEN|READONLY|IOERR|PERM)\w*|EACCES|ENOENT|ENOTDIR|EEXIST|EISDIR|EPERM|EROFS)$/;

function sqliteAdvice(code: string, file: string, cause: string | undefined): string | undefined {
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') {
    return `There is no room left for the database file ${file} (${code}). Make room, or name another in DATABASE_URL or DATA_DIR.`;
  }
  if (FILE_INACCESSIBLE.test(code)) {
    if (cause === undefined || cause === file)
      return `The database file ${file} cannot be opened or written (${code}). Give this user the rights to it, to the files beside it (-wal, -shm) and to its folder, or name another in DATABASE_URL or DATA_DIR.`;
    return `The database file ${file} cannot be opened or written (${code}), because of ${cause}. Give this user the rights to that, or name another database in DATABASE_URL or DATA_DIR.`;
  }
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return `The file ${file} is not a usable SQLite database (${code}). Restore a good copy, or name another in DATABASE_URL or DATA_DIR.`;
  }
  if (code === 'SQLITE_BUSY') {
    return `The database file ${file} is locked by another program (${code}). End that program, or try again later.`;
  }
  return undefined;
}

/** Explains failures of encryption, or of sending a password without it. */
function tlsAdvice(code: string, error: Error, place: string): string | undefined {
  switch (code) {
    case 'PLAIN_PASSWORD':
      return `The database at ${place} may get this user's password over an encrypted connection only (${code}). Add ?ssl-mode=REQUIRED to DATABASE_URL, or VERIFY_CA or VERIFY_IDENTITY with ssl-ca, and let the server offer TLS.`;
    case 'ER_SECURE_TRANSPORT_REQUIRED':
      return `The database at ${place} accepts encrypted connections only (${code}). Add ?ssl-mode=REQUIRED to DATABASE_URL, or VERIFY_CA or VERIFY_IDENTITY with ssl-ca.`;
    case 'HANDSHAKE_NO_SSL_SUPPORT':
      return `The database at ${place} offers no TLS, which the ssl-mode in DATABASE_URL demands (${code}). Let it offer TLS, or name another ssl-mode.`;
    case 'HANDSHAKE_SSL_ERROR':
      return `No encrypted connection to the database at ${place} can be made: ${reasonOf(error)} (${code}). Correct the host, ssl-mode, ssl-ca, ssl-cert or ssl-key in DATABASE_URL, or the certificate of the server.`;
    case 'AUTH_SWITCH_PLUGIN_ERROR':
    case 'MYSQL_CLEAR_PASSWORD_NOT_ENABLED':
      return `The database at ${place} wants this user to sign in by a method that the service does not have (${code}). Give the user caching_sha2_password or mysql_native_password.`;
    default:
      return undefined;
  }
}

/** In one line. */
const reasonOf = ({ message }: Error): string => message.replace(/\s+/g, ' ').replace(/[\s.:]+$/, '');

function mysqlAdvice(code: string, error: Error, target: MysqlTarget): string | undefined {
  const { username, database } = target;
  const place = placeOf(target);
  const tls = tlsAdvice(code, error, place);
  if (tls !== undefined) return tls;
  if (isReadOnly(error)) {
    return `The database at ${place} can only be read (${code}), and this start has to write to it. Name the server that accepts writes in DATABASE_URL, or end its read-only mode.`;
  }
  if (UNREACHABLE.test(code)) {
    return `No database responds at ${place} (${code}). Start it there, or correct the address in DATABASE_URL.`;
  }
  if (ACCESS_DENIED.test(code)) {
    return `The database at ${place} refuses the user ${username || '(none)'} for ${database} (${code}). Correct user and password in DATABASE_URL (or DATABASE_USER and DATABASE_PASSWORD; ssl-mode=REQUIRED if it accepts encrypted connections only, ssl-cert and ssl-key if it asks for a certificate), or grant that user all rights on ${database}.`;
  }
  if (code === 'ER_BAD_DB_ERROR') {
    return `There is no database ${database} at ${place} (${code}). Create it, or name another in DATABASE_URL.`;
  }
  return undefined;
}

/** The file that keeps SQLite from a database, or undefined; to be asked for before it is opened, which may remove the file. */
export const unusableFileOf = (target: DatabaseTarget): string | undefined =>
  target.engine === 'sqlite' ? unusableFile(target.file) : undefined;

/**
 * Explains why a database cannot be opened; returns other errors unchanged.
 * @param cause the file that could not be used before
 */
export function databaseProblem(
  error: unknown,
  target: DatabaseTarget,
  cause = unusableFileOf(target),
): unknown {
  if (!Error.isError(error)) return error;
  const code = codeOf(error);
  const advice =
    target.engine === 'sqlite' ? sqliteAdvice(code, target.file, cause) : mysqlAdvice(code, error, target);
  return advice === undefined ? error : new StartProblem(advice);
}

/** Explains why the service cannot listen on the address; returns other errors unchanged. */
export function listenProblem(error: unknown, { host, port }: Settings): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return new StartProblem(
      `Another program listens on ${host}:${port} already (${code}). End it, or set PORT to another port (0 selects a free one).`,
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
