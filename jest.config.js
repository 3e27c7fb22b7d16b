import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMysql, findRedis } from './test/support/engines.js';

/**
 * `*.spec.ts` run once, on the sources, whose clock and parts they may replace: pure rules beside their code,
 * and in `test/` what does not depend on the database. `*.e2e.ts` run on every engine that is there, on the build,
 * which each worker loads once.
 */
const base = {
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts'],
};

const onEngine = (displayName, databaseServer, redisServer) => ({
  ...base,
  displayName,
  testMatch: ['<rootDir>/test/**/*.e2e.ts'],
  transform: { '/src/.+\\.ts$': '<rootDir>/test/support/built-modules.cjs', ...base.transform },
  globals: { databaseServer, redisServer },
});

export default async () => {
  const mysql = await findMysql();
  const redis = await findRedis();
  process.env.CHECKED_RESPONSES = join(tmpdir(), `event-calendar-responses-${process.pid}`);
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
        testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
        globals: { databaseServer: null, redisServer: redis ?? null },
      },
      onEngine('sqlite', null, redis ?? null),
      ...(mysql === undefined ? [] : [onEngine(mysql.name, mysql, redis ?? null)]),
    ],
  };
};
