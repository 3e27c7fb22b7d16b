import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** What an answer can be compressed with, best first; undefined is as it is. */
export type Encoding = 'br' | 'gzip' | undefined;

/** What is shorter would hardly get smaller. */
export const MIN_COMPRESSED = 1_024;

/** Nearly as small as the best, at a tenth of its price. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 6 };

const COMPRESSIBLE =
  /^(application\/(json|javascript|(?:rss|xliff)\+xml|x-ndjson)|text\/(html|css|javascript|calendar|csv)|image\/svg\+xml)(?![\w+.-])/i;

export const isCompressible = (contentType: unknown): boolean =>
  typeof contentType === 'string' && COMPRESSIBLE.test(contentType);

/** Its published types lack the order in which equally liked encodings are taken. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** What the caller would rather have; without a header, and with a wrong one, the answer as it is. */
export function chooseEncoding(headers: IncomingHttpHeaders): Encoding {
  if (headers['accept-encoding'] === undefined) return undefined;
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
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
