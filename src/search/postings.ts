import { beforeOriginal, type FallbackOrder } from '../i18n/fallbacks.js';
import { type Language, LANGUAGES } from '../i18n/languages.js';

/*
 * A posting says in one number for which languages a record has a word. Its first bits, one a language: the word is in
 * the text that readers of the language see, which may be another language's that theirs falls back to. The next as
 * many: it is in the language's own text, for readers who switched the fallback off.
 */

const OWN = LANGUAGES.length;
const ALL_READERS = (1 << (2 * OWN)) - 1;

/** The bit of the readers of a language. */
export function languageBit(language: Language, fallback: boolean): number {
  return 1 << (LANGUAGES.indexOf(language) + (fallback ? 0 : OWN));
}

/** The words of one language's texts, by field; null where the text is blank. */
export type TextWords = Readonly<Record<string, readonly string[] | null>>;

/** The words of one record. */
export interface RecordWords {
  readonly original: Language;
  readonly texts: ReadonlyMap<Language, TextWords>;
  /** Of the fields that all languages share. */
  readonly shared: readonly string[];
}

/** Word → languages, for one record. */
export type Postings = Map<string, number>;

/** The postings of a record, whatever it has now. */
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

/** Of a text that is given in some languages: for each of them, whose readers see it. */
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
