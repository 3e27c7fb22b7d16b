import { shownStatus } from '#common/records/status.js';
import { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { UNTIL_CHANGED } from '#http/context/valid-until.js';
import { ApiError } from '#http/errors/api-error.js';
import { denied } from '#http/errors/denied.js';
import { SCHEMA } from '#http/responses/json-ld.js';
import { Page, pageNotFound } from '#http/responses/page.js';
import type { Settings } from '#platform/config/settings.js';
import type { Database } from '#platform/database/database.js';
import type { RecordCache } from '../localized/record-cache.js';
import type { Images } from '../media/images.js';
import { type LoadedRecord, mayEdit, mayRead } from '../visibility/visibility.js';
import type { ExternalKey } from './external-id.js';
import type { LinkedRepository } from './linked.repository.js';
import { LinkedFinder } from './linked-finder.js';
import type { LinkedKind } from './linked-kind.js';
import type { LinkedQuery } from './linked-query.dto.js';
import { LinkedWriter } from './linked-writer.js';
import { oncePerView, type RecordFields } from './record.dto.js';
import { idForWrite, idOfKey, type RecordKey } from './record-key.js';
import type { RecordsService } from './records.service.js';
import { beforeTrash } from './restoring.js';
import { unknownRecord } from './unknown-record.js';

/** Venues and organizers, the records that events link to. */
export abstract class LinkedRecordsService<T extends LoadedRecord, D extends object> {
  /** Writes records inside the caller's transaction. */
  readonly writer: LinkedWriter<T>;
  private readonly finder: LinkedFinder<T>;

  protected constructor(
    private readonly database: Database,
    private readonly records: RecordsService,
    private readonly images: Images,
    private readonly stored: LinkedRepository<T>,
    cache: RecordCache,
    private readonly settings: Settings,
    private readonly linked: LinkedKind<T, D>,
  ) {
    const { kind, linking } = linked;
    this.writer = new LinkedWriter(records, images, stored, linked);
    this.finder = new LinkedFinder(database, cache, kind, stored, linking, settings.siteTimezone);
  }

  private get kind(): LinkedKind<T, D>['kind'] {
    return this.linked.kind;
  }

  async list(ctx: RequestContext, query: LinkedQuery): Promise<Page<D>> {
    const { items, ...found } = await this.finder.page(ctx, query);
    if (items.length === 0 && found.page > 1) throw pageNotFound(this.kind.name);
    return new Page({
      ...found,
      collection: this.kind.collection,
      items: items.map((record) =>
        oncePerView(record, ctx, shownStatus(record, ctx.now), () => this.toDto(ctx, record)),
      ),
    });
  }

  async read(ctx: RequestContext, key: RecordKey): Promise<Item<D>> {
    const record = await this.database.read(async (manager) => {
      const id = await idOfKey(manager, this.kind, key);
      const [found] = await this.stored.load(manager, [id]);
      if (found === undefined) throw await unknownRecord(ctx, manager, this.kind, id);
      return found;
    });
    if (!mayRead(ctx, record, this.kind.name)) {
      const { name } = this.kind;
      throw new ApiError(`${name}-not-accessible`, { key: `${name}_not_accessible` });
    }
    const dto = this.toDto(ctx, record);
    return new Item(
      { ...dto, json_ld: { '@context': SCHEMA, ...this.linked.jsonLd(dto) } },
      record,
      UNTIL_CHANGED,
    );
  }

  /** Creates a record, or returns the existing one that matches the input. */
  async create(ctx: RequestContext, input: RecordFields): Promise<Written<D>> {
    return this.writeWithImage(ctx, input, async (unit) =>
      this.written(unit, await this.writer.create(unit, input)),
    );
  }

  async update(ctx: RequestContext, key: RecordKey, input: RecordFields): Promise<Written<D>> {
    return this.writeWithImage(ctx, input, async (unit) => {
      const current = await this.loadForWrite(unit, key);
      return this.written(unit, await this.writer.update(unit, current, input));
    });
  }

  /** Changes the record with this external key, or creates it. */
  async put(ctx: RequestContext, external: ExternalKey, input: RecordFields): Promise<Written<D>> {
    return this.writeWithImage(ctx, input, async (unit) => {
      const { stored, isNew } = await this.writer.put(unit, external, input);
      return this.written(unit, stored, isNew);
    });
  }

  async trash(ctx: RequestContext, key: RecordKey): Promise<Written<D>> {
    const work = async (unit: UnitOfWork): Promise<Written<D>> => {
      const current = await this.loadForWrite(unit, key);
      if (!mayEdit(ctx, current, this.kind.name)) throw denied(ctx.caller);
      const { name } = this.kind;
      if (current.status === 'trash')
        throw new ApiError(`${name}-is-in-trash`, { key: `${name}_is_in_trash` });
      unit.expect(current);
      await this.records.trash(unit, this.kind, current);
      return this.written(unit, current.id);
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  /** Takes a record out of the trash, with the status that it had before. */
  async restore(ctx: RequestContext, id: number): Promise<Written<D>> {
    const work = async (unit: UnitOfWork): Promise<Written<D>> => {
      const current = await this.loadForWrite(unit, { id });
      if (!mayEdit(ctx, current, this.kind.name)) throw denied(ctx.caller);
      return this.written(unit, await this.writer.update(unit, current, beforeTrash(unit.errors, current)));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  /** Locates an image that the input names by URL, then runs the work in a transaction. */
  private async writeWithImage(
    ctx: RequestContext,
    input: RecordFields,
    work: (unit: UnitOfWork) => Promise<Written<D>>,
  ): Promise<Written<D>> {
    const transaction = UnitOfWork.of(ctx, work, input.errors);
    return this.images.around(ctx, [[input.image]], async () => this.database.write(transaction));
  }

  /** Loads and locks the record of a path; invalid parameters are reported before a missing record. */
  private async loadForWrite(unit: UnitOfWork, key: RecordKey): Promise<T> {
    const { ctx, manager, errors } = unit;
    const id = await idForWrite(unit, this.kind, key);
    const record = await this.stored.loadForUpdate(manager, id);
    if (record !== undefined) return record;
    errors.throwIfAny();
    throw await unknownRecord(ctx, manager, this.kind, id);
  }

  private async written({ ctx, manager }: UnitOfWork, id: number, isNew = false): Promise<Written<D>> {
    const [record] = await this.stored.load(manager, [id]);
    if (record === undefined) throw new Error(`The ${this.kind.name} ${id} was written and is gone.`);
    return new Written(this.toDto(ctx, record), record, isNew);
  }

  private toDto(ctx: RequestContext, record: T): D {
    return this.linked.toDto(record, ctx, this.settings.siteTimezone);
  }
}
