/**
 * Explains why a variable's value cannot be used. The text never repeats the value, which may be a secret.
 */
export class InvalidVariable extends Error {
  /** Each is shown on a line of its own. */
  readonly reasons: readonly string[];

  constructor(...reasons: readonly string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}
