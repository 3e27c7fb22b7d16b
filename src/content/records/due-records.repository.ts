import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import { engineOf } from '#platform/database/engine.js';
import { useIndex } from '#platform/database/join-order.js';
import { rowLock } from '#platform/database/row-lock.js';
import { deleteRow, deleteWithReferences } from '#platform/database/rows.js';
import { recordKinds } from '../localized/kinds.js';

export interface DueRecord {
  readonly id: number;
  readonly kind: RecordKind;
}

const PUBLICATIONS = 'FROM scheduled_publication s JOIN record r ON r.id = s.record_id WHERE s.due_at <= ?';

/** Leaves out records that others inherit from: without them, these would lose what they show. */
const withoutHeirs = (manager: EntityManager, kind: RecordKind): string =>
  recordKinds()
    .flatMap(({ name, inheritsFrom }) => (inheritsFrom?.kind === kind ? [{ name, ...inheritsFrom }] : []))
    .map(({ name, column, index }) => {
      const heirs = `${name} h ${useIndex(engineOf(manager), index)}`;
      return `AND NOT EXISTS (SELECT 1 FROM ${heirs} WHERE h.${column} = r.id)`;
    })
    .join(' ');

const trashOf = (manager: EntityManager, kind: RecordKind): string =>
  `FROM ${kind} r WHERE r.status = 'trash' AND r.modified_at < ? ${withoutHeirs(manager, kind)}`;

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
    const sql = `SELECT r.id ${trashOf(manager, kind)} ORDER BY r.id LIMIT ?`;
    const rows = await manager.query<{ id: number }[]>(sql, [before, limit]);
    return rows.map(({ id }) => ({ id, kind }));
  }

  async lockTrash(manager: EntityManager, { id, kind }: DueRecord, before: number): Promise<boolean> {
    const sql = `SELECT r.id ${trashOf(manager, kind)} AND r.id = ? ${rowLock(manager)}`;
    return (await manager.query<unknown[]>(sql, [before, id])).length > 0;
  }

  /** Deletes a record with everything that belongs to it. */
  async delete(manager: EntityManager, id: number): Promise<void> {
    await deleteWithReferences(manager, 'record', [id]);
  }
}
