import { readFileSync } from 'node:fs';
import { INTERFACE_LANGUAGES } from '#common/messages/languages.js';

type Line = Readonly<Record<string, any>>;

const linesOf = (name: string): Line[] =>
  readFileSync(`assets/demo/${name}.ndjson`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const TEXTS = {
  venues: ['venue', 'description', 'address', 'city', 'country'],
  organizers: ['organizer', 'description'],
  categories: ['name', 'description'],
  tags: ['name', 'description'],
  events: ['title', 'description'],
  series: ['title', 'description'],
};

describe.each(Object.entries(TEXTS))('the %s of the demo', (name, texts) => {
  const lines = linesOf(name);

  it.each(INTERFACE_LANGUAGES)('have all texts in %s, each with a name of its own', (language) => {
    const inLanguage = lines.map((line) => (language === 'en' ? line : line['translations'][language]));
    for (const line of inLanguage) for (const text of texts) expect(line[text]).toMatch(/\S/);
    expect(new Set(inLanguage.map((line) => line[texts[0] ?? ''])).size).toBe(lines.length);
  });
});

it('refers to categories and tags of the demo, which keep their translations', () => {
  for (const name of ['categories', 'tags']) {
    const names = linesOf(name).map((line) => line['name']);
    for (const event of [...linesOf('events'), ...linesOf('series')])
      expect(names).toEqual(expect.arrayContaining(event[name]));
  }
});
