import type { EntityManager } from 'typeorm';
import { sameIds } from '#content/records/link-list.js';
import { inParts, insertRows, placeholders, writeRows } from '#platform/database/rows.js';

export type EventLinkKind = 'venue' | 'organizer' | 'category' | 'tag';

/** The kinds of records that link to venues, organizers, categories and tags. */
export type LinkOwner = 'event' | 'series';

/** The ids of the linked records by their kind. */
export type LinkedIds = Readonly<Record<EventLinkKind, readonly number[]>>;

/** The ids of the records that an event or a series links to, in order. */
export interface Linked {
  readonly image_id: number | null;
  readonly linked: LinkedIds;
}

/** The same by their parameters. A write leaves undefined ones unchanged. */
export interface EventLinks {
  readonly categories?: readonly number[] | undefined;
  readonly tags?: readonly number[] | undefined;
  readonly venue?: readonly number[] | undefined;
  readonly organizer?: readonly number[] | undefined;
}

type LinkParam = keyof EventLinks;

/** Whether links of this kind have an order of their own. Otherwise they are ordered by id. */
export const ORDERED: Readonly<Record<EventLinkKind, boolean>> = {
  venue: true,
  organizer: true,
  category: false,
  tag: false,
};
export const LINKED_KINDS = Object.keys(ORDERED) as EventLinkKind[];

const KIND_OF = { venue: 'venue', organizer: 'organizer', categories: 'category', tags: 'tag' } as const;

const LINK_PARAMS = Object.keys(KIND_OF) as LinkParam[];

/** The links by kind; none where a list is undefined. */
export const linkedIds = ({
  venue = [],
  organizer = [],
  categories = [],
  tags = [],
}: EventLinks): LinkedIds => ({
  ...{ venue, organizer },
  ...{ category: categories, tag: tags },
});

interface LinkRow {
  readonly param: LinkParam;
  readonly owner: number;
  readonly id: number;
  readonly place: number;
}

const linksByParam = (rows: readonly LinkRow[]): EventLinks =>
  Object.fromEntries(
    LINK_PARAMS.map((param) => [param, rows.filter((row) => row.param === param).map(({ id }) => id)]),
  );

/** The tables that link the records of a kind with venues, organizers, categories and tags. */
export class LinkTables {
  constructor(private readonly owner: LinkOwner) {}

  /** The present links of records, with one statement. */
  async linksOf(manager: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, EventLinks>> {
    if (ids.length === 0) return new Map();
    const { owner } = this;
    const parts = LINK_PARAMS.map((param) => {
      const kind = KIND_OF[param];
      const place = ORDERED[kind] ? 'position' : `${kind}_id`;
      return `SELECT '${param}' AS param, ${owner}_id AS owner, ${kind}_id AS id, ${place} AS place
        FROM ${owner}_${kind} WHERE ${owner}_id IN (${placeholders(ids)})`;
    });
    const rows = await manager.query<LinkRow[]>(
      parts.join(' UNION ALL '),
      LINK_PARAMS.flatMap(() => ids),
    );
    rows.sort((a, b) => a.place - b.place);
    const byOwner = Map.groupBy(rows, (row) => row.owner);
    return new Map(ids.map((id) => [id, linksByParam(byOwner.get(id) ?? [])]));
  }

  /** The present links of one record, with one statement. */
  async links(manager: EntityManager, id: number): Promise<EventLinks> {
    return (await this.linksOf(manager, [id])).get(id) ?? {};
  }

  /** Replaces the links that were sent; the others stay unchanged. */
  async writeLinks(manager: EntityManager, id: number, sent: EventLinks, present: EventLinks): Promise<void> {
    for (const param of LINK_PARAMS) {
      const before = present[param] ?? [];
      const ids = sent[param] ?? before;
      if (sameIds(before, ids)) continue;
      if (before.length > 0) await this.delete(manager, KIND_OF[param], [id], before);
      await this.insert(manager, [id], param, ids);
    }
  }

  /** Gives the same new links to several records, in parts of about 500 rows. */
  async insert(
    manager: EntityManager,
    owners: readonly number[],
    param: LinkParam,
    ids: readonly number[],
  ): Promise<void> {
    const kind = KIND_OF[param];
    const rows = owners.flatMap((owner) =>
      ids.map((id, position) => ({
        [`${this.owner}_id`]: owner,
        [`${kind}_id`]: id,
        ...(ORDERED[kind] ? { position } : {}),
      })),
    );
    await inParts(rows, async (part) => insertRows(manager, `${this.owner}_${kind}`, part));
  }

  /** Replaces the links of one kind of several records, whatever they were. */
  async replace(
    manager: EntityManager,
    owners: readonly number[],
    param: LinkParam,
    ids: readonly number[],
  ): Promise<void> {
    const present = await this.linksOf(manager, owners);
    const linked = owners.flatMap((owner) =>
      (present.get(owner)?.[param] ?? []).map((id) => ({ owner, id })),
    );
    for (const [id, links] of Map.groupBy(linked, (link) => link.id))
      await inParts(links, async (part) =>
        this.delete(
          manager,
          KIND_OF[param],
          part.map(({ owner }) => owner),
          [id],
        ),
      );
    await this.insert(manager, owners, param, ids);
  }

  /** Deletes each link of these records with these, by full key. By owner alone, InnoDB would also lock the gap where others insert. */
  private async delete(
    manager: EntityManager,
    kind: EventLinkKind,
    owners: readonly number[],
    ids: readonly number[],
  ): Promise<void> {
    await writeRows(
      manager,
      `DELETE FROM ${this.owner}_${kind}
        WHERE ${this.owner}_id IN (${placeholders(owners)}) AND ${kind}_id IN (${placeholders(ids)})`,
      [...owners, ...ids],
      owners.length * ids.length,
    );
  }
}

export const EVENT_LINKS = new LinkTables('event');
export const SERIES_LINKS = new LinkTables('series');
