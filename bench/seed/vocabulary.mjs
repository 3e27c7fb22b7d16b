import { readFileSync } from 'node:fs';
import { INTERFACE_LANGUAGES } from '../../dist/common/messages/languages.js';

/** The words of synthetic records: the lists of all languages say the same at the same index. */
export const VOCABULARIES = Object.fromEntries(
  INTERFACE_LANGUAGES.map((language) => {
    const file = new URL(`vocabulary/${language}.json`, import.meta.url);
    return [language, JSON.parse(readFileSync(file, 'utf8'))];
  }),
);
