import type { FallbackOrder } from '../../common/messages/fallbacks.js';
import type { InterfaceLanguage } from '../../common/messages/languages.js';
import { stateMark } from '../../content/localized/translation-status.js';
import type { Kind } from '../../common/records/kinds.js';
import type { SearchIndex } from '../../content/search/search-index.js';
import { at } from './phrases.js';
import { type BulkInsert, target } from './bulk-insert.js';

/** Settings shared by all rows of one run. */
export interface SeedRun {
  /** Languages of the texts; always includes `en`, the original language. */
  readonly languages: readonly InterfaceLanguage[];
  /** Decides in which languages a word is found. */
  readonly order: FallbackOrder;
  /** Indexes the words of places; those of events are written in bulk. */
  readonly search: SearchIndex;
  readonly authorId: number;
  /** Seconds since 1970 UTC. */
  readonly now: number;
}

/**
 * The SQL constant for the translation states of records that are translated into all languages of the run.
 */
export function translatedInAll({ languages }: SeedRun): string {
  const others = languages.filter((language) => language !== 'en');
  return `',${others.map((language) => stateMark(language, 'current').slice(1)).join('')}'`;
}

const COLUMNS = ['record_id', 'fields', 'at', 'kind', 'verb', 'languages', 'actor_id'];

/** Adds one row to the change log for each new record. */
export async function insertChanges(
  bulk: BulkInsert,
  { languages, authorId }: SeedRun,
  kind: Kind,
  ids: readonly number[],
  fields: readonly string[],
): Promise<void> {
  const constants = {
    kind: `'${kind}'`,
    verb: "'create'",
    languages: `'${languages.join(',')}'`,
    actor_id: authorId,
  };
  const joined = fields.join(',');
  const milliseconds = Date.now();
  await bulk.insert(target('changes', COLUMNS, constants), ids.length, (row, index) => {
    row.push(at(ids, index), joined, milliseconds);
  });
}
