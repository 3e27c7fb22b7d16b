import { QueryFailedError } from 'typeorm';

/** What a driver's error means to the service, the same for both drivers. */
export type DriverErrorKind = 'duplicate' | 'conflict' | 'busy' | 'full' | 'unavailable';

/** What a node answers that is not part of its cluster, or is being shut down, or was made a replica. */
const HOST_ERRORS: readonly string[] = [
  'ER_UNKNOWN_COM_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
];

const CROWDED: readonly string[] = [
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
  // What is referred to was deleted in between: the next try finds it missing and says so.
  ER_NO_REFERENCED_ROW_2: 'conflict',
  ER_ROW_IS_REFERENCED_2: 'conflict',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'conflict',
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
  ER_QUERY_INTERRUPTED: 'unavailable',
  ER_CONNECTION_KILLED: 'unavailable',
  ER_NEW_ABORTING_CONNECTION: 'unavailable',
  ER_ABORTING_CONNECTION: 'unavailable',
  ...Object.fromEntries([...HOST_ERRORS, ...CROWDED].map((code) => [code, 'unavailable'])),
};

/** Whether the server says that it does not serve at all, or takes no writes: another one of its cluster may. */
export const isHostError = (code: unknown): boolean => HOST_ERRORS.includes(code as string);

const TIMEOUTS: readonly unknown[] = ['POOL_TIMEOUT', 'PROTOCOL_SEQUENCE_TIMEOUT'];

interface Cause extends Error {
  readonly code?: unknown;
  /** mysql2 marks so what ends a connection. */
  readonly fatal?: unknown;
}

function causeOf(error: unknown): Cause | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  // Not `instanceof`: a native driver's errors may be of another realm, as they are under Jest.
  return Error.isError(cause) ? cause : undefined;
}

/** Whether the server has no room for another connection; those that there are go on. */
export const isCrowded = (error: unknown): boolean => CROWDED.includes(causeOf(error)?.code as string);

/** Whether it was waited for long enough. */
export const isTimeout = (error: unknown): boolean => TIMEOUTS.includes(causeOf(error)?.code);

/** Whether a statement names a table that there is not, as MySQL says it. */
export const isMissingTable = (error: unknown): boolean => causeOf(error)?.code === 'ER_NO_SUCH_TABLE';

/** What happens to a file or a connection, whatever its exact code. */
const UNAVAILABLE = /^SQLITE_(IOERR|CANTOPEN|READONLY)/;

/** Tells what kind of database error this is, or undefined for anything else. */
export function driverErrorKind(error: unknown): DriverErrorKind | undefined {
  const cause = causeOf(error);
  if (cause === undefined) return undefined;
  const { code, fatal } = cause;
  if (typeof code === 'string' && KINDS[code] !== undefined) return KINDS[code];
  return fatal === true || (typeof code === 'string' && UNAVAILABLE.test(code)) ? 'unavailable' : undefined;
}
