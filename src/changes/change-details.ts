/** What a field held before a write and after it; null of what must not be kept. */
export type ChangeDetails = Readonly<Record<string, readonly [before: unknown, after: unknown] | null>>;

const MAX_VALUE_LENGTH = 1_000;

/** Enough to see what was changed, without keeping long texts a second time. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > MAX_VALUE_LENGTH) {
    return `${value.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…`;
  }
  return value ?? null;
}

const isSame = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null);

/** As JSON, without what did not change; null when nothing is left. */
export function toStoredDetails(details: ChangeDetails | undefined): string | null {
  const entries = Object.entries(details ?? {})
    .filter(([, values]) => values === null || !isSame(...values))
    .map(([name, values]) => [name, values?.map(shortened) ?? null]);
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}
