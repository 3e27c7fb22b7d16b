import { existsSync, readFileSync } from 'node:fs';

const DOCUMENT = readFileSync('docs/architecture.md', 'utf8');

/** The section of a heading. */
const sectionOf = (heading: string): string =>
  DOCUMENT.split('\n## ').find((text) => text.startsWith(heading)) ?? '';

/** The files that a text names in code. Those without a folder are in that of events. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name = '']) =>
    name.includes('/') ? name : `src/resources/events/${name}`,
  );

/** The file that each entry of the numbered list begins with. */
const walkIn = (text: string): string[] =>
  [...text.matchAll(/^\d+\. (`[\w./-]+\.ts`)/gm)].flatMap(([, name = '']) => filesIn(name));

describe.each([
  { heading: 'One list request', most: 12 },
  { heading: 'One write', most: 20 },
])('"$heading" in docs/architecture.md', ({ heading, most }) => {
  const section = sectionOf(heading);
  const walk = walkIn(section);

  it('names only files that exist', () => {
    expect(filesIn(section).filter((file) => !existsSync(file))).toEqual([]);
  });

  it(`begins at the controller and passes at most ${most} files`, () => {
    expect(walk[0]).toBe('src/resources/events/events.controller.ts');
    expect(walk).toEqual([...new Set(walk)]);
    expect(walk.length).toBeGreaterThan(most / 2);
    expect(walk.length).toBeLessThanOrEqual(most);
  });
});
