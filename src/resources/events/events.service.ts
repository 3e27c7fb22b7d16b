import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { denied } from '../../http/errors/denied.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { Database } from '../../platform/database/database.js';
import { ApiError, ParamErrors } from '../../http/errors/api-error.js';
import { LocalizedRepository } from '../../content/localized/localized.repository.js';
import { type ExternalKey, unknownExternal } from '../../content/records/external-id.js';
import { EVENT } from './event.entity.js';
import { idForWrite, idOfKey, type RecordKey } from '../../content/records/record-key.js';
import { RecordsService } from '../../content/records/records.service.js';
import { unknownRecord } from '../../content/records/unknown-record.js';
import { mayEdit, mayRead } from '../../content/visibility/visibility.js';
import type { CreateEvent, UpdateEvent } from './event.dto.js';
import type { DeleteEvent, ReadEvent } from './event-query.dto.js';
import type { EventDto } from './event.dto.js';
import { withJsonLd } from './event-json-ld.js';
import { type EventRow, type LoadedEvent, type ShownEvent, toEventDto } from './event-mapping.js';
import { EventPasswords } from './event-passwords.js';
import { EventWriter } from './event-writer.js';
import { EventsRepository } from './events.repository.js';
import { RelatedRecords } from './related-records.js';

@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly records: RecordsService,
    private readonly writer: EventWriter,
    private readonly passwords: EventPasswords,
    private readonly related: RelatedRecords,
    private readonly events: EventsRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async read(ctx: RequestContext, key: RecordKey, params: ReadEvent): Promise<EventDto> {
    const { dto, row } = await this.readShown(ctx, key, params);
    return withJsonLd(dto, row);
  }

  /** One event that the caller may read whole. */
  async readShown(ctx: RequestContext, key: RecordKey, { password }: ReadEvent): Promise<ShownEvent> {
    const event = await this.database.read(async (manager) => {
      const id = await idOfKey(manager, EVENT, key);
      const loaded = await this.load(ctx, manager, id);
      if (loaded === undefined) throw await unknownRecord(manager, EVENT, id);
      return loaded;
    });
    if (!mayRead(ctx, event, 'event'))
      throw new ApiError('event-not-accessible', { key: 'event_not_accessible' });
    if (event.status === 'trash')
      throw new ApiError('event-no-longer-available', { key: 'event_in_trash_read' });
    if (!(await this.passwords.isOpen(ctx, event, password))) throw closed(ctx, key, event);
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
          const current = await this.loadForWrite(manager, key, input.errors);
          await this.writer.update(ctx, manager, current, input);
          return current.id;
        },
        async (manager, id) => this.answer(ctx, manager, id),
      ),
    );
  }

  /** Updates the event with this external key, or creates it. */
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

  /** A caller who may delete the event needs no password; a wrong one is refused. */
  async trash(ctx: RequestContext, key: RecordKey, { password }: DeleteEvent): Promise<EventDto> {
    return this.database.write(
      async (manager) => {
        const current = await this.loadForWrite(manager, key, new ParamErrors());
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

  /** The event of the path, locked. Invalid parameters are reported before a missing event. */
  private async loadForWrite(manager: EntityManager, key: RecordKey, errors: ParamErrors): Promise<EventRow> {
    const id = await idForWrite(manager, EVENT, key, errors);
    const event = await LocalizedRepository.of<EventRow>(EVENT).loadForUpdate(manager, id);
    if (event !== undefined) return event;
    errors.throwIfAny();
    throw await unknownRecord(manager, EVENT, id);
  }

  private async answer(ctx: RequestContext, manager: EntityManager, id: number): Promise<EventDto> {
    const event = await this.load(ctx, manager, id);
    if (event === undefined) throw new Error(`The event ${id} was written and is gone.`);
    return ctx.exchange.answers(manager, event, toEventDto(event, ctx, this.settings));
  }

  /** One event with all records that its response contains. */
  private async load(
    ctx: RequestContext,
    manager: EntityManager,
    id: number,
  ): Promise<LoadedEvent | undefined> {
    const event = await this.events.load(manager, id);
    if (event === undefined) return undefined;
    const [loaded] = await this.related.addTo(ctx, manager, [event]);
    return loaded;
  }
}

/** A caller who may not read the event whole must not learn that it has this external id. */
const closed = (ctx: RequestContext, key: RecordKey, event: EventRow): ApiError =>
  'source' in key && !mayEdit(ctx, event, 'event') ? unknownExternal(key) : passwordProtected();

const passwordProtected = (): ApiError =>
  new ApiError('event-password-protected', { key: 'event_password_protected' });
