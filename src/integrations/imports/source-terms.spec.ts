import type { SourceTerm } from './import-record.js';
import { parentsFirst } from './source-terms.js';

const term = (key: string, parent?: string): SourceTerm =>
  ({ key, name: key, ...(parent === undefined ? {} : { parent }) }) as SourceTerm;

const keys = (terms: readonly SourceTerm[]): string[] => parentsFirst(terms).map(({ key }) => key);

it('puts each term after its parent, and a parent that is not there counts as none', () => {
  expect(keys([term('c', 'b'), term('d', 'nowhere'), term('b', 'a'), term('a')])).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
});

it('has each term of a circle once', () => {
  const found = keys([term('a', 'c'), term('b', 'a'), term('c', 'b'), term('own', 'own'), term('d', 'b')]);
  expect(found.toSorted()).toEqual(['a', 'b', 'c', 'd', 'own']);
  expect(found.indexOf('d')).toBeGreaterThan(found.indexOf('b'));
});

// Walks of their own for each term would take 10 billion steps, and a recursion this deep would fail.
it('orders a chain of 200,000 terms', () => {
  const chain = Array.from({ length: 200_000 }, (_, index) =>
    term(String(index), index === 0 ? undefined : String(index - 1)),
  );
  expect(parentsFirst(chain.toReversed())).toEqual(chain);
});
