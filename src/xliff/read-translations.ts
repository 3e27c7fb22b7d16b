import type { Language } from '../i18n/languages.js';
import type { Message } from '../i18n/message-arguments.js';
import { hasMarkup, type Kind } from '../records/kinds.js';
import { inSlices, sizeOf } from '../untrusted/size-of.js';
import { BadText, inlineText } from './inline-codes.js';
import { type ReadFile, type ReadUnit, readXliff } from './read-xliff.js';
import { BadXml } from './xml.js';

/** A text of a file, as HTML where its field has markup; or what is wrong with it. */
export type SentText = { readonly text: string } | { readonly wrong: Message };

/** A field of a record with its translation. */
export interface SentUnit {
  readonly id: string;
  readonly source: SentText;
  /** Undefined when a part of it has none. */
  readonly target: SentText | undefined;
  /** Whether a translator says that it is translated. */
  readonly isTranslated: boolean;
}

/** The texts of a record. */
export interface SentFile {
  readonly id: string;
  readonly units: readonly SentUnit[];
}

/** What was translated from what into what. */
export interface SentLanguages {
  readonly source: Language;
  readonly target: Language;
}

export interface FilesTaker {
  take(files: readonly SentFile[]): Promise<void>;
}

export type TranslationsRead = SentLanguages | { readonly refused: Message };

/** The longest text, in characters; what a request may send is no longer. */
const MAX_TEXT = 1_048_576;
/** No record has as many texts. */
const MAX_UNITS = 100;

function textOf(nodes: ReadUnit['source'], unit: ReadUnit, isHtml: boolean): SentText {
  try {
    const text = inlineText(nodes, unit.data, isHtml);
    if (text.length <= MAX_TEXT) return { text };
    return { wrong: { key: 'xliff_text_too_long', args: { max: MAX_TEXT } } };
  } catch (error) {
    if (error instanceof BadText) return { wrong: error.reason };
    throw error;
  }
}

function sentFile({ id, units }: ReadFile): SentFile {
  const [kind = ''] = id.split('-', 1);
  return {
    id,
    units: units.slice(0, MAX_UNITS).map((unit) => {
      const isHtml = hasMarkup(kind as Kind, unit.id);
      return {
        id: unit.id,
        source: textOf(unit.source, unit, isHtml),
        target: unit.target && textOf(unit.target, unit, isHtml),
        isTranslated: unit.isTranslated,
      };
    }),
  };
}

/** Reads an XLIFF document, and gives its files in slices. */
export async function readTranslations(xliff: string, help: FilesTaker): Promise<TranslationsRead> {
  try {
    const { source, target, files } = readXliff(xliff);
    for (const slice of inSlices(files.values().map(sentFile), (file) => sizeOf(file, Infinity)))
      await help.take(slice);
    return { source, target };
  } catch (error) {
    if (error instanceof BadXml) return { refused: error.reason };
    throw error;
  }
}
