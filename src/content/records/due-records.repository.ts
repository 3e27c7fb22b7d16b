import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import { rowLock } from '#platform/database/row-lock.js';
import { deleteRow, deleteWithReferences } from '#platform/database/rows.js';

export interface DueRecord {
  readonly id: number;
  readonly kind: RecordKind;
}

const PUBLICATIONS = 'FROM scheduled_publication s JOIN record r ON r.id = s.record_id WHERE s.due_at <= ?';
const trashOf = (kind: RecordKind): string => `FROM ${kind} WHERE status = 'trash' AND modified_at < ?`;

/**
 * Finds records that fall due. Another instance or writer may handle a found record first, so `lock…` returns
 * whether it is still due. Times are in seconds since 1970 UTC.
 */
@Injectable()
export class DueRecordsRepository {
  /** Records whose publication date has come, earliest date first. */
  async findPublications(manager: EntityManager, now: number, limit: number): Promise<DueRecord[]> {
    return manager.query<DueRecord[]>(`SELECT r.id, r.kind ${PUBLICATIONS} ORDER BY s.due_at LIMIT ?`, [
      now,
      limit,
    ]);
  }

  async lockPublication(manager: EntityManager, id: number, now: number): Promise<boolean> {
    const sql = `SELECT s.record_id ${PUBLICATIONS} AND r.id = ? ${rowLock(manager)}`;
    return (await manager.query<unknown[]>(sql, [now, id])).length > 0;
  }

  async deletePublication(manager: EntityManager, id: number): Promise<void> {
    await deleteRow(manager, 'scheduled_publication', { record_id: id });
  }

  /** The picture that a record shows, and the record's author. */
  async findPicture(
    manager: EntityManager,
    { id, kind }: DueRecord,
  ): Promise<{ readonly image_id: number; readonly author_id: number } | undefined> {
    const [row] = await manager.query<{ image_id: number; author_id: number }[]>(
      `SELECT image_id, author_id FROM ${kind} WHERE id = ? AND image_id IS NOT NULL`,
      [id],
    );
    return row;
  }

  /** Records of a kind that are in the trash and were last changed before this time. */
  async findTrash(
    manager: EntityManager,
    kind: RecordKind,
    before: number,
    limit: number,
  ): Promise<DueRecord[]> {
    const sql = `SELECT id ${trashOf(kind)} ORDER BY id LIMIT ?`;
    const rows = await manager.query<{ id: number }[]>(sql, [before, limit]);
    return rows.map(({ id }) => ({ id, kind }));
  }

  async lockTrash(manager: EntityManager, { id, kind }: DueRecord, before: number): Promise<boolean> {
    const sql = `SELECT id ${trashOf(kind)} AND id = ? ${rowLock(manager)}`;
    return (await manager.query<unknown[]>(sql, [before, id])).length > 0;
  }

  /** Deletes a record with everything that belongs to it. */
  async delete(manager: EntityManager, id: number): Promise<void> {
    await deleteWithReferences(manager, 'record', [id]);
  }
}
