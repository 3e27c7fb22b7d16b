import { globSync, readFileSync } from 'node:fs';

/**
 * What a migration may import: a change of anything else would change what it does to databases later on. The file beside
 * them that reads their statements is held to the same.
 */
const FROZEN = /^(?:node:|typeorm$|\.\/sql-statements\.js$)/;

it('migrations import nothing of the service', () => {
  const files = globSync('src/start/schema/migrations/**/{[0-9]*,sql-statements}.ts');
  const imports = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import|require)\b\s*\(?\s*'([^']+)'/g)].map(
      ([, name]) => name ?? '',
    ),
  );
  expect(imports).toContain('typeorm');
  expect(imports.filter((name) => !FROZEN.test(name))).toEqual([]);
});
