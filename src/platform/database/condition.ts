/** What is bound to a statement. */
export type SqlValue = string | number | Buffer;

/** A part of a WHERE clause with its parameters. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}
