/** A message with fields. JSON logs include the fields; text logs omit all but the stack. */
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
