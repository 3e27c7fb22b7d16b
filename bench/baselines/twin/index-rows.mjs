import { wordsOf } from '../../../dist/content/search/postings.js';
import { encodeChanges } from '../../../dist/content/search/search-rows.js';
import { addCounts, entriesOf } from '../../../dist/resources/event-index/list-index-entries.js';

/*
 * The rows of the list index and the search index, for the variant of the twin that writes them too (`TWIN_INDEX=1`):
 * entries and counts of new events and of changed tags, and the words of new events.
 */

const isWritten = process.env.TWIN_INDEX === '1';
const isMysql = process.env.DATABASE_URL.startsWith('mysql');

/** The language bits of a text in English only: readers of every language find it, and those of English without fallback. */
const ENGLISH_FOR_ALL = 0b1111111;

const known = new Set();

const tuples = (rows) => rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');

/** Ids of one block. */
const CHUNK = 4_096;
const APPENDED = isMysql
  ? 'ON DUPLICATE KEY UPDATE ids = CONCAT(ids, VALUES(ids))'
  : 'ON CONFLICT (word, chunk, languages) DO UPDATE SET ids = CAST(ids || excluded.ids AS BLOB)';

const ENTRY_COLUMNS = 'kind, fact_id, utc_start, event_id, utc_end, status, published_at';
const COUNT_KEY = 'kind, fact_id, status';
const ADDED = isMysql
  ? 'ON DUPLICATE KEY UPDATE events = event_term_count.events + VALUES(events)'
  : `ON CONFLICT (${COUNT_KEY}) DO UPDATE SET events = event_term_count.events + excluded.events`;

function countStatement(changes) {
  const rows = [...changes.values()]
    .filter(({ events }) => events !== 0)
    .map(({ key, events }) => [...key, events])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  if (rows.length === 0) return [];
  return [
    [`INSERT INTO event_term_count (${COUNT_KEY}, events) VALUES ${tuples(rows)} ${ADDED}`, rows.flat()],
  ];
}

const entryStatement = (rows) =>
  rows.length === 0
    ? []
    : [[`INSERT INTO event_fact (${ENTRY_COLUMNS}) VALUES ${tuples(rows)}`, rows.flat()]];

function wordStatements(id, texts) {
  const words = [...new Set(texts.flatMap(wordsOf))].sort();
  const unknown = words.filter((word) => !known.has(word));
  for (const word of unknown) known.add(word);
  const block = encodeChanges(new Map([[id % CHUNK, true]]));
  const rows = words.map((word) => [word, Math.floor(id / CHUNK), ENGLISH_FOR_ALL, block]);
  const statement = [
    `INSERT INTO event_posting (word, chunk, languages, ids) VALUES ${tuples(rows)} ${APPENDED}`,
    rows.flat(),
  ];
  if (unknown.length === 0) return [statement];
  const insert = isMysql ? 'INSERT IGNORE' : 'INSERT OR IGNORE';
  return [
    [`${insert} INTO search_word (word) VALUES ${tuples(unknown.map((word) => [word]))}`, unknown],
    statement,
  ];
}

/** The statements for a new event. @param texts folded */
export function newIndexStatements(state, texts) {
  if (!isWritten) return [];
  const changes = new Map();
  addCounts(changes, state, 1);
  return [
    ...wordStatements(state.id, texts),
    ...entryStatement(entriesOf(state)),
    ...countStatement(changes),
  ];
}

/** The statements for an event whose tags change. */
export function movedIndexStatements(before, after) {
  if (!isWritten) return [];
  const changes = new Map();
  addCounts(changes, before, -1);
  addCounts(changes, after, 1);
  const keyOf = (row) => row.slice(0, 4).join(' ');
  const [present, wanted] = [before, after].map(
    (state) => new Map(entriesOf(state).map((row) => [keyOf(row), row])),
  );
  const gone = [...present].filter(([key]) => !wanted.has(key));
  const added = [...wanted].filter(([key]) => !present.has(key));
  return [
    ...gone.map(([, row]) => [
      'DELETE FROM event_fact WHERE kind = ? AND fact_id = ? AND utc_start = ? AND event_id = ?',
      row.slice(0, 4),
    ]),
    ...entryStatement(added.map(([, row]) => row)),
    ...countStatement(changes),
  ];
}
