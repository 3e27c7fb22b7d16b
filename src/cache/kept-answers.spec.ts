import type { Answer } from './answer.js';
import { KeptAnswers } from './kept-answers.js';

const BYTES = 1_000_000;

const answer = (size: number): Answer => ({
  headers: ['content-type', 'application/json'],
  route: '/events',
  notModified: [],
  body: Buffer.alloc(size),
  tag: '"a"',
  state: { number: 1, nextPublication: Infinity },
  from: 0,
  until: Infinity,
});

it('stays within its bytes, whatever is kept and however it is named', () => {
  const kept = new KeptAnswers(BYTES);
  for (let i = 0; i < 2_000; i++) {
    kept.keep(`key ${i}`, answer(i * 100));
    kept.name(`name ${i} ${'x'.repeat(500)}`, `key ${i}`);
    kept.name(`other ${i}`, 'key 10');
    expect(kept.weight).toBeLessThanOrEqual(BYTES);
  }
});

it('does not let one answer take the place of all', () => {
  const kept = new KeptAnswers(BYTES);
  kept.keep('small', answer(10));
  kept.keep('large', answer(BYTES / 4));
  expect(kept.byKey('large')).toBeUndefined();
  expect(kept.byKey('small')).toBeDefined();
});

it('finds a new answer by the names of the old one, and none that has gone', () => {
  const kept = new KeptAnswers(BYTES);
  kept.keep('key', answer(10));
  kept.name('alias', 'key');
  kept.keep('key', answer(20));
  expect(kept.byAlias('alias')?.body.length).toBe(20);
  for (let i = 0; i < 20; i++) kept.keep(`other ${i}`, answer(100_000));
  expect([kept.byAlias('alias'), kept.byKey('key')]).toEqual([undefined, undefined]);
});

it('what is asked for by its name is used', () => {
  const kept = new KeptAnswers(BYTES);
  kept.keep('key', answer(10));
  kept.name('alias', 'key');
  for (let i = 0; i < 20; i++) {
    kept.keep(`other ${i}`, answer(100_000));
    expect(kept.byAlias('alias')).toBeDefined();
  }
});
