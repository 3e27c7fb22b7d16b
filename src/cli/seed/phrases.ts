import type { InterfaceLanguage } from '../../common/messages/languages.js';
import { countWords } from '../../content/localized/translation-status.js';
import { foldText, nameColumns } from '../../content/localized/translations.js';
import { wordsOf } from '../../content/search/words.js';
import { VOCABULARIES } from './vocabulary/index.js';

/** A text, its form for search, and the words of that form. */
export interface Phrase {
  readonly text: string;
  readonly folded: string;
  readonly words: readonly string[];
  /** Number of words, including repetitions. */
  readonly count: number;
}

const phrase = (text: string, folded: string): Phrase => ({
  text,
  folded,
  words: wordsOf(folded),
  count: countWords(text),
});

/** The title of an event, with the columns derived from it. */
export interface Title extends Phrase {
  readonly columns: ReturnType<typeof nameColumns>;
}

/** A title as indexes into the vocabulary's lists, so that it is the same in every language. */
export interface TitleParts {
  readonly theme: number;
  readonly city: number;
  readonly edition: number | undefined;
}

export interface DescriptionParts {
  readonly opening: number;
  readonly middle: number;
  readonly closing: number;
}

const sentence = (text: string): Phrase => phrase(text, foldText(text) ?? '');

/** Returns the cached value of a key; calls `make` the first time. */
function remembered<T>(memory: T[], key: number, make: () => T): T {
  return (memory[key] ??= make());
}

/** The event texts of one language. Folding is slow, so every text is built only once. */
export class Phrases {
  private readonly words;
  private readonly titles: Title[] = [];
  private readonly descriptions: Phrase[] = [];
  private readonly sentences;
  private readonly excerpts: readonly Phrase[];

  constructor(language: InterfaceLanguage) {
    this.words = VOCABULARIES[language];
    const { openings, middles, closings, excerpts } = this.words;
    this.sentences = [openings, middles, closings].map((list) => list.map(sentence));
    this.excerpts = excerpts.map(sentence);
  }

  title({ theme, city, edition }: TitleParts): Title {
    const { cities, editions } = this.words;
    const key = (theme * cities.length + city) * (editions.length + 1) + (edition ?? editions.length);
    return remembered(this.titles, key, () => {
      const place = `${at(this.words.themes, theme)} ${this.words.in} ${at(cities, city)}`;
      const text = edition === undefined ? place : `${place} – ${at(editions, edition)}`;
      const columns = nameColumns(text);
      return { ...phrase(text, columns.name_fold ?? ''), columns };
    });
  }

  description({ opening, middle, closing }: DescriptionParts): Phrase {
    const key = (opening * this.words.middles.length + middle) * this.words.closings.length + closing;
    return remembered(this.descriptions, key, () => {
      const [openings = [], middles = [], closings = []] = this.sentences;
      const parts = [at(openings, opening), at(middles, middle), at(closings, closing)] as const;
      return phrase(
        `${parts[0].text} ${parts[1].text}\n\n${parts[2].text}`,
        parts.map((part) => part.folded).join(' '),
      );
    });
  }

  excerpt(index: number): Phrase {
    return at(this.excerpts, index);
  }
}

/** The item at an index that is known to exist. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is nothing at ${index} of ${items.length}.`);
  return item;
}
