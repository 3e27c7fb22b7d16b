const { upwardRules } = require('./scripts/layers.cjs');

/** What imports what: no circles of files, nothing upward, nothing unused, nothing undeclared. */
module.exports = {
  forbidden: [
    ...upwardRules,
    {
      name: 'services-return-pages',
      comment: 'A list is a `Page`; only the response interceptor makes envelope, headers and links of it.',
      severity: 'error',
      from: { pathNot: '^src/http/pipeline/response\\.interceptor\\.ts$' },
      to: { path: '^src/http/responses/list-page\\.ts$' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is left over.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.(spec|e2e|d)\\.ts$',
          '^src/integrations/(openapi|pages)/browser/',
          '^test/support/',
          '^examples/',
          '^bench/',
          '^dist/',
        ],
      },
      to: {},
    },
    {
      name: 'unused-in-the-service',
      comment:
        'Migrations are found by their folder, types by the compiler; what is in `browser` is loaded by pages.',
      severity: 'error',
      from: { path: '^src/(main|start/schema/migrations/\\d+-[a-z-]+)\\.ts$' },
      to: {
        path: '^src/(?!main\\.ts|cli/)',
        pathNot:
          '\\.(spec|d)\\.ts$|^src/start/schema/migrations/\\d|^src/integrations/(openapi|pages)/browser/',
        reachable: false,
      },
    },
    {
      name: 'unused-in-the-command-line',
      severity: 'error',
      from: { path: '^src/cli/main\\.ts$' },
      to: {
        path: '^src/cli/(?!main\\.ts|serve\\.ts|openapi-document\\.ts)',
        pathNot: '\\.spec\\.ts$',
        reachable: false,
      },
    },
    {
      name: 'declared-dependencies-only',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.spec\\.ts$' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'resolvable',
      comment: 'The measurement runs on the build, which need not be there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '/dist/' },
    },
  ],
  options: {
    // Its types are made by the test that compiles it.
    exclude: { path: '^examples/typescript-client' },
    doNotFollow: { path: ['node_modules', '^dist/'] },
    tsConfig: { fileName: 'tsconfig.test.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
    },
  },
};
