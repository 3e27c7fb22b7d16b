import { Injectable } from '@nestjs/common';
import { dayOf, midnight } from '#common/time/wall-clock.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import type { PutResult } from '#content/records/record-writer.js';
import { unknownRecord } from '#content/records/unknown-record.js';
import { mayEdit } from '#content/visibility/visibility.js';
import type { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError, withErrors } from '#http/errors/api-error.js';
import { denied } from '#http/errors/denied.js';
import { sentFields } from '#http/parameters/sent-fields.js';
import { Database } from '#platform/database/database.js';
import type { EventDto, UpdateEvent } from '../events/event.dto.js';
import { EVENT } from '../events/event.entity.js';
import type { EventRow } from '../events/event-mapping.js';
import type { DeleteEvent, ReadEvent } from '../events/event-query.dto.js';
import { EventWriter } from '../events/event-writer.js';
import { EventsRepository, type LinkedEvent } from '../events/events.repository.js';
import { EventsService } from '../events/events.service.js';
import { UpdateSeries } from './series.dto.js';
import { SERIES } from './series.entity.js';
import { SeriesRepository } from './series.repository.js';
import type { SeriesRow } from './series-mapping.js';
import { isGiven, shapeOf } from './series-shape.js';
import { SeriesWriter } from './series-writer.js';

/** The occurrence of a series at a place that the rule or a date gives, a wall clock `YYYY-MM-DD HH:MM:SS`. */
@Injectable()
export class SeriesOccurrences {
  constructor(
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly eventWriter: EventWriter,
    private readonly loaded: EventsRepository,
    private readonly series: SeriesRepository,
    private readonly writer: SeriesWriter,
  ) {}

  async read(ctx: RequestContext, id: number, wall: string, params: ReadEvent): Promise<Item<EventDto>> {
    return this.events.read(ctx, { id: await this.eventAt(ctx, id, wall) }, params);
  }

  /** Makes an occurrence where there is none, brings back one that was taken out, or changes one. */
  async put(ctx: RequestContext, id: number, wall: string, input: UpdateEvent): Promise<Written<EventDto>> {
    return this.events.writeWithImages(ctx, input, async (unit) => {
      const at = await this.dateOf(unit, id, wall);
      const before = await this.series.occurrence(unit.manager, id, at);
      const present = before === undefined ? undefined : await this.lock(unit, before);
      if (present !== undefined && present.status !== 'trash')
        return { stored: await this.eventWriter.update(unit, present, input), isNew: false };
      return this.add(unit, id, at, input);
    });
  }

  async update(
    ctx: RequestContext,
    id: number,
    wall: string,
    input: UpdateEvent,
  ): Promise<Written<EventDto>> {
    // Invalid fields are reported before a missing occurrence.
    input.errors.throwIfAny();
    return this.events.update(ctx, { id: await this.eventAt(ctx, id, wall) }, input);
  }

  async take(ctx: RequestContext, id: number, wall: string, params: DeleteEvent): Promise<Written<EventDto>> {
    return this.events.trash(ctx, { id: await this.eventAt(ctx, id, wall) }, params);
  }

  /** Includes the date in the series, which makes the event or brings it back. */
  private async add(
    unit: UnitOfWork,
    id: number,
    wall: string,
    input: UpdateEvent,
  ): Promise<PutResult<LinkedEvent>> {
    const { ctx, manager, errors } = unit;
    const series = await tablesOf<SeriesRow>(SERIES).loadForUpdate(manager, id);
    errors.throwIfAny();
    if (series === undefined) throw await unknownRecord(ctx, manager, SERIES, id);
    if (!mayEdit(ctx, series, SERIES.name)) throw denied(ctx.caller);
    if (series.status === 'trash') throw new ApiError('rest_conflict', { key: 'series_of_event_in_trash' });
    unit.expectNone();
    const isThere = await this.series.occurrence(manager, id, wall);
    const dates = datesWith(series, wall);
    const ofSeries = withErrors(Object.assign(new UpdateSeries(), dates), errors);
    await this.writer.update(unit.withoutPreconditions(), series, ofSeries);
    const event = await this.series.occurrence(manager, id, wall);
    if (event === undefined) throw new Error(`The series ${id} got no event at ${wall}.`);
    if (sentFields(input).length > 0)
      await this.eventWriter.update(unit.withoutPreconditions(), await this.lock(unit, event), input);
    const stored = await this.loaded.load(manager, event);
    if (stored === undefined) throw new Error(`The event ${event} is missing.`);
    return { stored, isNew: isThere === undefined };
  }

  /** The dates of whole days begin at midnight. */
  private async dateOf({ manager }: UnitOfWork, id: number, wall: string): Promise<string> {
    const [series] = await this.series.load(manager, [id]);
    return series?.all_day ? midnight(wall) : wall;
  }

  private async lock({ manager }: UnitOfWork, id: number): Promise<EventRow> {
    const event = await tablesOf<EventRow>(EVENT).loadForUpdate(manager, id);
    if (event === undefined) throw new Error(`The event ${id} is missing.`);
    return event;
  }

  private async eventAt(ctx: RequestContext, id: number, wall: string): Promise<number> {
    const event = await this.database.read(async (manager) => {
      const [series] = await this.series.load(manager, [id]);
      if (series === undefined) throw await unknownRecord(ctx, manager, SERIES, id);
      return this.series.occurrence(manager, id, wall);
    });
    if (event === undefined) throw new ApiError('rest-event-not-found', { key: 'event_not_found' });
    return event;
  }
}

/** The dates of a series with another one, which its rule may give, but only later. */
function datesWith(
  series: SeriesRow,
  wall: string,
): Pick<UpdateSeries, 'excluded_dates' | 'recurrence_dates'> {
  const shape = shapeOf(series);
  const { expanded_until: until } = series;
  const isMade = isGiven(shape, wall) && (until === '' || dayOf(wall) <= until);
  return {
    excluded_dates: shape.excluded.filter((date) => date !== wall),
    recurrence_dates: isMade ? [...shape.added] : [...shape.added, wall],
  };
}
