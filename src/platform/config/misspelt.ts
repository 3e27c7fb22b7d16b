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
    // Each start compares thousands of pairs, most of which differ from their first letters on.
    if (Math.min(...next) > allowed) return false;
    [before, row] = [row, next];
  }
  return (row[b.length] ?? 0) <= allowed;
}

function closestName(name: string, known: readonly string[]): string | undefined {
  return known.find((candidate) => {
    const allowed = candidate.length < MIN_LENGTH_FOR_TWO ? 1 : 2;
    return Math.abs(candidate.length - name.length) <= allowed && isWithin(allowed, name, candidate);
  });
}

interface Misspelling {
  readonly name: string;
  readonly meant: string;
}

function misspellings(environment: Readonly<Record<string, string | undefined>>): Misspelling[] {
  const known = Object.keys(VARIABLES);
  return Object.keys(environment).flatMap((name) => {
    const meant = Object.hasOwn(VARIABLES, name) ? undefined : closestName(name.toUpperCase(), known);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** Names that people guess, of which no few edits make the right one. */
const GUESSES: Readonly<Record<string, readonly string[]>> = {
  DEFAULT_CURRENCY: ['CURRENCY_CODE', 'CURRENCY_SYMBOL'],
  SITE_CURRENCY: ['CURRENCY_CODE', 'CURRENCY_SYMBOL'],
  SITE_LANGUAGE: ['DEFAULT_LANGUAGE'],
  DEFAULT_LOCALE: ['DEFAULT_LANGUAGE'],
  TIMEZONE: ['SITE_TIMEZONE'],
  TIME_ZONE: ['SITE_TIMEZONE'],
  DEFAULT_TIMEZONE: ['SITE_TIMEZONE'],
  SITE_URL: ['PUBLIC_URL'],
  BASE_URL: ['PUBLIC_URL'],
};

/** Short words begin many names that other programs have. */
const isTelling = (name: string): boolean => name.length >= MIN_LENGTH_FOR_TWO || name.includes('_');

/** The variables that a guessed name or the beginning of a name may stand for. */
function guessed(name: string): readonly string[] {
  const upper = name.toUpperCase();
  if (Object.hasOwn(GUESSES, upper)) return GUESSES[upper] ?? [];
  return isTelling(upper) ? Object.keys(VARIABLES).filter((known) => known.startsWith(upper)) : [];
}

function guesses(environment: Readonly<Record<string, string | undefined>>, noticed: ReadonlySet<string>) {
  return Object.keys(environment)
    .filter((name) => !Object.hasOwn(VARIABLES, name) && !noticed.has(name))
    .map((name) => ({ name, meant: guessed(name).join(' or ') }))
    .filter(({ meant }) => meant !== '');
}

/** One line about unknown variables that look like one of the service's; never their values. */
export function misspeltVariables(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const misspelt = misspellings(environment);
  const noticed = new Set(misspelt.map(({ name }) => name));
  const found = [...misspelt, ...guesses(environment, noticed)].map(
    ({ name, meant }) => `${name} (perhaps ${meant})`,
  );
  return found.length === 0 ? undefined : `Unknown environment variables: ${found.join(', ')}.`;
}

/** Without these the service would start on an empty database, or with other keys. */
const PLACES: readonly string[] = ['DATABASE_URL', 'DATA_DIR', 'MEDIA_DIR', 'SECRET_KEY'];

/** The problems of names that look like such a variable, where that one is not set. */
export const misspeltPlaces = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  misspellings(environment)
    .filter(({ meant }) => PLACES.includes(meant) && environment[meant] === undefined)
    .map(({ name, meant }) => `${name} is not a variable of the service: write ${meant}, or remove it.`);
