import type { Language } from '../../common/messages/languages.js';

/*
 * Sort keys by the rules of CLDR, for ORDER BY: their bytes compare on every database as the texts do in
 * `Intl.Collator`. Node exposes ICU's comparison but not its sort keys, so the weights of all characters are
 * derived by comparing them. See ADR 38.
 */

/** The rules that most languages share, and the languages with additional letters. */
export const COLLATIONS = ['root', 'es', 'ro'] as const;

export type Collation = (typeof COLLATIONS)[number];

export const collationOf = (language: Language): Collation =>
  COLLATIONS.find((collation) => collation === language) ?? 'root';

/** Increase this whenever the rules for keys change. */
const KEY_VERSION = 1;

/** The version of the rules; keys stored under another version are rebuilt. */
export const COLLATION_VERSION = `${KEY_VERSION}-${process.versions['icu'] ?? ''}-${process.versions['unicode'] ?? ''}`;

/**
 * MariaDB compares 1,024 bytes by default, which is this many characters; texts that differ only after them
 * are ordered by id.
 */
export const MAX_SORT_KEY = 300;

/** The weight of a part of a text: letter, accent, and case or form. Marks have no letter. */
interface Weight {
  readonly letter: string;
  /** 0 for no accent. */
  readonly accent: number;
  /** 0 for the first form, which is lower case. */
  readonly form: number;
}

const ROOT = 'en';
/** Sorts above all letters. */
const HIGHEST = '\uffff';
/** Letters expand to no more than this; Arabic ligatures expand to 18. */
const MAX_EXPANSION = 20;

/**
 * Ends a level. Sorts below all other characters of a key, and above a space, with which MySQL pads shorter
 * texts.
 */
const END = '!';
/** Thousands of signs sort before the digits. They take two characters, so that letters take two bytes. */
const SIGNS = 0x30;
const SIGN_BITS = 10;
const FIRST = 0x80;
/** Characters without a weight are ordered by code point after all letters. */
const NUMBERED = 0xe000;
const NUMBER_BITS = 13;
/**
 * A run of this many letters without an accent (or in lower case) before one with: longer runs sort lower.
 */
const NO_RUN = 0x5ff;
const LONGEST_RUN = 0x400;

/** The weight of a letter without accent, in its first form. */
const plainWeight = (letter: string): Weight => ({ letter, accent: 0, form: 0 });

interface Comparisons {
  readonly letters: (a: string, b: string) => number;
  readonly accents: (a: string, b: string) => number;
  readonly forms: (a: string, b: string) => number;
}

function comparisons(language: string): Comparisons {
  const by = (sensitivity: 'base' | 'accent' | 'variant') =>
    new Intl.Collator(language, { sensitivity }).compare;
  return { letters: by('base'), accents: by('accent'), forms: by('variant') };
}

/** The number of leading items of an ordered list that meet a condition; all later items do not. */
function countWhile<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Living scripts, mathematical letters and emoji; between them lie scripts that are no longer written. */
const RANGES = [
  [0, 0xffff],
  [0x1d000, 0x1ffff],
] as const;
const BLOCK = 0x1000;
/** Excludes ideographs, which are too many, and Hangul syllables, which are decomposed. */
const WEIGHED = /[\p{Assigned}--[\p{Co}\p{Cs}\p{Unified_Ideograph}\u{ac00}-\u{d7a3}]]/gv;

function* weighedCharacters(): Generator<string> {
  for (const [first, last] of RANGES) {
    for (let start = first; start <= last; start += BLOCK) {
      const block = String.fromCodePoint(...Array.from({ length: BLOCK }, (_, index) => start + index));
      yield* block.match(WEIGHED) ?? [];
    }
  }
}

/** A character of letter and mark that a language treats as a letter of its own, and its place. */
interface OwnLetter {
  readonly collation: Collation;
  readonly text: string;
  /** The number of basic letters before it. */
  readonly place: number;
}

/** The weights of all characters. */
class Weights {
  private readonly root = comparisons(ROOT);
  /** All letters in order, each in its first form. */
  private readonly letters: string[] = [];
  /** All accents in order. */
  private readonly marks: string[] = [];
  private readonly codes = new Map<string, string>();
  private readonly single = new Map<string, readonly Weight[]>();
  private readonly own = new Map<Collation, Map<string, Weight>>();

