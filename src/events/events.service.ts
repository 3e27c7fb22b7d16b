import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { denied } from '../auth/access.guard.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { ApiError } from '../http/api-error.js';
import { ListPage, pageNotFound } from '../http/list-page.js';
import { loadForUpdate } from '../i18n/localized-rows.js';
import { EVENT } from '../records/kinds.js';
import { loadPage, pageSize } from '../records/page.js';
import { RecordsService } from '../records/records.service.js';
import { mayEdit, mayRead } from '../records/visibility.js';
import type { CreateEvent, EventQuery, UpdateEvent } from './event.dto.js';
import type { EventDto } from './event-answer.dto.js';
import { eventFilter } from './event-filters.js';
import { withJsonLd } from './event-json-ld.js';
import { type EventRow, toEventDto } from './event-mapping.js';
import { dateWindow } from './event-window.js';
import { EventWriter } from './event-writer.js';
import { loadEvent, withLinks } from './events.queries.js';
import { listQuery } from './list-query.js';

@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly records: RecordsService,
    private readonly writer: EventWriter,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: EventQuery): Promise<ListPage> {
    const { page, perPage } = pageSize(query);
    const window = dateWindow(ctx, query, this.settings.siteTimezone);
    const { events, total } = await this.database.read(async (manager) => {
      const filter = await eventFilter(ctx, manager, query, window);
      const order = 'r.utc_start, r.id';
      const found = await loadPage<EventRow>(manager, { kind: EVENT, ...filter, order, page, perPage });
      return { events: await withLinks(manager, ctx, found.items), total: found.total };
    });
    if (events.length === 0 && page > 1) throw pageNotFound('event');
    return new ListPage(ctx, {
      collection: EVENT.collection,
      items: events.map((event) => toEventDto(event, ctx, this.settings)),
      total,
      page,
      perPage,
      query: listQuery(ctx, query, window),
      explicit: true,
    });
  }

  async read(ctx: RequestContext, id: number): Promise<EventDto> {
    const event = await this.database.read(async (manager) => {
      const loaded = await loadEvent(manager, ctx, id);
      if (loaded === undefined) throw await this.notFound(manager, id);
      return loaded;
    });
    if (!mayRead(ctx, event)) throw new ApiError('event-not-accessible', { key: 'event_not_accessible' });
    if (event.status === 'trash')
      throw new ApiError('event-no-longer-available', { key: 'event_in_trash_read' });
    return withJsonLd(toEventDto(event, ctx, this.settings), event, this.settings);
  }

  async create(ctx: RequestContext, input: CreateEvent): Promise<EventDto> {
    return this.database.write(async (manager) =>
      this.answer(ctx, manager, await this.writer.create(ctx, manager, input)),
    );
  }

  async update(ctx: RequestContext, id: number, input: UpdateEvent): Promise<EventDto> {
    return this.database.write(async (manager) => {
      await this.writer.update(ctx, manager, await this.loadEditable(ctx, manager, id), input);
      return this.answer(ctx, manager, id);
    });
  }

  async trash(ctx: RequestContext, id: number): Promise<EventDto> {
    return this.database.write(async (manager) => {
      const current = await this.loadEditable(ctx, manager, id);
      if (current.status === 'trash') throw new ApiError('event-is-in-trash', { key: 'event_is_in_trash' });
      await this.records.trash(ctx, manager, EVENT, current);
      return this.answer(ctx, manager, id);
    });
  }

  private async loadEditable(ctx: RequestContext, manager: EntityManager, id: number): Promise<EventRow> {
    const event = await loadForUpdate<EventRow>(manager, EVENT, id);
    if (event === undefined) throw await this.notFound(manager, id);
    if (!mayEdit(ctx, event)) throw denied(ctx.caller);
    return event;
  }

  private async answer(ctx: RequestContext, manager: EntityManager, id: number): Promise<EventDto> {
    const event = await loadEvent(manager, ctx, id);
    if (event === undefined) throw new Error(`The event ${id} was written and is gone.`);
    return toEventDto(event, ctx, this.settings);
  }

  /** An id of another kind of record is a bad request, one that nothing has is not found. */
  private async notFound(manager: EntityManager, id: number): Promise<ApiError> {
    const rows = await manager.query<unknown[]>('SELECT 1 FROM record WHERE id = ?', [id]);
    return rows.length > 0
      ? new ApiError('rest-invalid-event-id', { key: 'not_an_event' })
      : new ApiError('rest-event-not-found', { key: 'event_not_found' });
  }
}
