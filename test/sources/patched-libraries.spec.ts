import { existsSync, readFileSync } from 'node:fs';

/* docs/patched-libraries.md names files and tests that are there. */

const PAGE = readFileSync('docs/patched-libraries.md', 'utf8');

it('each patch has its place and the test that sees it break', () => {
  const rows = PAGE.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| library'));
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    const [, , place = '', , test = ''] = row.split('|');
    const files = [...place.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => `src/${file}`);
    const tests = [...test.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file ?? '');
    expect([...files, ...tests].filter((file) => !existsSync(file))).toEqual([]);
  }
});
