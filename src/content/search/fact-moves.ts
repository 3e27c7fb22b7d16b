import type { EntityManager } from 'typeorm';
import { loadLine } from './fact-states.js';
import { rebuildScope } from './fact-scopes.js';
import { FACT, OWN_CATEGORY } from './facts.js';

/** Values whose events change with the transaction. */
export interface MovedThings {
  /** Category → itself and its former ancestors. */
  readonly categories: Map<number, readonly number[]>;
  /** Kind → deleted values. */
  readonly gone: Map<number, Set<number>>;
}

export const nothingMoved = (): MovedThings => ({ categories: new Map(), gone: new Map() });

/** Rebuilds the index entries of a moved category's former and new ancestors, and of deleted values. */
export async function rebuildMoved(manager: EntityManager, { categories, gone }: MovedThings): Promise<void> {
  const lines = new Set<number>();
  for (const [id, before] of categories) {
    const after = await loadLine(manager, id);
    for (const above of new Set(before).symmetricDifference(new Set(after))) lines.add(above);
  }
  await rebuild(manager, FACT.category, lines);
  await rebuild(manager, OWN_CATEGORY, new Set([...categories.keys()].filter((id) => lines.has(id))));
  for (const [kind, ids] of gone) await rebuild(manager, kind, ids);
}

async function rebuild(manager: EntityManager, kind: number, things: ReadonlySet<number>): Promise<void> {
  const ids = [...things].sort((a, b) => a - b);
  if (ids.length > 0) await rebuildScope(manager, kind, { by: 'thing', ids });
}
