import { createHash } from 'node:crypto';

const LENGTH = 16;

/** A version for what has no number that grows: another one for other values. */
export function stateHash(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, LENGTH);
}
