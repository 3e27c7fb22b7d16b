import { type DateInput, parseDateInput } from '#common/time/date-input.js';
import { day, days } from '#common/time/day-list.js';
import { ACCESSIBILITY, EVENT_STATUSES, type EventStatus } from '#common/values/event-details.js';
import { integerFrom, stringList } from '#common/values/integers.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { languageTag, languageTags } from '#common/values/language-tags.js';
import { type OpeningHours, openingHours, WEEKDAYS } from '#common/values/opening-hours.js';
import { oneOf } from '#common/values/texts.js';
import type { Rule } from '#http/parameters/field.decorator.js';
import { DATE_TIME, oneOfRule, someOfRule } from '#http/parameters/rules.js';

/* How the details of an event are read, in a write and as a filter. */

const MAX_LANGUAGES = 20;
const MAX_CLOSED_DAYS = 400;
const MAX_AGE = 150;

const LANGUAGE_TAG = {
  type: 'string',
  pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
  maxLength: 35,
} as const;

const eventStatus = oneOf(EVENT_STATUSES);

/** In any letter case, and as it is written in Great Britain. */
export const EVENT_STATUS: Rule<EventStatus> = {
  parse: (raw) => {
    const text = typeof raw === 'string' ? raw.toLowerCase() : raw;
    return eventStatus(text === 'cancelled' ? 'canceled' : text);
  },
  schema: { type: 'string', enum: [...EVENT_STATUSES], example: 'rescheduled' },
};

/** One value or several; duplicates are dropped. */
export function severalOf<T extends string>(one: Rule<T>): Rule<T[]> {
  return {
    parse: (raw) => {
      const values = stringList(raw);
      if (values.length === 0) throw new InvalidValue('not_empty');
      return [...new Set(values.map(one.parse))];
    },
    schema: {
      type: 'array',
      items: { ...one.schema, example: undefined } as object,
      example: [one.schema.example],
    },
  };
}

/** One of the values that are not empty. */
export const nonEmptyOf = <const T extends string>(values: readonly T[]): Rule<Exclude<T, ''>> =>
  oneOfRule(values.filter((value): value is Exclude<T, ''> => value !== ''));

/** A date, or null for none. */
export const OPTIONAL_DATE_TIME: Rule<DateInput | null> = {
  parse: (raw) => (raw === '' ? null : parseDateInput(raw)),
  schema: DATE_TIME.schema,
};

export const AGE: Rule<number> = {
  parse: (raw) => {
    const age = integerFrom(raw, 0);
    if (age === undefined || age > MAX_AGE) throw new InvalidValue('not_an_age', { max: MAX_AGE });
    return age;
  },
  schema: { type: 'integer', minimum: 0, maximum: MAX_AGE, example: 12 },
};

/** At most so many values. */
function atMost<T>(max: number, values: T[]): T[] {
  if (values.length > max) throw new InvalidValue('too_many_values', { max });
  return values;
}

export const SPOKEN_LANGUAGES: Rule<string[]> = {
  parse: (raw) => atMost(MAX_LANGUAGES, languageTags(raw)),
  schema: { type: 'array', items: LANGUAGE_TAG, maxItems: MAX_LANGUAGES, example: ['fr', 'de-CH'] },
};

export const SPOKEN_LANGUAGE_FILTER: Rule<string[]> = severalOf({
  parse: (raw) => languageTag(String(raw)),
  schema: { ...LANGUAGE_TAG, example: 'de' },
});

const accessibility = someOfRule(ACCESSIBILITY);

export const ACCESSIBILITY_LIST: Rule = {
  ...accessibility,
  schema: { ...accessibility.schema, maxItems: ACCESSIBILITY.length, example: ['wheelchair', 'subtitles'] },
};

export const ACCESSIBILITY_FILTER: Rule = {
  ...ACCESSIBILITY_LIST,
  parse: (raw) => {
    const all = accessibility.parse(raw);
    if (all.length === 0) throw new InvalidValue('not_empty');
    return all;
  },
};

const CLOCK = '([01]\\d|2[0-3]):[0-5]\\d';

export const OPENING_HOURS: Rule<OpeningHours[]> = {
  parse: openingHours,
  schema: {
    type: 'array',
    maxItems: 50,
    items: {
      type: 'object',
      required: ['days', 'opens', 'closes'],
      additionalProperties: false,
      properties: {
        days: { type: 'array', items: { type: 'string', enum: [...WEEKDAYS] }, minItems: 1 },
        opens: { type: 'string', pattern: `^${CLOCK}$` },
        closes: { type: 'string', pattern: `^(${CLOCK}|24:00)$` },
      },
    },
    example: [{ days: ['sat', 'sun'], opens: '10:00', closes: '18:00' }],
  },
};

const DAY_TEXT = { type: 'string', format: 'date' } as const;

export const CLOSED_DAYS: Rule<string[]> = {
  parse: (raw) => atMost(MAX_CLOSED_DAYS, days(raw)),
  schema: { type: 'array', items: DAY_TEXT, maxItems: MAX_CLOSED_DAYS, example: ['2027-01-10'] },
};

export const DAY: Rule<string> = { parse: day, schema: { ...DAY_TEXT, example: '2027-01-10' } };
