import { InvalidArgumentError } from 'commander';
import type { Rule } from '../http/field.decorator.js';
import { InvalidValue } from '../http/values/invalid-value.js';
import { translate } from '../i18n/messages.js';

/** An option's value that must pass a check; what does not is wrong usage. */
export function checked(isRight: (value: string) => boolean, message: string) {
  return (value: string): string => {
    if (!isRight(value)) throw new InvalidArgumentError(message);
    return value;
  };
}

/** An option's value, read by a rule of the interface. */
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
