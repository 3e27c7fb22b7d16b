import { QueryFailedError } from 'typeorm';

/** The meaning of a driver's error to the service, the same for both drivers. */
export type DriverErrorKind = 'duplicate' | 'conflict' | 'busy' | 'full' | 'unavailable';

/** Errors of a node that is not part of its cluster, is being shut down, or was made a replica. */
const HOST_ERRORS: readonly string[] = [
  'ER_UNKNOWN_COM_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
];

/** Errors of a read-only database. */
const READ_ONLY: readonly string[] = [
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_INNODB_READ_ONLY',
  'ER_OPEN_AS_READONLY',
];

/** File system errors for a file or folder that this process may not write. */
const UNWRITABLE_FILES: readonly string[] = ['EROFS', 'EACCES', 'EPERM'];

const FORBIDDEN: readonly string[] = ['ER_TABLEACCESS_DENIED_ERROR', 'ER_COLUMNACCESS_DENIED_ERROR'];

const TOO_MANY_CONNECTIONS: readonly string[] = [
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
];

const KINDS: Readonly<Record<string, DriverErrorKind>> = {
  ER_DUP_ENTRY: 'duplicate',
  SQLITE_CONSTRAINT_UNIQUE: 'duplicate',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'duplicate',
  ER_LOCK_DEADLOCK: 'conflict',
  ER_LOCK_WAIT_TIMEOUT: 'conflict',
  ER_CHECKREAD: 'conflict',
  // Group replication refused the transaction, and rolled it back.
  ER_TRANSACTION_ROLLBACK_DURING_COMMIT: 'conflict',
  // From `lost-writes.ts`: the transaction is rolled back, and its work is repeated.
  TRANSACTION_LOST: 'conflict',
  WRITE_MISSED: 'conflict',
  OLD_SNAPSHOT: 'conflict',
  // The referenced row was deleted in between: the next attempt finds it missing and reports that.
  ER_NO_REFERENCED_ROW_2: 'conflict',
  ER_ROW_IS_REFERENCED_2: 'conflict',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'conflict',
  // From `retries.ts`.
  WAITED_TOO_LONG: 'busy',
  // Another process writes to the file.
  SQLITE_BUSY: 'busy',
  SQLITE_BUSY_SNAPSHOT: 'busy',
  SQLITE_LOCKED: 'busy',
  SQLITE_FULL: 'full',
  ER_DISK_FULL: 'full',
  ER_RECORD_FILE_FULL: 'full',
  ER_TEMP_FILE_WRITE_FAILURE: 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  PROTOCOL_CONNECTION_LOST: 'unavailable',
  PROTOCOL_SEQUENCE_TIMEOUT: 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ENOTFOUND: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EAI_AGAIN: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  POOL_TIMEOUT: 'unavailable',
  TOO_BUSY: 'unavailable',
  SQLITE_READER_ENDED: 'unavailable',
  STATEMENT_TIMEOUT: 'unavailable',
  // MySQL's, and MariaDB's.
  ER_QUERY_TIMEOUT: 'unavailable',
  ER_STATEMENT_TIMEOUT: 'unavailable',
  ER_QUERY_INTERRUPTED: 'unavailable',
  ER_CONNECTION_KILLED: 'unavailable',
  ER_SESSION_WAS_KILLED: 'unavailable',
  // A node lost its cluster while it committed.
  ER_ERROR_DURING_COMMIT: 'unavailable',
  ER_RUN_HOOK_ERROR: 'unavailable',
  ER_NEW_ABORTING_CONNECTION: 'unavailable',
  ER_ABORTING_CONNECTION: 'unavailable',
  ...Object.fromEntries(
    [...HOST_ERRORS, ...READ_ONLY, ...TOO_MANY_CONNECTIONS].map((code) => [code, 'unavailable']),
  ),
};

/** Errors of MariaDB that the driver has no names for, by number. */
const UNNAMED: Readonly<Record<number, string>> = {
  1927: 'ER_CONNECTION_KILLED',
  1969: 'ER_STATEMENT_TIMEOUT',
};

/** Whether the server did not run the statement, be it the commit: it takes no writes, or none at all. */
export const isRefusal = (error: unknown): boolean =>
  READ_ONLY.includes(codeOf(error)) || codeOf(error) === 'ER_UNKNOWN_COM_ERROR';

