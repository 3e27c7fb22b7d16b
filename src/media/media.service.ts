import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { denied } from '../auth/access.guard.js';
import { may } from '../auth/roles.js';
import { EVERYBODY } from '../changes/change.entity.js';
import { ChangesService } from '../changes/changes.service.js';
import type { Versioned } from '../concurrency/preconditions.js';
import { stateHash } from '../concurrency/state-hash.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { nowInSeconds } from '../context/request-time.js';
import { Database } from '../database/database.js';
import { type ApiError, invalidParams, missingParams, ParamErrors } from '../http/api-error.js';
import type { PageParams } from '../http/language.dto.js';
import { ListPage } from '../http/list-page.js';
import { InvalidValue } from '../http/values/invalid-value.js';
import { KINDS } from '../records/kinds.js';
import { pageSize } from '../records/page.js';
import type { PictureSizes } from './image.dto.js';
import { Images } from './images.js';
import { type MediaDto, toMediaDto, type UploadMedia } from './media.dto.js';
import type { Media } from './media.entity.js';
import { MediaFiles } from './media-files.js';
import { mediaValues, MediaStore, type NewPicture } from './media-store.js';
import { mediaPage } from './media-page.js';
import { publicMedia, shownMedia } from './shown-media.js';
import { deleteWithReferences, placeholders, writeRows } from '../database/rows.js';

const COLUMNS =
  'id, author_id, title, file, mime_type, extension, width, height, filesize, sizes, created_at';

@Injectable()
export class MediaService {
  constructor(
    private readonly database: Database,
    private readonly store: MediaStore,
    private readonly images: Images,
    private readonly files: MediaFiles,
    private readonly changes: ChangesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: PageParams): Promise<ListPage> {
    const { page, perPage } = pageSize(query);
    const { items, total } = await this.database.readLong(async (manager) => {
      const found = await mediaPage(manager, shownMedia(ctx, 'm'), { page, perPage });
      if (found.ids.length === 0) return { items: [], total: found.total };
      const rows = await manager.query<Media[]>(
        `SELECT ${COLUMNS} FROM media WHERE id IN (${placeholders(found.ids)}) ORDER BY id DESC`,
        [...found.ids],
      );
      return { items: rows, total: found.total };
    });
    return new ListPage(ctx, {
      collection: 'media',
      items: items.map((item) => this.toDto(ctx, item)),
      total,
      page,
      perPage,
      query: {},
      explicit: true,
    });
  }

  async read(ctx: RequestContext, id: number): Promise<MediaDto> {
    const item = await this.database.read(async (manager) => {
      if (!(await this.store.isShown(ctx, manager, id))) throw unknown(id);
      return this.load(manager, id);
    });
    ctx.exchange.shows(versionOf(item));
    return this.toDto(ctx, item);
  }

  /** Adds what was uploaded or lies at an address; the same bytes from the same place are the same item. */
  async create(ctx: RequestContext, input: UploadMedia): Promise<MediaDto> {
    const errors = ParamErrors.of(input);
    if (input.file !== undefined && (input.url ?? '') !== '') errors.add('url', { key: 'file_or_url' });
    errors.throwIfAny();
    const found = await this.take(ctx, input);
    const add = async (manager: EntityManager): Promise<MediaDto> => {
      const id = 'id' in found ? found.id : await this.store.add(ctx, manager, found.picture);
      const item = await this.load(manager, id);
      return ctx.exchange.answers(manager, versionOf(item), this.toDto(ctx, item));
    };
    const isKept = ctx.transaction === 'own';
    try {
      return await this.database.writeIf(isKept, add);
    } finally {
      await this.store.settle(isKept && 'picture' in found ? [found.picture] : []);
    }
  }

  /** In a trial a file is looked at and not stored, and nothing is fetched. */
  private async take(
    ctx: RequestContext,
    { file, url = '', title = '' }: UploadMedia,
  ): Promise<{ id: number } | { picture: NewPicture }> {
    if (file === undefined && url === '') throw missingParams(['file']);
    const name = title === '' ? undefined : title;
    try {
      const isStored = ctx.transaction === 'own';
      if (file === undefined) return await this.images.fromUrl(ctx, url, name, isStored);
      const source = { bytes: file.bytes, filename: file.filename, title: name, url: null };
      return await this.store.prepare(ctx, source, { isStored });
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      throw invalidParams({ [file === undefined ? 'url' : 'file']: error.text });
    }
  }

  /** Deletes an item for good; records that show it lose their image. */
  async delete(ctx: RequestContext, id: number): Promise<MediaDto> {
    const item = await this.database.write(async (manager) => {
      const lock = this.database.engine === 'mysql' ? ' FOR UPDATE' : '';
      const deleted = await this.load(manager, id, lock);
      const isOwn = deleted.author_id === ctx.caller?.id;
      if (!isOwn && !may(ctx.caller, 'edit records of others')) throw denied(ctx.caller);
      ctx.exchange.mayChange(versionOf(deleted));
      await this.deleteRows(ctx, manager, deleted);
      return deleted;
    });
    if (ctx.transaction !== 'own') return this.toDto(ctx, item);
    // The files last: until here the transaction could have failed and left the item in place.
    const sizes = Object.values(JSON.parse(item.sizes) as PictureSizes).map(({ file }) => file);
    await this.files.remove([...sizes, item.file]);
    return this.toDto(ctx, item);
  }

  private async deleteRows(ctx: RequestContext, manager: EntityManager, item: Media): Promise<void> {
    const { id } = item;
    const known_to = (await this.isPublic(manager, id)) ? EVERYBODY : item.author_id;
    for (const { name } of KINDS.filter(({ columns }) => columns.includes('image_id'))) {
      const sql = `UPDATE ${name} SET image_id = NULL, version = version + 1 WHERE image_id = ?`;
      await writeRows(manager, sql, [id], 'any');
    }
    await deleteWithReferences(manager, 'record', [id]);
    await this.changes.add(manager, ctx, {
      kind: 'media',
      record_id: id,
      verb: 'delete',
      fields: [],
      before: mediaValues(item),
      known_to,
    });
  }

  private async isPublic(manager: EntityManager, id: number): Promise<boolean> {
    const shown = publicMedia('m', nowInSeconds());
    const sql = `SELECT m.id FROM media m WHERE m.id = ? AND ${shown.sql}`;
    return (await manager.query<unknown[]>(sql, [id, ...shown.params])).length > 0;
  }

  private async load(manager: EntityManager, id: number, lock = ''): Promise<Media> {
    const [item] = await manager.query<Media[]>(`SELECT ${COLUMNS} FROM media WHERE id = ?${lock}`, [id]);
    if (item === undefined) throw unknown(id);
    return item;
  }

  private toDto(ctx: RequestContext, item: Media): MediaDto {
    return toMediaDto(item, ctx, this.settings.siteTimezone);
  }
}

const versionOf = ({ id, file, author_id }: Media): Versioned => ({
  id,
  version: stateHash(file, author_id),
});

const unknown = (id: number): ApiError =>
  invalidParams({ id: { key: 'unknown_media', args: { value: id } } });
