import { InvalidArgumentError } from 'commander';

/** Parses an option with a check; an invalid value is a usage error. */
export function checked(isValid: (value: string) => boolean, message: string) {
  return (value: string): string => {
    if (!isValid(value)) throw new InvalidArgumentError(message);
    return value;
  };
}

/** Parses the id of a record. */
export function id(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new InvalidArgumentError('Give an id.');
  return Number(value);
}

/**
 * The action of a command. What it does is loaded when it runs, since most of the service is loaded with it:
 * help, versions and usage errors need none of that.
 */
export const lazily =
  <A extends unknown[]>(load: () => Promise<(...args: A) => Promise<void>>) =>
  async (...args: A): Promise<void> =>
    (await load())(...args);
