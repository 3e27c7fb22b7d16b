import { countWords } from '../../dist/content/localized/translation-status.js';
import { foldText, nameColumns } from '../../dist/content/localized/translations.js';
import { VOCABULARIES } from './vocabulary.mjs';

/** A text, its folded form, and the number of its words, including repetitions. */
const phrase = (text, folded) => ({ text, folded, count: countWords(text) });

const sentence = (text) => phrase(text, foldText(text) ?? '');

/** Returns the cached value of a key; calls `make` the first time. */
function remembered(memory, key, make) {
  return (memory[key] ??= make());
}

/** The event texts of one language. Folding is slow, so every text is built only once. */
export class Phrases {
  words;
  titles = [];
  descriptions = [];
  sentences;
  excerpts;

  constructor(language) {
    this.words = VOCABULARIES[language];
    const { openings, middles, closings, excerpts } = this.words;
    this.sentences = [openings, middles, closings].map((list) => list.map(sentence));
    this.excerpts = excerpts.map(sentence);
  }

  title({ theme, city, edition }) {
    const { cities, editions } = this.words;
    const key = (theme * cities.length + city) * (editions.length + 1) + (edition ?? editions.length);
    return remembered(this.titles, key, () => {
      const place = `${at(this.words.themes, theme)} ${this.words.in} ${at(cities, city)}`;
      const text = edition === undefined ? place : `${place} – ${at(editions, edition)}`;
      const columns = nameColumns(text);
      return { ...phrase(text, columns.name_fold ?? ''), columns };
    });
  }

  description({ opening, middle, closing }) {
    const key = (opening * this.words.middles.length + middle) * this.words.closings.length + closing;
    return remembered(this.descriptions, key, () => {
      const [openings = [], middles = [], closings = []] = this.sentences;
      const parts = [at(openings, opening), at(middles, middle), at(closings, closing)];
      return phrase(
        `${parts[0].text} ${parts[1].text}\n\n${parts[2].text}`,
        parts.map((part) => part.folded).join(' '),
      );
    });
  }

  excerpt(index) {
    return at(this.excerpts, index);
  }
}

/** The item at an index that is known to exist. */
export function at(items, index) {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is nothing at ${index} of ${items.length}.`);
  return item;
}
