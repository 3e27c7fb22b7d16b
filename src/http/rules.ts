import { type Language, LANGUAGES } from '../i18n/languages.js';
import { STATUSES } from '../records/status.js';
import { parseDateInput } from '../time/date-input.js';
import { parseZone } from '../time/zone.js';
import type { Rule } from './field.decorator.js';
import { boolean, switchValue } from './values/booleans.js';
import { parseCost } from './values/cost.js';
import { html } from './values/html.js';
import { integerList, nonNegativeInteger, positiveInteger, stringList } from './values/integers.js';
import { InvalidValue } from './values/invalid-value.js';
import { email, oneOf, plainText } from './values/texts.js';
import { url } from './values/urls.js';

/*
 * The value rules of the interface by name: the parser of each, and how the documentation describes it.
 */

const MAX_HTML_LENGTH = 1_048_576;

export const NAME: Rule<string> = {
  parse: plainText({ max: 255, nonEmpty: true }),
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

export const SLUG: Rule<string> = {
  parse: plainText({ max: 200 }),
  schema: { type: 'string', maxLength: 200 },
};

export const TEXT: Rule<string> = {
  parse: plainText({ max: 255 }),
  schema: { type: 'string', maxLength: 255 },
};

/** A plain text of several lines. */
export const LONG_TEXT: Rule<string> = {
  parse: plainText({ max: 20_000, multiline: true }),
  schema: { type: 'string', maxLength: 20_000 },
};

export const SEARCH: Rule<string> = {
  parse: plainText({ max: 255, nonEmpty: true }),
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

export const HTML: Rule<string> = {
  parse: html({ max: MAX_HTML_LENGTH }),
  schema: { type: 'string', maxLength: MAX_HTML_LENGTH },
};

export const URL_VALUE: Rule<string> = {
  parse: url,
  schema: { type: 'string', format: 'uri', maxLength: 2_000 },
};

export const EMAIL: Rule<string> = {
  parse: email,
  schema: { type: 'string', format: 'email', maxLength: 255 },
};

export const POSITIVE_INTEGER: Rule<number> = {
  parse: positiveInteger,
  schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
};

export const NON_NEGATIVE_INTEGER: Rule<number> = {
  parse: nonNegativeInteger,
  schema: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
};

export const BOOLEAN: Rule<boolean> = { parse: boolean, schema: { type: 'boolean' } };

export const SWITCH: Rule<boolean> = {
  parse: switchValue,
  schema: { type: 'string', enum: ['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'] },
};

export const ID_LIST: Rule<number[]> = {
  parse: integerList,
  schema: { type: 'array', items: { type: 'integer', minimum: 1 } },
};

/** Ids, slugs or names. */
export const TERM_LIST: Rule<string[]> = {
  parse: stringList,
  schema: { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'string' }] } },
};

export const DATE_TIME: Rule = {
  parse: parseDateInput,
  schema: { type: 'string', format: 'date-time' },
};

export const TIME_ZONE: Rule<string> = {
  parse: (raw) => (raw === '' ? '' : parseZone(raw)),
  schema: { type: 'string', maxLength: 64 },
};

export const COST: Rule = {
  parse: parseCost,
  schema: {
    oneOf: [{ type: 'number' }, { type: 'string' }, { type: 'array', items: { type: 'string' } }],
  },
};

export const STATUS: Rule = {
  parse: oneOf(STATUSES),
  schema: { type: 'string', enum: [...STATUSES] },
};

/** One status or several, separated by commas. */
export const STATUS_LIST: Rule = {
  parse: (raw) => {
    const names = stringList(raw);
    if (names.length === 0) throw new InvalidValue('not_one_of', { values: STATUSES.join(', ') });
    return names.map(oneOf(STATUSES));
  },
  schema: { type: 'string', example: 'publish' },
};

export const LANGUAGE: Rule<Language> = {
  parse: (raw) => {
    const found = LANGUAGES.find((language) => language === raw);
    if (found === undefined) throw new InvalidValue('not_a_language', { values: LANGUAGES.join(', ') });
    return found;
  },
  schema: { type: 'string', enum: [...LANGUAGES] },
};

export const FALLBACK: Rule = {
  parse: oneOf(['none', 'default']),
  schema: { type: 'string', enum: ['none', 'default'] },
};

export function coordinate(max: number): Rule<number> {
  return {
    parse: (raw) => {
      const value = typeof raw === 'string' && /^-?\d{1,3}(\.\d{1,15})?$/.test(raw) ? Number(raw) : raw;
      if (typeof value !== 'number' || !(Math.abs(value) <= max)) {
        throw new InvalidValue('not_a_coordinate', { min: -max, max });
      }
      return value;
    },
    schema: { type: 'number', minimum: -max, maximum: max },
  };
}
