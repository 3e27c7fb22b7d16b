/** How often `npm test` repeats something at random, and how often every other run does. */
export const times = (usual: number, otherwise: number): number =>
  process.env['TEST_SCOPE'] === 'usual' ? usual : otherwise;

/**
 * Whether the run takes a sample: `npm test`, and on MariaDB `test:rest`, where MySQL takes all. The two differ little, and
 * `test:all` takes all on both.
 */
function isSampled(): boolean {
  const { TEST_SCOPE } = process.env;
  const isOnBoth = databaseServer?.name === 'mariadb' && databaseServers.some(({ name }) => name === 'mysql');
  return TEST_SCOPE === 'usual' || (TEST_SCOPE === 'rest' && isOnBoth);
}

/**
 * Of a test of many combinations some runs take only every nth.
 * @param first where the sample begins, so that tests of the same combinations take different ones
 */
export function some<T>(combinations: readonly T[], every: number, first = 0): readonly T[] {
  if (!isSampled()) return combinations;
  return combinations.filter((_, place) => place % every === first % every);
}
