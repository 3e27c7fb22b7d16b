import type { FallbackOrder } from '../../i18n/fallbacks.js';
import type { InterfaceLanguage } from '../../i18n/languages.js';
import { stateMark } from '../../i18n/translation-status.js';
import type { Kind } from '../../records/kinds.js';
import type { SearchIndex } from '../../search/search-index.js';
import { at } from './phrases.js';
import { type BulkInsert, target } from './bulk-insert.js';

/** What all rows of one run have in common. */
export interface SeedRun {
  /** Of the texts; `en`, the original, is always among them. */
  readonly languages: readonly InterfaceLanguage[];
  /** Decides for which languages a word is found. */
  readonly order: FallbackOrder;
  /** Takes in the words of places; those of events are written in bulk. */
  readonly search: SearchIndex;
  readonly authorId: number;
  /** Seconds since 1970 UTC. */
  readonly now: number;
}

/** As SQL: what is said of records that are translated into all languages of the run. */
export function translatedInAll({ languages }: SeedRun): string {
  const others = languages.filter((language) => language !== 'en');
  return `',${others.map((language) => stateMark(language, 'current').slice(1)).join('')}'`;
}

const COLUMNS = ['record_id', 'fields', 'at', 'kind', 'verb', 'languages', 'actor_id'];

/** One row of the change log for each new record. */
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
