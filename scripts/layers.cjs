/** The layers of `src`, from the lowest: each may import itself and those before it. */
const LAYERS = [
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

const pathOf = (layer) => `^src/${layer.replaceAll('.', '\\.')}${layer.endsWith('.ts') ? '$' : '/'}`;

/** One rule for each layer: nothing above it, type imports included. */
const upwardRules = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `nothing-above-${layer.replaceAll('.', '-')}`,
  comment: 'A layer imports only layers below it; see docs/architecture.md.',
  severity: 'error',
  from: { path: pathOf(layer) },
  to: { path: LAYERS.slice(index + 1).map(pathOf) },
}));

module.exports = { LAYERS, upwardRules };
