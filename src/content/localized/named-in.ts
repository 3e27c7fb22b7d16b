import type { Language } from '#common/messages/languages.js';
import type { Condition } from '#platform/database/condition.js';
import type { KindDescription } from './kinds.js';

/** The condition that record `r` has a name or title of its own in the language; empty without a language. */
export function namedIn({ name, nameField }: KindDescription, language: Language | undefined): Condition[] {
  if (language === undefined) return [];
  const sql = `EXISTS (SELECT 1 FROM ${name}_translation n
    WHERE n.record_id = r.id AND n.language = ? AND n.${nameField} <> '')`;
  return [{ sql, params: [language] }];
}
