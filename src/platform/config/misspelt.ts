import { VARIABLES } from './variables.js';

/** Shorter names are too similar to common variables, such as HOME to HOST. */
const MIN_LENGTH_FOR_TWO = 8;

const areExchanged = (a: string, b: string, i: number, j: number): boolean =>
  i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];

/** Whether so few edits make one name of the other; exchanging two neighbouring letters counts as one edit. */
function isWithin(allowed: number, a: string, b: string): boolean {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const [above = 0, left = 0, across = 0] = [row[j], next[j - 1], row[j - 1]];
      const exchanged = areExchanged(a, b, i, j) ? (before[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(above + 1, left + 1, across + cost, exchanged));
    }
    if (Math.min(...next) > allowed) return false;
    [before, row] = [row, next];
  }
  return (row[b.length] ?? 0) <= allowed;
}

/** The characters of a name as bits, several of them to a bit. */
const charactersOf = (name: string): number => {
  let bits = 0;
  for (let index = 0; index < name.length; index++) bits |= 1 << (name.charCodeAt(index) & 31);
  return bits;
};

/** Whether at most two bits are set. */
const isTwoAtMost = (bits: number): boolean => {
  const allButLowest = bits & (bits - 1);
  return (allButLowest & (allButLowest - 1)) === 0;
};

const KNOWN = Object.keys(VARIABLES).map((name) => ({ name, characters: charactersOf(name) }));

function closestName(name: string): string | undefined {
  const characters = charactersOf(name);
  return KNOWN.find((candidate) => {
    const allowed = candidate.name.length < MIN_LENGTH_FOR_TWO ? 1 : 2;
    if (Math.abs(candidate.name.length - name.length) > allowed) return false;
    // An edit adds one character at most. Most pairs are told apart by this, without the table of distances.
    const [added, missing] = [characters & ~candidate.characters, candidate.characters & ~characters];
    return isTwoAtMost(added) && isTwoAtMost(missing) && isWithin(allowed, name, candidate.name);
  })?.name;
}

interface Misspelling {
  readonly name: string;
  readonly meant: string;
}

function misspellings(environment: Readonly<Record<string, string | undefined>>): Misspelling[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = Object.hasOwn(VARIABLES, name) ? undefined : closestName(name.toUpperCase());
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** One line about unknown variables that look like one of the service's; never their values. */
export function misspeltVariables(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const found = misspellings(environment).map(({ name, meant }) => `${name} (perhaps ${meant})`);
  return found.length === 0 ? undefined : `Unknown environment variables: ${found.join(', ')}.`;
}

/** Without these the service would start on an empty database, or with other keys. */
const PLACES: readonly string[] = ['DATABASE_URL', 'DATA_DIR', 'MEDIA_DIR', 'SECRET_KEY'];

/** The problems of names that look like such a variable, where that one is not set. */
export const misspeltPlaces = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  misspellings(environment)
    .filter(({ meant }) => PLACES.includes(meant) && environment[meant] === undefined)
    .map(({ name, meant }) => `${name} is not a variable of the service: write ${meant}, or remove it.`);
