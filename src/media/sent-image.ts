import type { ApiError } from '../http/api-error.js';
import type { Rule } from '../http/field.decorator.js';
import { InvalidValue } from '../http/values/invalid-value.js';
import { positiveInteger } from '../http/values/integers.js';
import { url } from '../http/values/urls.js';
import type { Message } from '../i18n/messages.js';
import type { NewPicture } from './media-store.js';

/**
 * What an address turned out to name: an item that is there, a picture to become one, or nothing usable. In a trial it
 * is not looked at, and the record's image is left as it is.
 */
export type Located =
  | { readonly id: number }
  | { readonly unseen: true }
  | { readonly picture: NewPicture }
  | { readonly problem: Message }
  | { readonly denial: ApiError };

/** What was sent as `image`. */
export class SentImage {
  /** What the address names; found out before the transaction, as that may take seconds. */
  located: Located | undefined;

  constructor(
    /** An id, an address, or null = none. */
    readonly reference: number | string | null,
  ) {}
}

/** For fields: under the class's own name, the documentation would take it for their schema. */
export type ImageField = InstanceType<typeof SentImage>;

/** What null stands for. */
export const NO_IMAGE = new SentImage(null);

const CLEARED = new Set<unknown>(['', 'false', false, null]);

/** An image as it was read from a record, to be sent back as it is. */
const isReadImage = (raw: unknown): raw is { readonly id: number } =>
  typeof raw === 'object' && raw !== null && 'id' in raw && typeof raw.id === 'number';

function parse(raw: unknown): SentImage {
  if (raw instanceof SentImage) return raw;
  if (isReadImage(raw)) return parse(raw.id);
  if (CLEARED.has(raw)) return NO_IMAGE;
  if (typeof raw === 'number' || (typeof raw === 'string' && /^\d+$/.test(raw))) {
    return new SentImage(positiveInteger(raw));
  }
  try {
    return new SentImage(url(raw));
  } catch {
    throw new InvalidValue('not_an_image');
  }
}

/** The id of a media item, the address of one, or the address of a picture; `""`, null and false for none. */
export const IMAGE: Rule<SentImage> = {
  parse,
  schema: {
    oneOf: [
      { type: 'integer', minimum: 1, description: 'Id of a media item' },
      { type: 'string', description: 'Id or address of a media item, address of any picture, or empty' },
      { type: 'object', properties: { id: { type: 'integer' } }, description: 'An image as it is read' },
      { type: 'boolean', enum: [false], description: 'No image' },
    ],
  },
};

/** The fields of an inline record, with its image read, so that it can be located before the transaction. */
export function withImageRead(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Object.hasOwn(fields, 'image')) return fields;
  try {
    return { ...fields, image: parse(fields['image']) };
  } catch (error) {
    // What is wrong with it is reported with what is wrong with the other fields.
    if (error instanceof InvalidValue) return fields;
    throw error;
  }
}
