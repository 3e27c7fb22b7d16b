import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import { FormerTexts } from './former-texts.js';
import { inheritedId, type KindDescription, kindOf } from './kinds.js';
import type { TextRow, Texts } from './texts.js';

type Row = TextRow & { readonly language: Language };

/** The columns of a text besides it, by which it is searched. */
const formsOf = ({ folded }: KindDescription): string[] => [
  'name_fold',
  ...folded.map((field) => `${field}_fold`),
];

/**
 * The texts that a record with these columns inherits, with their forms for search; undefined when it inherits nothing. Both
 * kinds have the same texts.
 */
export async function loadInherited(
  manager: EntityManager,
  kind: KindDescription,
  record: object,
): Promise<Texts | undefined> {
  const id = inheritedId(kind, record);
  if (kind.inheritsFrom === undefined || id === null) return undefined;
  const columns = [...kind.texts, ...formsOf(kind)].join(', ');
  const rows = await manager.query<Row[]>(
    `SELECT language, ${columns} FROM ${kind.inheritsFrom.kind}_translation WHERE record_id = ?`,
    [id],
  );
  return new Map(rows.map(({ language, ...row }) => [language, row as TextRow]));
}

/** The texts that what the record inherits from showed before; clients have read them in this record. */
export async function formerInherited(
  manager: EntityManager,
  kind: KindDescription,
  record: object,
): Promise<FormerTexts> {
  const id = inheritedId(kind, record);
  if (kind.inheritsFrom === undefined || id === null) return FormerTexts.NONE;
  return FormerTexts.load(manager, kindOf(kind.inheritsFrom.kind), id);
}
