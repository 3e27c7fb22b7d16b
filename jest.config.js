/** Three kinds of suites: pure rules beside their code, structure over all routes, and HTTP on both engines. */
const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts'],
};

export default {
  projects: [{ ...base, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts'] }],
};
