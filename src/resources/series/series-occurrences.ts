import { Injectable } from '@nestjs/common';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ApiError } from '#http/errors/api-error.js';
import { Database } from '#platform/database/database.js';
import type { EventDto, UpdateEvent } from '../events/event.dto.js';
import type { DeleteEvent, ReadEvent } from '../events/event-query.dto.js';
import { EventsService } from '../events/events.service.js';
import { SeriesRepository } from './series.repository.js';

/** The occurrence of a series at a place that the rule or a date gives, a wall clock `YYYY-MM-DD HH:MM:SS`. */
@Injectable()
export class SeriesOccurrences {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly series: SeriesRepository,
  ) {}

  async read(ctx: RequestContext, id: number, wall: string, params: ReadEvent): Promise<Item<EventDto>> {
    return this.events.read(ctx, { id: await this.eventAt(id, wall) }, params);
  }

  async put(ctx: RequestContext, id: number, wall: string, input: UpdateEvent): Promise<Written<EventDto>> {
    return this.update(ctx, id, wall, input);
  }

  async update(
    ctx: RequestContext,
    id: number,
    wall: string,
    input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    return this.events.update(ctx, { id: await this.eventAt(id, wall) }, input);
  }

  async take(ctx: RequestContext, id: number, wall: string, params: DeleteEvent): Promise<Written<EventDto>> {
    return this.events.trash(ctx, { id: await this.eventAt(id, wall) }, params);
  }

  private async eventAt(id: number, wall: string): Promise<number> {
    const event = await this.database.read(async (manager) => this.series.occurrence(manager, id, wall));
    if (event === undefined) throw new ApiError('rest-event-not-found', { key: 'event_not_found' });
    return event;
  }
}
