import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { TermKind } from '#common/records/kinds.js';
import { inParts, insertRows, placeholders, updateRow } from '#platform/database/rows.js';

/** By field, as `name.fr`: what the source said last, and what was stored here for it. */
export type Digests = Readonly<Record<string, readonly [said: string, stored: string]>>;

export interface ImportedTermRow {
  readonly external_id: string;
  readonly term_id: number;
  readonly digests: Digests;
}

const DIGEST_LENGTH = 16;

export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);

/** The terms that a source has given before, by their ids there. */
export async function importedTerms(
  manager: EntityManager,
  kind: TermKind,
  source: string,
  keys: readonly string[],
): Promise<Map<string, ImportedTermRow>> {
  const found = new Map<string, ImportedTermRow>();
  await inParts(keys, async (part) => {
    const rows = await manager.query<{ external_id: string; term_id: number; digests: string }[]>(
      `SELECT external_id, term_id, digests FROM imported_term
       WHERE kind = ? AND source = ? AND external_id IN (${placeholders(part)})`,
      [kind, source, ...part],
    );
    for (const { digests, ...row } of rows)
      found.set(row.external_id, { ...row, digests: JSON.parse(digests) as Digests });
  });
  return found;
}

type Remembered = Omit<ImportedTermRow, 'external_id'>;

export const isRemembered = (row: Remembered, known: Remembered | undefined): boolean =>
  known?.term_id === row.term_id && JSON.stringify(known.digests) === JSON.stringify(row.digests);

/** Stores what a source says of a term. */
export async function rememberTerm(
  manager: EntityManager,
  key: { readonly kind: TermKind; readonly source: string; readonly external_id: string },
  { term_id, digests }: Remembered,
  isKnown: boolean,
): Promise<void> {
  const row = { term_id, digests: JSON.stringify(digests) };
  if (isKnown) await updateRow(manager, 'imported_term', key, row);
  else await insertRows(manager, 'imported_term', [{ ...key, ...row }]);
}
