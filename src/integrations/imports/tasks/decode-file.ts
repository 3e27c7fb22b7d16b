import {
  asBuffer,
  type DecodedText,
  decodeText,
  type Encoding,
  Undecodable,
} from '#common/text/decode-text.js';
import { decodingOf, type Format } from '../formats.js';

export interface FileToDecode {
  readonly bytes: Uint8Array;
  readonly format: Format;
  readonly encoding: Encoding | undefined;
}

/** The bytes are not valid in this encoding. Null means that no encoding was detected. */
export interface DecodingFailure {
  readonly undecodable: Encoding | null;
}

/** Decodes the bytes of a file as text. */
export async function decodeFile(
  { bytes, format, encoding }: FileToDecode,
  _help: object,
): Promise<DecodedText | DecodingFailure> {
  try {
    return await Promise.resolve(decodeText(asBuffer(bytes), decodingOf(format, encoding)));
  } catch (error) {
    if (error instanceof Undecodable) return { undecodable: error.encoding ?? null };
    throw error;
  }
}
