/** A part of a WHERE clause with its parameters. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}
