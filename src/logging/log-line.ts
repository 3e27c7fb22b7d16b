/** A message with fields of its own: in JSON each stays one, in text they are left out, but for the stack. */
export class LogLine {
  constructor(
    readonly text: string,
    readonly fields: Readonly<Record<string, string | number | undefined>>,
  ) {}

  toString(): string {
    const { stack } = this.fields;
    return stack === undefined ? this.text : `${this.text} ${stack}`;
  }
}
