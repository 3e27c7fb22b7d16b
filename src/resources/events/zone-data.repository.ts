import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { writeRows } from '#platform/database/rows.js';
import type { ListIndexState } from '../event-index/list-index.entity.js';
import type { EventRow } from './event-mapping.js';

/** The columns of an event with a wall clock, each with that of its instant. */
export const CLOCKS = [
  ['start_date', 'utc_start'],
  ['end_date', 'utc_end'],
  ['registration_opens', 'registration_utc_opens'],
  ['registration_closes', 'registration_utc_closes'],
] as const;

/** The wall clocks of an event, and their instants. */
export type Clocks = Pick<EventRow, 'id' | 'timezone' | (typeof CLOCKS)[number][number]>;

const COLUMNS = ['id', 'timezone', ...CLOCKS.flat()].join(', ');

/** Reads the clocks of events at the start, and remembers by which time-zone data their instants were computed. */
@Injectable()
export class ZoneDataRepository {
  /** The version of the data; null for an unknown one. */
  async version(manager: EntityManager): Promise<string | null> {
    const [state] = await manager.query<Pick<ListIndexState, 'zone_data'>[]>(
      'SELECT zone_data FROM event_fact_state',
    );
    return state?.zone_data ?? null;
  }

  async remember(manager: EntityManager, version: string): Promise<void> {
    await writeRows(manager, 'UPDATE event_fact_state SET zone_data = ?', [version], 'any');
  }

  /** The clocks of events that end after an instant, by id; also of those in the trash, which may come back. */
  async coming(manager: EntityManager, after: number, now: number, limit: number): Promise<Clocks[]> {
    const sql = `SELECT ${COLUMNS} FROM event WHERE id > ? AND utc_end >= ? ORDER BY id LIMIT ?`;
    return manager.query<Clocks[]>(sql, [after, now, limit]);
  }
}
