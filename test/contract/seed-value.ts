/** A parameter with values to try. */
export interface Value {
  readonly param: string;
  /** An accepted value. `{venue}` and so on stand for the id of a record that is there, `{new}` for a number. */
  readonly good: unknown;
  /** A value that is refused by the parameter's name; null when none can be bad. */
  readonly bad: unknown;
  /** The test of its meaning: `file › title`, or with the titles of the blocks around it between. */
  readonly by: string;
  /** Other parameters that the good value does not make sense without. */
  readonly with?: Readonly<Record<string, string>>;
}

/** No text, number or list: bad for nearly every parameter. */
export const OBJECT = { a: '1' };

export const value = (
  param: string,
  good: unknown,
  bad: unknown,
  by: string,
  companions?: Record<string, string>,
): Value => ({ param, good, bad, by, ...(companions === undefined ? {} : { with: companions }) });
