import type { RawValues } from '../../http/parameters/params.js';
import { flagNames } from '../../content/localized/column-roles.js';
import { Event } from './event.entity.js';

const FLAGS = flagNames(Event);

/** What stands for the fields that a password hides. */
export const BLANKS = {
  ...Object.fromEntries(FLAGS.map((flag) => [flag, null])),
  description: '',
  excerpt: '',
  image: false as const,
  cost: '',
  website: '',
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  post_parent: 0,
};

/**
 * What was sent of an event. In a list, a protected event has null for every flag: where it is sent back so, its blank fields
 * are what was not shown, and clear nothing.
 */
export function withoutBlanks(values: RawValues): RawValues {
  if (!FLAGS.every((flag) => values.get(flag) === null)) return values;
  const blanks: Readonly<Record<string, unknown>> = BLANKS;
  return new Map(
    values
      .entries()
      .filter(
        ([name, value]) =>
          !Object.hasOwn(blanks, name) || JSON.stringify(value) !== JSON.stringify(blanks[name]),
      ),
  );
}
