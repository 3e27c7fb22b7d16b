// Says which texts of the OpenAPI document have no translation yet, and which translations belong to no text any more.
// The document is in English where a translation is missing; a release has all of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder = 'locales'] = process.argv;
const textsIn = (language) => JSON.parse(readFileSync(join(folder, language, 'api.json'), 'utf8'));

const english = textsIn('en');
const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name)
  .sort();

let wrong = 0;
const report = (language, what, texts) => {
  wrong += texts.length;
  for (const text of texts) console.log(`${language}: ${what}: ${JSON.stringify(text)}`);
};
for (const language of languages) {
  const texts = textsIn(language);
  report(
    language,
    'missing',
    Object.keys(english).filter((text) => !texts[text]),
  );
  report(
    language,
    'left over',
    Object.keys(texts).filter((text) => !(text in english)),
  );
}
console.log(`${wrong} texts to translate or to remove, in ${languages.join(', ')}.`);
if (wrong > 0) process.exitCode = 1;
