/**
 * More marks on one letter than any script has. Putting them in order takes a time that grows with the square of their
 * number, in one piece.
 */
const LONG_RUN = /(\p{M}{100})\p{M}+/gu;

/** A text in a normal form of Unicode; of the marks on one letter only the first hundred are kept. */
export const normalized = (text: string, form: 'NFC' | 'NFKD'): string =>
  text.replace(LONG_RUN, '$1').normalize(form);
