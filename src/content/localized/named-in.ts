import type { Language } from '#common/messages/languages.js';
import type { Condition } from '#platform/database/condition.js';
import type { KindDescription } from './kinds.js';
import { stateMark } from './translation-status.js';

const named = (of: string, id: string, nameField: string): string =>
  `EXISTS (SELECT 1 FROM ${of}_translation n WHERE n.record_id = ${id} AND n.language = ? AND n.${nameField} <> '')`;

/** The condition that record `r` has a name or title of its own in the language; empty without a language. */
export const namedIn = ({ name, nameField }: KindDescription, language: Language | undefined): Condition[] =>
  language === undefined ? [] : [{ sql: named(name, 'r.id', nameField), params: [language] }];

/**
 * The condition that a page of record `r` in the language shows its name or title in it, an inherited one too. Of records that
 * inherit nothing, most are known without their texts, which would take many times as long for all records: the original has a
 * name, and so has a translation that lacks nothing.
 */
export function shownNameIn(kind: KindDescription, language: Language): Condition {
  const { name, nameField, inheritsFrom } = kind;
  const whole =
    '(r.original_language = ? OR INSTR(r.translation_states, ?) > 0 OR INSTR(r.translation_states, ?) > 0)';
  const params = [language, stateMark(language, 'current'), stateMark(language, 'outdated'), language];
  const own = named(name, 'r.id', nameField);
  if (inheritsFrom === undefined) return { sql: `(${whole} OR ${own})`, params };
  const id = `r.${inheritsFrom.column}`;
  // Found once for all records, and first: most records that inherit have no name of their own.
  const inherited = `${id} IN (SELECT n.record_id FROM ${inheritsFrom.kind}_translation n WHERE n.language = ? AND n.${nameField} <> '')`;
  return { sql: `(${id} IS NULL AND ${whole} OR ${inherited} OR ${own})`, params: [...params, language] };
}
