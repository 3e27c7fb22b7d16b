import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Language } from '../../common/messages/languages.js';
import {
  type Collation,
  COLLATIONS,
  deriveWeights,
  FIRST,
  plainWeight,
  type Weight,
  type WeightTable,
} from './collation-weights.js';

/*
 * Sort keys by the rules of CLDR, for ORDER BY: their bytes compare on every database as the texts do in
 * `Intl.Collator`. See ADR 38.
 */

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

/**
 * Ends a level. Sorts below all other characters of a key, and above a space, with which MySQL pads shorter
 * texts.
 */
const END = '!';
/** Characters without a weight are ordered by code point after all letters. */
const NUMBERED = 0xe000;
const NUMBER_BITS = 13;
/**
 * A run of this many letters without an accent (or in lower case) before one with: longer runs sort lower.
 */
const NO_RUN = 0x5ff;
const LONGEST_RUN = 0x400;

/** The numbers that a table has for each weight. */
const NUMBERS = 4;

/** Looks up the weights of characters. */
class Weights {
  /** Those that were looked up before. */
  private readonly known = new Map<string, readonly Weight[]>();

  constructor(private readonly table: WeightTable) {}

  of(text: string, collation: Collation): Weight[] {
    const own = this.table.own.get(collation);
    return [...text.normalize('NFC')].flatMap((character) => {
      const known = own?.get(character) ?? this.single(character);
      return known ?? this.decomposed(character, own);
    });
  }

  private decomposed(character: string, own: ReadonlyMap<string, Weight> | undefined): readonly Weight[] {
    const [base = '', ...marks] = character.normalize('NFD');
    if (marks.length === 0) return this.single(base) ?? [plainWeight(numbered(base))];
    const place = marks.findIndex((mark) => own?.has((base + mark).normalize('NFC')));
    const first = own?.get((base + (marks[place] ?? '')).normalize('NFC'));
    const rest = marks.filter((_, index) => index !== place).flatMap((mark) => this.single(mark) ?? []);
    return [...(first === undefined ? (this.single(base) ?? []) : [first]), ...rest];
  }

  /** The weights of one character; undefined if it has none. */
  private single(character: string): readonly Weight[] | undefined {
    const known = this.known.get(character);
    if (known !== undefined) return known;
    const found = this.find(character.codePointAt(0) ?? 0);
    // Characters without weights are too many to be kept.
    if (found !== undefined) this.known.set(character, found);
    return found;
  }

  private find(point: number): Weight[] | undefined {
    const { points, starts } = this.table;
    let [low, high] = [0, points.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((points[middle] ?? 0) < point) low = middle + 1;
      else high = middle;
    }
    if (points[low] !== point) return undefined;
    const [start = 0, end = start] = starts.subarray(low, low + 2);
    return Array.from({ length: end - start }, (_, index) => this.weightAt(start + index));
  }

  private weightAt(place: number): Weight {
    const { weights } = this.table;
    const [first = 0, second = 0, accent = 0, form = 0] = weights.subarray(place * NUMBERS);
    const letter = [first, second].filter((unit) => unit !== 0);
    return { letter: String.fromCharCode(...letter), accent, form };
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

/** Each version of ICU has weights of its own. */
const WEIGHTS = join(import.meta.dirname, `weights-${COLLATION_VERSION}.bin`);

/** What the build has stored for this version; undefined with another Node than that of the build. */
const storedWeights = (): WeightTable | undefined =>
  existsSync(WEIGHTS) ? (deserialize(readFileSync(WEIGHTS)) as WeightTable) : undefined;

/** Stores the weights beside the compiled file, for the build. */
export function storeWeights(): void {
  writeFileSync(WEIGHTS, serialize(deriveWeights()));
}

let weights: Weights | undefined;

/** The key that orders a text by the rules of a collation. */
export function sortKey(text: string, collation: Collation): string {
  weights ??= new Weights(storedWeights() ?? deriveWeights());
  const found = weights.of(text, collation);
  const letters = found.map(({ letter }) => letter).join('');
  const accents = level(found.map(({ accent }) => accent));
  const forms = level(found.map(({ form }) => form));
  const key = [letters, accents, forms].join(END);
  return key.replace(/!+$/, '').slice(0, MAX_SORT_KEY);
}
