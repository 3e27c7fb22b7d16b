import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { denied } from '../auth/access.guard.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { LinkQuery } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { ApiError, ParamErrors } from '../http/api-error.js';
import { ListPage, pageNotFound } from '../http/list-page.js';
import { loadForUpdate } from '../i18n/localized-rows.js';
import type { ExternalKey } from '../records/external-id.js';
import { EVENT } from '../records/kinds.js';
import { namedIds } from '../records/found-page.js';
import { cutPage, type Position } from '../records/keyset.js';
import { ListCursor } from '../records/list-cursor.js';
import { allIds, type ListedIds, listedIds, type PageIds, pageIds, pageSize } from '../records/page.js';
import { idForWrite, idOfKey, type RecordKey } from '../records/record-key.js';
import { RecordsService } from '../records/records.service.js';
import { factPage } from '../search/fact-page.js';
import { unknownRecord } from '../records/unknown-record.js';
import { mayEdit, mayRead } from '../records/visibility.js';
import type { CreateEvent, UpdateEvent } from './event.dto.js';
import type { DeleteEvent, EventQuery, ReadEvent } from './event-query.dto.js';
import type { EventDto } from './event-answer.dto.js';
import { eventFacets } from './event-facets.js';
import { type EventFilter, eventFilter, orderOf } from './event-filters.js';
import type { Facet, FacetsDto } from './facet.dto.js';
import type { ListedEvents } from './facet-counts.js';
import { withJsonLd } from './event-json-ld.js';
import { blanked, type EventRow, type LoadedEvent, toEventDto } from './event-mapping.js';
import { EventPasswords } from './event-passwords.js';
import { EventSearch } from './event-search.js';
import { type DateWindow, dateWindow } from './event-window.js';
import { EventWriter } from './event-writer.js';
import { fewModified, loadFoundEvents, loadLinkedEvent } from './events.queries.js';
import { listQuery } from './list-query.js';
import { RelatedRecords } from './related-records.js';

/** A list of events, as it is asked for. */
interface Asked {
  readonly query: EventQuery;
  readonly window: DateWindow;
  readonly filter: EventFilter;
  readonly page: number;
  readonly perPage: number;
  /** Where the page begins, if it is asked for by cursor. */
  readonly behind: Position | null | undefined;
}

/** Events of a list, and the parameters that lead to it. */
export interface PickedEvents extends ListedIds {
  readonly repeated: LinkQuery;
}

/** An event as a caller is shown it, and what it is shown from. */
export interface ShownEvent {
  readonly row: LoadedEvent;
  readonly dto: EventDto;
  /** False for a protected event that shows little more than its title and dates. */
  readonly isOpen: boolean;
}

