import { numberedSlug, slugForm, slugify, trashedSlug } from './slugs.js';

it.each([
  ['Jazz Night – Live!', 'jazz-night-live'],
  ['L’été à Iași', 'lété-à-iași'],
  ['Και Ιθάκη', 'και-ιθάκη'],
  ['हिन्दी', 'हिन्दी'],
  ['I ❤\ufe0f NY ☀\ufe0f', 'i-❤\ufe0f-ny-☀\ufe0f'],
  ['☀\ufe0f', '☀\ufe0f'],
  ['Jazz im Hof 🎷', 'jazz-im-hof-🎷'],
  ['Fest🎷Überall', 'fest🎷überall'],
  ['👍🏽 Yes', '👍🏽-yes'],
  ['🇩🇪 № 7 ★', '🇩🇪-№-7-★'],
  ['Foo® Bar™ © 20°', 'foo-bar-20'],
  ['\ufe0f', ''],
  ['a\ufe0fb', 'ab'],
  ['so\u00adft zero\u200bwidth', 'soft-zerowidth'],
  ['\u0301', ''],
  ['_a_', '_a_'],
  // The capital is two characters, the small letter one.
  ['H\u0331anukkah', '\u1e96anukkah'],
  // Apostrophes go, and a mark comes to stand behind a letter.
  ['e\u2019\u0301t\u00e9', '\u00e9t\u00e9'],
])('the slug of %j is %j', (text, slug) => {
  expect(slugify(text)).toBe(slug);
});

it('a slug is found in any case and normal form', () => {
  for (const text of [
    'H\u0331anukkah',
    'T\u0308opf',
    'W\u030aa',
    'Y\u030aa',
    'J\u030ca',
    '\u03aa\u0301os',
    '\u0130zmir',
  ]) {
    const slug = slugify(text);
    for (const form of ['NFC', 'NFD'] as const) {
      for (const sent of [text, slug]) expect(slugForm(sent.normalize(form))).toBe(slug);
    }
  }
});

it('a number stands behind one hyphen, also where the slug is cut', () => {
  const wanted = `${'a'.repeat(197)}-bc`;
  expect(numberedSlug(wanted, 1)).toBe(wanted);
  expect(numberedSlug(wanted, 2)).toBe(`${'a'.repeat(197)}-2`);
  expect(numberedSlug(wanted, 10)).toBe(`${'a'.repeat(197)}-10`);
  expect(numberedSlug(trashedSlug(wanted), 2)).toBe(`${wanted}__trashed-2`);
});
