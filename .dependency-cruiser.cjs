/** What imports what: no cycles between modules, nothing unused, nothing undeclared. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is left over.',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.(spec|e2e)\\.ts$', '^test/support/', '^examples/'] },
      to: {},
    },
    {
      name: 'unreachable-from-entry-points',
      severity: 'error',
      from: { path: '^src/(main|cli/main|openapi/export)\\.ts$' },
      to: { path: '^src/', pathNot: ['\\.spec\\.ts$', '\\.d\\.ts$'], reachable: false },
    },
    {
      name: 'declared-dependencies-only',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.test.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
