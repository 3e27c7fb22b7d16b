import { asBuffer, type DecodedText, decodeText, type Encoding, Undecodable } from '../decode-text.js';

export interface FileToDecode {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding | undefined;
  readonly mayGuess: boolean;
}

/** The bytes are not valid in this encoding. Null means that no encoding was detected. */
export interface DecodingFailure {
  readonly undecodable: Encoding | null;
}

/** Decodes the bytes of a file as text. */
export async function decodeFile(
  { bytes, encoding, mayGuess }: FileToDecode,
  _help: object,
): Promise<DecodedText | DecodingFailure> {
  try {
    return await Promise.resolve(decodeText(asBuffer(bytes), { encoding, mayGuess }));
  } catch (error) {
    if (error instanceof Undecodable) return { undecodable: error.encoding ?? null };
    throw error;
  }
}
