import { beforeOriginal, type FallbackOrder } from '#common/messages/fallbacks.js';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { hasForms, searchForms } from '#common/text/fold.js';

/** The longest word that is stored, in characters. */
export const MAX_WORD = 190;

/** A text without spaces of at most this length is always contained in one stored word. */
export const MAX_SURE = 95;

/**
 * The distinct words of a searchable text as they are stored: the parts between spaces in each spelling, long
 * ones in overlapping pieces.
 */
export function wordsOf(searchable: string): string[] {
  const words: string[] = [];
  // Duplicates are removed first, because long texts repeat words. A loop takes half the time of chained methods.
  for (const word of new Set(searchable.split(' '))) {
    if (word === '') continue;
    for (const form of searchForms(word)) {
      if (form.length <= MAX_WORD) words.push(form);
      else words.push(...piecesOf(form));
    }
  }
  return words;
}

/** To look for more words by reading the whole text for each takes longer than to split it. */
const MAX_SCANS = 16;

/** The words of a searchable text, which is split when they are asked for: most writes need those of a few texts. */
export class Words {
  private split: ReadonlySet<string> | undefined;
  private asked = 0;

  constructor(private readonly searchable: string) {}

  get all(): ReadonlySet<string> {
    return (this.split ??= new Set(wordsOf(this.searchable)));
  }

  /** They are at most this many. */
  get most(): number {
    // Each has a character and a space, and may have two spellings.
    return Math.ceil((this.searchable.length + 1) / 2) * (hasForms(this.searchable) ? 2 : 1);
  }

  has(word: string): boolean {
    this.asked += 1;
    // A word that is not spelled otherwise is a part of the text.
    if (this.split === undefined && this.asked <= MAX_SCANS && !hasForms(this.searchable))
      return this.searchable.includes(word) && this.all.has(word);
    return this.all.has(word);
  }
}

const HALVES = new RegExp(`.{1,${MAX_SURE}}`, 'gsu');

/**
 * Each piece starts in the middle of the previous one, so every run of `MAX_SURE` characters is in one piece.
 */
function piecesOf(word: string): string[] {
  const halves = word.match(HALVES) ?? [];
  return halves.slice(1).map((half, before) => `${halves[before]}${half}`);
}

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
export type TextWords = Readonly<Record<string, Words | null>>;

export type WordsByLanguage = ReadonlyMap<Language, TextWords>;

/** The words of one record. */
export interface RecordWords {
  readonly original: Language;
  /** Those of the texts that readers see in each language. */
  readonly texts: WordsByLanguage;
  /** The words of the fields that all languages share. */
  readonly shared: readonly string[];
  /** Of a record that inherits texts: the parts of `texts`. */
  readonly parts?: { readonly own: WordsByLanguage; readonly inherited: WordsByLanguage };
}

/** Those of a record without texts. */
export const NO_WORDS: RecordWords = { original: '', texts: new Map(), shared: [] };

/** The words of a record are at most this many. */
export const mostWords = ({ texts, shared }: RecordWords): number =>
  texts
    .values()
    .flatMap((fields) => Object.values(fields))
    .reduce((sum, words) => sum + (words?.most ?? 0), shared.length);

/** Word → languages, for one record. */
export type Postings = Map<string, number>;

/** The postings of a record in its present state. */
export function postingsOf(record: RecordWords, fields: readonly string[], order: FallbackOrder): Postings {
  const postings: Postings = new Map(record.shared.map((word) => [word, ALL_READERS]));
  for (const { words, readers } of fields.flatMap((field) => textsOf(record, field, order)))
    for (const word of words.all) postings.set(word, (postings.get(word) ?? 0) | readers);
  return postings;
}

/** A word, and the languages for which a record loses or gains it. */
export interface PostingChange {
  readonly word: string;
  readonly before: number;
  readonly after: number;
}

/** The postings that differ between two states of a record. Splits only the texts that decide it. */
export function changedPostings(
  before: RecordWords,
  after: RecordWords,
  fields: readonly string[],
  order: FallbackOrder,
): PostingChange[] {
  const isSame = (field: string): boolean =>
    before.original === after.original &&
    LANGUAGES.every((language) => before.texts.get(language)?.[field] === after.texts.get(language)?.[field]);
  const { true: same = [], false: changed = [] } = Object.groupBy(fields, (field) =>
    isSame(field) ? 'true' : 'false',
  );
  const [old, now] = [postingsOf(before, changed, order), postingsOf(after, changed, order)];
  const others = same.flatMap((field) => textsOf(after, field, order));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((word) => {
    const [lost = 0, gained = 0] = [old.get(word), now.get(word)];
    if (lost === gained) return [];
    const rest = others.reduce((bits, text) => (text.words.has(word) ? bits | text.readers : bits), 0);
    const change = { word, before: lost | rest, after: gained | rest };
    return change.before === change.after ? [] : [change];
  });
}

/** The texts of a field, each with the languages whose readers see it. */
function textsOf(
  { original, texts }: RecordWords,
  field: string,
  order: FallbackOrder,
): { readonly words: Words; readonly readers: number }[] {
  const given = LANGUAGES.filter((language) => texts.get(language)?.[field] != null);
  return [...readersOf(given, original, order)].flatMap(([language, readers]) => {
    const words = texts.get(language)?.[field];
    return words == null ? [] : [{ words, readers }];
  });
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
