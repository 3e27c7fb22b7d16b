import { createHash } from 'node:crypto';
import { encode, type Encoding } from './encodings.js';

interface Forms {
  /** By the language that is part of the hash. */
  readonly hashes: Map<string, string>;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

const forms = new WeakMap<Buffer, Forms>();

/**
 * Bytes that many responses send as they are: they are hashed and compressed once, and the results are kept as long as
 * the bytes. Only for bytes of which whoever keeps them has a fixed number.
 */
export function lasting(bytes: Buffer): Buffer {
  forms.set(bytes, { hashes: new Map(), encoded: new Map() });
  return bytes;
}

const formsOf = (body: string | Buffer): Forms | undefined =>
  typeof body === 'string' ? undefined : forms.get(body);

/** The hash of a body and its language. */
export function hashOf(body: string | Buffer, language: string): string {
  const hashes = formsOf(body)?.hashes;
  const known = hashes?.get(language);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(`${language}\0`).update(body).digest('base64url');
  hashes?.set(language, hash);
  return hash;
}

/** The bytes of a body in an encoding. */
export async function encodedBody(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const encoded = formsOf(body)?.encoded;
  const known = encoded?.get(encoding);
  if (known !== undefined) return known;
  const bytes = encode(body, encoding);
  encoded?.set(encoding, bytes);
  // Only what succeeded is kept.
  bytes.catch(() => encoded?.delete(encoding));
  return bytes;
}
