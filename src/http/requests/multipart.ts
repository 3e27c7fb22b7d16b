import { isUtf8 } from 'node:buffer';
import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { ApiError } from '../errors/api-error.js';
import { notUtf8 } from '../errors/invalid-json.js';
import { UploadedFile } from './uploaded-file.js';

const LIMITS = { fieldNameSize: 1_000, fields: 1_000, files: 10, parts: 1_000 };

/** The parameter of all uploads. Files of other names are ignored, like all unknown parameters. */
const FILE_FIELD = 'file';

/** What a decoder writes for invalid bytes. */
const REPLACEMENT = '\uFFFD';

export interface MultipartParts {
  /** Names and texts, in the order of the body. */
  readonly texts: URLSearchParams;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

/** The bytes to parse before other requests get their turn. */
const SLICE = 65_536;

const refused = (): ApiError => new ApiError('rest_bad_request', { key: 'bad_multipart' });

/** The bytes of a part. */
interface RawPart {
  readonly head: Buffer;
  readonly content: Buffer;
}

/** The parts as the parser splits them: only after a line end. */
function* rawParts(body: Buffer, boundary: string): Generator<RawPart> {
  const text = Buffer.concat([Buffer.from('\r\n'), body]);
  const delimiter = `\r\n--${boundary}`;
  for (let at = text.indexOf(delimiter); at >= 0;) {
    const next = text.indexOf(delimiter, at + delimiter.length);
    const part = text.subarray(at + delimiter.length, next < 0 ? text.length : next);
    const end = part.indexOf('\r\n\r\n');
    if (end >= 0) yield { head: part.subarray(0, end), content: part.subarray(end + 4) };
    at = next;
  }
}

/**
 * Refuses bodies that are not UTF-8. A replacement character is valid only if the heads or a part have it. Each part is
 * compared once, as texts come in the order of their parts: a search would take a time that grows with the square of the body.
 */
function refuseOtherEncodings(texts: URLSearchParams, body: Buffer, boundary: string): void {
  const isReplaced = (text: string): boolean => text.includes(REPLACEMENT);
  const hasName = [...texts.keys()].some(isReplaced);
  if (!hasName && ![...texts.values()].some(isReplaced)) return;
  const parts = [...rawParts(body, boundary)];
  if (hasName && !parts.every(({ head }) => isUtf8(head))) throw notUtf8();
  let next = 0;
  for (const text of [...texts.values()].filter(isReplaced)) {
    const sent = Buffer.from(text);
    const found = parts.findIndex(({ content }, index) => index >= next && content.equals(sent));
    if (found < 0) throw notUtf8();
    next = found + 1;
  }
}

async function feed(parser: Writable, body: Buffer): Promise<void> {
  for (let at = 0; at < body.length; at += SLICE) {
    parser.write(body.subarray(at, at + SLICE));
    await setImmediate();
  }
  parser.end();
}

/**
 * Refuses a body with more boundaries than allowed parts, before parsing. The parser does not count parts
 * without headers, but each one takes time.
 */
function refuseManyParts(body: Buffer, boundary: string): void {
  const delimiter = `--${boundary}`;
  let count = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    count += 1;
    if (count > LIMITS.parts + 1) throw refused();
  }
}

const PARAMETER = /;\s*([^=;\s]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g;
const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/;

/**
 * The boundary between the parts. It is parsed once, so that the parser uses the same one that was counted.
 */
function boundaryOf(type: string): string {
  const found = [...type.matchAll(PARAMETER)].find(([, name = '']) => name.toLowerCase() === 'boundary');
  const boundary = found?.[2] ?? found?.[3] ?? '';
  if (!BOUNDARY.test(boundary)) throw refused();
  return boundary;
}

/**
 * Splits a multipart body into its parts.
 * @throws ApiError for a body that ends early, has too many parts, several files, or texts that are not UTF-8
 */
export async function parseMultipart(body: Buffer, type: string): Promise<MultipartParts> {
  const texts = new URLSearchParams();
  const files: Record<string, UploadedFile> = {};
  const boundary = boundaryOf(type);
  refuseManyParts(body, boundary);
  let sent = 0;
  await new Promise<void>((resolve, reject) => {
    const parser = new Busboy({
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
      limits: { ...LIMITS, fieldSize: body.length },
    });
    parser.on('field', (name, value) => {
      texts.append(name, value);
    });
    parser.on('file', (name, stream, filename, _, mimeType) => {
      const chunks: Buffer[] = [];
      if (name === FILE_FIELD) sent += 1;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // Without a listener, a body that ends within a file would end the process.
      stream.on('error', reject);
      stream.on('end', () => (files[name] = new UploadedFile(filename, mimeType, Buffer.concat(chunks))));
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, reject);
    parser.on('error', reject);
    parser.on('finish', resolve);
    void feed(parser, body).catch(reject);
  }).catch(() => {
    throw refused();
  });
  refuseOtherEncodings(texts, body, boundary);
  if (sent > 1) throw new ApiError('rest_bad_request', { key: 'repeated_file', args: { name: FILE_FIELD } });
  return { texts, files };
}
