import { textOf } from '#common/values/characters.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { oneOf } from '#common/values/texts.js';
import type { Rule } from '#http/parameters/field.decorator.js';
import { METHOD_OVERRIDE } from '#http/requests/method-override.js';
import { KINDS } from '#resources/kinds.js';

export const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

const COLLECTIONS: readonly string[] = KINDS.map(({ collection }) => collection);
const VALUES = COLLECTIONS.map((name) => `/${name}`).join(', ');

/** Parameters that apply to the whole batch, not to one of its operations. */
export const RESERVED = [METHOD_OVERRIDE, 'dry_run'];

const HEADER_NAMES = ['If-Match', 'If-None-Match', 'Idempotency-Key', 'Accept-Language', 'Prefer'];
const MAX_HEADER_LENGTH = 8_192;

const anyMethod = oneOf(METHODS);

export const METHOD: Rule<(typeof METHODS)[number]> = {
  parse: (raw) => anyMethod(typeof raw === 'string' ? raw.toUpperCase() : raw),
  schema: { type: 'string', enum: [...METHODS], example: 'POST' },
};

/** The path as the server will see it: `..` is resolved before the path is checked. */
export const PATH: Rule<string> = {
  parse: (raw) => {
    const text = textOf(raw);
    const url = /^\/[^/\s\\][^\s\\]*$/.test(text) ? URL.parse(text, 'http://batch') : null;
    const collection = url?.pathname.split('/')[1] ?? '';
    if (url?.hash !== '' || !COLLECTIONS.includes(collection)) {
      throw new InvalidValue('not_a_batch_path', { values: VALUES });
    }
    if (RESERVED.some((name) => url.searchParams.has(name))) throw new InvalidValue('not_in_operation');
    return url.pathname + url.search;
  },
  schema: { type: 'string', pattern: `^/(${COLLECTIONS.join('|')})([/?].*)?$`, example: '/tags' },
};

/** Headers by their names in lower case. */
export const HEADERS: Rule<Readonly<Record<string, string>>> = {
  parse: (raw) => Object.fromEntries(Object.entries(BODY.parse(raw)).map(readHeader)),
  schema: {
    type: 'object',
    properties: Object.fromEntries(HEADER_NAMES.map((name) => [name, { type: 'string' }])),
    example: { 'If-Match': '*' },
  },
};

function readHeader([name, value]: [string, unknown]): [string, string] {
  const known = HEADER_NAMES.find((one) => one.toLowerCase() === name.toLowerCase());
  if (known === undefined) throw new InvalidValue('not_one_of', { values: HEADER_NAMES.join(', ') });
  const text = textOf(value);
  if (!/^[\x20-\x7e]*$/.test(text)) throw new InvalidValue('text_control_characters');
  if (text.length > MAX_HEADER_LENGTH) throw new InvalidValue('text_too_long', { max: MAX_HEADER_LENGTH });
  return [known.toLowerCase(), text];
}

export const BODY: Rule<Readonly<Record<string, unknown>>> = {
  parse: (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
      throw new InvalidValue('not_an_object');
    if (Object.hasOwn(raw, 'dry_run')) throw new InvalidValue('not_in_operation');
    return raw as Readonly<Record<string, unknown>>;
  },
  schema: { type: 'object', additionalProperties: true, example: { name: 'open air' } },
};
