import { QueryFailedError } from 'typeorm';

/** What a driver's error means to the service, the same for both drivers. */
export type DriverErrorKind = 'duplicate' | 'conflict' | 'unavailable';

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
  SQLITE_BUSY: 'unavailable',
  SQLITE_BUSY_SNAPSHOT: 'unavailable',
  SQLITE_LOCKED: 'unavailable',
  SQLITE_FULL: 'unavailable',
  SQLITE_IOERR: 'unavailable',
  PROTOCOL_CONNECTION_LOST: 'unavailable',
  PROTOCOL_SEQUENCE_TIMEOUT: 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ENOTFOUND: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  ER_CON_COUNT_ERROR: 'unavailable',
  ER_SERVER_SHUTDOWN: 'unavailable',
  ER_UNKNOWN_COM_ERROR: 'unavailable',
  ER_NEW_ABORTING_CONNECTION: 'unavailable',
};

function codeOf(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  // Not `instanceof`: a native driver's errors may be of another realm, as they are under Jest.
  if (!Error.isError(cause) || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}

/** Tells what kind of database error this is, or undefined for anything else. */
export function driverErrorKind(error: unknown): DriverErrorKind | undefined {
  const code = codeOf(error);
  return code === undefined ? undefined : KINDS[code];
}
