import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { firstEntries } from '../requests/list-header.js';

/** Supported encodings of responses, best first; undefined for none. */
export type Encoding = 'br' | 'gzip' | undefined;

/** Compression would hardly make shorter bodies smaller. */
export const MIN_COMPRESSED = 1_024;

/** Compresses nearly as well as the best quality, at a tenth of the cost. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 6 };

const COMPRESSIBLE =
  /^(application\/(json|javascript|(?:rss|xliff)\+xml|x-ndjson)|text\/(html|css|javascript|calendar|csv)|image\/svg\+xml)(?![\w+.-])/i;

export const isCompressible = (contentType: unknown): boolean =>
  typeof contentType === 'string' && COMPRESSIBLE.test(contentType);

/** The published types lack this option: the order among encodings that the client weighs equally. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The encoding that the client prefers; none when the header is missing or invalid. */
export function chooseEncoding(headers: IncomingHttpHeaders): Encoding {
  const sent = headers['accept-encoding'];
  if (sent === undefined) return undefined;
  const negotiator: EncodingNegotiator = new Negotiator({
    headers: { 'accept-encoding': firstEntries(sent) },
  });
  const [accepted] = negotiator.encodings(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
  return accepted === 'br' || accepted === 'gzip' ? accepted : undefined;
}

export async function encode(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (encoding === undefined) return bytes;
  return encoding === 'br' ? compress.br(bytes, BROTLI) : compress.gzip(bytes, GZIP);
}

export const encoder = (encoding: NonNullable<Encoding>): Transform =>
  encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
