import type { KindDescription } from '../records/kinds.js';
import type { Condition } from '../records/visibility.js';
import type { Language } from './languages.js';

/** Records `r` that have a name or title of their own in the language; none for a list that does not ask for one. */
export function namedIn({ name, nameField }: KindDescription, language: Language | undefined): Condition[] {
  if (language === undefined) return [];
  const sql = `EXISTS (SELECT 1 FROM ${name}_translation n
    WHERE n.record_id = r.id AND n.language = ? AND n.${nameField} <> '')`;
  return [{ sql, params: [language] }];
}
