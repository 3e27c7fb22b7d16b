import { InvalidValue } from '../http/values/invalid-value.js';
import { fold } from '../i18n/fold.js';

/** A word or phrase that a text must contain, or must not. */
export interface SearchTerm {
  /** Folded; not empty. */
  readonly text: string;
  readonly excluded: boolean;
}

/** A quote begins a phrase where a term begins and another quote follows; else one there is passed over. */
const TERM = /(-?)(?:"([^"]*)"|(\S+))/g;

/** Bounds what one search may cost. */
const MAX_TERMS = 32;

/**
 * The words and phrases of a search, if there is one. What folds to nothing, such as an accent alone, is left out.
 * Throws `too_many_words`.
 */
export function searchTerms(search: string | undefined): SearchTerm[] | undefined {
  if (search === undefined) return undefined;
  const terms = [...search.matchAll(TERM)]
    .map(([, minus, phrase, word]) => ({
      text: fold(phrase ?? word?.replace(/^"+/, '') ?? ''),
      excluded: minus === '-',
    }))
    .filter(({ text }) => text !== '');
  if (terms.length > MAX_TERMS) throw new InvalidValue('too_many_words', { max: MAX_TERMS });
  return terms;
}
