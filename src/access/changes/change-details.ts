/** The values of a record, by the names that its fields have in the API. */
export type Values = Readonly<Record<string, unknown>>;

/** The values of a field before and after a write; null for a value that must not be stored. */
export type ChangeDetails = Readonly<Record<string, readonly [before: unknown, after: unknown] | null>>;

/** Fields of which only the name is stored, whatever the caller passes. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'secret']);

const MAX_VALUE_LENGTH = 1_000;

/** Long enough to show what changed, without storing long texts a second time. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > MAX_VALUE_LENGTH) {
    return `${value.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…`;
  }
  return value ?? null;
}

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || JSON.stringify(before ?? null) === JSON.stringify(after ?? null);

const isNothing = (value: unknown): boolean =>
  value == null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** A record that is created or deleted changes in its non-empty fields only. */
function hasChanged(before: unknown, after: unknown): boolean {
  if (before === undefined) return !isNothing(after);
  if (after === undefined) return !isNothing(before);
  return !isSame(before, after);
}

/**
 * What changed, as JSON; null when nothing did.
 * @param before empty for a created record
 * @param after empty for a deleted record
 */
export function toStoredDetails(before: Values, after: Values): string | null {
  const details = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => hasChanged(before[name], after[name]))
    .map((name) => [name, SECRETS.has(name) ? null : [shortened(before[name]), shortened(after[name])]]);
  return details.length === 0 ? null : JSON.stringify(Object.fromEntries(details));
}

export const fromStoredDetails = (stored: string | null): ChangeDetails =>
  stored === null ? {} : (JSON.parse(stored) as ChangeDetails);
