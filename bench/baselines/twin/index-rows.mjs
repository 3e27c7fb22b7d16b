import { wordsOf } from '../../../dist/search/words.js';

/** What the readers of every language find, and those of English without fallback: the bits of a text in English only. */
const ENGLISH_FOR_ALL = 0b1111111;

const isMysql = process.env.DATABASE_URL.startsWith('mysql');
const known = new Set();

/** The rows of the search index for a new event, in the variant of the twin that writes them too (`TWIN_INDEX=1`). */
export function indexStatements(id, texts) {
  if (process.env.TWIN_INDEX !== '1') return [];
  const words = [...new Set(texts.flatMap(wordsOf))].sort();
  const unknown = words.filter((word) => !known.has(word));
  for (const word of unknown) known.add(word);
  const statements = [
    [
      `INSERT INTO event_posting (word, record_id, languages) VALUES ${words.map(() => '(?, ?, ?)').join(', ')}`,
      words.flatMap((word) => [word, id, ENGLISH_FOR_ALL]),
    ],
  ];
  if (unknown.length === 0) return statements;
  const insert = isMysql ? 'INSERT IGNORE' : 'INSERT OR IGNORE';
  return [
    [`${insert} INTO search_word (word) VALUES ${unknown.map(() => '(?)').join(', ')}`, unknown],
    ...statements,
  ];
}
