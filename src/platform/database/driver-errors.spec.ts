import { driverErrorKind } from './driver-errors.js';

const failure = (code: string | undefined, errno: number): Error =>
  Object.assign(new Error('x'), { code, errno });

it.each([
  ['a connection that MariaDB ended', undefined, 1927, 'unavailable'],
  ['a statement that took too long on MariaDB', undefined, 1969, 'unavailable'],
  ['a session that MySQL ended', 'ER_SESSION_WAS_KILLED', 3169, 'unavailable'],
  ['a node that lost its cluster', 'ER_ERROR_DURING_COMMIT', 1180, 'unavailable'],
  ['a transaction that group replication refused', 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT', 3101, 'conflict'],
  ['a fault of the statement', 'ER_PARSE_ERROR', 1064, undefined],
])('%s', (_, code, errno, kind) => {
  expect(driverErrorKind(failure(code, errno))).toBe(kind);
});
