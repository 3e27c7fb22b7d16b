import sorted from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';
import { checkedWrites } from './scripts/checked-writes.mjs';

const onlyShapesOf = (resources) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: `(?:\\.\\./|#resources/)(${resources.join('|')})/(?![\\w-]+\\.(service|module|dto|entity)\\.js)`,
          message: 'Use the service, module, DTOs and entities of another resource.',
        },
      ],
    },
  ],
});

const OTHERS = ['venues', 'organizers', 'categories', 'tags'];

/** Resources know of each other by services, modules, shapes and entities; what imports upward is `check:dependencies`'s. */
const resources = { files: ['src/resources/**'], rules: onlyShapesOf([...OTHERS, 'events', 'series']) };

/** A series is made of events, and shows what they show. */
const series = { files: ['src/resources/series/**'], rules: onlyShapesOf(OTHERS) };

const oneSeed = {
  files: ['**/*.spec.ts', 'test/**/*.e2e.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      { paths: [{ name: 'fast-check', message: 'Import test/support/properties.js, which sets the seed.' }] },
    ],
  },
};

const UNCHECKED_WRITE = {
  selector:
    'CallExpression:matches([callee.object.name=/^(manager|nested|repository|runner)$/], [callee.object.property.name=/^(manager|repository)$/])[callee.property.name=/^(insert|update|delete|save|upsert|remove|softDelete|softRemove|recover|restore|increment|decrement|clear|createQueryBuilder|getRepository)$/]',
  message:
    'Write through the functions of src/platform/database/rows.ts, which check what they have changed.',
};

const STATEMENT = {
  selector: "CallExpression[callee.property.name='query']",
  message: 'SQL stands in repositories, in the search and in the database folder; see docs/architecture.md.',
};

/** They hold SQL beside repositories. */
const HOLDS_SQL = [
  'src/**/*.repository.ts',
  // The tables of whatever kind is given; repositories extend them.
  'src/content/**/*-tables.ts',
  'src/**/*.spec.ts',
  'src/platform/database/**',
  'src/platform/database-state/**',
  'src/platform/jobs/**',
  'src/content/search/**',
  'src/resources/event-index/**',
  'src/start/schema/**',
];

export default tseslint.config(
  // The client is compiled by a test, with the types that are made there.
  { ignores: ['dist', 'node_modules', 'artifacts', 'data', 'test-results', 'examples/typescript-client'] },
  // What is built, and what others have made.
  { ignores: ['admin/dist', 'admin/node_modules', 'admin/icons', 'admin/src/api/openapi.d.ts'] },
  {
    files: ['**/*.ts', 'admin/src/**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.test.json', tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/dot-notation': 'off',
      // Declarations elsewhere may be merged with such an interface.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowEmpty: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/promise-function-async': ['error', { checkArrowFunctions: false }],
      // The classes of the interface only describe shapes; answers are plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'off',
    },
  },
  {
    // In one block: side effects, Node, libraries, own files by their layer, own files by their place.
    plugins: { imports: sorted },
    rules: {
      'imports/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^#', '^\\.\\./', '^\\./']] }],
      'imports/exports': 'error',
    },
  },
  {
    files: ['test/**/*.ts', '**/*.spec.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['bench/**/*.mjs', 'scripts/**/*.mjs', 'src/integrations/*/browser/*.js', 'admin/*.js'],
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    // Rows of any table are written by the checked functions of src/platform/database/rows.ts.
    files: ['src/**/*.ts'],
    ignores: [
      'src/start/schema/migrations/**',
      'src/platform/database/rows.ts',
      // Single statements outside of transactions, which look at what they have changed.
      'src/platform/database/migration-lease.ts',
      'src/**/*.spec.ts',
    ],
    plugins: { database: { rules: { 'checked-writes': checkedWrites } } },
    rules: {
      'database/checked-writes': 'error',
      'no-restricted-syntax': ['error', UNCHECKED_WRITE],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: HOLDS_SQL,
    rules: { 'no-restricted-syntax': ['error', UNCHECKED_WRITE, STATEMENT] },
  },
  {
    files: ['admin/src/**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { project: './admin/tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // The library of the components passes such functions on.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  resources,
  series,
  oneSeed,
);
