import type { Message } from '#common/messages/messages.js';
import { positiveInteger } from '#common/values/integers.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { url } from '#common/values/urls.js';
import type { ApiError } from '#http/errors/api-error.js';
import type { Rule } from '#http/parameters/field.decorator.js';
import type { NewPicture } from './media-store.js';

/**
 * What a URL refers to: an existing item, a picture to be added, or nothing usable. A dry run does not
 * fetch it, and leaves the record's image as it is.
 */
export type ImageTarget =
  | { readonly id: number }
  | { readonly unseen: true }
  | { readonly picture: NewPicture }
  | { readonly problem: Message }
  | { readonly denial: ApiError };

/** The value sent as `image`. */
export class SentImage {
  /** What the URL refers to. Determined before the transaction, because that may take seconds. */
  located: ImageTarget | undefined;

  constructor(
    /** An id, a URL, or null for no image. */
    readonly reference: number | string | null,
  ) {}
}

/** The type of fields. With the class's own name, the documentation would use the class as their schema. */
export type ImageField = InstanceType<typeof SentImage>;

/** The value for null. */
export const NO_IMAGE = new SentImage(null);

const CLEARED = new Set<unknown>(['', 'false', false, null]);

const isId = (raw: unknown): raw is number | string =>
  typeof raw === 'number' || (typeof raw === 'string' && /^\d+$/.test(raw));

/** An image in the form of a response, which clients may send back; in a form, its id is a text. */
const isReadImage = (raw: unknown): raw is { readonly id: number | string } =>
  typeof raw === 'object' && raw !== null && 'id' in raw && isId(raw.id);

function parse(raw: unknown): SentImage {
  if (raw instanceof SentImage) return raw;
  if (isReadImage(raw)) return parse(raw.id);
  if (CLEARED.has(raw)) return NO_IMAGE;
  if (isId(raw)) return new SentImage(positiveInteger(raw));
  try {
    return new SentImage(url(raw));
  } catch {
    throw new InvalidValue('not_an_image');
  }
}

/** The id or URL of a media item, or the URL of a picture; `""`, null and false for none. */
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

/** The image of an inline record, parsed, so that it can be located before the transaction. */
export function readInlineImage(raw: unknown): unknown {
  try {
    return parse(raw);
  } catch (error) {
    // Its error is reported together with those of the other fields.
    if (error instanceof InvalidValue) return raw;
    throw error;
  }
}
