/** The storeys of `src`, from the lowest: each may import itself and those before it. */
const STOREYS = [
  'common',
  'platform',
  'http',
  'access',
  'content',
  'resources',
  'integrations',
  'start',
  'app.module.ts',
  'app.setup.ts',
  'cli',
  'main.ts',
];

const pathOf = (storey) => `^src/${storey.replaceAll('.', '\\.')}${storey.endsWith('.ts') ? '$' : '/'}`;

/** One rule for each storey: nothing above it, type imports included. */
const upwardRules = STOREYS.slice(0, -1).map((storey, index) => ({
  name: `nothing-above-${storey.replaceAll('.', '-')}`,
  comment: 'A storey imports only storeys below it; see docs/architecture.md.',
  severity: 'error',
  from: { path: pathOf(storey) },
  to: { path: STOREYS.slice(index + 1).map(pathOf) },
}));

module.exports = { STOREYS, upwardRules };
