import type { Language } from './languages.js';

/*
 * Sort keys by the rules of CLDR, for ORDER BY: texts whose bytes compare alike on every database as the texts do in
 * `Intl.Collator`. Node has ICU's comparison but not its keys, so the weights of all characters are found out by
 * comparing them. See ADR 38.
 */

/** The rules that most languages share, and the languages that have letters of their own beside them. */
export const COLLATIONS = ['root', 'es', 'ro'] as const;

export type Collation = (typeof COLLATIONS)[number];

export const collationOf = (language: Language): Collation =>
  COLLATIONS.find((collation) => collation === language) ?? 'root';

/** Count this up with every change of how keys are made. */
const KEY_VERSION = 1;

/** By which rules keys are made: those that were stored by others are made anew. */
export const COLLATION_VERSION = `${KEY_VERSION}-${process.versions['icu'] ?? ''}-${process.versions['unicode'] ?? ''}`;

/** As many characters MariaDB compares by default, 1,024 bytes: what differs only behind them goes by id. */
export const MAX_SORT_KEY = 300;

/** What a part of a text weighs: its letter, accent, and case or form. Marks have no letter. */
interface Weight {
  readonly letter: string;
  /** 0 for none. */
  readonly accent: number;
  /** 0 for the first of all forms, which is the lower case. */
  readonly form: number;
}

const ROOT = 'en';
/** Above all letters in a comparison. */
const HIGHEST = '\uffff';
/** No letter expands to more; Arabic ligatures do to 18. */
const MAX_EXPANSION = 20;

/** Ends a level; below all other characters of a key, and above a space, which MySQL fills shorter texts with. */
const END = '!';
/** Before the digits there are thousands of signs: they take two characters, so that letters take two bytes. */
const SIGNS = 0x30;
const SIGN_BITS = 10;
const FIRST = 0x80;
/** Characters that are not weighed go by their number behind all letters. */
const NUMBERED = 0xe000;
const NUMBER_BITS = 13;
/** A run of so many letters without accent (or in lower case) before one with: the longer, the lower. */
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

/** How many items at the beginning of an ordered list meet a condition that those behind them do not. */
function countWhile<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Living scripts, mathematical letters and emoji; in between are scripts that are no longer written. */
const RANGES = [
  [0, 0xffff],
  [0x1d000, 0x1ffff],
] as const;
const BLOCK = 0x1000;
/** Without ideographs, which are too many, and the syllables of Hangul, which are decomposed. */
const WEIGHED = /[\p{Assigned}--[\p{Co}\p{Cs}\p{Unified_Ideograph}\u{ac00}-\u{d7a3}]]/gv;

function* weighedCharacters(): Generator<string> {
  for (const [first, last] of RANGES) {
    for (let start = first; start <= last; start += BLOCK) {
      const block = String.fromCodePoint(...Array.from({ length: BLOCK }, (_, index) => start + index));
      yield* block.match(WEIGHED) ?? [];
    }
  }
}

/** A letter that a language counts for one though it is composed of a letter and a mark, and its place. */
interface OwnLetter {
  readonly collation: Collation;
  readonly text: string;
  /** The number of letters before it that are not composed. */
  readonly place: number;
}

/** The weights of all characters. */
class Weights {
  private readonly root = comparisons(ROOT);
  /** One for each letter, in their order: the first of its forms. */
  private readonly letters: string[] = [];
  /** One for each accent, in their order. */
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

  /** Puts characters that differ in accent or form only together, in their order, and notes letters and marks. */
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

  /** Marks come in their order, too. */
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

  /** Gives each letter, and each form of a composed one, the characters that stand for it in a key. */
  private numberLetters(own: readonly OwnLetter[]): void {
    // Stable: those of one language stay in their order.
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

  /** Characters that have the same letters. */
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

  /** The accent that makes letters like a character, or the nearest one below. */
  private accentOf(character: string, first: string, rest: string): readonly Weight[] {
    const { accents } = this.root;
    const accent = countWhile(this.marks, (mark) => accents(first + mark + rest, character) <= 0);
    return accent === 0 ? [] : [{ letter: '', accent, form: 0 }];
  }

  /** Characters that stand for several letters: `æ`, `½`. */
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

/** Accents or forms as runs of those that have none, each with the one that ends it. */
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

/** The key by which a text is ordered in the languages of a collation. */
export function sortKey(text: string, collation: Collation): string {
  weights ??= new Weights();
  const found = weights.of(text, collation);
  const letters = found.map(({ letter }) => letter).join('');
  const accents = level(found.map(({ accent }) => accent));
  const forms = level(found.map(({ form }) => form));
  const key = [letters, accents, forms].join(END);
  return key.replace(/!+$/, '').slice(0, MAX_SORT_KEY);
}
