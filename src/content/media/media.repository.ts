import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import { nowInSeconds } from '#common/time/now.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Condition } from '#platform/database/condition.js';
import { engineOf } from '#platform/database/engine.js';
import { lockOption } from '#platform/database/row-lock.js';
import {
  deleteWithReferences,
  insertNumbered,
  insertRows,
  updateRow,
  writeRows,
} from '#platform/database/rows.js';
import { recordKinds } from '../localized/kinds.js';
import type { PictureSizes, Size } from './image.dto.js';
import { Media, type MediaItem } from './media.entity.js';
import { originalOf } from './media-paths.js';
import { hasWords, type SearchedMedia } from './media-search.js';
import type { MediaWords } from './media-write.js';
import { publicMedia, shownMedia } from './shown-media.js';

const COLUMNS = {
  id: true,
  author_id: true,
  title: true,
  credit: true,
  texts: true,
  file: true,
  mime_type: true,
  extension: true,
  width: true,
  height: true,
  filesize: true,
  sizes: true,
  created_at: true,
} as const satisfies Record<keyof MediaItem, true>;

/** The number of pictures that one statement reads; other work may run before the next. */
const SLICE = 10_000;
/** The same of those that are searched, whose texts are read: each has at most 40 KB. */
const SEARCHED_SLICE = 500;
/** Greater than any id. */
const END = 2_147_483_647;

interface MediaPage {
  readonly page: number;
  readonly perPage: number;
  /** What a search looks for; empty for all items. */
  readonly words: readonly string[];
}

interface Slice {
  readonly seen: number;
  readonly last: number | null;
  /** MySQL returns sums as strings of digits. */
  readonly shown: number | string;
}

/** All SQL of pictures. */
@Injectable()
export class MediaRepository {
  constructor(@InjectRepository(Media) private readonly media: Repository<Media>) {}

  /** The ids of one page of the items that the caller may know of, newest first, and the total. */
  async page(
    manager: EntityManager,
    ctx: RequestContext,
    { page, perPage, words }: MediaPage,
  ): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
    if (words.length > 0) return this.pageOfFound(manager, ctx, { page, perPage, words });
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

