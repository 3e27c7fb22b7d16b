/** A copy of parsed parameters with other values; undefined is what was not sent. */
export function copyInput<T extends object>(input: T, changes: Readonly<Record<string, unknown>>): T {
  const copy = Object.create(Object.getPrototypeOf(input) as object | null, {
    ...Object.getOwnPropertyDescriptors(input),
  }) as T;
  return Object.assign(copy, changes);
}
