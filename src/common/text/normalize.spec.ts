import { normalized } from './normalize.js';

it('composes letters and marks, and orders marks', () => {
  expect(normalized('e\u0301', 'NFC')).toBe('\u00e9');
  expect(normalized('q\u0301\u0316', 'NFC')).toBe('q\u0316\u0301');
});

it('keeps the first hundred marks of each letter', () => {
  const marks = (count: number): string => '\u0301'.repeat(count);
  expect(normalized(`q${marks(100)}w${marks(101)}`, 'NFKD')).toBe(`q${marks(100)}w${marks(100)}`);
});
