import { existsSync, globSync, readFileSync } from 'node:fs';

/** Programs beside `src` import the build, which no check of imports follows. */
const FILES = globSync('{bench,scripts,examples,test}/**/*.{mjs,cjs,js}').filter(
  (file) => !file.includes('node_modules') && !file.startsWith('bench/.data'),
);

it('programs beside the sources import modules that the build has', () => {
  const built = FILES.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(?:\.\.?\/)+dist\/([\w./-]+)\.js'/g)].map(
      ([, module]) => [file, `src/${module}.ts`] as const,
    ),
  );
  expect(built.length).toBeGreaterThan(20);
  expect(built.filter(([, source]) => !existsSync(source))).toEqual([]);
});
