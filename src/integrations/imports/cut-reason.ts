import type { Reason } from '../../common/messages/message-arguments.js';

/** Shortens the texts in a reason to at most `most` characters each. */
export function cutReason<T extends Reason>(reason: T, most: number): T {
  const cut = (name: string, value: unknown): unknown =>
    typeof value === 'string' && name !== 'key' ? value.slice(0, most) : value;
  return JSON.parse(JSON.stringify(reason, cut)) as T;
}
