import { stringList } from '#common/values/integers.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { oneOfRule } from '#http/parameters/rules.js';
import { EVENT } from './event.entity.js';

/* Which occurrences of a series a write is for, and which fields an occurrence has of its own. */

const SCOPES = ['this', 'all', 'following'] as const;

/** `this`: one occurrence alone. `all`: those of the series. `following`: one and those after it. */
export type Scope = (typeof SCOPES)[number];

export const ScopeField = (): PropertyDecorator =>
  Field(oneOfRule(SCOPES), {
    description:
      'Which occurrences of the series of the event: this one alone, all, or this one and those after it (extension)',
    example: 'this',
  });

/** The fields that an occurrence can have of its own, besides its texts. */
const FIELDS = [
  ...EVENT.flags,
  ...['accessibility', 'age_max', 'age_min', 'availability', 'capacity', 'categories', 'closed_days'],
  ...['cost', 'end_date', 'event_status', 'image', 'is_virtual', 'opening_hours', 'organizer'],
  ...['registration_closes', 'registration_opens', 'registration_url', 'remaining', 'spoken_languages'],
  ...['start_date', 'status', 'tags', 'timezone', 'venue', 'virtual_event_type', 'virtual_url'],
  'virtual_url_access',
];

export const isOwnField = (name: string): boolean => FIELDS.includes(name);

const isText = (name: string): boolean => EVENT.texts.includes(name);

/** Names of fields to give back to the series, or `all`. */
export const RESET_OVERRIDES: Rule<string[]> = {
  parse: (raw) => {
    const names = stringList(raw);
    if (names.length === 0) throw new InvalidValue('not_empty');
    const unknown = names.find((name) => name !== 'all' && !isOwnField(name) && !isText(name));
    if (unknown !== undefined)
      throw new InvalidValue('not_a_field_to_reset', { value: unknown.slice(0, 64).toWellFormed() });
    return names.includes('all') ? [...FIELDS, ...EVENT.texts] : names;
  },
  schema: {
    type: 'array',
    items: { type: 'string', enum: ['all', ...FIELDS, ...EVENT.texts] },
    example: ['title', 'venue'],
  },
};

/** The names in the column `overrides`. */
export const namesIn = (overrides: string): string[] => overrides.split(',').filter((name) => name !== '');

/** The fields that an occurrence has of its own. */
export const overridesOf = ({ overrides }: { readonly overrides: string }): ReadonlySet<string> =>
  new Set(namesIn(overrides));

/** The column for these names. */
export const overridesColumn = (names: Iterable<string>): string => {
  const sorted = [...new Set(names)].sort();
  return sorted.length === 0 ? '' : `,${sorted.join(',')},`;
};
