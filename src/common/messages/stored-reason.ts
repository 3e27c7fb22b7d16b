import type { Reason } from './message-arguments.js';

/** The size of `import_job.error`, in characters. */
const MAX_STORED = 1_000;
const MAX_MESSAGES = 3;
const MAX_LENGTH = 512;

/** Shortens the texts in a reason to at most `most` characters each. */
export function cutReason<T extends Reason>(reason: T, most: number): T {
  const cut = (name: string, value: unknown): unknown =>
    typeof value === 'string' && name !== 'key' ? value.slice(0, most) : value;
  return JSON.parse(JSON.stringify(reason, cut)) as T;
}

/** A reason as JSON, with its texts cut so that it fits into the column. */
export function storedReason(reason: Reason): string {
  const some: Reason = Array.isArray(reason)
    ? ((reason as readonly Reason[]).slice(0, MAX_MESSAGES) as Reason)
    : reason;
  for (let most = MAX_LENGTH; ; most = Math.floor(most / 2)) {
    const text = JSON.stringify(cutReason(some, most));
    if (text.length <= MAX_STORED || most === 0) return text;
  }
}

/** Older versions stored an English text instead of a message. */
export const readReason = (stored: string): Reason =>
  /^(?:\{"key"|\[\{"key")/.test(stored) ? (JSON.parse(stored) as Reason) : stored;
