import type { OpenAPIObject } from '@nestjs/swagger';
import { catalogues } from '../i18n/catalogues.js';
import { interfaceLanguage, type Language } from '../i18n/languages.js';

/** What the documentation says, by its English: `locales/<language>/api.json`. */
export const API_TEXTS = catalogues<Readonly<Record<string, string>>>('api');

/** At the end of a text: neither the specification nor the interfaces that we are compatible with have this. */
const EXTENSION_MARK = ' (extension)';
const EXTENSION = 'extension';

const TEXT_KEYS = new Set(['description', 'summary']);

/** What is data and not text. */
const DATA = new Set(['example', 'examples', 'value', 'default', 'enum', 'const', 'required']);

/** A text of the documentation in a language; texts are looked up by their English. */
export function localized(text: string, language: Language): string {
  const isExtension = text.endsWith(EXTENSION_MARK);
  const plain = isExtension ? text.slice(0, -EXTENSION_MARK.length) : text;
  const catalogue = API_TEXTS[interfaceLanguage(language)];
  const translated = catalogue[plain] ?? plain;
  return !isExtension ? translated : `${translated} (${catalogue[EXTENSION] ?? EXTENSION})`;
}

type Found = (holder: Record<string, unknown>, key: string, text: string) => void;

/** Calls back for each text below, with what holds it. */
export function eachText(node: unknown, found: Found): void {
  if (Array.isArray(node)) for (const element of node) eachText(element, found);
  else if (typeof node === 'object' && node !== null) textsOf(node as Record<string, unknown>, found);
}

function textsOf(holder: Record<string, unknown>, found: Found): void {
  for (const [key, value] of Object.entries(holder)) {
    // Below this the keys are names of fields.
    if (key === 'properties') eachText(Object.values(value as object), found);
    else if (DATA.has(key) && !isNamedExamples(key, value)) continue;
    else if (typeof value === 'string' && TEXT_KEYS.has(key)) found(holder, key, value);
    else eachText(value, found);
  }
}

/** The examples of a body have texts of their own, and are no array as those of a schema. */
const isNamedExamples = (key: string, value: unknown): boolean => key === 'examples' && !Array.isArray(value);

/** Writes all texts of the document in a language, and marks what is an extension. */
export function localize(document: OpenAPIObject, language: Language): void {
  eachText(document, (holder, key, text) => {
    holder[key] = localized(text, language);
    if (text.endsWith(EXTENSION_MARK)) holder['x-extension'] = true;
  });
}
