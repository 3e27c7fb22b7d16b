import { stateMark } from '../../dist/content/localized/translation-status.js';
import { target } from './bulk-insert.mjs';
import { at } from './phrases.mjs';

/**
 * The SQL constant for the translation states of records that are translated into all languages of the run.
 */
export function translatedInAll({ languages }) {
  const others = languages.filter((language) => language !== 'en');
  return `',${others.map((language) => stateMark(language, 'current').slice(1)).join('')}'`;
}

const COLUMNS = ['record_id', 'fields', 'at', 'kind', 'verb', 'languages', 'actor_id'];

/** Adds one row to the change log for each new record. */
export async function insertChanges(bulk, { languages, authorId }, kind, ids, fields) {
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
