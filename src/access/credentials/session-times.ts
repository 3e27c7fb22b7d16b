/** How long a session lasts without use, in seconds. */
export const SESSION_SECONDS = 12 * 3_600;

/** How long after the password was given a session may change credentials, in seconds. */
export const CONFIRMED_SECONDS = 300;

/** Whether a session has ended because nobody used it. */
export const hasSessionEnded = (lastUsedAt: number, now: number): boolean =>
  lastUsedAt + SESSION_SECONDS <= now;
