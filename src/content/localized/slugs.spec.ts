import { numberedSlug, slugify, trashedSlug } from './slugs.js';

it.each([
  ['Jazz Night – Live!', 'jazz-night-live'],
  ['L’été à Iași', 'lété-à-iași'],
  ['Και Ιθάκη', 'και-ιθάκη'],
  ['हिन्दी', 'हिन्दी'],
  ['I ❤\ufe0f NY ☀\ufe0f', 'i-ny'],
  ['☀\ufe0f', ''],
  ['so\u00adft zero\u200bwidth', 'soft-zerowidth'],
  ['\u0301', ''],
  ['_a_', '_a_'],
])('the slug of %j is %j', (text, slug) => {
  expect(slugify(text)).toBe(slug);
});

it('a number stands behind one hyphen, also where the slug is cut', () => {
  const wanted = `${'a'.repeat(197)}-bc`;
  expect(numberedSlug(wanted, 1)).toBe(wanted);
  expect(numberedSlug(wanted, 2)).toBe(`${'a'.repeat(197)}-2`);
  expect(numberedSlug(wanted, 10)).toBe(`${'a'.repeat(197)}-10`);
  expect(numberedSlug(trashedSlug(wanted), 2)).toBe(`${wanted}__trashed-2`);
});
