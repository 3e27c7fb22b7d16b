/** Explains why a variable's value cannot be used; the text never repeats the value, which may be a secret. */
export class InvalidVariable extends Error {
  /** Each goes into a line of its own. */
  readonly reasons: readonly string[];

  constructor(...reasons: readonly string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}
