import type { Service, ServiceResponse } from './service.js';

const BOUNDARY = 'xxBOUNDARYxx';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
export const FORM = 'application/x-www-form-urlencoded';
const CRLF = '\r\n';

export type Fields = readonly (readonly [string, string])[];

/** One field of a multipart body. */
export const partOf = ([name, value]: Fields[number]): string =>
  [`--${BOUNDARY}`, `Content-Disposition: form-data; name="${name}"`, '', value, ''].join(CRLF);

/** A multipart body as a program writes it that has no library for it. */
export const multipart = (fields: Fields): string => `${fields.map(partOf).join('')}--${BOUNDARY}--${CRLF}`;

export const urlencoded = (fields: Fields): string =>
  fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');

export const ENCODINGS = [
  { name: 'multipart', type: MULTIPART, encode: multipart },
  { name: 'urlencoded', type: FORM, encode: urlencoded },
];

/** Posts a body as it is. */
export const sendBody = async (
  service: Service,
  path: string,
  body: string | Buffer,
  type: string,
): Promise<ServiceResponse> => service.post(path, body, { headers: { 'content-type': type } });
