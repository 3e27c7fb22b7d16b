import { Injectable } from '@nestjs/common';
import type { Message } from '#common/messages/message-arguments.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { isText } from '#content/localized/texts.js';
import { findExternal } from '#content/records/external-id.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { withErrors } from '#http/errors/api-error.js';
import { copyInput } from '#http/parameters/copy-input.js';
import { UpdateEvent } from '#resources/events/event.dto.js';
import { EVENT } from '#resources/events/event.entity.js';
import type { EventRow } from '#resources/events/event-mapping.js';
import { overridesOf } from '#resources/events/event-scope.js';
import { EventWriter } from '#resources/events/event-writer.js';
import type { CreateSeries } from '#resources/series/series.dto.js';
import { SERIES } from '#resources/series/series.entity.js';
import { SeriesRepository } from '#resources/series/series.repository.js';
import type { Joining } from '#resources/series/series-join.js';
import type { SeriesRow } from '#resources/series/series-mapping.js';
import { SeriesWriter } from '#resources/series/series-writer.js';
import { CalendarParts } from './calendar-parts.js';
import type { ReadyEvent, ReadyException, ReadySeries } from './import-record.js';
import { dateOf, entryOf } from './listing.js';
import type { Outcome } from './report.js';
import { SingleEvents } from './single-events.js';
import { SourceEventsRepository } from './source-events.repository.js';
import { TakenOutDates } from './taken-out-dates.js';

const IS_OFF: ReadonlySet<string> = new Set(['canceled', 'postponed']);
const OFF = ['event_status', 'event_status_reason'];

/** What is stored of a series, and the single events that come to it. */
interface StoredDates {
  readonly current: SeriesRow | undefined;
  readonly joining: readonly Joining[];
  readonly input: CreateSeries;
}

/** Writes series, and what a source says of their occurrences. */
@Injectable()
export class CalendarSeries {
  constructor(
    private readonly writer: SeriesWriter,
    private readonly singles: SingleEvents,
    private readonly takenOut: TakenOutDates,
    private readonly eventWriter: EventWriter,
    private readonly events: SourceEventsRepository,
    private readonly series: SeriesRepository,
    private readonly parts: CalendarParts,
  ) {}

  /**
   * What becomes of a single event whose entry is stored as a series: beside the series it would be a date twice.
   * @returns undefined if it is an event of its own
   */
  async ofStored(
    unit: UnitOfWork,
    { source, id: externalId, standing, input }: ReadyEvent,
    known: number | undefined,
  ): Promise<Outcome | Message | undefined> {
    const entry = entryOf(externalId) ?? externalId;
    if (known !== undefined && entry === externalId) return undefined;
    const { manager } = unit;
    if ((await findExternal(manager, SERIES, { source, externalId: entry })) === undefined) return undefined;
    const isCancelled = typeof standing === 'object' && entry !== externalId;
    const place = isCancelled
      ? await this.parts.placeOf(manager, { source, entry }, dateOf(externalId), 0)
      : undefined;
    const id = place && (await this.series.occurrence(manager, place.series, place.wall));
    const event = id && (await tablesOf<EventRow>(EVENT).loadForUpdate(manager, id));
    if (!event || event.status === 'trash') return { key: 'import_series_stays' };
    const { event_status, event_status_reason, errors } = input;
    const status = withErrors(
      Object.assign(new UpdateEvent(), { event_status, event_status_reason }),
      errors,
    );
    return (await this.eventWriter.updateIfOther(unit, event, status)) ? 'updated' : 'unchanged';
  }

  /** Creates or updates a series, to which the single events of an earlier import come. */
  async write(
    unit: UnitOfWork,
    record: ReadySeries,
    current: SeriesRow | undefined,
    input: CreateSeries,
  ): Promise<Outcome> {
    if (current !== undefined && typeof record.standing === 'object')
      return this.cancel(unit, current, input);
    const joining = await this.singles.ofEntry(unit.manager, record, Boolean(input.all_day));
    if (current !== undefined || joining.length > 0)
      return this.writeWith(unit, record, { current, joining, input });
    await this.writer.create(unit, input);
    return 'created';
  }

