import { LANGUAGES } from '#common/messages/languages.js';

/** Documents values that many responses have, in the same words everywhere. */

export const ID = { type: 'integer', minimum: 1, description: 'Id', example: 11 } as const;

export const COUNT = { type: 'integer', minimum: 0, example: 27 } as const;

/** A date and time without a zone. */
export const WALL_TIME = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  example: '2026-10-01 08:00:00',
} as const;

/** An instant in UTC. */
export const INSTANT = { type: 'string', format: 'date-time', example: '2026-10-01T08:00:00Z' } as const;

export const URI = { type: 'string', format: 'uri' } as const;

export const REST_URL = {
  ...URI,
  description: 'Address in this interface',
  example: 'https://calendar.example/calendar/events/v1/events/11',
} as const;

/** Of a write: the languages in which it wrote texts. */
export const WRITTEN_LANGUAGES = {
  enum: LANGUAGES,
  isArray: true,
  description: 'Languages in which texts were written',
  example: ['fr'],
};

/** Of a write: its parameters. */
export const SENT_FIELDS: { readonly type: [StringConstructor]; readonly description: string } = {
  type: [String],
  description: 'Names of the parameters that were sent',
};

export const AUTHOR = {
  type: 'string',
  pattern: '^\\d+$',
  description: 'Author id, as a string',
  example: '1',
} as const;

/** A text that may be missing. */
export const NULLABLE_TEXT = { type: 'string', nullable: true } as const;

export const ANY_VALUE = {
  oneOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: {} },
    { type: 'object', additionalProperties: true },
    { type: 'null' },
  ],
};
