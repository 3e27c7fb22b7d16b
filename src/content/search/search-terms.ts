import { searchable } from '#common/text/fold.js';
import { InvalidValue } from '#common/values/invalid-value.js';

/** A word or phrase that a text must, or must not, contain. */
export interface SearchTerm {
  /** In searchable form; not empty. */
  readonly text: string;
  readonly excluded: boolean;
}

/**
 * A quote starts a phrase at the start of a term if another quote follows; otherwise a quote there is
 * ignored.
 */
const TERM = /(-?)(?:"([^"]*)"|(\S+))/g;

/** Limits the cost of one search. */
const MAX_TERMS = 32;

/**
 * The number of words and phrases in a search; for kinds without phrase search, each word of a phrase counts.
 */
function countTerms(terms: readonly SearchTerm[], asPhrases: boolean): number {
  return asPhrases ? terms.length : terms.reduce((sum, { text }) => sum + text.split(' ').length, 0);
}

/**
 * The distinct words and phrases of a search, if there is one. Terms that fold to nothing, such as an accent
 * alone, are left out.
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
