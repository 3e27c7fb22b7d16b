import { stringList } from './integers.js';
import { InvalidValue } from './invalid-value.js';

/** Longer than the tags of languages, scripts and countries that are in use. */
const MAX_TAG = 35;

/**
 * The canonical spelling of a language tag such as `de-CH` (BCP 47).
 * @throws InvalidValue `not_a_language_tag`
 */
export function languageTag(text: string): string {
  if (text.length > MAX_TAG) throw new InvalidValue('not_a_language_tag', { value: text.slice(0, MAX_TAG) });
  try {
    return Intl.getCanonicalLocales(text)[0] ?? text;
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidValue('not_a_language_tag', { value: text });
    throw error;
  }
}

/**
 * Language tags in canonical spelling, as an array or separated by commas. Keeps the order, drops repeated ones.
 * @throws InvalidValue `not_a_language_tag`, and those of `stringList`
 */
export const languageTags = (raw: unknown): string[] => [...new Set(stringList(raw).map(languageTag))];
