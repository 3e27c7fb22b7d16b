import { exactSitemap, parseSitemapName, sitemapName } from './sitemap-names.js';

const LANGUAGES = ['en', 'es', 'es-419', 'fil', 'pt', 'pt-BR', 'zh-Hant-TW'];

it.each(LANGUAGES)('say month, language and part in %s', (language) => {
  for (const group of ['2027-03', 'records'])
    for (const part of [1, 2, 10, 9_999]) {
      const name = { of: group, language, part };
      expect(parseSitemapName(sitemapName(name), LANGUAGES)).toEqual(name);
    }
});

it.each([
  ['2027-03-es-419', { of: '2027-03', language: 'es-419', part: 1 }],
  ['2027-03-es-419-2', { of: '2027-03', language: 'es-419', part: 2 }],
  ['records-pt-BR', { of: 'records', language: 'pt-BR', part: 1 }],
])('%s has its language', (name, parsed) => {
  expect(parseSitemapName(name, LANGUAGES)).toEqual(parsed);
});

it.each([
  ...['', 'records', 'records-', 'en', '2027-03', '2027-13-en', '2027-00-en', '27-03-en', '+010000-en'],
  ...['2027-03-de', '2027-03-EN', '2027-03-pt-br', '2027-03-en-GB', '2027-03-eng', '2027-03-en-fr'],
  ...['2027-03-en-', '2027-03-en-0', '2027-03-en-1', '2027-03-en-02', '2027-03-en-10000', '2027-03-en-2-2'],
])('no file has the name "%s"', (name) => {
  expect(parseSitemapName(name, LANGUAGES)).toBeUndefined();
});

it.each(['2027-03-en', '2027-03-es-419-2', 'records-pt-BR', 'records-pt-BR-2', '2027-03-zh-Hant-TW-12'])(
  '%s is found in any letter case',
  (name) => {
    const path = `/sitemap-${name}.xml`;
    for (const languages of [LANGUAGES, LANGUAGES.toReversed()])
      expect(exactSitemap(path.toLowerCase(), languages)).toBe(path);
  },
);
