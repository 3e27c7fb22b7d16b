import type { Reason } from '../i18n/message-arguments.js';

/** A reason without what its texts have beyond so many characters. */
export function cutReason<T extends Reason>(reason: T, most: number): T {
  const cut = (name: string, value: unknown): unknown =>
    typeof value === 'string' && name !== 'key' ? value.slice(0, most) : value;
  return JSON.parse(JSON.stringify(reason, cut)) as T;
}
