import { VARIABLES } from './variables.js';

/** Shorter names are too similar to common variables, such as HOME to HOST. */
const MIN_LENGTH_FOR_TWO = 8;

const areExchanged = (a: string, b: string, i: number, j: number): boolean =>
  i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];

/** The edit distance of two names; exchanging two neighbouring letters counts as one edit. */
function distance(a: string, b: string): number {
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
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

function closestName(name: string, known: readonly string[]): string | undefined {
  return known.find((candidate) => {
    const allowed = candidate.length < MIN_LENGTH_FOR_TWO ? 1 : 2;
    return Math.abs(candidate.length - name.length) <= allowed && distance(name, candidate) <= allowed;
  });
}

/** One line about unknown variables that look like one of the service's; never their values. */
export function misspeltVariables(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const known = Object.keys(VARIABLES);
  const found = Object.keys(environment).flatMap((name) => {
    const closest = Object.hasOwn(VARIABLES, name) ? undefined : closestName(name.toUpperCase(), known);
    return closest === undefined ? [] : [`${name} (perhaps ${closest})`];
  });
  return found.length === 0 ? undefined : `Unknown environment variables: ${found.join(', ')}.`;
}
