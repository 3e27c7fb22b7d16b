import type { Language } from '#common/messages/languages.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { type DecodedText, decodeText, type Encoding, Undecodable } from '#common/text/decode-text.js';
import type { DateFormat } from '#common/time/local-dates.js';
import { readCsv } from './csv-source.js';
import { decodingOf, type Format } from './formats.js';
import { type IcsOptions, readIcs } from './ics-source.js';
import type { SourceContent } from './import-record.js';
import type { Constants, FieldNames, Mapping } from './mapping.js';
import { readNdjson } from './ndjson-source.js';

export interface FileOptions extends IcsOptions {
  readonly fields: FieldNames;
  readonly language: Language;
  readonly mapping: Mapping;
  readonly constants: Constants;
  readonly delimiter: string | undefined;
  readonly dateFormat: DateFormat | undefined;
}

/** Decodes the bytes of a file. @throws UnreadableSource when they are not text */
export function decodeFile(bytes: Buffer, format: Format, encoding: Encoding | undefined): DecodedText {
  try {
    return decodeText(bytes, decodingOf(format, encoding));
  } catch (error) {
    if (error instanceof Undecodable) throw new UnreadableSource(error.reason);
    throw error;
  }
}

/** Parses the text of a file. @throws UnreadableSource when it does not have the format at all */
export function readContent(
  { text, guessed }: DecodedText,
  format: Format,
  options: FileOptions,
): SourceContent {
  const content = readText(text, format, options);
  if (guessed !== undefined)
    content.warnings.unshift({
      where: { key: 'import_whole_file' },
      warning: { key: 'import_guessed_encoding', args: { encoding: guessed } },
    });
  return content;
}

function readText(text: string, format: Format, options: FileOptions): SourceContent {
  if (format === 'csv') return readCsv(text, options);
  return format === 'ics' ? readIcs(text, options) : readNdjson(text, options);
}
