import { nonEmpty } from './non-empty.js';

export const SCHEMA = 'https://schema.org';

/** The properties of a schema.org type, some of which may be empty. */
type Loose<T> = { readonly [K in keyof T]: T[K] | '' | null | undefined };

/** A schema.org object without what is empty; the compiler checks that its type has such properties. */
export function schemaObject<T extends object>(properties: Loose<T>): T {
  return nonEmpty(properties) as T;
}
