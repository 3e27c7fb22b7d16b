import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import { countBits, eachBit, IdSet, startOf } from '#common/structures/id-set.js';
import { containsSearched } from '#common/text/like.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Condition } from '#platform/database/condition.js';
import { inParts, placeholders, ROWS } from '#platform/database/rows.js';
import { LIMITS, tooMany } from '../lists/list-limits.js';
import { effectiveText } from '../localized/effective-text.js';
import type { KindDescription } from '../localized/kinds.js';

/** The number of texts that one search may still read. */
export class TextBudget {
  private left: number = LIMITS.read.max;

  /** @throws ApiError `rest_invalid_param` when fewer texts are left */
  spend(texts: number): void {
    this.left -= texts;
    if (this.left < 0) throw tooMany(LIMITS.read);
  }
}

/** The candidates whose shown text contains the phrase. */
export async function withPhrase(
  manager: EntityManager,
  ctx: RequestContext,
  { name, folded }: KindDescription<RecordKind>,
  phrase: string,
  candidates: IdSet,
): Promise<IdSet> {
  const effective = effectiveText(name, 'e', ctx);
  const columns = ['name_fold', ...folded.map((field) => `${field}_fold`)];
  const contained = columns.map((column) =>
    containsSearched(`COALESCE(${effective.column(column)}, '')`, phrase),
  );
  const found = new IdSet();
  const verify = async (some: Condition): Promise<void> => {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT e.id FROM ${name} e ${effective.joins} WHERE ${some.sql} AND (${contained.map(({ sql }) => sql).join(' OR ')})`,
      [...effective.params, ...some.params, ...contained.flatMap((one) => one.params)],
    );
    for (const { id } of rows) if (candidates.has(id)) found.add(id);
  };
  const single: number[] = [];
  for (const [chunk, bits] of candidates.chunks) {
    if (countBits(bits) > ROWS) await verify(between(startOf(chunk), startOf(chunk + 1) - 1));
    else eachBit(bits, (offset) => single.push(startOf(chunk) + offset));
  }
  await inParts(single, async (ids) => verify({ sql: `e.id IN (${placeholders(ids)})`, params: ids }));
  return found;
}

const between = (first: number, last: number): Condition => ({
  sql: 'e.id BETWEEN ? AND ?',
  params: [first, last],
});
