import type { Language } from '#common/messages/languages.js';
import type { Message } from '#common/messages/message-arguments.js';
import { inSlices, sizeOf } from '#content/untrusted/size-of.js';
import { inlineText, InvalidText } from './inline-codes.js';
import { type ReadFile, type ReadUnit, readXliff } from './read-xliff.js';
import { InvalidXml } from './xml.js';

/** A text of a file, as HTML if its field has markup; or the reason why it is invalid. */
export type SentText = { readonly text: string } | { readonly error: Message };

/** A field of a record with its translation. */
export interface SentUnit {
  readonly id: string;
  readonly source: SentText;
  /** Undefined when a segment of it is missing. */
  readonly target: SentText | undefined;
  /** Whether the translator has marked it as translated. */
  readonly isTranslated: boolean;
}

/** The texts of a record. */
export interface SentFile {
  readonly id: string;
  readonly units: readonly SentUnit[];
}

/** The source and target language of a document. */
export interface SentLanguages {
  readonly source: Language;
  readonly target: Language;
}

export interface FilesReceiver {
  take(files: readonly SentFile[]): Promise<void>;
}

export type TranslationsRead = SentLanguages | { readonly refused: Message };

/** The longest text, in characters; requests cannot contain longer ones. */
const MAX_TEXT = 1_048_576;
/** More than any record has. */
const MAX_UNITS = 100;

function textOf(nodes: ReadUnit['source'], unit: ReadUnit, isHtml: boolean): SentText {
  try {
    const text = inlineText(nodes, unit.data, isHtml);
    if (text.length <= MAX_TEXT) return { text };
    return { error: { key: 'xliff_text_too_long', args: { max: MAX_TEXT } } };
  } catch (error) {
    if (error instanceof InvalidText) return { error: error.reason };
    throw error;
  }
}

function sentFile({ id, units }: ReadFile, markup: XliffSource['markup']): SentFile {
  const [kind = ''] = id.split('-', 1);
  return {
    id,
    units: units.slice(0, MAX_UNITS).map((unit) => {
      const isHtml = markup[kind]?.includes(unit.id) === true;
      return {
        id: unit.id,
        source: textOf(unit.source, unit, isHtml),
        target: unit.target && textOf(unit.target, unit, isHtml),
        isTranslated: unit.isTranslated,
      };
    }),
  };
}

/** What is read, with what a process without the resources does not know. */
export interface XliffSource {
  readonly xliff: string;
  /** The names of the texts that may hold markup, by the name of their kind. */
  readonly markup: Readonly<Record<string, readonly string[]>>;
}

/** Reads an XLIFF document and passes its files on in batches. */
export async function readTranslations(
  { xliff, markup }: XliffSource,
  help: FilesReceiver,
): Promise<TranslationsRead> {
  try {
    const { source, target, files } = readXliff(xliff);
    for (const slice of inSlices(
      files.values().map((file) => sentFile(file, markup)),
      (file) => sizeOf(file, Infinity),
    ))
      await help.take(slice);
    return { source, target };
  } catch (error) {
    if (error instanceof InvalidXml) return { refused: error.reason };
    throw error;
  }
}
