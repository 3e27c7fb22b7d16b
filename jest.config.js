import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findMysql, findRedis, findServers } from './test/support/engines.js';

/**
 * Rules beside their code, and `test/sources/`, run on the sources, whose clock and parts they may replace. All else
 * runs on the build, which each worker loads once: `*.spec.ts` what does not depend on the database, `*.e2e.ts` on
 * every engine that is there, `test/browser/` in a browser, `*.server.ts` with database servers of its own.
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

const onEngine = (displayName, databaseServer, redisServer) => ({
  ...onBuild,
  displayName,
  testMatch: ['<rootDir>/test/**/*.e2e.ts'],
  globals: { databaseServer, redisServer },
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
  globals: { databaseServer: null, redisServer: null, galera },
});

export default async () => {
  const mysql = await findMysql();
  const redis = await findRedis();
  process.env.CHECKED_RESPONSES = join(tmpdir(), `event-calendar-responses-${process.pid}`);
  const galera = await findServers();
  process.env.TESTED_GALERA = galera ?? '';
  const browser = await findBrowser();
  process.env.TESTED_BROWSER = browser ?? '';
  process.env.TESTED_SERVER = mysql?.name ?? '';
  process.env.TESTED_REDIS = redis ?? '';
  return {
    // Test files wait for their database and for processes more than they compute.
    maxWorkers: '100%',
    // Modules of finished files are never freed whole; a fresh process is faster than a full one.
    workerIdleMemoryLimit: '600MB',
    testTimeout: 30_000,
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
        testMatch: ['<rootDir>/test/*.spec.ts', '<rootDir>/test/{contract,resilience}/*.spec.ts'],
        globals: { databaseServer: null, redisServer: redis ?? null },
      },
      ...(browser === undefined ? [] : [inBrowser(browser)]),
      ...(galera === undefined ? [] : [onServers(galera)]),
      onEngine('sqlite', null, redis ?? null),
      ...(mysql === undefined ? [] : [onEngine(mysql.name, mysql, redis ?? null)]),
    ],
  };
};
