import { allKinds, type KindDescription } from '#content/localized/kinds.js';
import type { Marker } from '../marker.js';
import { EarlierRepository } from './earlier.repository.js';

const repository = new EarlierRepository();

/** Completes the rows of an export of 0.2.0, in transactions of the restore. */
export async function completeRowsOf02(marker: Marker): Promise<void> {
  for (const kind of allKinds()) {
    await marker.write(async (manager) => {
      await repository.storeForms(manager, kind.name);
      await repository.numberDoubles(manager, kind.name);
      await repository.claimSlugs(manager, kind.name);
      await repository.noteAudience(manager, kind.name);
    });
    for (let last: number | undefined = 0; last !== undefined;) last = await describeNext(marker, kind, last);
  }
}

/** @returns the last of the records that were described; undefined when there are no more */
async function describeNext(
  marker: Marker,
  kind: KindDescription,
  after: number,
): Promise<number | undefined> {
  const described: (number | undefined)[] = [];
  await marker.write(async (manager) => {
    described.push(await repository.describe(manager, kind, after));
  });
  return described.at(-1);
}
