/** The fields whose value is not empty. */
export function nonEmpty<T extends object>(fields: T): Partial<T> {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  );
  return Object.fromEntries(entries) as Partial<T>;
}
