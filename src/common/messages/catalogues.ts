import { readFileSync } from 'node:fs';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from './languages.js';

/** `locales` is next to both `src` and `dist`, so that builds and images need no second copy. */
const FOLDER = new URL('../../../locales/', import.meta.url);

export type Catalogues<Texts> = Readonly<Record<InterfaceLanguage, Texts>>;

/** Reads one catalogue in each language from `locales/<language>/<name>.json`. */
export function catalogues<Texts>(name: string): Catalogues<Texts> {
  const read = (language: InterfaceLanguage): Texts =>
    JSON.parse(readFileSync(new URL(`${language}/${name}.json`, FOLDER), 'utf8')) as Texts;
  return Object.fromEntries(
    INTERFACE_LANGUAGES.map((language) => [language, read(language)]),
  ) as unknown as Catalogues<Texts>;
}
