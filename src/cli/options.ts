import { InvalidArgumentError } from 'commander';
import type { Rule } from '../http/parameters/field.decorator.js';
import { InvalidValue } from '../common/values/invalid-value.js';
import { translate } from '../common/messages/messages.js';

/** Parses an option with a check; an invalid value is a usage error. */
export function checked(isValid: (value: string) => boolean, message: string) {
  return (value: string): string => {
    if (!isValid(value)) throw new InvalidArgumentError(message);
    return value;
  };
}

/** Parses an option with a rule of the HTTP interface. */
export function byRule<T>(rule: Rule<T>) {
  return (value: string): T => {
    try {
      return rule.parse(value);
    } catch (error) {
      if (error instanceof InvalidValue) throw new InvalidArgumentError(translate('en', error.text));
      throw error;
    }
  };
}
