import { isLanguage, type Language, LANGUAGES } from '#common/messages/languages.js';
import { STATUSES } from '#common/records/status.js';
import { type DateInput, parseDateInput } from '#common/time/date-input.js';
import { parseZone } from '#common/time/zone.js';
import { boolean, switchValue } from '#common/values/booleans.js';
import { limitCharacters, refuseControlCharacters, textOf } from '#common/values/characters.js';
import { parseSentCost } from '#common/values/cost.js';
import { html } from '#common/values/html.js';
import {
  integerFrom,
  integerList,
  limitElements,
  MAX_ELEMENTS,
  nonNegativeInteger,
  positiveInteger,
  stringList,
} from '#common/values/integers.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { email, oneOf, plainText } from '#common/values/texts.js';
import { url } from '#common/values/urls.js';
import type { Rule } from './field.decorator.js';

/* The value rules of the API: each has a parser and a description for the documentation. */

const MAX_HTML_LENGTH = 1_048_576;

export const NAME: Rule<string> = {
  parse: plainText({ max: 255, nonEmpty: true }),
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

export const SLUG: Rule<string> = {
  parse: plainText({ max: 200 }),
  schema: { type: 'string', maxLength: 200, example: 'jazz-night' },
};

export const TEXT: Rule<string> = {
  parse: plainText({ max: 255 }),
  schema: { type: 'string', maxLength: 255 },
};

/** Any string. */
export const ANY_TEXT: Rule<string> = {
  parse: textOf,
  schema: { type: 'string', example: 'view' },
};

/** Any value. */
export const ANY_VALUE: Rule = { parse: (raw) => raw, schema: { type: 'string', example: 'true' } };

/** The same rule, but without the empty string. */
export function nonEmptyText(rule: Rule<string>): Rule<string> {
  return {
    parse: (raw) => {
      const text = rule.parse(raw);
      if (text === '') throw new InvalidValue('not_empty');
      return text;
    },
    schema: { ...rule.schema, minLength: 1 },
  };
}

/** Plain text of several lines. */
export const LONG_TEXT: Rule<string> = {
  parse: plainText({ max: 20_000, multiline: true }),
  schema: { type: 'string', maxLength: 20_000, example: 'Under the open sky' },
};

export const SEARCH: Rule<string> = {
  parse: plainText({ max: 2_000, nonEmpty: true }),
  schema: { type: 'string', minLength: 1, maxLength: 2_000, example: 'jazz' },
};

/** A secret, stored exactly as sent. */
export const PASSWORD: Rule<string> = {
  parse: (raw) => limitCharacters(refuseControlCharacters(textOf(raw)), 255),
  schema: { type: 'string', format: 'password', maxLength: 255, example: 'open sesame' },
};

export const HTML: Rule<string> = {
  parse: html({ max: MAX_HTML_LENGTH }),
  schema: { type: 'string', maxLength: MAX_HTML_LENGTH, example: '<p>Bring a blanket.</p>' },
};

export const URL_VALUE: Rule<string> = {
  parse: url,
  schema: { type: 'string', format: 'uri', maxLength: 2_000, example: 'https://jazz.example' },
};

export const EMAIL: Rule<string> = {
  parse: email,
  schema: { type: 'string', format: 'email', maxLength: 255, example: 'office@jazz.example' },
};

export const POSITIVE_INTEGER: Rule<number> = {
  parse: positiveInteger,
  schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647, example: 1 },
};

export const NON_NEGATIVE_INTEGER: Rule<number> = {
  parse: nonNegativeInteger,
  schema: { type: 'integer', minimum: 0, maximum: 2_147_483_647, example: 0 },
};

export const BOOLEAN: Rule<boolean> = { parse: boolean, schema: { type: 'boolean', example: true } };

export const SWITCH: Rule<boolean> = {
  parse: switchValue,
  schema: { type: 'string', enum: ['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'], example: 'true' },
};

export const ID_LIST: Rule<number[]> = {
  parse: integerList,
  schema: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: MAX_ELEMENTS, example: [4] },
};