  constructor() {
    const characters = [...weighedCharacters()];
    const composed = characters.filter((character) => character.normalize('NFD') !== character);
    const isComposed = new Set(composed);
    const atoms = characters.filter((character) => !isComposed.has(character)).sort(this.root.forms);
    const { groups, expanded } = this.groupsOf(atoms);
    const own = this.ownLetters(composed);
    this.numberLetters(own);
    this.weighOwn(own);
    for (const group of groups) this.weighGroup(group, [group[0] ?? '']);
    this.weighExpanded(expanded);
  }

  of(text: string, collation: Collation): Weight[] {
    const own = this.own.get(collation);
    return [...text.normalize('NFC')].flatMap((character) => {
      const known = own?.get(character) ?? this.single.get(character);
      return known ?? this.decomposed(character, own);
    });
  }

  private decomposed(character: string, own: ReadonlyMap<string, Weight> | undefined): readonly Weight[] {
    const [base = '', ...marks] = character.normalize('NFD');
    if (marks.length === 0) return this.single.get(base) ?? [plainWeight(numbered(base))];
    const place = marks.findIndex((mark) => own?.has((base + mark).normalize('NFC')));
    const first = own?.get((base + (marks[place] ?? '')).normalize('NFC'));
    const rest = marks.filter((_, index) => index !== place).flatMap((mark) => this.single.get(mark) ?? []);
    return [...(first === undefined ? (this.single.get(base) ?? []) : [first]), ...rest];
  }

  /** Groups characters that differ only in accent or form, in order, and collects letters and marks. */
  private groupsOf(atoms: readonly string[]): { groups: string[][]; expanded: string[] } {
    const { letters, accents } = this.root;
    const groups: string[][] = [];
    const expanded: string[] = [];
    for (const atom of atoms) {
      const last = this.letters.at(-1) ?? '';
      if (letters(atom, '') === 0) this.weighMark(atom, accents);
      else if (last !== '' && letters(atom, last) === 0) groups.at(-1)?.push(atom);
      else if (last !== '' && letters(atom, last + HIGHEST) < 0) expanded.push(atom);
      else {
        this.letters.push(atom);
        groups.push([atom]);
      }
    }
    return { groups, expanded };
  }

  /** Marks arrive in order as well. */
  private weighMark(mark: string, accents: Comparisons['accents']): void {
    if (accents(mark, '') === 0) {
      this.single.set(mark, []);
      return;
    }
    const last = this.marks.at(-1);
    if (last === undefined || accents(last, mark) !== 0) this.marks.push(mark);
    const form = mark === this.marks.at(-1) ? 0 : 1;
    this.single.set(mark, [{ letter: '', accent: this.marks.length, form }]);
  }

  private ownLetters(composed: readonly string[]): OwnLetter[] {
    return COLLATIONS.flatMap((collation) => {
      const { letters, forms } = comparisons(collation === 'root' ? ROOT : collation);
      const isOwn = (text: string): boolean => {
        const [base = '', mark = '', ...more] = text.normalize('NFD');
        const isMark = mark !== '' && this.root.letters(mark, '') === 0;
        if (!isMark || more.length > 0 || letters(text, base) === 0) return false;
        return collation === 'root' || this.root.letters(text, base) === 0;
      };
      const own = composed.filter(isOwn).sort(forms);
      return own.map((text) => {
        const place = countWhile(this.letters, (letter) => letters(letter, text) < 0);
        return { collation, text, place };
      });
    });
  }

  /**
   * Assigns to each letter, and each form of an additional letter, the characters that stand for it in a key.
   */
  private numberLetters(own: readonly OwnLetter[]): void {
    // The sort is stable, so letters of one language stay in order.
    const composed = [...own].sort((a, b) => a.place - b.place);
    const ordered: string[] = [];
    let next = 0;
    for (const [place, letter] of this.letters.entries()) {
      for (; (composed[next]?.place ?? Infinity) <= place; next++) ordered.push(composed[next]?.text ?? '');
      ordered.push(letter);
    }
    const digits = ordered.indexOf('0');
    for (const [place, letter] of ordered.entries()) {
      const code =
        place < digits
          ? String.fromCharCode(SIGNS + (place >>> SIGN_BITS), FIRST + (place & ((1 << SIGN_BITS) - 1)))
          : String.fromCharCode(FIRST + place - digits);
      this.codes.set(letter, code);
    }
  }

