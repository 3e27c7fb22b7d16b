import { globSync, readFileSync } from 'node:fs';

/** What `npm test` runs on a database server too: each route, parallel writes, and what its SQL differs most in. */
const ON_SERVERS = [
  'test/{contract,platform,resilience}/**/*.e2e.ts',
  'test/lists/{list-cursors,list-orders-long,search-model,search-writes}.e2e.ts',
  'test/series/series-concurrency.e2e.ts',
  'test/records/{concurrency,concurrency-terms,term-lists}.e2e.ts',
];
/**
 * Migrations and the table of all parameters take half a minute each there; the others are about rights, errors and texts,
 * which do not come from the database.
 */
const NOT_ON_SERVERS = 'test/contract/{access-matrix,explain,migrations,seed-writes}.e2e.ts';

const isSystem = (file) => file.includes('.system.');

/** The files of which `npm test` runs a sample. */
export const sampled = () =>
  globSync('test/**/*.e2e.ts').filter((file) => readFileSync(file, 'utf8').includes('/combinations.js'));

/** With `TEST_SHARED_SERVERS=true` the rest of a suite list runs on MariaDB or on MySQL, every other file on each. */
const SHARES = { mariadb: 0, mysql: 1 };
/** Rights, caching and formats do not come from the database: then they run on SQLite alone. */
const NOT_SHARED = 'test/{access,feeds,http}/**/*.e2e.ts';

/**
 * The HTTP suites of an engine in a scope of `jest.config.js`.
 * @param isShared whether the servers share those of the rest that `npm test` runs on no server
 */
export function suitesOf(scope, engine, isShared = false) {
  const all = globSync('test/**/*.e2e.ts').sort();
  const onServers = new Set(globSync(ON_SERVERS)).difference(new Set(globSync(NOT_ON_SERVERS)));
  const isUsual = (file) => !isSystem(file) && (engine === 'sqlite' || onServers.has(file));
  if (scope === 'usual') return all.filter(isUsual);
  if (scope === 'system') return all.filter(isSystem);
  if (scope === 'all') return all;
  const share = isShared ? SHARES[engine] : undefined;
  const notShared = new Set(globSync(NOT_SHARED));
  const isOnBoth = (file) => onServers.has(file) && !isSystem(file);
  const inShare = (file, place) =>
    share === undefined || isOnBoth(file) || (place % 2 === share && !notShared.has(file));
  if (engine === 'mysql') return all.filter(inShare);
  const again = new Set(sampled());
  return all.filter((file, place) => (!isUsual(file) || again.has(file)) && inShare(file, place));
}
