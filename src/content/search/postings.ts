import { beforeOriginal, type FallbackOrder } from '../../common/messages/fallbacks.js';
import { type Language, LANGUAGES } from '../../common/messages/languages.js';

/*
 * A posting is a number that says for which languages a record has a word. The lower bits, one for each
 * language: the word is in the text that readers of the language see, which may be a fallback from another
 * language. The same number of higher bits: the word is in the language's own text, for readers without
 * fallback.
 */

const OWN = LANGUAGES.length;
const ALL_READERS = (1 << (2 * OWN)) - 1;

/** The bit for readers of a language. */
export function languageBit(language: Language, fallback: boolean): number {
  return 1 << (LANGUAGES.indexOf(language) + (fallback ? 0 : OWN));
}

/** The words of one language's texts, by field; null where the text is blank. */
export type TextWords = Readonly<Record<string, readonly string[] | null>>;

/** The words of one record. */
export interface RecordWords {
  readonly original: Language;
  readonly texts: ReadonlyMap<Language, TextWords>;
  /** The words of the fields that all languages share. */
  readonly shared: readonly string[];
}

/** Word → languages, for one record. */
export type Postings = Map<string, number>;

/** The postings of a record in its present state. */
export function postingsOf(
  { original, texts, shared }: RecordWords,
  fields: readonly string[],
  order: FallbackOrder,
): Postings {
  const postings: Postings = new Map(shared.map((word) => [word, ALL_READERS]));
  for (const field of fields) {
    const given = LANGUAGES.filter((language) => texts.get(language)?.[field] != null);
    for (const [language, bits] of readersOf(given, original, order)) {
      for (const word of texts.get(language)?.[field] ?? []) {
        postings.set(word, (postings.get(word) ?? 0) | bits);
      }
    }
  }
  return postings;
}

/** For each language that has a text: the languages whose readers see it. */
export function readersOf(
  given: readonly Language[],
  original: Language,
  order: FallbackOrder,
): Map<Language, number> {
  const readers = new Map(given.map((language) => [language, languageBit(language, false)]));
  for (const reader of LANGUAGES) {
    const source = [...beforeOriginal(reader, order), original, ...given].find((one) => readers.has(one));
    if (source !== undefined) readers.set(source, (readers.get(source) ?? 0) | languageBit(reader, true));
  }
  return readers;
}
