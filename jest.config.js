import { findMysql } from './test/support/engines.js';

/** Pure rules beside their code, structure over all routes, and HTTP on every engine that is there. */
const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts'],
};

const onEngine = (displayName, databaseServer) => ({
  ...base,
  displayName,
  testMatch: ['<rootDir>/test/**/*.e2e.ts'],
  globals: { databaseServer },
});

export default async () => {
  const mysql = await findMysql();
  process.env.TESTED_SERVER = mysql?.name ?? '';
  return {
    // Test files wait for their database and for processes more than they compute.
    maxWorkers: '100%',
    testTimeout: 30_000,
    reporters: ['default', '<rootDir>/test/support/engine-reporter.js'],
    projects: [
      { ...base, displayName: 'unit', testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'] },
      onEngine('sqlite', null),
      ...(mysql === undefined ? [] : [onEngine(mysql.name, mysql)]),
    ],
  };
};
