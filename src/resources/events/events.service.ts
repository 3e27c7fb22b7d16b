import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { tablesOf } from '#content/localized/localized-tables.js';
import { type ExternalKey, unknownExternal } from '#content/records/external-id.js';
import { idForWrite, idOfKey, type RecordKey } from '#content/records/record-key.js';
import type { PutResult } from '#content/records/record-writer.js';
import { beforeTrash } from '#content/records/restoring.js';
import { unknownRecord } from '#content/records/unknown-record.js';
import { addEditors, withEditor } from '#content/visibility/editors.js';
import { mayEdit, mayRead } from '#content/visibility/visibility.js';
import { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { UNTIL_CHANGED } from '#http/context/valid-until.js';
import { ApiError, ParamErrors } from '#http/errors/api-error.js';
import { denied } from '#http/errors/denied.js';
import { Page, pageNotFound } from '#http/responses/page.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { ListIndex } from '../event-index/list-index.js';
import type { CreateEvent, UpdateEvent } from './event.dto.js';
import type { EventDto } from './event.dto.js';
import { EVENT } from './event.entity.js';
import { EventFinder } from './event-finder.js';
import { withJsonLd } from './event-json-ld.js';
import {
  blanked,
  type EventLine,
  type EventRow,
  type LoadedEvent,
  type ShownEvent,
  toEventDto,
  toEventLine,
  type UnlinkedEventRow,
} from './event-mapping.js';
import { EventPasswords } from './event-passwords.js';
import type { DeleteEvent, EventQuery, ReadEvent } from './event-query.dto.js';
import { EventWriter, hidesExternalKey } from './event-writer.js';
import { EventsRepository, type LinkedEvent } from './events.repository.js';
import { RelatedRecords } from './related-records.js';
import { superEvent } from './super-event.js';

/** An event as a write has left it. */
type WrittenEvent = PutResult<LinkedEvent>;

/** Writes one event in the transaction of the unit. */
type WriteEvent = (unit: UnitOfWork) => Promise<WrittenEvent>;

@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly finder: EventFinder,
    private readonly writer: EventWriter,
    private readonly passwords: EventPasswords,
    private readonly related: RelatedRecords,
    private readonly events: EventsRepository,
    private readonly listIndex: ListIndex,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: EventQuery): Promise<Page<EventDto>> {
    const page = await this.listShown(ctx, query);
    return new Page({ ...page, items: page.items.map(({ dto }) => dto) });
  }

  /** The same, with the rows that the events were built from. */
  async listShown(ctx: RequestContext, query: EventQuery): Promise<Page<ShownEvent>> {
    const { items: events, ...found } = await this.finder.page(ctx, query);
    if (events.length === 0 && found.page > 1) throw pageNotFound('event');
    const shown = await Promise.all(events.map(async (event) => this.asListed(ctx, event, query.password)));
    return new Page({ ...found, collection: EVENT.collection, items: shown });
  }

  /** The events with these ids as lists show them, without those that the caller may not read any more. */
  async listed(
    ctx: RequestContext,
    ids: readonly number[],
    password: string | undefined,
  ): Promise<ShownEvent[]> {
    const events = await this.database.read(async (manager) => {
      const { items } = await this.events.loadPage(manager, { ids, total: ids.length });
      if (ctx.caller !== null) await addEditors(ctx, manager, EVENT, items);
      return this.related.addTo(ctx, manager, items);
    });
    const readable = events.filter((event) => mayRead(ctx, event, 'event'));
    return Promise.all(readable.map(async (event) => this.asListed(ctx, event, password)));
  }

  /** The same in short, for those who show many events at once. */
  async lines(ctx: RequestContext, ids: readonly number[]): Promise<EventLine[]> {
    const events = await this.database.read(async (manager) => {
      const page = await this.events.loadPage(manager, { ids, total: ids.length });
      if (ctx.caller !== null) await addEditors(ctx, manager, EVENT, page.items);
      return this.related.addVenuesTo(ctx, manager, page.items);
    });
    const readable = events.filter((event) => mayRead(ctx, event, 'event'));
    return Promise.all(
      readable.map(async (row) =>
        toEventLine(row, ctx, this.settings, await this.isOpenInList(ctx, row, undefined)),
      ),
    );
  }

  /** Of a protected event that stays closed, little more than title and dates is shown. */
  private async asListed(
    ctx: RequestContext,
    row: LoadedEvent,
    password: string | undefined,
  ): Promise<ShownEvent> {
    const dto = toEventDto(row, ctx, this.settings);
    const isOpen = await this.isOpenInList(ctx, row, password);
    return { row, dto: isOpen ? dto : blanked(dto), isOpen };
  }

  private async isOpenInList(
    ctx: RequestContext,
    row: UnlinkedEventRow,
    password: string | undefined,
  ): Promise<boolean> {
    return row.password_hash === null || this.passwords.isOpenInList(ctx, row, password);
  }

  async read(ctx: RequestContext, key: RecordKey, params: ReadEvent): Promise<Item<EventDto>> {
    const { dto, row } = await this.readWithData(ctx, key, params);
    return new Item(dto, row, UNTIL_CHANGED);
  }

  /** The event as a single read shows it, with its data of schema.org, and the row that it was built from. */
  async readWithData(ctx: RequestContext, key: RecordKey, params: ReadEvent): Promise<ShownEvent> {
    const shown = await this.readShown(ctx, key, params);
    const { dto, row } = shown;
    const { series_id: id } = row;
    const { siteTimezone } = this.settings;
    const series =
      id === null
        ? undefined
        : await this.database.read(async (manager) => superEvent(ctx, manager, id, siteTimezone));
    return { ...shown, dto: withJsonLd(dto, row, series) };
  }

  /** One event that the caller may read whole. */
  async readShown(ctx: RequestContext, key: RecordKey, { password }: ReadEvent): Promise<ShownEvent> {
    const event = await this.database.read(async (manager) => {
      const id = await idOfKey(manager, EVENT, key);
      const loaded = await this.load(ctx, manager, id);
      if (loaded === undefined) throw await unknownRecord(ctx, manager, EVENT, id);
      return withEditor(ctx, manager, EVENT, loaded);
    });
    if (!mayRead(ctx, event, 'event'))
      throw new ApiError('event-not-accessible', { key: 'event_not_accessible' });
    if (event.status === 'trash') {
      if (mayEdit(ctx, event, 'event'))
        throw new ApiError('event-no-longer-available', { key: 'event_in_trash_read' });
      throw new ApiError('event-not-accessible', { key: 'event_not_accessible' });
    }
    if (!(await this.isOpen(ctx, key, event, password))) throw closed(ctx, key, event);
    return { row: event, dto: toEventDto(event, ctx, this.settings), isOpen: true };
  }

  /** Too many wrong passwords must not tell, by 429 in place of 404, which external id the event has. */
  private async isOpen(
    ctx: RequestContext,
    key: RecordKey,
    event: LoadedEvent,
    password: string | undefined,
  ): Promise<boolean> {
    return hidesKey(ctx, key, event)
      ? this.passwords.isOpenInList(ctx, event, password)
      : this.passwords.isOpen(ctx, event, password);
  }

  async create(ctx: RequestContext, input: CreateEvent): Promise<Written<EventDto>> {
    return this.writeWithImages(ctx, input, async (unit) => ({
      stored: await this.writer.create(unit, input),
      isNew: true,
    }));
  }

  async update(ctx: RequestContext, key: RecordKey, input: UpdateEvent): Promise<Written<EventDto>> {
    return this.writeWithImages(ctx, input, async (unit) => {
      const current = await this.loadForWrite(unit, key);
      return { stored: await this.writer.update(unit, current, input), isNew: false };
    });
  }

  /** Updates the event with this external key, or creates it. */
  async put(ctx: RequestContext, external: ExternalKey, input: UpdateEvent): Promise<Written<EventDto>> {
    return this.writeWithImages(ctx, input, async (unit) => this.writer.put(unit, external, input));
  }

  /** A caller who may delete the event needs no password; a wrong one is refused. */
  async trash(
    ctx: RequestContext,
    key: RecordKey,
    { password, scope }: DeleteEvent,
  ): Promise<Written<EventDto>> {
    return this.write(ctx, new ParamErrors(), async (unit) => {
      const current = await this.loadForWrite(unit, key);
      if (!(await this.writer.mayWrite(unit, current))) throw denied(ctx.caller);
      const isWrong = password !== undefined && !(await this.passwords.matches(current, password));
      if (isWrong && current.password_hash !== null) throw passwordProtected();
      if (current.status === 'trash') throw new ApiError('event-is-in-trash', { key: 'event_is_in_trash' });
      unit.expect(current);
      return { stored: await this.writer.trashInScope(unit, current, scope), isNew: false };
    });
  }

  /** Takes the event out of the trash, with the status that it had before. */
  async restore(ctx: RequestContext, id: number): Promise<Written<EventDto>> {
    return this.write(ctx, new ParamErrors(), async (unit) => {
      const current = await this.loadForWrite(unit, { id });
      if (!(await this.writer.mayWrite(unit, current))) throw denied(ctx.caller);
      return {
        stored: await this.writer.update(unit, current, beforeTrash(unit.errors, current)),
        isNew: false,
      };
    });
  }

  /** A write of one event in a transaction of its own, with the pictures that the parameters name. */
  async writeWithImages(
    ctx: RequestContext,
    input: CreateEvent | UpdateEvent,
    work: WriteEvent,
  ): Promise<Written<EventDto>> {
    return this.writer.withImages(ctx, [input], async () => this.write(ctx, input.errors, work));
  }

  private async write(
    ctx: RequestContext,
    errors: ParamErrors,
    work: WriteEvent,
  ): Promise<Written<EventDto>> {
    const write = async (unit: UnitOfWork): Promise<Written<EventDto>> =>
      this.written(unit, await work(unit));
    return this.database.write(UnitOfWork.of(ctx, write, errors));
  }

  /**
   * The event of the path, locked. Invalid parameters are reported before a missing event, and one whose external id
   * the caller must not learn is as if it were missing.
   */
  private async loadForWrite(unit: UnitOfWork, key: RecordKey): Promise<EventRow> {
    const { ctx, manager, errors } = unit;
    const id = await idForWrite(unit, EVENT, key);
    const event = await tablesOf<EventRow>(EVENT).loadForUpdate(manager, id);
    if (event !== undefined) {
      if (!hidesKey(ctx, key, event)) return event;
      errors.throwIfAny();
      throw unknownExternal(key);
    }
    errors.throwIfAny();
    throw await unknownRecord(ctx, manager, EVENT, id);
  }

  /** The event as this write has left it: the counts of its terms come from the list index, which is written late. */
  private async written(
    { ctx, manager }: UnitOfWork,
    { isNew, stored }: WrittenEvent,
  ): Promise<Written<EventDto>> {
    const shown = await this.related.addToOne(ctx, manager, stored, async () =>
      this.listIndex.write(manager),
    );
    return new Written(toEventDto(shown, ctx, this.settings), shown, isNew);
  }

  /** One event with all records that its response contains. */
  private async load(
    ctx: RequestContext,
    manager: EntityManager,
    id: number,
  ): Promise<LoadedEvent | undefined> {
    const event = await this.events.load(manager, id);
    return event && this.related.addToOne(ctx, manager, event);
  }
}

const hidesKey = (ctx: RequestContext, key: RecordKey, event: EventRow): key is ExternalKey =>
  'source' in key && hidesExternalKey(ctx, event);

const closed = (ctx: RequestContext, key: RecordKey, event: EventRow): ApiError =>
  hidesKey(ctx, key, event) ? unknownExternal(key) : passwordProtected();

const passwordProtected = (): ApiError =>
  new ApiError('event-password-protected', { key: 'event_password_protected' });
