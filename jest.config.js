import { tmpdir } from 'node:os';
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
 * Rules beside their code, and `test/sources/`, run on the sources, whose clock and parts they may replace. All else
 * runs on the build, which each worker loads once: `*.spec.ts` what does not depend on the database, `*.e2e.ts` on
 * every engine that is there, `test/browser/` in a browser, `*.server.ts` with database servers of its own, and
 * `*.cost.ts`, which counts processor time, when nothing else runs.
 */
const base = {
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts'],
};

const onBuild = {
  ...base,
  transform: { '/src/.+\\.ts$': '<rootDir>/test/support/built-modules.cjs', ...base.transform },
};

const onEngine = (databaseServer, databaseServers, redisServer) => ({
  ...onBuild,
  displayName: databaseServer?.name ?? 'sqlite',
  testMatch: ['<rootDir>/test/**/*.e2e.ts'],
  globals: { databaseServer, databaseServers, redisServer },
});

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
  const databaseServers = await findDatabaseServers();
  const redis = await findRedis();
  process.env.CHECKED_RESPONSES = join(tmpdir(), `event-calendar-responses-${process.pid}`);
  const galera = await findServers();
  process.env.TESTED_GALERA = galera ?? '';
  const mysqlRoot = await findMysqlRoot();
  process.env.TESTED_OWN_MYSQL = mysqlRoot ?? '';
  const browser = await findBrowser();
  process.env.TESTED_BROWSER = browser ?? '';
  process.env.TESTED_SERVERS = databaseServers.map(({ name }) => name).join();
  process.env.TESTED_REDIS = redis ?? '';
  process.env.MISSING_TOOLS = missingTools().join();
  return {
    // Test files wait for their database and for processes more than they compute.
    maxWorkers: '100%',
    // Modules of finished files are never freed whole; a fresh process is faster than a full one.
    workerIdleMemoryLimit: '600MB',
    // Three engines share the processors, and none of the tests is about how long something takes.
    testTimeout: 60_000,
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
        testMatch: ['<rootDir>/test/*.spec.ts', '<rootDir>/test/{contract,documents,resilience}/*.spec.ts'],
        globals: { databaseServer: null, redisServer: redis ?? null },
      },
      {
        ...onBuild,
        displayName: 'cost',
        testMatch: ['<rootDir>/test/**/*.cost.ts'],
        globals: { databaseServer: null, redisServer: null },
      },
      ...(browser === undefined ? [] : [inBrowser(browser)]),
      ...(galera === undefined ? [] : [onServers(galera)]),
      ...(mysqlRoot === undefined ? [] : [onOwnMysql(mysqlRoot)]),
      ...[null, ...databaseServers].map((server) => onEngine(server, databaseServers, redis ?? null)),
    ],
  };
};
