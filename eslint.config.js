import tseslint from 'typescript-eslint';
import { checkedWrites } from './scripts/checked-writes.mjs';

/** The rooms of the house: who may not reach into whom. */
const RESOURCES = ['events', 'venues', 'organizers', 'categories', 'tags'];
const KERNEL = [
  'auth',
  'changes',
  'config',
  'context',
  'database',
  'http',
  'i18n',
  'media',
  'openapi',
  'outbound',
  'records',
  'search',
  'terms',
  'time',
  'translations',
];

const forbid = (files, folders, message) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: folders.map((folder) => `**/${folder}/**`), message }] },
    ],
  },
});

const zones = [
  forbid(
    KERNEL.map((folder) => `src/${folder}/**`),
    [...RESOURCES, 'cli'],
    'The kernel does not know the resources.',
  ),
  ...RESOURCES.filter((resource) => resource !== 'events').map((resource) =>
    forbid(
      [`src/${resource}/**`],
      [...RESOURCES.filter((other) => other !== resource), 'cli'],
      'Only events may import other resources.',
    ),
  ),
  {
    files: ['src/events/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `\\.\\./(venues|organizers|categories|tags)/(?!\\w+\\.(service|module|dto|entity)\\.js)`,
              message: 'Events use the public service, module and shapes of other resources.',
            },
            { group: ['**/cli/**'], message: 'Services do not know the command line.' },
          ],
        },
      ],
    },
  },
];

export default tseslint.config(
  // The client is compiled by a test, with the types that are made there.
  { ignores: ['dist', 'node_modules', 'artifacts', 'data', 'test-results', 'examples/typescript-client'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.test.json', tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/dot-notation': 'off',
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
      'max-lines': ['error', { max: 300, skipBlankLines: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'off',
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
    files: ['bench/**/*.mjs', 'scripts/**/*.mjs'],
    rules: {
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    // Rows of any table are written by the checked functions of src/database/rows.ts.
    files: ['src/**/*.ts'],
    ignores: [
      'src/database/migrations/**',
      'src/database/rows.ts',
      // Single statements outside of transactions, which look at what they have changed.
      'src/database/migration-lease.ts',
      'src/**/*.spec.ts',
    ],
    plugins: { database: { rules: { 'checked-writes': checkedWrites } } },
    rules: {
      'database/checked-writes': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression:matches([callee.object.name=/^(manager|nested|repository|runner)$/], [callee.object.property.name=/^(manager|repository)$/])[callee.property.name=/^(insert|update|delete|save|upsert|remove|softDelete|softRemove|recover|restore|increment|decrement|clear|createQueryBuilder|getRepository)$/]',
          message: 'Write through the functions of src/database/rows.ts, which check what they have changed.',
        },
      ],
    },
  },
  ...zones,
);
