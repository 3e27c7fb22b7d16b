import { createHash } from 'node:crypto';

const LENGTH = 16;

/** A version for records without a version number: it differs when the values differ. */
export function stateHash(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, LENGTH);
}
