import type { EntityManager } from 'typeorm';
import { insertRows, placeholders, writeRows } from '../database/rows.js';

/** What an event names, as ids; in a write, undefined ones are kept. */
export interface EventLinks {
  readonly categories?: readonly number[] | undefined;
  readonly tags?: readonly number[] | undefined;
  readonly venue?: readonly number[] | undefined;
  readonly organizer?: readonly number[] | undefined;
}

/** Where each kind of link is kept, and whether its order counts; without one they go by id. */
const LINK_TABLES = {
  venue: { kind: 'venue', ordered: true },
  organizer: { kind: 'organizer', ordered: true },
  categories: { kind: 'category', ordered: false },
  tags: { kind: 'tag', ordered: false },
} as const;

type Param = keyof typeof LINK_TABLES;

const sentParams = (links: EventLinks): Param[] =>
  (Object.keys(LINK_TABLES) as Param[]).filter((param) => links[param] !== undefined);

/** The links that an event has of those kinds that a write sends, in one statement. */
export async function presentLinks(
  manager: EntityManager,
  eventId: number,
  sent: EventLinks,
): Promise<EventLinks> {
  const params = sentParams(sent);
  if (params.length === 0) return {};
  const parts = params.map((param) => {
    const { kind, ordered } = LINK_TABLES[param];
    const place = ordered ? 'position' : `${kind}_id`;
    return `SELECT '${param}' AS param, ${kind}_id AS id, ${place} AS place FROM event_${kind} WHERE event_id = ?`;
  });
  const rows = await manager.query<{ param: Param; id: number; place: number }[]>(
    parts.join(' UNION ALL '),
    params.map(() => eventId),
  );
  rows.sort((a, b) => a.place - b.place);
  return Object.fromEntries(
    params.map((param) => [param, rows.filter((row) => row.param === param).map(({ id }) => id)]),
  );
}

/** Makes the links what was sent; those that were not sent are kept. */
export async function writeLinks(
  manager: EntityManager,
  eventId: number,
  sent: EventLinks,
  present: EventLinks,
): Promise<void> {
  for (const param of sentParams(sent)) {
    const { kind, ordered } = LINK_TABLES[param];
    const [before = [], ids = []] = [present[param], sent[param]];
    if (before.length > 0) await unlink(manager, eventId, kind, before);
    if (ids.length === 0) continue;
    const rows = ids.map((id, position) => ({
      event_id: eventId,
      [`${kind}_id`]: id,
      ...(ordered ? { position } : {}),
    }));
    await insertRows(manager, `event_${kind}`, rows);
  }
}

/** Deletes by full key: to delete by event alone, InnoDB would also lock the gap where others insert. */
async function unlink(
  manager: EntityManager,
  eventId: number,
  kind: string,
  ids: readonly number[],
): Promise<void> {
  await writeRows(
    manager,
    `DELETE FROM event_${kind} WHERE event_id = ? AND ${kind}_id IN (${placeholders(ids)})`,
    [eventId, ...ids],
    ids.length,
  );
}
