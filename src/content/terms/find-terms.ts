import type { EntityManager } from 'typeorm';
import type { TermKind } from '../../common/records/kinds.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { matchTerm } from './resolve-terms.js';
import { TermsRepository } from './terms.repository.js';

/** Finds terms by id, slug or name: reference → id. Unknown references are left out. */
export async function findTerms(
  manager: EntityManager,
  ctx: RequestContext,
  kind: TermKind,
  references: readonly string[],
): Promise<Map<string, number>> {
  const rows = await TermsRepository.names(manager, kind, references);
  const found = new Map<string, number>();
  for (const reference of references) {
    const id = matchTerm(ctx, rows, reference);
    if (id !== undefined) found.set(reference, id);
  }
  return found;
}
