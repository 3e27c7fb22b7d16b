import type { EntityManager } from 'typeorm';
import { loadLine } from './fact-states.js';
import { rebuildScope } from './fact-scopes.js';
import { FACT, OWN_CATEGORY } from './facts.js';

/** Things whose events are others when the transaction ends. */
export interface MovedThings {
  /** Category → the line from it up, as it was. */
  readonly categories: Map<number, readonly number[]>;
  /** Kind → things that are gone. */
  readonly gone: Map<number, Set<number>>;
}

export const nothingMoved = (): MovedThings => ({ categories: new Map(), gone: new Map() });

/** Makes the facts anew of the categories that a category left and of those that it came to, and of what is gone. */
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