/** Whether the server cannot serve at all, or takes no writes; behind a proxy another one may. */
export const isHostError = (code: unknown): boolean => HOST_ERRORS.includes(code as string);

function codeOf(error: unknown): string {
  const { code, errno } = causeOf(error) ?? {};
  return UNNAMED[Number(errno)] ?? (typeof code === 'string' ? code : '');
}

/**
 * Whether the database can be read but not written: a replica, or a file or disk without write permission.
 */
export const isReadOnly = (error: unknown): boolean =>
  READ_ONLY.includes(codeOf(error)) || codeOf(error).startsWith('SQLITE_READONLY');

/**
 * Whether the database file could not be read or written, because of an exhausted quota or a failing disk.
 */
export const isStorageError = (error: unknown): boolean => /^SQLITE_(IOERR|CANTOPEN)/.test(codeOf(error));

/** Whether a file outside the database, such as a picture, may not be written. */
export const isUnwritableFile = (error: unknown): boolean =>
  UNWRITABLE_FILES.includes(codeOf(error)) && isFileError(error);

/** Whether the error is of a file outside the database. */
const isFileError = (error: unknown): boolean => 'path' in (causeOf(error) ?? {});

/** Whether the database user has no right to this operation on a table. */
export const isForbidden = (error: unknown): boolean => FORBIDDEN.includes(codeOf(error));

const STATEMENT_TIMEOUTS: readonly string[] = [
  'STATEMENT_TIMEOUT',
  'ER_QUERY_TIMEOUT',
  'ER_STATEMENT_TIMEOUT',
];
const TRANSACTION_TIMEOUT = 'PROTOCOL_SEQUENCE_TIMEOUT';
const TIMEOUTS: readonly string[] = ['POOL_TIMEOUT', 'TOO_BUSY', TRANSACTION_TIMEOUT, ...STATEMENT_TIMEOUTS];

interface DriverError extends Error {
  readonly code?: unknown;
  readonly errno?: unknown;
  /** mysql2 sets this on errors that end a connection. */
  readonly fatal?: unknown;
}

function causeOf(error: unknown): DriverError | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  // Not `instanceof`: errors of a native driver may come from another realm, as under Jest.
  return Error.isError(cause) ? cause : undefined;
}

/** Whether the server accepts no further connections; the existing ones go on. */
export const hasTooManyConnections = (error: unknown): boolean =>
  TOO_MANY_CONNECTIONS.includes(codeOf(error));

/** Whether waiting was given up. */
export const isTimeout = (error: unknown): boolean => TIMEOUTS.includes(codeOf(error));

/** Whether all work on a connection took longer than `DATABASE_TIMEOUT`: less work may not. */
export const isTransactionTimeout = (error: unknown): boolean => codeOf(error) === TRANSACTION_TIMEOUT;

/** Whether a statement was ended because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => STATEMENT_TIMEOUTS.includes(codeOf(error));

/** Whether a write waited too long for others, in all of its attempts; it was rolled back. */
export const isWaitTimeout = (error: unknown): boolean => codeOf(error) === 'WAITED_TOO_LONG';

/** Whether the work was not started because too much was running. */
export const isTooBusy = (error: unknown): boolean => codeOf(error) === 'TOO_BUSY';

/** Whether the database cannot be used for now, whatever the request: it is away, or takes no writes. */
export function isOutage(error: unknown): boolean {
  const kind = driverErrorKind(error);
  if (kind !== 'unavailable' && kind !== 'full') return false;
  return !isStatementTimeout(error) && !isTooBusy(error) && !isFileError(error);
}

/** Whether a statement names a missing table. SQLite has no code for it. */
export const isMissingTable = (error: unknown): boolean =>
  codeOf(error) === 'ER_NO_SUCH_TABLE' || (causeOf(error)?.message ?? '').startsWith('no such table: ');

/** File and connection failures, whatever their exact code. */
const UNAVAILABLE = /^SQLITE_(IOERR|CANTOPEN|READONLY)/;

/** The kind of a database error, or undefined for anything else. */
export function driverErrorKind(error: unknown): DriverErrorKind | undefined {
  const cause = causeOf(error);
  if (cause === undefined) return undefined;
  const code = codeOf(error);
  if (KINDS[code] !== undefined) return KINDS[code];
  const isUnavailable = cause.fatal === true || isUnwritableFile(error) || UNAVAILABLE.test(code);
  return isUnavailable ? 'unavailable' : undefined;
}
