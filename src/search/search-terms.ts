import { InvalidValue } from '../http/values/invalid-value.js';
import { searchable } from '../i18n/fold.js';

/** A word or phrase that a text must contain, or must not. */
export interface SearchTerm {
  /** Searchable; not empty. */
  readonly text: string;
  readonly excluded: boolean;
}

/** A quote begins a phrase where a term begins and another quote follows; else one there is passed over. */
const TERM = /(-?)(?:"([^"]*)"|(\S+))/g;

/** Bounds what one search may cost. */
const MAX_TERMS = 32;

/** The words and phrases that a search has; to kinds that know no phrases a phrase is so many words. */
function countTerms(terms: readonly SearchTerm[], asPhrases: boolean): number {
  return asPhrases ? terms.length : terms.reduce((sum, { text }) => sum + text.split(' ').length, 0);
}

/**
 * The words and phrases of a search, if there is one, each once. What folds to nothing, such as an accent alone, is
 * left out.
 * Throws `too_many_words`.
 */
export function searchTerms(search: string | undefined, asPhrases: boolean): SearchTerm[] | undefined {
  if (search === undefined) return undefined;
  const terms = [...search.matchAll(TERM)]
    .map(([, minus, phrase, word]) => ({
      text: searchable(phrase ?? word?.replace(/^"+/, '') ?? ''),
      excluded: minus === '-',
    }))
    .filter(({ text }) => text !== '');
  if (countTerms(terms, asPhrases) > MAX_TERMS) throw new InvalidValue('too_many_words', { max: MAX_TERMS });
  return [...new Map(terms.map((term) => [`${term.excluded} ${term.text}`, term])).values()];
}