  /** Cancels all dates but those that are over, which took place. */
  private async cancel(unit: UnitOfWork, series: SeriesRow, input: CreateSeries): Promise<Outcome> {
    const { manager, ctx, errors } = unit;
    const present =
      series.event_status === input.event_status ? [] : await this.events.dates(manager, series.id);
    for (const { id, status, overrides, utc_end } of present) {
      const isOwn = overridesOf({ overrides }).has('event_status');
      const event =
        status === 'trash' || utc_end > ctx.now || isOwn
          ? undefined
          : await tablesOf<EventRow>(EVENT).loadForUpdate(manager, id);
      if (event === undefined) continue;
      const kept = { event_status: series.event_status, event_status_reason: undefined };
      await this.eventWriter.updateIfOther(
        unit,
        event,
        withErrors(Object.assign(new UpdateEvent(), kept), errors),
      );
    }
    return (await this.takenOut.update(unit, series, input)) ? 'updated' : 'unchanged';
  }

  /** Writes a series with what is stored of it, or of its dates. */
  private async writeWith(
    unit: UnitOfWork,
    record: ReadySeries,
    { current, joining, input }: StoredDates,
  ): Promise<Outcome> {
    const { series, joined } = await this.singles.join(unit, input, current, joining);
    const isWritten = await this.takenOut.update(unit, series, input);
    const isGivenBack = await this.giveBack(unit, record, series.id);
    if (current === undefined) return 'created';
    return isWritten || isGivenBack || joined.length > 0 ? 'updated' : 'unchanged';
  }

  /** Changes one occurrence. What the source does not give it of its own is given back to the series. */
  async writeException(unit: UnitOfWork, record: ReadyException): Promise<Outcome | Message> {
    const { manager } = unit;
    const { source, exception, input } = record;
    const series = await findExternal(manager, SERIES, { source, externalId: exception.series });
    const id = series && (await this.series.occurrence(manager, series, exception.at));
    const event = id === undefined ? undefined : await tablesOf<EventRow>(EVENT).loadForUpdate(manager, id);
    // An exception that lies beyond the dates that exist is written as soon as its date does.
    if (event === undefined) return 'unchanged';
    if (event.status === 'trash') return { key: 'import_in_trash' };
    const sent = new Set(Object.keys(input));
    const given = exception.given.filter((name) => !sent.has(name));
    const back = this.backOf(unit, event, given, sent.has('event_status'));
    const isSame = !(await this.eventWriter.updateIfOther(unit, event, copyInput(input, { ...back })));
    return isSame ? 'unchanged' : 'updated';
  }

  /** Gives what was changed here of dates that the source does not change back to the series. */
  private async giveBack(unit: UnitOfWork, { dates }: ReadySeries, series: number): Promise<boolean> {
    if (dates === undefined) return false;
    const changed = new Set(dates.changed);
    let isWritten = false;
    for (const { id, status, recurrence_id, overrides } of await this.events.dates(unit.manager, series)) {
      if (status === 'trash' || overrides === '' || changed.has(recurrence_id ?? '')) continue;
      const event = await tablesOf<EventRow>(EVENT).loadForUpdate(unit.manager, id);
      if (event === undefined) continue;
      const back = this.backOf(unit, event, dates.given, false);
      const input = withErrors(Object.assign(new UpdateEvent(), back), unit.errors);
      if (Object.keys(back).length > 0 && (await this.eventWriter.updateIfOther(unit, event, input)))
        isWritten = true;
    }
    return isWritten;
  }

  /** What gives fields back to the series: translations that somebody has added to a text stay. */
  private backOf(
    { ctx: { language } }: UnitOfWork,
    event: EventRow,
    given: readonly string[],
    saysStatus: boolean,
  ): Record<string, unknown> {
    const own = overridesOf(event);
    const isOver = !saysStatus && IS_OFF.has(event.event_status);
    const names = [...given, ...(isOver ? OFF : [])].filter((name) => own.has(name));
    const hasOthers = (name: string): boolean =>
      event.texts.entries().some(([other, row]) => other !== language && isText(row[name]));
    const cleared = names.filter((name) => EVENT.texts.includes(name) && hasOthers(name));
    const reset = names.filter((name) => !cleared.includes(name));
    const isCleared = (name: string): boolean => isText(event.texts.get(language)?.[name]);
    return {
      ...(reset.length === 0 ? {} : { reset_overrides: reset }),
      ...Object.fromEntries(cleared.filter(isCleared).map((name) => [name, ''])),
    };
  }
}
