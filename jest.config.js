import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAYERS } from './scripts/layers.cjs';
import {
  findBrowser,
  findDatabaseServers,
  findMysqlRoot,
  findRedis,
  findServers,
  missingTools,
} from './test/support/engines.js';
import { suitesOf } from './test/support/suites.js';

/**
 * What a run covers: `usual`, what every change is tested by; `system`, what starts processes or servers of its own;
 * `all` of it, on MySQL too and with all combinations, which is also what Jest's own arguments choose from; `rest`, what
 * `usual` leaves out of that.
 */
const SCOPE = process.env.TEST_SCOPE ?? 'all';
const LEFT_OUT = {
  usual: ['\\.system\\.'],
  system: ['(?<!\\.system)\\.(spec|e2e)\\.ts$'],
  rest: [],
  all: [],
}[SCOPE];
if (LEFT_OUT === undefined) throw new Error(`TEST_SCOPE is usual, system, rest or all, not ${SCOPE}.`);
/** What no test of this run needs is not looked for. */
const inScope = async (scopes, find) => (scopes.includes(SCOPE) ? find() : undefined);

/**
 * Rules beside their code, and `test/sources/`, run on the sources, whose clock and parts they may replace. All else
 * runs on the build, which each worker loads once: `*.spec.ts` what does not depend on the database, `*.e2e.ts` on
 * every engine that is there, `test/browser/` in a browser, `*.server.ts` with database servers of its own, and
 * `*.cost.ts`, which counts processor time, when nothing else runs. `.system.` marks what starts processes of the service.
 */
const base = {
  testPathIgnorePatterns: ['/node_modules/', ...LEFT_OUT],
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  // As `imports` in package.json, for the layers of `src` alone: libraries have such names of their own.
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    [`^#((?:${LAYERS.join('|')})/.*)\\.js$`]: '<rootDir>/src/$1',
  },
  setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts'],
};

const onBuild = {
  ...base,
  transform: {
    '/(src|bench/seed)/.+\\.m?[jt]s$': '<rootDir>/test/support/built-modules.cjs',
    ...base.transform,
  },
};

const onEngine = (databaseServer, databaseServers, redisServer) => {
  const engine = databaseServer?.name ?? 'sqlite';
  return {
    ...onBuild,
    displayName: engine,
    testMatch: suitesOf(SCOPE, engine, process.env.TEST_SHARED_SERVERS === 'true').map(
      (suite) => `<rootDir>/${suite}`,
    ),
    globals: { databaseServer, databaseServers, redisServer },
  };
};

const alone = {
  ...onBuild,
  displayName: 'cost',
  testMatch: ['<rootDir>/test/**/*.cost.ts'],
  globals: { databaseServer: null, redisServer: null },
};

const ofSources = (redis) => ({
  ...base,
  displayName: 'unit',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/sources/*.spec.ts'],
  globals: { databaseServer: null, redisServer: redis ?? null },
});

/** Each page takes seconds to open: `npm test` signs in, sends requests from other sites and takes a sample of the public pages. */
const IN_BROWSER = { usual: '!(docs*)', rest: '@(docs*|pages)' };

const inBrowser = (browserPath) => ({
  ...onBuild,
  displayName: 'browser',
  testMatch: [`<rootDir>/test/browser/${IN_BROWSER[SCOPE] ?? '*'}.spec.ts`],
  globals: { databaseServer: null, redisServer: null, browserPath },
});

const onServers = (galera) => ({
  ...onBuild,
  displayName: 'servers',
  testMatch: ['<rootDir>/test/resilience/*.server.ts'],
  globals: { databaseServer: null, redisServer: null, galera, outageServer: 'mariadb' },
});

const onOwnMysql = (mysqlRoot) => ({
  ...onBuild,
  displayName: 'servers-mysql',
  testMatch: ['<rootDir>/test/resilience/{outages,database-tls,full-server-disk,read-only}.server.ts'],
  globals: { databaseServer: null, redisServer: null, mysqlRoot, outageServer: 'mysql' },
});

/** Whether MySQL is tested, and processor time. */
const isFull = SCOPE === 'all' || SCOPE === 'rest';

export default async () => {
  process.env.TEST_SCOPE = SCOPE;
  process.env.TEST_DATABASES = `ec_test_${process.pid}`;
  process.env.TEST_TEMPLATES = join(tmpdir(), `event-calendar-templates-${process.pid}`);
  process.env.CHECKED_RESPONSES = join(tmpdir(), `event-calendar-responses-${process.pid}`);
  const databaseServers = await findDatabaseServers(isFull ? ['mariadb', 'mysql'] : ['mariadb']);
  process.env.TEST_SERVERS = JSON.stringify(databaseServers);
  const redis = await findRedis();
  const galera = await inScope(['system', 'rest', 'all'], findServers);
  const mysqlRoot = await inScope(['system', 'rest', 'all'], findMysqlRoot);
  const browser = await inScope(['usual', 'rest', 'all'], findBrowser);
  // Not looked for by `npm test`: the documents are tried by the files that start processes.
  process.env.MISSING_TOOLS = SCOPE === 'usual' ? '' : missingTools().join();
  process.env.TESTED = JSON.stringify({
    servers: databaseServers.map(({ name }) => name),
    redis: redis !== undefined,
    galera: galera !== undefined,
    ownMysql: mysqlRoot !== undefined,
    browser: browser !== undefined,
  });
  return {
    // While some files wait for a database or a clock, others compute. Jest takes no percentage above 100.
    maxWorkers: 2 * availableParallelism(),
    // Modules of finished files are never freed whole; a fresh process is faster than a full one.
    workerIdleMemoryLimit: '600MB',
    // Three engines share the processors, and none of the tests is about how long something takes: this
    // only ends those that hang.
    testTimeout: 300_000,
    globalTeardown: '<rootDir>/test/support/databases/remove.js',
    reporters: ['default', '<rootDir>/test/support/engine-reporter.js'],
    projects: [
      ...(SCOPE === 'rest' ? [] : [ofSources(redis)]),
      {
        ...onBuild,
        displayName: 'once',
        testMatch: [`<rootDir>/test/!(sources|browser)/**/*${SCOPE === 'rest' ? '.system' : ''}.spec.ts`],
        globals: { databaseServer: null, redisServer: redis ?? null },
      },
      ...(isFull ? [alone] : []),
      ...(browser === undefined ? [] : [inBrowser(browser)]),
      ...(galera === undefined ? [] : [onServers(galera)]),
      ...(mysqlRoot === undefined ? [] : [onOwnMysql(mysqlRoot)]),
      ...[null, ...databaseServers].map((server) => onEngine(server, databaseServers, redis ?? null)),
    ],
  };
};
