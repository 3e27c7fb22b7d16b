import type { EntityManager, Repository } from 'typeorm';
import { placeholders } from '../../platform/database/rows.js';
import { LocalizedRepository } from '../localized/localized.repository.js';
import type { LinkedKindName } from '../../common/records/kinds.js';
import type { KindDescription } from '../localized/kinds.js';
import type { LoadedRecord } from '../visibility/visibility.js';
import type { RecordColumns } from './record.entity.js';
import { RecordsRepository } from './records.repository.js';

/** The tables of venues or organizers; both repositories are built on this. */
export class LinkedRepository<T extends LoadedRecord> {
  readonly localized: LocalizedRepository<T>;
  readonly records: RecordsRepository;

  constructor(
    private readonly kind: KindDescription<LinkedKindName>,
    private readonly entities: Repository<RecordColumns>,
  ) {
    this.localized = LocalizedRepository.of<T>(kind);
    this.records = RecordsRepository.of(kind.name);
  }

  /**
   * The ids among these whose records exist and are not in the trash. Prepared: every event that is created
   * runs it for its venue and for its organizers.
   */
  async untrashed(manager: EntityManager, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await manager
      .withRepository(this.entities)
      .query<{ id: number }[]>(
        `SELECT id FROM ${this.kind.name} WHERE id IN (${placeholders(ids)}) AND status <> 'trash'`,
        [...ids],
      );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * The ids of untrashed records that have the folded name in any language, oldest first. Prepared, because
   * imports run it for each venue and organizer.
   */
  async idsByName(manager: EntityManager, name: string, most: number): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT DISTINCT t.record_id AS id FROM ${this.kind.name}_translation t JOIN ${this.kind.name} r ON r.id = t.record_id
     WHERE t.name_fold = ? AND r.status <> 'trash' ORDER BY t.record_id LIMIT ${most}`,
      [name],
    );
    return rows.map(({ id }) => id);
  }
}
