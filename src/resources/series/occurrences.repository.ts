import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import { later } from '#common/time/wall-clock.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { engineOf } from '#platform/database/engine.js';
import { useIndex } from '#platform/database/join-order.js';
import { OldSnapshot } from '#platform/database/lost-writes.js';
import { rowLock } from '#platform/database/row-lock.js';
import { type Columns, inParts, insertRows, placeholders, writeRows } from '#platform/database/rows.js';
import { EVENT } from '../events/event.entity.js';
import type { EventRow } from '../events/event-mapping.js';

/** An occurrence has more columns than other rows: SQLite takes 32,766 parameters in a statement. */
const ROWS = 100;

/** The statements for the events of a series. Each is one for all of them; see ADR 51. */
@Injectable()
export class OccurrencesRepository {
  /**
   * The events of a series, in the trash too, with their own texts. They are locked by their keys: a lock on the index of the
   * series would also hold those who add other events.
   * @throws OldSnapshot when the transaction cannot read their present state
   */
  async loadForUpdate(manager: EntityManager, series: number): Promise<EventRow[]> {
    const index = useIndex(engineOf(manager), 'uq_event_occurrence');
    const rows = await manager.query<{ id: number }[]>(`SELECT id FROM event ${index} WHERE series_id = ?`, [
      series,
    ]);
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    const versions = await this.lock(manager, ids);
    const events = await tablesOf<EventRow>(EVENT).load(manager, ids);
    for (const { id, version } of events)
      if (versions !== undefined && versions.get(id) !== version) throw new OldSnapshot('event', id);
    return events.sort((a, b) => a.id - b.id);
  }

  /** The present versions of events, which are locked; undefined on SQLite, where nobody else writes. */
  private async lock(
    manager: EntityManager,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, number> | undefined> {
    const lock = rowLock(manager);
    if (lock === '' || ids.length === 0) return undefined;
    const sql = `SELECT id, version FROM event WHERE id IN (${placeholders(ids)}) ORDER BY id ${lock}`;
    const rows = await manager.query<{ id: number; version: number }[]>(sql, [...ids]);
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  /** The ids of the events that have a date of a series, one at most. */
  async at(manager: EntityManager, series: number, wall: string): Promise<number[]> {
    const index = useIndex(engineOf(manager), 'uq_event_occurrence');
    const sql = `SELECT id FROM event ${index} WHERE series_id = ? AND recurrence_id = ?`;
    return (await manager.query<{ id: number }[]>(sql, [series, wall])).map(({ id }) => id);
  }

  /** The dates of a series that have an event, be it in the trash. */
  async dates(manager: EntityManager, series: number): Promise<ReadonlySet<string>> {
    const index = useIndex(engineOf(manager), 'uq_event_occurrence');
    const rows = await manager.query<{ recurrence_id: string }[]>(
      `SELECT recurrence_id FROM event ${index} WHERE series_id = ? AND recurrence_id IS NOT NULL`,
      [series],
    );
    return new Set(rows.map(({ recurrence_id }) => recurrence_id));
  }

  /** Those of the slugs that events have. */
  async takenSlugs(manager: EntityManager, slugs: readonly string[]): Promise<ReadonlySet<string>> {
    const taken = new Set<string>();
    await inParts(slugs, async (part) => {
      const sql = `SELECT slug FROM event_translation WHERE slug IN (${placeholders(part)})`;
      for (const { slug } of await manager.query<{ slug: string }[]>(sql, [...part])) taken.add(slug);
    });
    return taken;
  }

  async insert(manager: EntityManager, rows: readonly Columns[]): Promise<void> {
    await inParts(rows, async (part) => insertRows(manager, 'event', part), ROWS);
  }

  /** Adds rows of `event_translation` that hold nothing but slugs. */
  async insertSlugs(
    manager: EntityManager,
    language: Language,
    slugs: ReadonlyMap<number, string>,
    now: number,
  ): Promise<void> {
    const rows = [...slugs].map(([record_id, slug]) => ({
      ...{ record_id, language, slug, slug_claim: slug },
      ...{ text_version: 1, updated_at: now },
    }));
    await inParts(rows, async (part) => insertRows(manager, 'event_translation', part));
  }

  /** Sets the same columns of several events, and raises their versions. */
  async update(manager: EntityManager, ids: readonly number[], columns: Columns): Promise<void> {
    const values = Object.entries(columns);
    const sets = values.map(([name]) => `\`${name}\` = ?, `).join('');
    await inParts(ids, async (part) =>
      writeRows(
        manager,
        `UPDATE event SET ${sets}version = version + 1 WHERE id IN (${placeholders(part)})`,
        [...values.map(([, value]) => value), ...part],
        part.length,
      ),
    );
  }

  /** Moves the dates by which events belong to their series, by the same difference. */
  async moveDates(
    manager: EntityManager,
    events: readonly Pick<EventRow, 'id' | 'recurrence_id'>[],
    seconds: number,
  ): Promise<void> {
    if (seconds === 0) return;
    await this.freeDates(
      manager,
      events.map(({ id }) => id),
    );
    for (const { id, recurrence_id: wall } of events)
      if (wall !== null) await this.update(manager, [id], { recurrence_id: later(wall, seconds) });
  }

  /** Takes the dates by which events belong to their series, so that others can have them. */
  async freeDates(manager: EntityManager, ids: readonly number[]): Promise<void> {
    await inParts(ids, async (part) =>
      writeRows(
        manager,
        `UPDATE event SET recurrence_id = NULL WHERE id IN (${placeholders(part)})`,
        part,
        part.length,
      ),
    );
  }
}
