import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nowInSeconds } from '../../common/time/now.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { Condition } from '../../platform/database/condition.js';
import {
  deleteWithReferences,
  insertNumbered,
  insertRows,
  placeholders,
  writeRows,
} from '../../platform/database/rows.js';
import { engineOf } from '../../platform/database/table-columns.js';
import { recordKinds } from '../localized/kinds.js';
import type { PictureSizes } from './image.dto.js';
import type { Media, MediaItem } from './media.entity.js';
import { originalOf } from './media-paths.js';
import { publicMedia, shownMedia } from './shown-media.js';

const COLUMNS: readonly (keyof MediaItem)[] = [
  'id',
  'author_id',
  'title',
  'file',
  'mime_type',
  'extension',
  'width',
  'height',
  'filesize',
  'sizes',
  'created_at',
];

/** The number of pictures that one statement reads; other work may run before the next. */
const SLICE = 10_000;
/** Greater than any id. */
const END = 2_147_483_647;

interface Slice {
  readonly seen: number;
  readonly last: number | null;
  /** MySQL returns sums as strings of digits. */
  readonly shown: number | string;
}

/**
 * Reads with prepared statements through `manager.query`, because lists need the time limit that only it has.
 */
@Injectable()
export class MediaRepository {
  /** The ids of one page of the items that the caller may know of, newest first, and the total. */
  async page(
    manager: EntityManager,
    ctx: RequestContext,
    { page, perPage }: { readonly page: number; readonly perPage: number },
  ): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
    const { sql, params } = shownMedia(ctx, 'm');
    const first = (page - 1) * perPage;
    const ids: number[] = [];
    let total = 0;
    for (let before = END; ;) {
      const [slice] = await manager.query<Slice[]>(
        `SELECT COUNT(*) AS seen, MIN(p.id) AS last, COALESCE(SUM(p.shown), 0) AS shown FROM (
           SELECT m.id, CASE WHEN ${sql} THEN 1 ELSE 0 END AS shown FROM media m
           WHERE m.id < ? ORDER BY m.id DESC LIMIT ${SLICE}
         ) p`,
        [...params, before],
      );
      const last = slice?.last ?? 0;
      const shown = Number(slice?.shown ?? 0);
      if (ids.length < perPage && total + shown > first) {
        const rows = await manager.query<Pick<Media, 'id'>[]>(
          `SELECT m.id FROM media m WHERE m.id < ? AND m.id >= ? AND ${sql} ORDER BY m.id DESC LIMIT ? OFFSET ?`,
          [before, last, ...params, perPage - ids.length, Math.max(0, first - total)],
        );
        ids.push(...rows.map(({ id }) => id));
      }
      total += shown;
      if (slice === undefined || slice.seen < SLICE) return { ids, total };
      before = last;
      await setImmediate();
    }
  }

  /** The items with these ids, newest first. */
  async listOf(manager: EntityManager, ids: readonly number[]): Promise<MediaItem[]> {
    if (ids.length === 0) return [];
    return manager.query<MediaItem[]>(
      `SELECT ${COLUMNS.join(', ')} FROM media WHERE id IN (${placeholders(ids)}) ORDER BY id DESC`,
      [...ids],
    );
  }

  async find(manager: EntityManager, id: number): Promise<MediaItem | undefined> {
    return this.findOne(manager, id, '');
  }

  /**
   * The present state of an item, locked: nobody else can change it or refer to it until this transaction
   * ends.
   */
  async findForUpdate(manager: EntityManager, id: number): Promise<MediaItem | undefined> {
    return this.findOne(manager, id, engineOf(manager) === 'mysql' ? ' FOR UPDATE' : '');
  }

  private async findOne(
    manager: EntityManager,
    id: number,
    lock: '' | ' FOR UPDATE',
  ): Promise<MediaItem | undefined> {
    const sql = `SELECT ${COLUMNS.join(', ')} FROM media WHERE id = ?${lock}`;
    const [item] = await manager.query<MediaItem[]>(sql, [id]);
    return item;
  }

  /** Whether the item exists; if so, it is locked until this transaction ends. */
  async lockById(manager: EntityManager, id: number): Promise<boolean> {
    const lock = engineOf(manager) === 'mysql' ? ' LOCK IN SHARE MODE' : '';
    const rows = await manager.query<unknown[]>(`SELECT id FROM media WHERE id = ?${lock}`, [id]);
    return rows.length > 0;
  }

  /** Whether the caller may know of the item. */
  async isShown(manager: EntityManager, ctx: RequestContext, id: number): Promise<boolean> {
    return this.meets(manager, id, shownMedia(ctx, 'm'));
  }

  /** Whether everybody may know of the item. */
  async isPublic(manager: EntityManager, id: number): Promise<boolean> {
    return this.meets(manager, id, publicMedia('m', nowInSeconds()));
  }

  private async meets(manager: EntityManager, id: number, { sql, params }: Condition): Promise<boolean> {
    const rows = await manager.query<unknown[]>(`SELECT 1 FROM media m WHERE m.id = ? AND ${sql}`, [
      id,
      ...params,
    ]);
    return rows.length > 0;
  }

  /** The ids of the items with these identities, by identity. */
  async findByIdentities(
    manager: EntityManager,
    identities: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await manager.query<Pick<Media, 'id' | 'identity'>[]>(
      `SELECT id, identity FROM media WHERE identity IN (${placeholders(identities)})`,
      [...identities],
    );
    return new Map(rows.map(({ id, identity }) => [identity, id]));
  }

  /** The item that a file belongs to, whether as original or as one of the sizes. */
  async findByFile(manager: EntityManager, file: string): Promise<number | undefined> {
    const rows = await manager.query<Pick<Media, 'id' | 'file' | 'sizes'>[]>(
      'SELECT id, file, sizes FROM media WHERE file IN (?, ?)',
      [file, originalOf(file)],
    );
    const hasFile = (row: Pick<Media, 'file' | 'sizes'>): boolean =>
      row.file === file ||
      Object.values(JSON.parse(row.sizes) as PictureSizes).some((size) => size.file === file);
    return rows.find(hasFile)?.id;
  }

  /** The items fetched from these URLs, by URL; the newest where there are several. */
  async findBySourceUrls(manager: EntityManager, urls: readonly string[]): Promise<Map<string, number>> {
    const rows = await manager.query<{ id: number; source_url: string }[]>(
      `SELECT id, source_url FROM media WHERE source_url IN (${placeholders(urls)}) ORDER BY id`,
      [...urls],
    );
    return new Map(rows.map(({ id, source_url }) => [source_url, id]));
  }

  /** The originals among these that belong to an item. */
  async filesInUse(manager: EntityManager, originals: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await manager.query<Pick<Media, 'file'>[]>(
      `SELECT file FROM media WHERE file IN (${placeholders(originals)})`,
      [...originals],
    );
    return new Set(rows.map(({ file }) => file));
  }

  /** Adds an item with the next record id. */
  async insert(manager: EntityManager, item: Omit<Media, 'id'>): Promise<number> {
    const id = await insertNumbered(manager, 'record', { kind: 'media' });
    await insertRows(manager, 'media', [{ ...item, id }]);
    return id;
  }

  /** Deletes an item; records that show it lose their image. */
  async delete(manager: EntityManager, id: number): Promise<void> {
    for (const { name } of recordKinds()) {
      const sql = `UPDATE ${name} SET image_id = NULL, version = version + 1 WHERE image_id = ?`;
      await writeRows(manager, sql, [id], 'any');
    }
    await deleteWithReferences(manager, 'record', [id]);
  }
}