  private weighOwn(own: readonly OwnLetter[]): void {
    for (const collation of COLLATIONS) {
      const { letters, forms } = comparisons(collation === 'root' ? ROOT : collation);
      const ofAll = new Map(this.own.get('root'));
      let [first, last, form] = ['', '', 0];
      for (const { text } of own.filter((one) => one.collation === collation)) {
        if (first === '' || letters(first, text) !== 0) [first, form] = [text, 0];
        else if (forms(last, text) !== 0) form++;
        last = text;
        ofAll.set(text, { ...plainWeight(this.codes.get(first) ?? ''), form });
      }
      this.own.set(collation, ofAll);
    }
  }

  /** Weighs characters that have the same letters. */
  private weighGroup(group: readonly string[], letters: readonly string[]): void {
    const { accents, forms } = this.root;
    const [firstLetter = '', ...further] = letters;
    const plain = letters.join('');
    let [last, form] = [plain, 0];
    for (const character of group) {
      if (forms(last, character) !== 0) form++;
      last = character;
      const first = { ...plainWeight(this.codes.get(firstLetter) ?? ''), form };
      const rest = further.map((letter) => plainWeight(this.codes.get(letter) ?? ''));
      this.single.set(character, [
        first,
        ...(accents(character, plain) === 0 ? [] : this.accentOf(character, firstLetter, further.join(''))),
        ...rest,
      ]);
    }
  }

  /** The accent that turns the letters into the character, or the nearest one below. */
  private accentOf(character: string, first: string, rest: string): readonly Weight[] {
    const { accents } = this.root;
    const accent = countWhile(this.marks, (mark) => accents(first + mark + rest, character) <= 0);
    return accent === 0 ? [] : [{ letter: '', accent, form: 0 }];
  }

  /** Weighs characters that stand for several letters: `æ`, `½`. */
  private weighExpanded(expanded: readonly string[]): void {
    const { letters } = this.root;
    let group: string[] = [];
    for (const [index, character] of expanded.entries()) {
      group.push(character);
      const next = expanded[index + 1];
      if (next !== undefined && letters(next, character) === 0) continue;
      this.weighGroup(group, this.lettersOf(character));
      group = [];
    }
  }

  private lettersOf(character: string): string[] {
    const { letters } = this.root;
    const found: string[] = [];
    while (found.length < MAX_EXPANSION) {
      const before = found.join('');
      if (letters(before, character) === 0) break;
      const count = countWhile(this.letters, (letter) => letters(before + letter, character) <= 0);
      const letter = this.letters[count - 1];
      if (letter === undefined) break;
      found.push(letter);
    }
    return found;
  }
}

function numbered(character: string): string {
  const number = character.codePointAt(0) ?? 0;
  return String.fromCharCode(
    NUMBERED + (number >>> NUMBER_BITS),
    FIRST + (number & ((1 << NUMBER_BITS) - 1)),
  );
}

/** Encodes accents or forms as run lengths of plain ones, each followed by the one that ends the run. */
function level(weights: readonly number[]): string {
  let [text, run] = ['', 0];
  for (const weight of weights) {
    if (weight === 0) {
      run++;
      continue;
    }
    text += String.fromCharCode(NO_RUN - Math.min(run, LONGEST_RUN), FIRST + weight);
    run = 0;
  }
  return text;
}

let weights: Weights | undefined;

/** The key that orders a text by the rules of a collation. */
export function sortKey(text: string, collation: Collation): string {
  weights ??= new Weights();
  const found = weights.of(text, collation);
  const letters = found.map(({ letter }) => letter).join('');
  const accents = level(found.map(({ accent }) => accent));
  const forms = level(found.map(({ form }) => form));
  const key = [letters, accents, forms].join(END);
  return key.replace(/!+$/, '').slice(0, MAX_SORT_KEY);
}
