import { NO_FALLBACKS } from '../../dist/common/messages/fallbacks.js';
import { chunkOf, IdSet, startOf } from '../../dist/common/structures/id-set.js';
import { changedPostings, languageBit, NO_WORDS, Words } from '../../dist/content/search/postings.js';
import { byKey, decodeBlock, encodeChanges } from '../../dist/content/search/search-rows.js';
import { insertRows, marks } from './connection.mjs';

/* The search index as the service keeps it, see ADR 8 and ADR 16. */

export const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'];

const FIELDS = ['title', 'description', 'excerpt'];
const COLUMNS = { title: 'name_fold', description: 'description_fold', excerpt: 'excerpt_fold' };
const ORDER = { defaultLanguage: 'en', fallbacks: NO_FALLBACKS };

const split = new Map();

/** The words of a text, the same object for the same text: what is the same object is not compared. */
function wordsIn(text) {
  let words = split.get(text);
  if (words === undefined) split.set(text, (words = new Words(text)));
  return words;
}

/** The words of the texts that readers see, own ones before those of the series; both by language. */
export function wordsOf(texts, own = new Map()) {
  const ofText = (language, column) => own.get(language)?.[column] ?? texts.get(language)?.[column] ?? null;
  const ofLanguage = (language) =>
    Object.fromEntries(
      FIELDS.map((field) => {
        const text = ofText(language, COLUMNS[field]);
        return [field, text === null ? null : wordsIn(text)];
      }),
    );
  return {
    original: 'en',
    shared: [],
    texts: new Map(LANGUAGES.map((language) => [language, ofLanguage(language)])),
  };
}

/** Word, former and new languages of what differs. */
export const differences = (before, after) => changedPostings(before ?? NO_WORDS, after, FIELDS, ORDER);

/** The changes of blocks by key, as a transaction collects them. */
export class Blocks {
  byKey = new Map();
  words = new Set();

  /** The same differences for some records. */
  add(changes, ids) {
    for (const { word, before, after } of changes) {
      if (after !== 0) this.words.add(word);
      for (const id of ids) {
        if (before !== 0) this.set(word, before, id, false);
        if (after !== 0) this.set(word, after, id, true);
      }
    }
  }

  set(word, languages, id, isThere) {
    const chunk = chunkOf(id);
    const key = `${chunk} ${languages} ${word}`;
    let changed = this.byKey.get(key);
    if (changed === undefined)
      this.byKey.set(key, (changed = { word, chunk, languages, offsets: new Map() }));
    changed.offsets.set(id - startOf(chunk), isThere);
  }

  async write(db, kind) {
    const isMysql = db.engine === 'mysql';
    const words = [...this.words].sort();
    const known =
      words.length === 0
        ? []
        : await db.all(`SELECT word FROM search_word WHERE word IN (${marks(words)})`, words);
    const present = new Set(known.map(({ word }) => word));
    const missing = words.filter((word) => !present.has(word)).map((word) => ({ word }));
    await insertRows(
      db,
      'search_word',
      missing,
      isMysql ? 'ON DUPLICATE KEY UPDATE word = word' : 'ON CONFLICT DO NOTHING',
    );
    const rows = [...this.byKey.values()]
      .sort(byKey)
      .map(({ offsets, ...key }) => ({ ...key, ids: encodeChanges(offsets) }));
    await insertRows(
      db,
      `${kind}_posting`,
      rows,
      isMysql
        ? 'ON DUPLICATE KEY UPDATE ids = CONCAT(ids, VALUES(ids))'
        : 'ON CONFLICT (word, chunk, languages) DO UPDATE SET ids = CAST(ids || excluded.ids AS BLOB)',
    );
    return rows.length;
  }
}

/** The ids of the records of a kind that have a word with this part, for readers of a language. */
export async function recordsWith(db, kind, part, language) {
  const words = (await db.all('SELECT word FROM search_word WHERE word LIKE ?', [`%${part}%`])).map(
    ({ word }) => word,
  );
  const set = new IdSet();
  if (words.length === 0) return set;
  const blocks = await db.all(
    `SELECT chunk, ids FROM ${kind}_posting WHERE word IN (${marks(words)}) AND languages & ? <> 0`,
    [...words, languageBit(language, true)],
  );
  for (const { chunk, ids } of blocks) set.addBits(chunk, decodeBlock(ids));
  return set;
}
