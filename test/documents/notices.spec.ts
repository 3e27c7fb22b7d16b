import { readFileSync } from 'node:fs';
import { notices } from '../../scripts/notices-parts.mjs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, object>;
};
const FILE = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8');

it('the third-party notices are those of the lock file; else run npm run notices', () => {
  expect(FILE).toBe(notices(packages, '.'));
});

it('every package names its licence, and those that require more are explained', () => {
  expect(FILE).not.toContain('## undefined');
  for (const [licence] of FILE.matchAll(/(?<=^## )(?:AGPL|EPL|GPL|LGPL|MPL)\S*/gm))
    expect(FILE.split('\n## 0BSD')[0]).toContain(`(${licence})`);
});

it('a package with another licence, or an unknown holder, is a difference', () => {
  const more = { ...packages, 'node_modules/more': { version: '1.0.0', license: 'AGPL-3.0' } };
  const text = notices(more, '.');
  expect(text).toContain('## AGPL-3.0\n\n| package | copyright |\n|---|---|\n| `more` 1.0.0 |  |\n');
  expect(notices({ ...packages, 'node_modules/tool': { version: '1.0.0', dev: true } }, '.')).toBe(FILE);
});