  /** The same of the items that have the words. They are compared here, alike for all databases. */
  private async pageOfFound(
    manager: EntityManager,
    ctx: RequestContext,
    { page, perPage, words }: MediaPage,
  ): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
    const { sql, params } = shownMedia(ctx, 'm');
    const found: number[] = [];
    for (let before = END; ;) {
      const rows = await manager.query<SearchedMedia[]>(
        `SELECT m.id, m.title, m.credit, m.texts, m.file FROM media m
         WHERE m.id < ? AND ${sql} ORDER BY m.id DESC LIMIT ${SEARCHED_SLICE}`,
        [before, ...params],
      );
      found.push(...rows.filter((row) => hasWords(row, words)).map(({ id }) => id));
      const last = rows.at(-1)?.id;
      if (last === undefined || rows.length < SEARCHED_SLICE) break;
      before = last;
      await setImmediate();
    }
    const first = (page - 1) * perPage;
    return { ids: found.slice(first, first + perPage), total: found.length };
  }

  /** The items with these ids, newest first. */
  async listOf(manager: EntityManager, ids: readonly number[]): Promise<MediaItem[]> {
    return this.in(manager).find({ select: COLUMNS, where: { id: In(ids) }, order: { id: 'DESC' } });
  }

  async find(manager: EntityManager, id: number): Promise<MediaItem | undefined> {
    return (await this.in(manager).findOne({ select: COLUMNS, where: { id } })) ?? undefined;
  }

  /**
   * The present state of an item, locked: nobody else can change it or refer to it until this transaction
   * ends.
   */
  async findForUpdate(manager: EntityManager, id: number): Promise<MediaItem | undefined> {
    const options = { select: COLUMNS, where: { id }, ...lockOption(manager) };
    return (await this.in(manager).findOne(options)) ?? undefined;
  }

  /**
   * Whether the item exists; if so, it is locked until this transaction ends. Prepared, because each write of a
   * record with an image runs it.
   */
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

  /** How many records `u` of a kind meet a condition. */
  async countUses(manager: EntityManager, kind: RecordKind, { sql, params }: Condition): Promise<number> {
    const [row] = await manager.query<{ n: number | string }[]>(
      `SELECT COUNT(*) AS n FROM ${kind} u WHERE ${sql}`,
      [...params],
    );
    return Number(row?.n ?? 0);
  }

  /** The ids of a part of them, in their order. */
  async idsOfUses(
    manager: EntityManager,
    kind: RecordKind,
    { sql, params }: Condition,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT u.id FROM ${kind} u WHERE ${sql} ORDER BY u.id LIMIT ? OFFSET ?`,
      [...params, limit, offset],
    );
    return rows.map(({ id }) => id);
  }

  /** The ids of the items with these identities, by identity. */
  async findByIdentities(
    manager: EntityManager,
    identities: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const select = { id: true, identity: true };
    const rows = await this.in(manager).find({ select, where: { identity: In(identities) } });
    return new Map(rows.map(({ id, identity }) => [identity, id]));
  }

  /** The item that a file belongs to, whether as original or as one of the sizes. */
  async findByFile(manager: EntityManager, file: string): Promise<number | undefined> {
    const select = { id: true, file: true, sizes: true };
    const rows = await this.in(manager).find({ select, where: { file: In([file, originalOf(file)]) } });
    const hasFile = (row: Pick<Media, 'file' | 'sizes'>): boolean =>
      row.file === file ||
      Object.values(JSON.parse(row.sizes) as PictureSizes).some((size) => size.file === file);
    return rows.find(hasFile)?.id;
  }

  /** How large the pictures in these files are, whether originals or sizes, by file. */
  async sizesOf(manager: EntityManager, files: readonly string[]): Promise<ReadonlyMap<string, Size>> {
    const select = { file: true, width: true, height: true, sizes: true };
    const originals = new Set(files.flatMap((file) => [file, originalOf(file)]));
    const rows = await this.in(manager).find({ select, where: { file: In([...originals]) } });
    const all = rows.flatMap((row) => [row, ...Object.values(JSON.parse(row.sizes) as PictureSizes)]);
    return new Map(all.map(({ file, width, height }) => [file, { width, height }]));
  }

  /** The items fetched from these URLs, by URL; the newest where there are several. */
  async findBySourceUrls(manager: EntityManager, urls: readonly string[]): Promise<Map<string, number>> {
    const select = { id: true, source_url: true };
    const where = { source_url: In(urls) };
    const rows = await this.in(manager).find({ select, where, order: { id: 'ASC' } });
    return new Map(rows.map(({ id, source_url: url }) => [url ?? '', id]));
  }

  /** The originals among these that belong to an item. */
  async filesInUse(manager: EntityManager, originals: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.in(manager).find({ select: { file: true }, where: { file: In(originals) } });
    return new Set(rows.map(({ file }) => file));
  }

  /** Adds an item with the next record id. */
  async insert(manager: EntityManager, item: Omit<Media, 'id'>): Promise<number> {
    const id = await insertNumbered(manager, 'record', { kind: 'media' });
    await insertRows(manager, 'media', [{ ...item, id }]);
    return id;
  }

  /** Changes what is known of an item's files; records that show it get another version if anything is different. */
  async updateFiles(
    manager: EntityManager,
    id: number,
    columns: Partial<Pick<Media, 'filesize' | 'hash' | 'sizes'>>,
  ): Promise<void> {
    const [names, values] = [Object.keys(columns), Object.values(columns)];
    const { affected } = await writeRows(
      manager,
      `UPDATE media SET ${names.map((name) => `${name} = ?`).join(', ')}
       WHERE id = ? AND (${names.map((name) => `${name} <> ?`).join(' OR ')})`,
      [...values, id, ...values],
      [0, 1],
    );
    if (affected > 0) await this.updateShowing(manager, id, '');
  }

  /** Changes what is said of an item, whose row is locked; records that show it get another version. */
  async updateWords(manager: EntityManager, id: number, words: MediaWords): Promise<void> {
    await updateRow(manager, 'media', { id }, { ...words });
    await this.updateShowing(manager, id, '');
  }

  /** Deletes an item; records that show it lose their image. */
  async delete(manager: EntityManager, id: number): Promise<void> {
    await this.updateShowing(manager, id, 'image_id = NULL, ');
    await deleteWithReferences(manager, 'record', [id]);
  }

  private async updateShowing(manager: EntityManager, id: number, changes: string): Promise<void> {
    for (const { name } of recordKinds()) {
      const sql = `UPDATE ${name} SET ${changes}version = version + 1 WHERE image_id = ?`;
      await writeRows(manager, sql, [id], 'any');
    }
  }

  private in(manager: EntityManager): Repository<Media> {
    return manager.withRepository(this.media);
  }
}
