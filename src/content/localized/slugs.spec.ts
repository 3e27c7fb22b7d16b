import { slugify } from './slugs.js';

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
