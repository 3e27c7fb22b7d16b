import type { OpenAPIObject } from '@nestjs/swagger';
import type { Language } from '../i18n/languages.js';
import { TEXTS } from './texts/index.js';

/** At the end of a text: neither the specification nor the interfaces that we are compatible with have this. */
const EXTENSION_MARK = / \(extension\)$/;
const EXTENSION = 'extension';

/** What is data and not text. */
const DATA = new Set(['example', 'examples', 'value', 'default', 'enum', 'const', 'required']);

/** A text of the documentation in a language; texts are looked up by their English. */
export function localized(text: string, language: Language): string {
  const plain = text.replace(EXTENSION_MARK, '');
  const catalogue = language === 'en' ? {} : TEXTS[language];
  const translated = catalogue[plain] ?? plain;
  return plain === text ? translated : `${translated} (${catalogue[EXTENSION] ?? EXTENSION})`;
}

/** Calls back for each text below, with what holds it. */
export function eachText(
  node: unknown,
  found: (holder: Record<string, unknown>, key: string, text: string) => void,
): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const element of node) eachText(element, found);
    return;
  }
  const holder = node as Record<string, unknown>;
  for (const [key, value] of Object.entries(holder)) {
    if (key === 'properties' && typeof value === 'object') eachText(Object.values(value ?? {}), found);
    else if (DATA.has(key) && !isNamedExamples(key, value)) continue;
    else if (typeof value === 'string' && (key === 'description' || key === 'summary'))
      found(holder, key, value);
    else eachText(value, found);
  }
}

/** The examples of a body have texts of their own, and are no array as those of a schema. */
const isNamedExamples = (key: string, value: unknown): boolean => key === 'examples' && !Array.isArray(value);

/** Writes all texts of the document in a language, and marks what is an extension. */
export function localize(document: OpenAPIObject, language: Language): void {
  eachText(document, (holder, key, text) => {
    holder[key] = localized(text, language);
    if (EXTENSION_MARK.test(text)) holder['x-extension'] = true;
  });
}
