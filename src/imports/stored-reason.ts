import type { Reason } from '../i18n/messages.js';
import { cutReason } from './cut-reason.js';

/** What `import_job.error` can hold, in characters. */
const MAX_STORED = 1_000;
const MAX_MESSAGES = 3;
const LONGEST = 512;

/** A reason as it is stored: as JSON, with texts so short that it fits. */
export function storedReason(reason: Reason): string {
  const some: Reason = Array.isArray(reason)
    ? ((reason as readonly Reason[]).slice(0, MAX_MESSAGES) as Reason)
    : reason;
  for (let most = LONGEST; ; most = Math.floor(most / 2)) {
    const text = JSON.stringify(cutReason(some, most));
    if (text.length <= MAX_STORED || most === 0) return text;
  }
}

/** Before reasons were stored as messages, they were stored as texts in English. */
export const readReason = (stored: string): Reason =>
  /^(?:\{"key"|\[\{"key")/.test(stored) ? (JSON.parse(stored) as Reason) : stored;
