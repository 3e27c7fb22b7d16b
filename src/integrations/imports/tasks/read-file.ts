import type { Reason } from '#common/messages/message-arguments.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { asBuffer, type DecodedText, type Encoding } from '#common/text/decode-text.js';
import { sendContent, type SliceReceiver } from '../content-slices.js';
import type { Format } from '../formats.js';
import { decodeFile, type FileOptions, readContent } from '../read-source.js';

export interface FileToRead {
  /** A file, or the content of a request as text. */
  readonly source: Uint8Array | DecodedText;
  readonly format: Format;
  readonly encoding: Encoding | undefined;
  readonly options: FileOptions;
  /** The largest content, in the units of `content-slices`. */
  readonly most: number;
}

/** Reads a file and sends its content in slices. @returns the reason if it cannot be read */
export async function readFile(
  { source, format, encoding, options, most }: FileToRead,
  help: SliceReceiver,
): Promise<Reason | undefined> {
  try {
    const decoded = source instanceof Uint8Array ? decodeFile(asBuffer(source), format, encoding) : source;
    await sendContent(readContent(decoded, format, options), help, most);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableSource) return error.reason;
    throw error;
  }
}
