import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EVERYBODY } from '#access/changes/change.entity.js';
import { ChangesService } from '#access/changes/changes.service.js';
import { may } from '#common/rights/roles.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { Item, Written } from '#http/context/item.js';
import type { Versioned } from '#http/context/preconditions.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { UNTIL_CHANGED } from '#http/context/valid-until.js';
import { type ApiError, invalidParams, missingParams } from '#http/errors/api-error.js';
import { denied } from '#http/errors/denied.js';
import { stateHash } from '#http/idempotency/state-hash.js';
import type { PageParams } from '#http/parameters/language.dto.js';
import { pageSize } from '#http/parameters/page-size.js';
import { Page } from '#http/responses/page.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import type { PictureSizes } from './image.dto.js';
import { Images } from './images.js';
import {
  type MediaDto,
  type MediaQuery,
  type MediaUseDto,
  toMediaDto,
  type UpdateMedia,
  type UploadMedia,
} from './media.dto.js';
import type { MediaItem } from './media.entity.js';
import { MediaRepository } from './media.repository.js';
import { MediaFiles } from './media-files.js';
import { wordsOf } from './media-search.js';
import { MediaStore, mediaValues, type NewPicture } from './media-store.js';
import { MediaUses } from './media-uses.js';
import { loggedWords, type MediaWords, wordsAfter } from './media-write.js';

@Injectable()
export class MediaService {
  constructor(
    private readonly database: Database,
    private readonly media: MediaRepository,
    private readonly shownBy: MediaUses,
    private readonly store: MediaStore,
    private readonly images: Images,
    private readonly files: MediaFiles,
    private readonly changes: ChangesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: MediaQuery): Promise<Page<MediaDto>> {
    const { page, perPage } = pageSize(query);
    const { items, total } = await this.database.readLong(async (manager) => {
      const found = await this.media.page(manager, ctx, { page, perPage, words: wordsOf(query.search) });
      return { items: await this.media.listOf(manager, found.ids), total: found.total };
    });
    return new Page({
      collection: 'media',
      items: items.map((item) => this.toDto(ctx, item)),
      total,
      page,
      perPage,
      query: { search: query.search },
      validUntil: UNTIL_CHANGED,
    });
  }

  async read(ctx: RequestContext, id: number): Promise<Item<MediaDto>> {
    const item = await this.database.read(async (manager) => {
      if (!(await this.media.isShown(manager, ctx, id))) throw unknownMedia(id);
      return existing(await this.media.find(manager, id), id);
    });
    return new Item(this.toDto(ctx, item), versionOf(item), UNTIL_CHANGED);
  }

  /** The records that show a picture which the caller may know of. */
  async uses(ctx: RequestContext, id: number, query: PageParams): Promise<Page<MediaUseDto>> {
    const { page, perPage } = pageSize(query);
    const { uses, total } = await this.database.readLong(async (manager) => {
      if (!(await this.media.isShown(manager, ctx, id))) throw unknownMedia(id);
      return this.shownBy.page(manager, ctx, id, { page, perPage });
    });
    const path = `/media/${id}/uses`;
    return new Page({ collection: 'uses', path, items: uses, total, page, perPage, query: {} });
  }

  /** Adds an uploaded picture or one at a URL; the same bytes from the same source are the same item. */
  async create(ctx: RequestContext, input: UploadMedia): Promise<Written<MediaDto>> {
    const { errors } = input;
    if (input.file !== undefined && (input.url ?? '') !== '') errors.add('url', { key: 'file_or_url' });
    errors.throwIfAny();
    const found = await this.resolvePicture(ctx, input);
    const add = async (unit: UnitOfWork): Promise<Written<MediaDto>> => {
      const id = 'id' in found ? found.id : await this.store.add(unit, found.picture);
      const item = existing(await this.media.find(unit.manager, id), id);
      return new Written(this.toDto(ctx, item), versionOf(item));
    };
    const isCommitted = ctx.transaction === 'own';
    try {
      return await this.database.writeIf(isCommitted, UnitOfWork.of(ctx, add));
    } finally {
      await this.store.settle(isCommitted && 'picture' in found ? [found.picture] : []);
    }
  }

