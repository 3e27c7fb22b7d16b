import fc, { type Arbitrary } from 'fast-check';
import { FORM, MULTIPART } from '../form-bodies.js';
import { BODIES, CONTENT_TYPES } from './hostile.js';
import { entriesOf, jsonText } from './json-text.js';
import { encoded, fieldsOf } from './pairs.js';
import type { Level } from './values.js';

/** Bytes and their declared type. */
export interface SentBody {
  readonly type?: string;
  readonly payload?: string | Buffer;
}

const BOUNDARY = /boundary=(\S+)/.exec(MULTIPART)?.[1] ?? '';

export const json = (value: object): SentBody => ({ type: 'application/json', payload: jsonText(value) });

const form = (value: object): SentBody => ({
  type: FORM,
  payload: entriesOf(value)
    .flatMap(([name, inner]) => fieldsOf(name, inner))
    .map((pair) => pair.map(encoded).join('='))
    .join('&'),
});

function part(name: string, value: string | Buffer): Buffer {
  const shown = name.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));
  const file = Buffer.isBuffer(value) ? '; filename="a.png"\r\nContent-Type: image/png' : '';
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${shown}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(value as string), Buffer.from('\r\n')]);
}

export const multipart = (value: object): SentBody => ({
  type: MULTIPART,
  payload: Buffer.concat([
    ...entriesOf(value).flatMap(([name, inner]) =>
      Buffer.isBuffer(inner)
        ? [part(name, inner)]
        : fieldsOf(name, inner).map(([field, text]) => part(field, text)),
    ),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
});

/** A body broken in one of the ways in which transports break them. */
const broken = (body: SentBody): Arbitrary<SentBody> => {
  const { payload = '' } = body;
  return fc.oneof(
    fc.constantFrom(...CONTENT_TYPES).map((type) => ({ ...body, type })),
    fc.constantFrom(...BODIES).map((other) => ({ ...body, payload: other })),
    fc.nat({ max: payload.length }).map((end) => ({ ...body, payload: payload.slice(0, end) })),
    fc.constant({ payload }),
    fc.constant({}),
  );
};

/** The values in one of the three encodings, at times broken. */
export function bodyOf(values: Arbitrary<unknown>, level: Level): Arbitrary<SentBody> {
  const encode = fc.constantFrom(json, json, json, form, multipart);
  const body = fc.tuple(values, encode).map(([value, write]) => write(value as object));
  if (level === 'valid') return body;
  return body.chain((whole) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(whole) }, { weight: 1, arbitrary: broken(whole) }),
  );
}
