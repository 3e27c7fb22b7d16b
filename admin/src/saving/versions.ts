import type { Conflict, Difference, Shown } from './conflict';

export interface Versions<T> {
  /** What the form was filled from. */
  readonly read: T;
  readonly form: T;
  readonly theirs: T;
}

/** A field that may be different in two versions of a record. */
export interface Field<T> {
  readonly name: string;
  /** A key of the messages. */
  readonly label: string;
  /** The language of a text, by its own name. */
  readonly language?: string;
  readonly of: (record: T) => unknown;
  /** The record with the value that another one has. */
  readonly put: (record: T, from: T) => T;
  readonly show: (record: T) => Shown;
}

/** A field without a value may be empty, null or missing. */
const textOf = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));

const differs =
  <T>(one: T, other: T) =>
  ({ of }: Field<T>): boolean =>
    textOf(of(one)) !== textOf(of(other));

/** The fields that the form has changed. */
const changedIn = <T>(fields: readonly Field<T>[], { read, form }: Versions<T>): Field<T>[] =>
  fields.filter(differs(read, form));

const differenceOf =
  <T>({ form, theirs }: Versions<T>) =>
  ({ name, label, language, show }: Field<T>): Difference => ({
    name,
    label,
    ...(language === undefined ? {} : { language }),
    yours: show(form),
    theirs: show(theirs),
  });

/** Where the form and what somebody else saved are different. */
export function compareVersions<T>(fields: readonly Field<T>[], versions: Versions<T>): Conflict {
  const mine = changedIn(fields, versions);
  const different = fields.filter(differs(versions.form, versions.theirs));
  return {
    differing: different.filter((field) => mine.includes(field)).map(differenceOf(versions)),
    theirsAlone: different.filter((field) => !mine.includes(field)).map(differenceOf(versions)),
  };
}

/** What somebody else saved, with what the form has changed. */
export const mergeVersions = <T>(fields: readonly Field<T>[], versions: Versions<T>): T =>
  changedIn(fields, versions).reduce((merged, { put }) => put(merged, versions.form), versions.theirs);
