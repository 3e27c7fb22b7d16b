import { caseless } from '#common/text/fold.js';
import { matchTerms, namedTerms, type TermNameRow } from './terms.repository.js';

const row = (id: number, name: string | null, slug: string): TermNameRow => ({
  id,
  language: 'en',
  name,
  slug,
});

const ROWS = [
  row(3, 'Jazz', 'jazz-2'),
  row(4, 'jazz', 'music'),
  row(5, 'Music', 'jazz'),
  row(6, null, 'école'),
  row(6, 'JAZZ', 'ecole-6'),
];

it.each([
  ['4', [4]],
  ['7', []],
  ['jazz', [5]],
  ['JAZZ', [3, 4, 6]],
  ['music', [4]],
  ['Music', [5]],
  ['École', [6]],
  ['e\u0301cole', [6]],
  ['nothing', []],
])('%s means %j', (reference, ids) => {
  expect(matchTerms(namedTerms(ROWS), reference)).toEqual(ids);
});

it('looks at each row once, however many references there are', () => {
  let reads = 0;
  const counted = Array.from({ length: 100 }, (_, index) => ({
    ...row(index + 1, '', `slug-${index}`),
    get name() {
      reads += 1;
      return caseless(`Name ${index}`);
    },
  }));
  const terms = namedTerms(counted);
  const found = Array.from({ length: 100 }, (_, index) => matchTerms(terms, `Name ${index}`));
  expect([found.flat().length, reads]).toEqual([100, 100]);
});