/** A list of ids as a filter: an empty one is an error, and does not stand for all records. */
export const ID_FILTER: Rule<number[]> = {
  parse: (raw) => {
    const ids = integerList(raw);
    if (ids.length === 0) throw new InvalidValue('not_empty');
    return ids;
  },
  schema: { ...ID_LIST.schema, minItems: 1 },
};

/** Ids, slugs or names. */
const TERMS: Rule['schema'] = {
  type: 'array',
  items: { oneOf: [{ type: 'integer' }, { type: 'string' }] },
  maxItems: MAX_ELEMENTS,
  example: [4],
};

/** A list of terms as a filter: an empty one is an error, and does not stand for all records. */
export const TERM_FILTER: Rule<string[]> = {
  parse: (raw) => {
    const references = stringList(raw);
    if (references.length === 0) throw new InvalidValue('not_empty');
    return references;
  },
  schema: TERMS,
};

/** A list of venues or organizers as a filter: ids, in any form that an id has elsewhere, or slugs. */
export const RECORD_FILTER: Rule<string[]> = {
  parse: (raw) => TERM_FILTER.parse(raw).map((reference) => String(integerFrom(reference, 1) ?? reference)),
  schema: TERMS,
};

/** Longer than any name of a field. Each dot in a name costs a step. */
export const MAX_FIELD_NAME = 255;

/** Names of fields; nested names contain dots. */
export const FIELD_LIST: Rule<string[]> = {
  parse: (raw) => {
    const names = stringList(raw);
    if (names.some((name) => name.length > MAX_FIELD_NAME))
      throw new InvalidValue('text_too_long', { max: MAX_FIELD_NAME });
    return names;
  },
  schema: {
    type: 'array',
    items: { type: 'string', maxLength: MAX_FIELD_NAME },
    maxItems: MAX_ELEMENTS,
    example: ['id', 'rest_url'],
  },
};

/** A term by its name alone, which may be digits; unlike a text, which may also be an id or a slug. */
export interface NamedTerm {
  readonly name: string;
}

/** A term of an event: an id, slug or name, or certainly a name. */
export type TermLink = string | NamedTerm;

/** A list of terms, in which a term may also be an object as the API returns it, or have only a name. */
export const TERM_LINKS: Rule<TermLink[]> = {
  parse: (raw) => (Array.isArray(raw) ? limitElements<unknown>(raw).flatMap(termLink) : stringList(raw)),
  schema: {
    ...TERMS,
    items: {
      oneOf: [
        { type: 'integer' },
        { type: 'string' },
        {
          type: 'object',
          properties: { id: { type: 'integer', minimum: 1 }, name: { type: 'string', maxLength: 255 } },
        },
      ],
    },
  },
};

function termLink(raw: unknown): readonly TermLink[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return stringList([raw]);
  const { id, name } = raw as { id?: unknown; name?: unknown };
  return id == null ? stringList([name]).map((text) => ({ name: text })) : stringList([id]);
}

export const DATE_TIME: Rule<DateInput> = {
  parse: parseDateInput,
  schema: { type: 'string', example: '2027-01-10 20:00:00' },
};

export const TIME_ZONE: Rule<string> = {
  parse: (raw) => (raw === '' ? '' : parseZone(raw)),
  schema: { type: 'string', maxLength: 64, example: 'Europe/Paris' },
};

export const COST: Rule = {
  parse: parseSentCost,
  schema: {
    oneOf: [
      { type: 'number' },
      { type: 'string' },
      { type: 'array', items: { oneOf: [{ type: 'number' }, { type: 'string' }] } },
    ],
    example: '$10 - $25',
  },
};

export const STATUS: Rule = {
  parse: oneOf(STATUSES),
  schema: { type: 'string', enum: [...STATUSES], example: 'publish' },
};

/** Its message for the trash says that nothing new is in it. */
export const STATUS_OF_NEW: Rule = {
  parse: STATUS.parse,
  schema: { ...STATUS.schema, enum: STATUSES.filter((status) => status !== 'trash') },
};

