import { positiveInteger } from '#common/values/integers.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import type { Rule } from '#http/parameters/field.decorator.js';
import { readInlineImage, SentImage } from '../media/sent-image.js';
import { type ExternalKey, readExternalKey } from './external-id.js';

/** A venue or organizer of an event: an existing record, or the fields of a new one. */
export type Link =
  | { readonly id: number }
  | { readonly external: ExternalKey }
  | { readonly fields: Readonly<Record<string, unknown>> };

/** The images of inline records. */
export const imagesOf = (links: readonly Link[] = []): SentImage[] =>
  links.flatMap((link) =>
    'fields' in link && link.fields['image'] instanceof SentImage ? [link.fields['image']] : [],
  );

const MAX_LINKS = 100;

/** Whether two lists have the same ids in the same order. */
export const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, place) => id === other[place]);

/** The id in a value that is no object. */
function idOf(raw: unknown): number {
  try {
    return positiveInteger(raw);
  } catch (error) {
    if (error instanceof InvalidValue) throw new InvalidValue('not_a_link');
    throw error;
  }
}

function readLink(raw: unknown): Link {
  if (typeof raw !== 'object' || raw === null) return { id: idOf(raw) };
  if (Array.isArray(raw)) throw new InvalidValue('not_an_object');
  const { id, ...fields } = raw as Record<string, unknown>;
  if (id !== undefined && id !== null && id !== '') return { id: positiveInteger(id) };
  const { external_source, external_id, ...others } = fields;
  const isPair = external_source !== undefined && external_id !== undefined;
  if (isPair && Object.keys(others).length === 0)
    return { external: readExternalKey(external_source, external_id) };
  if (!Object.hasOwn(fields, 'image')) return { fields };
  return { fields: { ...fields, image: readInlineImage(fields['image']) } };
}

function elements(raw: unknown): readonly unknown[] {
  if (raw === '') return [];
  if (Array.isArray(raw)) return raw;
  return typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : [raw];
}

function parse(raw: unknown): Link[] {
  const parts = elements(raw).filter((part) => part !== '');
  if (parts.length > MAX_LINKS) throw new InvalidValue('too_many_values', { max: MAX_LINKS });
  return parts.map(readLink);
}

/** An id, an array or comma list of ids, `{id}`, the fields of a record, or an array of such. */
export const LINK_LIST: Rule<Link[]> = {
  parse,
  schema: {
    oneOf: [
      { type: 'integer' },
      { type: 'string', description: 'Ids separated by commas' },
      { type: 'object', additionalProperties: true, description: '`{id}`, or the fields of a record' },
      {
        type: 'array',
        items: { oneOf: [{ type: 'integer' }, { type: 'object', additionalProperties: true }] },
      },
    ],
  },
};

/** The same, but the number 0 means none, as clients of the compatible interface send it. */
export const LINK_LIST_OR_ZERO: Rule<Link[]> = {
  parse: (raw) => (raw === 0 || raw === '0' ? [] : parse(raw)),
  schema: LINK_LIST.schema,
};