@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly records: RecordsService,
    private readonly writer: EventWriter,
    private readonly passwords: EventPasswords,
    private readonly search: EventSearch,
    private readonly related: RelatedRecords,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: EventQuery): Promise<ListPage> {
    const { page, perPage } = pageSize(query);
    const window = dateWindow(ctx, query, this.settings.siteTimezone);
    const links = listQuery(ctx, query, window);
    const { collection } = EVENT;
    const cursor = new ListCursor(ctx, query, { collection, links, instants: window.instants });
    cursor.check(() => orderOf(ctx, query));
    const { events, total, next, facets } = await this.database.read(async (manager) => {
      const filter = await eventFilter(ctx, manager, query, window);
      const asked = { query, window, filter, page, perPage, behind: cursor.behind };
      const found = await this.findPage(ctx, manager, asked);
      const { items, total: all } = await loadFoundEvents(manager, found);
      return {
        events: await this.related.addTo(manager, ctx.time.forPublication, items),
        total: all,
        next: 'next' in found ? found.next : undefined,
        facets: query.facets && (await this.facets(ctx, manager, query.facets, asked)),
      };
    });
    if (events.length === 0 && page > 1) throw pageNotFound('event');
    const shown = await Promise.all(events.map(async (event) => this.asShown(ctx, event, query.password)));
    return new ListPage(ctx, {
      collection,
      items: shown.map(({ dto }) => dto),
      total,
      page,
      perPage,
      query: links,
      explicit: true,
      cursor: cursor.place(next),
      fields: query.fields,
      facets,
    });
  }

  private async findPage(
    ctx: RequestContext,
    manager: EntityManager,
    asked: Asked,
  ): Promise<PageIds | ListedIds> {
    const found = await this.find(ctx, manager, asked);
    if (asked.behind === undefined) return found;
    return cutPage(manager, found, orderOf(ctx, asked.query), asked.perPage);
  }

  private async facets(
    ctx: RequestContext,
    manager: EntityManager,
    facets: readonly Facet[],
    { query, window, filter: { terms, facts, conditions } }: Asked,
  ): Promise<FacetsDto> {
    const listed = async (): Promise<ListedEvents> => {
      if (terms !== undefined) {
        const found = await this.search.all(ctx, manager, query, window, { ...conditions(), terms });
        return { ids: found };
      }
      if (facts !== undefined) return { facts };
      return { ids: await allIds(manager, conditions()) };
    };
    return eventFacets(ctx, manager, facets, await listed());
  }

  /** The first events of the list, by their ids alone: for those who then show more than a page, part by part. */
  async pick(ctx: RequestContext, query: EventQuery, most: number): Promise<PickedEvents> {
    const window = dateWindow(ctx, query, this.settings.siteTimezone);
    return this.database.read(async (manager) => {
      const filter = await eventFilter(ctx, manager, query, window);
      const found = await this.find(ctx, manager, {
        query,
        window,
        filter,
        page: 1,
        perPage: most,
        behind: undefined,
      });
      return { ...(await listedIds(manager, found)), repeated: listQuery(ctx, query, window) };
    });
  }

  /** Some of the events that were picked; what the caller may not read any more is left out. */
  async shown(
    ctx: RequestContext,
    ids: readonly number[],
    password: string | undefined,
  ): Promise<ShownEvent[]> {
    const events = await this.database.read(async (manager) => {
      const { items } = await loadFoundEvents(manager, { ids, total: ids.length });
      return this.related.addTo(manager, ctx.time.forPublication, items);
    });
    const readable = events.filter((event) => mayRead(ctx, event, 'event'));
    return Promise.all(readable.map(async (event) => this.asShown(ctx, event, password)));
  }

  private async find(
    ctx: RequestContext,
    manager: EntityManager,
    { query, window, filter, ...size }: Asked,
  ): Promise<PageIds | ListedIds> {
    const { terms, facts, conditions } = filter;
    if (terms !== undefined)
      return this.search.page(ctx, manager, query, window, { ...conditions(), terms, ...size });
    if (facts !== undefined) return factPage(this.database.engine, ctx, { ...facts, ...size });
    const ids = await fewModified(manager, window.modified);
    return ids?.length === 0
      ? { ids: [], total: 0 }
      : pageIds(manager, { ...conditions(), ...size, ids: ids && namedIds(EVENT, ids) });
  }

  async read(ctx: RequestContext, key: RecordKey, params: ReadEvent): Promise<EventDto> {
    const { dto, row } = await this.readShown(ctx, key, params);
    return withJsonLd(dto, row);
  }

  /** One event, which the caller may read all of. */
  async readShown(ctx: RequestContext, key: RecordKey, { password }: ReadEvent): Promise<ShownEvent> {
    const event = await this.database.read(async (manager) => {
      const id = await idOfKey(manager, ctx, EVENT, key);
      const loaded = await this.load(ctx, manager, id);
      if (loaded === undefined) throw await unknownRecord(manager, EVENT.name, id);
      return loaded;
    });
    if (!mayRead(ctx, event, 'event'))
      throw new ApiError('event-not-accessible', { key: 'event_not_accessible' });
    if (event.status === 'trash')
      throw new ApiError('event-no-longer-available', { key: 'event_in_trash_read' });
    if (!(await this.passwords.isOpen(ctx, event, password))) throw passwordProtected();
    ctx.exchange.shows(event);
    return { row: event, dto: toEventDto(event, ctx, this.settings), isOpen: true };
  }

  async create(ctx: RequestContext, input: CreateEvent): Promise<EventDto> {
    return this.writer.withImages(ctx, [input], async () =>
      this.database.write(
        async (manager) => this.writer.create(ctx, manager, input),
        async (manager, id) => this.answer(ctx, manager, id),
      ),
    );
  }

  async update(ctx: RequestContext, key: RecordKey, input: UpdateEvent): Promise<EventDto> {
    return this.writer.withImages(ctx, [input], async () =>
      this.database.write(
        async (manager) => {
          const current = await this.loadForWrite(ctx, manager, key, ParamErrors.of(input));
          await this.writer.update(ctx, manager, current, input);
          return current.id;
        },
        async (manager, id) => this.answer(ctx, manager, id),
      ),
    );
  }

  /** Changes the event that another system knows by the key, or creates it. */
  async put(ctx: RequestContext, external: ExternalKey, input: UpdateEvent): Promise<EventDto> {
    return this.writer.withImages(ctx, [input], async () =>
      this.database.write(
        async (manager) => this.writer.put(ctx, manager, external, input),
        async (manager, { id, isNew }) => {
          ctx.exchange.isCreated = isNew;
          return this.answer(ctx, manager, id);
        },
      ),
    );
  }

  /** Who may delete an event needs no password for it; a wrong one is refused. */
  async trash(ctx: RequestContext, key: RecordKey, { password }: DeleteEvent): Promise<EventDto> {
    return this.database.write(
      async (manager) => {
        const current = await this.loadForWrite(ctx, manager, key, new ParamErrors());
        if (!mayEdit(ctx, current, 'event')) throw denied(ctx.caller);
        const isWrong = password !== undefined && !(await this.passwords.matches(current, password));
        if (isWrong && current.password_hash !== null) throw passwordProtected();
        if (current.status === 'trash') throw new ApiError('event-is-in-trash', { key: 'event_is_in_trash' });
        ctx.exchange.mayChange(current);
        await this.records.trash(ctx, manager, EVENT, current);
        return current.id;
      },
      async (manager, id) => this.answer(ctx, manager, id),
    );
  }

  /** A protected event that stays closed shows little more than its title and dates. */
  private async asShown(
    ctx: RequestContext,
    row: LoadedEvent,
    password: string | undefined,
  ): Promise<ShownEvent> {
    const dto = toEventDto(row, ctx, this.settings);
    const isOpen = await this.passwords.isOpen(ctx, row, password);
    return { row, dto: isOpen ? dto : blanked(dto), isOpen };
  }

  /** The event that a path means, locked; bad parameters are reported before a missing event. */
  private async loadForWrite(
    ctx: RequestContext,
    manager: EntityManager,
    key: RecordKey,
    errors: ParamErrors,
  ): Promise<EventRow> {
    const id = await idForWrite(manager, ctx, EVENT, key, errors);
    const event = await loadForUpdate<EventRow>(manager, EVENT, id);
    if (event !== undefined) return event;
    errors.throwIfAny();
    throw await unknownRecord(manager, EVENT.name, id);
  }

  private async answer(ctx: RequestContext, manager: EntityManager, id: number): Promise<EventDto> {
    const event = await this.load(ctx, manager, id);
    if (event === undefined) throw new Error(`The event ${id} was written and is gone.`);
    return ctx.exchange.answers(manager, event, toEventDto(event, ctx, this.settings));
  }

  /** One event with everything that its answer shows. */
  private async load(
    ctx: RequestContext,
    manager: EntityManager,
    id: number,
  ): Promise<LoadedEvent | undefined> {
    const event = await loadLinkedEvent(manager, id);
    if (event === undefined) return undefined;
    const [loaded] = await this.related.addTo(manager, ctx.time.forPublication, [event]);
    return loaded;
  }
}

const passwordProtected = (): ApiError =>
  new ApiError('event-password-protected', { key: 'event_password_protected' });
