import { at, LOCALIZED_KINDS, makeIn, storedRows } from '../support/localized.js';
import { Service } from '../support/service.js';

const LONGEST = 200;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const lengthOf = (slug: string): number => [...slug].length;

describe.each(LOCALIZED_KINDS)('the slug of a $kind', (kind) => {
  const { path, name } = kind;
  /** Terms must differ in their names, which are longer than slugs; other records in anything. */
  const namesOf = (stem: string, count: number): string[] =>
    Array.from(
      { length: count },
      (_, index) =>
        [...stem.repeat(LONGEST)].slice(0, LONGEST + 20).join('') + String.fromCodePoint(97 + index),
    );

  it.each([
    ['letters', 'abcdefghij', 11],
    ['letters of four bytes', '𐐨𐐩𐐪', 3],
    ['hyphens where it is cut', `${'x'.repeat(LONGEST - 1)} `, 3],
  ])(
    'made from a long name of %s stays within 200 characters, whatever number it gets',
    async (_, stem, count) => {
      const slugs: string[] = [];
      for (const one of namesOf(stem, count))
        slugs.push((await makeIn(service, kind, 'en', { [name]: one }))['slug']);
      expect(slugs.filter((slug) => lengthOf(slug) > LONGEST)).toEqual([]);
      expect(new Set(slugs).size).toBe(slugs.length);
      expect(slugs.slice(1).map((slug) => /-(\d+)$/.exec(slug)?.[1])).toEqual(
        slugs.slice(1).map((__, index) => String(index + 2)),
      );
      expect(slugs.filter((slug) => !slug.isWellFormed() || slug.endsWith('-'))).toEqual([]);
    },
  );

  it('that was sent and is in use stays within 200 characters, in all languages', async () => {
    const slug = 'sent'.repeat(LONGEST / 4);
    const taken: string[] = [];
    for (const language of ['en', 'fr'] as const) {
      for (const one of ['One', 'Two', 'Three']) {
        const fields = { [name]: `${one} ${language}`, slug };
        taken.push((await makeIn(service, kind, language, fields))['slug']);
      }
    }
    expect(taken).toEqual([slug, ...[2, 3, 4, 5, 6].map((number) => `${slug.slice(0, -2)}-${number}`)]);
  });

  it('that is longer than 200 characters is refused', async () => {
    const fields = { ...kind.required(), [name]: 'Too long', slug: 's'.repeat(LONGEST + 1) };
    const { status, body } = await service.post(at('en', path), fields);
    expect([status, Object.keys(body['data']?.params ?? {})]).toEqual([400, ['slug']]);
  });
});

it.each(LOCALIZED_KINDS.slice(0, 3))(
  'the slugs of $kind go to the trash and come back whole',
  async (kind) => {
    const slug = 'binned'.padEnd(LONGEST, 'x');
    const made = [];
    for (const one of ['One', 'Two', 'Three'])
      made.push(await makeIn(service, kind, 'en', { [kind.name]: one, slug }));
    for (const { id } of made) await service.delete(`${kind.path}/${id}`);
    for (const { id, slug: before } of made) {
      const trashed = (await storedRows(service, kind.kind, id)).get('en')?.['slug'];
      expect(trashed).toBe(`${String(before)}__trashed`);
      const { status, body } = await service.post(`${kind.path}/${id}`, { status: 'publish' });
      expect([status, body['slug'], lengthOf(body['slug'])]).toEqual([200, before, LONGEST]);
    }
  },
);
