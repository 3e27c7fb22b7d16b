/**
 * The first second, since 1970 UTC, in which a response may differ although no record was changed or became
 * public by its date: these end every cached response. Undefined when that is not known, and the response is
 * not cached.
 */
export type ValidUntil = number | undefined;

/** Of responses that depend on records alone. */
export const UNTIL_CHANGED = Infinity;

/** The end of a response that consists of several parts. */
export const earliest = (...ends: readonly ValidUntil[]): ValidUntil =>
  ends.reduce<ValidUntil>(
    (first, end) => (first === undefined || end === undefined ? undefined : Math.min(first, end)),
    UNTIL_CHANGED,
  );