  /** A dry run checks an upload without storing it, and fetches nothing. */
  private async resolvePicture(
    ctx: RequestContext,
    { file, url = '', title = '' }: UploadMedia,
  ): Promise<{ id: number } | { picture: NewPicture }> {
    if (file === undefined && url === '') throw missingParams(['file']);
    const name = title === '' ? undefined : title;
    try {
      const isStored = ctx.transaction === 'own';
      if (file === undefined) return await this.images.fromUrl(ctx, url, name, isStored);
      const source = { bytes: file.bytes, filename: file.filename ?? '', title: name, url: null };
      return await this.store.prepare(ctx, source, { isStored });
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      throw invalidParams({ [file === undefined ? 'url' : 'file']: error.text });
    }
  }

  /** Changes what is said of a picture. Records that show it get another version, as they show its texts. */
  async update(ctx: RequestContext, id: number, input: UpdateMedia): Promise<Written<MediaDto>> {
    const work = async (unit: UnitOfWork): Promise<Written<MediaDto>> => {
      const { manager, errors } = unit;
      const current = await this.media.findForUpdate(manager, id);
      if (current === undefined) errors.throwIfAny();
      const item = this.requireOwn(ctx, existing(current, id));
      const words = wordsAfter(unit, item, input);
      errors.throwIfAny();
      unit.expect(versionOf(item));
      await this.writeWords(unit, item, words);
      const after = { ...item, ...words };
      return new Written(this.toDto(ctx, after), versionOf(after));
    };
    return this.database.write(UnitOfWork.of(ctx, work, input.errors));
  }

  private async writeWords({ ctx, manager }: UnitOfWork, item: MediaItem, words: MediaWords): Promise<void> {
    const [before, after] = [loggedWords(item), loggedWords(words)];
    const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
    if (names.length === 0) return;
    await this.media.updateWords(manager, item.id, words);
    await this.changes.add(manager, ctx, {
      kind: 'media',
      record_id: item.id,
      verb: 'update',
      fields: [...new Set(names.map((name) => name.replace(/\..*/, '')))],
      before,
      after,
      known_to: await this.knownTo(manager, item),
    });
  }

  /** @throws ApiError `rest_forbidden` where the caller may not change the item */
  private requireOwn({ caller }: RequestContext, item: MediaItem): MediaItem {
    if (item.author_id === caller?.id || may(caller, 'edit records of others')) return item;
    throw denied(caller);
  }

  private async knownTo(manager: EntityManager, { id, author_id: author }: MediaItem): Promise<number> {
    return (await this.media.isPublic(manager, id)) ? EVERYBODY : author;
  }

  /** Deletes an item permanently; records that show it lose their image. */
  async delete(ctx: RequestContext, id: number): Promise<Written<MediaDto>> {
    const item = await this.database.write(async (manager) => {
      const unit = await UnitOfWork.begin(ctx, manager);
      const deleted = this.requireOwn(ctx, existing(await this.media.findForUpdate(manager, id), id));
      unit.expect(versionOf(deleted));
      await this.deleteRows(unit, deleted);
      return deleted;
    });
    const written = new Written(this.toDto(ctx, item));
    if (ctx.transaction !== 'own') return written;
    // Files are removed last: until here, the transaction could have failed and kept the item.
    const sizes = Object.values(JSON.parse(item.sizes) as PictureSizes).map(({ file }) => file);
    await this.files.remove([...sizes, item.file]);
    return written;
  }

  private async deleteRows({ ctx, manager }: UnitOfWork, item: MediaItem): Promise<void> {
    const { id } = item;
    const known_to = await this.knownTo(manager, item);
    await this.media.delete(manager, id);
    await this.changes.add(manager, ctx, {
      kind: 'media',
      record_id: id,
      verb: 'delete',
      fields: [],
      before: mediaValues(item),
      known_to,
    });
  }

  private toDto(ctx: RequestContext, item: MediaItem): MediaDto {
    return toMediaDto(item, ctx, this.settings.siteTimezone);
  }
}

const versionOf = ({ id, file, author_id, filesize, sizes, ...words }: MediaItem): Versioned => ({
  id,
  version: stateHash(file, author_id, filesize, sizes, words.title, words.credit, words.texts),
});

const unknownMedia = (id: number): ApiError =>
  invalidParams({ id: { key: 'unknown_media', args: { value: id } } });

function existing(item: MediaItem | undefined, id: number): MediaItem {
  if (item === undefined) throw unknownMedia(id);
  return item;
}