/** One of the values, ignoring case. */
export function oneOfRule<const T extends string>(values: readonly T[]): Rule<T> {
  const parse = oneOf(values);
  return {
    parse: (raw) => parse(typeof raw === 'string' ? raw.toLowerCase() : raw),
    // Not a copy: a list of kinds may still grow.
    schema: { type: 'string', enum: values as T[], example: values[0] },
  };
}

export const SORT_DIRECTION = oneOfRule(['asc', 'desc']);

/** Some of the values, in the order of `values` and without duplicates. */
export function someOfRule<const T extends string>(values: readonly T[]): Rule<T[]> {
  return {
    parse: (raw) => {
      const names = new Set(stringList(raw));
      const known = values.filter((value) => names.delete(value));
      if (names.size > 0) throw new InvalidValue('not_one_of', { values: values.join(', ') });
      return known;
    },
    schema: {
      type: 'array',
      items: { type: 'string', enum: values as T[] },
      maxItems: MAX_ELEMENTS,
      example: [values[0]],
    },
  };
}

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
  schema: { type: 'string', enum: [...LANGUAGES], example: 'fr' },
};

/** Longer names are cut in messages. */
const MAX_SHOWN_NAME = 64;

/** Texts in other languages: an object from language to an object of fields, or to null to remove them. */
export const TRANSLATIONS: Rule = {
  parse: (raw) => {
    const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
    const entries = Object.entries(raw === '' ? {} : isObject ? raw : { '': raw });
    const unknown = isObject ? Object.keys(raw).find((name): boolean => !isLanguage(name)) : undefined;
    if (unknown !== undefined && unknown !== '') {
      const value = unknown.slice(0, MAX_SHOWN_NAME).toWellFormed();
      throw new InvalidValue('unknown_language', { value, values: LANGUAGES.join(', ') });
    }
    const isValid = entries.every(
      ([language, fields]: [string, unknown]) =>
        isLanguage(language) && typeof fields === 'object' && !Array.isArray(fields),
    );
    if (!isValid) throw new InvalidValue('not_translations', { values: LANGUAGES.join(', ') });
    return new Map(entries);
  },
  schema: {
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: true, nullable: true },
    example: { fr: { description: 'Sous le ciel' } },
  },
};

export const FALLBACK: Rule = {
  parse: oneOf(['none', 'default']),
  schema: { type: 'string', enum: ['none', 'default'], example: 'none' },
};

/** A box on the map, in degrees. West is greater than east when the box crosses the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** `west,south,east,north`, or an array of the four. */
export const BOX: Rule<Box> = {
  parse: (raw) => {
    const parts: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',', 5) : [];
    if (parts.length !== 4) throw new InvalidValue('not_a_box');
    const [west, south, east, north] = parts.map((part, index) =>
      coordinate(index % 2 === 0 ? 180 : 90).parse(typeof part === 'string' ? part.trim() : part),
    ) as [number, number, number, number];
    if (south > north) throw new InvalidValue('not_a_box');
    return { west, south, east, north };
  },
  schema: {
    type: 'array',
    items: { type: 'number', minimum: -180, maximum: 180 },
    minItems: 4,
    maxItems: 4,
    example: [-180, -90, 180, 90],
  },
};

/** Slightly more than half of the earth's circumference. */
const MAX_DISTANCE_KM = 20_050;

/** A distance in kilometres. */
export const DISTANCE: Rule<number> = {
  parse: (raw) => {
    const value = typeof raw === 'string' && /^\d{1,5}(\.\d{1,15})?$/.test(raw) ? Number(raw) : raw;
    if (typeof value !== 'number' || !(value > 0 && value <= MAX_DISTANCE_KM)) {
      throw new InvalidValue('not_a_distance', { max: MAX_DISTANCE_KM });
    }
    return value;
  },
  schema: { type: 'number', minimum: 0, maximum: MAX_DISTANCE_KM, example: 25 },
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
    schema: { type: 'number', minimum: -max, maximum: max, example: max === 90 ? 41.8866 : 12.4591 },
  };
}
