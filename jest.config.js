import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findBrowser,
  findDatabaseServers,
  findMysqlRoot,
  findRedis,
  findServers,
  missingTools,
} from './test/support/engines.js';

/**
 * What a run covers: `usual`, what every change is tested by; `system`, what starts processes or servers of its own;
 * `all` of it, on MySQL too and with all combinations, which is also what Jest's own arguments choose from.
 */
const SCOPE = process.env.TEST_SCOPE ?? 'all';
const LEFT_OUT = { usual: ['\\.system\\.'], system: ['(?<!\\.system)\\.(spec|e2e)\\.ts$'], all: [] }[SCOPE];
if (LEFT_OUT === undefined) throw new Error(`TEST_SCOPE is usual, system or all, not ${SCOPE}.`);
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
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts'],
};

const onBuild = {
  ...base,
  transform: {
    '/(src|bench/seed)/.+\\.m?[jt]s$': '<rootDir>/test/support/built-modules.cjs',
    ...base.transform,
  },
};

const onEngine = (databaseServer, databaseServers, redisServer) => ({
  ...onBuild,
  displayName: databaseServer?.name ?? 'sqlite',
  testMatch: ['<rootDir>/test/**/*.e2e.ts'],
  globals: { databaseServer, databaseServers, redisServer },
});

const alone = {
  ...onBuild,
  displayName: 'cost',
  testMatch: ['<rootDir>/test/**/*.cost.ts'],
  globals: { databaseServer: null, redisServer: null },
};

const inBrowser = (browserPath) => ({
  ...onBuild,
  displayName: 'browser',
  testMatch: ['<rootDir>/test/browser/*.spec.ts'],
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

export default async () => {
  process.env.TEST_SCOPE = SCOPE;
  process.env.TEST_DATABASES = `ec_test_${process.pid}`;
  process.env.TEST_TEMPLATES = join(tmpdir(), `event-calendar-templates-${process.pid}`);
  process.env.CHECKED_RESPONSES = join(tmpdir(), `event-calendar-responses-${process.pid}`);
  const databaseServers = await findDatabaseServers(SCOPE === 'all' ? ['mariadb', 'mysql'] : ['mariadb']);
  process.env.TEST_SERVERS = JSON.stringify(databaseServers);
  const redis = await findRedis();
  const galera = await inScope(['system', 'all'], findServers);
  const mysqlRoot = await inScope(['system', 'all'], findMysqlRoot);
  const browser = await inScope(['usual', 'all'], findBrowser);
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
    // While one test file waits for its database, another one computes. Jest takes no percentage above 100.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Modules of finished files are never freed whole; a fresh process is faster than a full one.
    workerIdleMemoryLimit: '600MB',
    // Three engines share the processors, and none of the tests is about how long something takes.
    testTimeout: 60_000,
    globalTeardown: '<rootDir>/test/support/databases/remove.js',
    reporters: ['default', '<rootDir>/test/support/engine-reporter.js'],
    projects: [
      {
        ...base,
        displayName: 'unit',
        testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/sources/*.spec.ts'],
        globals: { databaseServer: null, redisServer: redis ?? null },
      },
      {
        ...onBuild,
        displayName: 'once',
        testMatch: ['<rootDir>/test/!(sources|browser)/**/*.spec.ts'],
        globals: { databaseServer: null, redisServer: redis ?? null },
      },
      ...(SCOPE === 'all' ? [alone] : []),
      ...(browser === undefined ? [] : [inBrowser(browser)]),
      ...(galera === undefined ? [] : [onServers(galera)]),
      ...(mysqlRoot === undefined ? [] : [onOwnMysql(mysqlRoot)]),
      ...[null, ...databaseServers].map((server) => onEngine(server, databaseServers, redis ?? null)),
    ],
  };
};
