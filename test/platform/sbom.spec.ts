import { ofProduction, sbomProblems } from '../../scripts/sbom-parts.mjs';

const HASH = { alg: 'SHA-512', content: 'ab'.repeat(64) };

const component = (name: string, fields: object = {}) => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  purl: `pkg:npm/${name.replace('@', '%40')}@1.0.0`,
  hashes: [HASH],
  ...fields,
});

const PACKAGES = {
  '': { version: '0.1.0' },
  'node_modules/@scope/used': { version: '1.0.0' },
  'node_modules/used/node_modules/inner': { version: '1.0.0' },
  'node_modules/some-machine': { version: '1.0.0', optional: true },
  'node_modules/tool': { version: '1.0.0', dev: true },
};

const sbomOf = (...components: object[]) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { component: { 'bom-ref': 'app' } },
  components,
  dependencies: [
    { ref: 'app', dependsOn: ['@scope/used@1.0.0', 'tool@1.0.0'] },
    { ref: 'tool@1.0.0', dependsOn: ['inner@1.0.0'] },
  ],
});

it('the bill of materials has what production needs, and nothing of development', () => {
  const all = sbomOf(
    component('@scope/used'),
    component('inner'),
    component('some-machine'),
    component('tool'),
  );
  const made = ofProduction(all, PACKAGES);
  expect(made.components.map(({ name }: { name: string }) => name)).toEqual([
    '@scope/used',
    'inner',
    'some-machine',
  ]);
  expect(made.dependencies).toEqual([{ ref: 'app', dependsOn: ['@scope/used@1.0.0'] }]);
  expect(sbomProblems(made, PACKAGES)).toEqual([]);
});

it('what is missing or not described is named', () => {
  expect(sbomProblems({ bomFormat: 'SPDX' }, PACKAGES)).toEqual(['This is no CycloneDX.']);
  const made = sbomOf(component('@scope/used', { hashes: [] }), component('odd', { purl: 'odd' }));
  expect(sbomProblems(made, PACKAGES)).toEqual([
    'pkg:npm/inner@1.0.0 is missing.',
    '@scope/used@1.0.0 has no hash.',
    'odd has no address.',
    'tool@1.0.0 is named and not described.',
    'inner@1.0.0 is named and not described.',
  ]);
});
