/**
 * How often `npm test` repeats something at random, and how often every other run does.
 * On a server `npm test` repeats it half as often: it takes a server three times as long, and SQLite has shown the rest.
 */
export function times(usual: number, otherwise: number): number {
  if (process.env['TEST_SCOPE'] !== 'usual') return otherwise;
  return databaseServer === null ? usual : Math.ceil(usual / 2);
}

/** Which sample of the combinations a run takes, as a number; undefined when it takes all. */
function sampleOf(): number | undefined {
  const { TEST_SCOPE } = process.env;
  if (TEST_SCOPE === 'usual') return 0;
  // They differ little between engines: SQLite takes all of them, and each server another sample.
  if (TEST_SCOPE === 'rest' && databaseServer !== null) return databaseServer.name === 'mariadb' ? 1 : 2;
  return undefined;
}

/**
 * Of a test of many combinations some runs take only every nth.
 * @param first where the sample begins, so that tests of the same combinations take different ones
 */
export function some<T>(combinations: readonly T[], every: number, first = 0): readonly T[] {
  const sample = sampleOf();
  if (sample === undefined) return combinations;
  return combinations.filter((_, place) => place % every === (first + sample) % every);
}
