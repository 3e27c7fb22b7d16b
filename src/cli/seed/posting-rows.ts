import type { Engine } from '../../database/columns.js';
import type { Language } from '../../i18n/languages.js';
import { EVENT } from '../../records/kinds.js';
import { postingsOf, type TextWords } from '../../search/postings.js';
import { insertIgnore } from '../../search/search-rows.js';
import { type BulkInsert, target } from './bulk-insert.js';
import type { SyntheticEvent } from './event-generator.js';
import { at, type Phrases } from './phrases.js';
import type { SeedRun } from './seed-run.js';

const DICTIONARY = target('search_word', ['word']);
const POSTINGS = target('event_posting', ['word', 'record_id', 'languages']);

/** What search finds a batch of events by, in the order of the key in which the table is kept. */
export class PostingRows {
  private readonly words: readonly string[];
  private readonly rows: readonly (readonly [word: string, eventId: number, languages: number])[];

  constructor(
    { defaultLanguage }: SeedRun,
    phrases: ReadonlyMap<Language, Phrases>,
    ids: readonly number[],
    events: readonly SyntheticEvent[],
  ) {
    const byWord = new Map<string, [string, number, number][]>();
    events.forEach((event, index) => {
      const texts = new Map([...phrases].map(([language, own]) => [language, wordsOf(own, event)]));
      const record = { original: 'en', texts, shared: [] } as const;
      for (const [word, languages] of postingsOf(record, EVENT.searched.texts, defaultLanguage)) {
        let rows = byWord.get(word);
        if (rows === undefined) byWord.set(word, (rows = []));
        rows.push([word, at(ids, index), languages]);
      }
    });
    this.words = [...byWord.keys()].sort();
    this.rows = this.words.flatMap((word) => byWord.get(word) ?? []);
  }

  async insert(bulk: BulkInsert, engine: Engine): Promise<void> {
    const into = DICTIONARY.into.replace('INSERT', insertIgnore(engine));
    await bulk.insert({ ...DICTIONARY, into }, this.words.length, (row, index) => {
      row.push(at(this.words, index));
    });
    await bulk.insert(POSTINGS, this.rows.length, (row, index) => {
      const [word, eventId, languages] = at(this.rows, index);
      row.push(word, eventId, languages);
    });
  }
}

function wordsOf(phrases: Phrases, event: SyntheticEvent): TextWords {
  return {
    title: phrases.title(event.title).words,
    description: phrases.description(event.description).words,
    excerpt: event.excerpt === undefined ? null : phrases.excerpt(event.excerpt).words,
  };
}
