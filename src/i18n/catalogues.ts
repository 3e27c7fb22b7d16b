import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from './languages.js';

/** `locales` is beside `src` and beside `dist`, so that neither a build nor an image has a second copy. */
const FOLDER = new URL('../../locales/', import.meta.url);

/** The texts of one catalogue in each language: the content of `locales/<language>/<name>.json`. */
export function catalogues<Texts>(name: string): Readonly<Record<Language, Texts>> {
  const read = (language: Language): Texts =>
    JSON.parse(readFileSync(new URL(`${language}/${name}.json`, FOLDER), 'utf8')) as Texts;
  return Object.fromEntries(LANGUAGES.map((language) => [language, read(language)])) as Record<
    Language,
    Texts
  >;
}
