import type { OpenAPIObject } from '@nestjs/swagger';
import { catalogues } from '#common/messages/catalogues.js';
import { interfaceLanguage, type Language } from '#common/messages/languages.js';

/** Translations of the documentation, by the English text: `locales/<language>/api.json`. */
export const API_TEXTS = catalogues<Readonly<Record<string, string>>>('api');

/**
 * Marks, at the end of a text of the source, what neither the specification nor the compatible interfaces have. The
 * document says so by `x-extension`.
 */
const EXTENSION_MARK = ' (extension)';

const TEXT_KEYS = new Set(['description', 'summary']);

/** Keys of data, which is not translated. */
const DATA = new Set(['example', 'examples', 'value', 'default', 'enum', 'const', 'required']);

/** Translates a text of the documentation; texts are looked up by their English wording. */
export function localized(text: string, language: Language): string {
  const plain = text.endsWith(EXTENSION_MARK) ? text.slice(0, -EXTENSION_MARK.length) : text;
  return API_TEXTS[interfaceLanguage(language)][plain] ?? plain;
}

type OnText = (holder: Record<string, unknown>, key: string, text: string) => void;

/** Calls `found` for each text in the node, with the object that holds it. */
export function eachText(node: unknown, onText: OnText): void {
  if (Array.isArray(node)) for (const element of node) eachText(element, onText);
  else if (typeof node === 'object' && node !== null) textsOf(node as Record<string, unknown>, onText);
}

function textsOf(holder: Record<string, unknown>, onText: OnText): void {
  for (const [key, value] of Object.entries(holder)) {
    // Here the keys are names of fields.
    if (key === 'properties') eachText(Object.values(value as object), onText);
    else if (DATA.has(key) && !isNamedExamples(key, value)) continue;
    else if (typeof value === 'string' && TEXT_KEYS.has(key)) onText(holder, key, value);
    else eachText(value, onText);
  }
}

/** The named examples of a body have texts; the examples of a schema are an array of data. */
const isNamedExamples = (key: string, value: unknown): boolean => key === 'examples' && !Array.isArray(value);

/** Translates all texts of the document and marks extensions. */
export function localize(document: OpenAPIObject, language: Language): void {
  eachText(document, (holder, key, text) => {
    holder[key] = localized(text, language);
    if (text.endsWith(EXTENSION_MARK)) holder['x-extension'] = true;
  });
}
