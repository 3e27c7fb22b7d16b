import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { Page, pageNotFound } from '../../http/responses/page.js';
import { Database } from '../../platform/database/database.js';
import { mayRead } from '../../content/visibility/visibility.js';
import { EVENT } from './event.entity.js';
import type { EventDto } from './event.dto.js';
import { dependenciesOfList } from './event-dependencies.js';
import { EventFinder } from './event-finder.js';
import { blanked, type LoadedEvent, type ShownEvent, toEventDto } from './event-mapping.js';
import { EventPasswords } from './event-passwords.js';
import type { EventQuery } from './event-query.dto.js';
import { EventsRepository } from './events.repository.js';
import { RelatedRecords } from './related-records.js';

/** Loads the events of lists as the caller may see them. */
@Injectable()
export class EventLists {
  constructor(
    private readonly database: Database,
    private readonly finder: EventFinder,
    private readonly events: EventsRepository,
    private readonly related: RelatedRecords,
    private readonly passwords: EventPasswords,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: EventQuery): Promise<Page<EventDto>> {
    const { items: events, ...found } = await this.finder.page(ctx, query);
    if (events.length === 0 && found.page > 1) throw pageNotFound('event');
    const shown = await Promise.all(events.map(async (event) => this.asShown(ctx, event, query.password)));
    return new Page({
      ...found,
      collection: EVENT.collection,
      items: shown.map(({ dto }) => dto),
      dependencies: dependenciesOfList(this.database, query, events),
    });
  }

  /** The events with these ids, without those that the caller may not read any more. */
  async shown(
    ctx: RequestContext,
    ids: readonly number[],
    password: string | undefined,
  ): Promise<ShownEvent[]> {
    const events = await this.database.read(async (manager) => {
      const { items } = await this.events.loadPage(manager, { ids, total: ids.length });
      return this.related.addTo(ctx, manager, items);
    });
    const readable = events.filter((event) => mayRead(ctx, event, 'event'));
    return Promise.all(readable.map(async (event) => this.asShown(ctx, event, password)));
  }

  /** Of a protected event that stays closed, little more than title and dates is shown. */
  private async asShown(
    ctx: RequestContext,
    row: LoadedEvent,
    password: string | undefined,
  ): Promise<ShownEvent> {
    const dto = toEventDto(row, ctx, this.settings);
    const isOpen = row.password_hash === null || (await this.passwords.isOpenInList(ctx, row, password));
    return { row, dto: isOpen ? dto : blanked(dto), isOpen };
  }
}
