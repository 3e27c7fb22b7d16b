/*
 * Node exposes ICU's comparison of texts but not its sort keys, so the weights of all characters are derived by comparing
 * them, which takes some 150 ms and is done when the service is built. See ADR 38.
 */

/** The rules that most languages share, and the languages with additional letters. */
export const COLLATIONS = ['root', 'es', 'ro'] as const;

export type Collation = (typeof COLLATIONS)[number];

/** The weight of a part of a text: letter, accent, and case or form. Marks have no letter. */
export interface Weight {
  /** One or two characters of a key, or none. */
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

/** Thousands of signs sort before the digits. They take two characters, so that letters take two bytes. */
const SIGNS = 0x30;
const SIGN_BITS = 10;
/** The first character for letters, accents and forms in a key. */
export const FIRST = 0x80;

/** The weights of all characters, in little memory. */
export interface WeightTable {
  /** The code points that have weights, ascending. */
  readonly points: Uint32Array;
  /** Where the weights of each of them begin, and at last where all end, as numbers of weights. */
  readonly starts: Uint32Array;
  /** Four numbers for each weight: the two characters of its letter or 0, its accent and its form. */
  readonly weights: Uint16Array;
  /** The letters that each collation has of its own. */
  readonly own: ReadonlyMap<Collation, ReadonlyMap<string, Weight>>;
}

/** The weight of a letter without accent, in its first form. */
export const plainWeight = (letter: string): Weight => ({ letter, accent: 0, form: 0 });

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

/** Derives the weights of all characters. */
class Derivation {
  private readonly root = comparisons(ROOT);
  /** All letters in order, each in its first form. */
  private readonly letters: string[] = [];
  /** All accents in order. */
  private readonly marks: string[] = [];
  private readonly codes = new Map<string, string>();
  /** By character, which is one code point. */
  readonly single = new Map<string, readonly Weight[]>();
  readonly own = new Map<Collation, Map<string, Weight>>();

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

const numbersOf = ({ letter, accent, form }: Weight): number[] => [
  ...[0, 1].map((place) => letter.charCodeAt(place) || 0),
  accent,
  form,
];

/** Derives the weights from this Node's `Intl.Collator`. */
export function deriveWeights(): WeightTable {
  const { single, own } = new Derivation();
  const entries = [...single]
    .map(([character, weights]) => [character.codePointAt(0) ?? 0, weights] as const)
    .sort(([a], [b]) => a - b);
  const starts = [0];
  for (const [, weights] of entries) starts.push((starts.at(-1) ?? 0) + weights.length);
  return {
    points: Uint32Array.from(entries, ([point]) => point),
    starts: Uint32Array.from(starts),
    weights: Uint16Array.from(entries.flatMap(([, weights]) => weights.flatMap(numbersOf))),
    own,
  };
}
