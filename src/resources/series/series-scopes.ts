import { Inject, Injectable } from '@nestjs/common';
import type { DateInput } from '#common/time/date-input.js';
import { createSchedule, type Schedule } from '#common/time/schedule.js';
import { expandSeries, type SeriesShape } from '#common/time/series-dates.js';
import { later, secondsBetween } from '#common/time/wall-clock.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { FormerTexts } from '#content/localized/former-texts.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import type { ColumnValues } from '#content/localized/localized-writer.js';
import type { TranslationsInput } from '#content/localized/sent-texts.js';
import { RecordsService } from '#content/records/records.service.js';
import { mayEdit } from '#content/visibility/visibility.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError, invalidParams } from '#http/errors/api-error.js';
import { denied } from '#http/errors/denied.js';
import { copyInput } from '#http/parameters/copy-input.js';
import { sentFields } from '#http/parameters/sent-fields.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import type { UpdateEvent } from '../events/event.dto.js';
import { EVENT } from '../events/event.entity.js';
import { isOwnPage } from '../events/event-differences.js';
import type { EventRow } from '../events/event-mapping.js';
import { overridesOf, type Scope } from '../events/event-scope.js';
import { EventWriter } from '../events/event-writer.js';
import { EventsRepository, type LinkedEvent } from '../events/events.repository.js';
import { SERIES_LINKS } from '../events/link-tables.repository.js';
import {
  type OfSeries,
  type OwnFields,
  SeriesOfEvents,
  type SeriesWrites,
} from '../events/series-of-events.js';
import { copiedColumns, DATES, datesAt, datesFor, mixedDates, NEVER_MOVED } from './occurrence-columns.js';
import { OccurrencesRepository } from './occurrences.repository.js';
import type { UpdateSeries } from './series.dto.js';
import { SERIES } from './series.entity.js';
import type { LinkedSeries, SeriesRow } from './series-mapping.js';
import { isGiven, jsonOrNull, shapeColumns, shapeOf, takenOutOf } from './series-shape.js';
import { SeriesSplit } from './series-split.js';
import { SeriesWriter } from './series-writer.js';

/** The fields that are an event's own and not those of its series. */
const OF_EVENTS = new Set([
  ...['slug', 'external_source', 'external_id', 'date', 'date_utc', 'password', 'author', 'post_parent'],
]);

/** Whether a website is the page of an event. */
type IsPage = (website: unknown) => boolean;

/** Writes of occurrences that concern their series; see `SeriesWrites`. */
@Injectable()
export class SeriesScopes implements SeriesWrites {
  constructor(
    ofEvents: SeriesOfEvents,
    private readonly records: RecordsService,
    private readonly writer: SeriesWriter,
    private readonly split: SeriesSplit,
    private readonly events: EventWriter,
    private readonly loaded: EventsRepository,
    private readonly occurrences: OccurrencesRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    ofEvents.provide(this);
  }

  async given(unit: UnitOfWork, event: EventRow, { own, reset }: OwnFields): Promise<OfSeries> {
    const series = await this.lock(unit, event);
    const { venue, organizer, categories, tags } = await SERIES_LINKS.links(unit.manager, series.id);
    const links = Object.entries({ venue, organizer, categories, tags }).filter(([name]) => !own.has(name));
    // What an occurrence gives back of its links, it had of its own before.
    const before = overridesOf(event);
    const columns = copiedColumns(series as unknown as LinkedSeries, own);
    const after = { ...event, ...columns };
    const wall = event.recurrence_id ?? event.start_date;
    const isDateReset = reset.some((name) => DATES.includes(name));
    if (isDateReset && mixedDates(datesAt(series as unknown as LinkedSeries, wall), event, own) === undefined)
      throw invalidParams({ reset_overrides: { key: 'end_before_start' } });
    return {
      columns: {
        ...columns,
        ...(after.event_status === 'rescheduled' ? {} : NEVER_MOVED),
        ...datesFor(series as unknown as LinkedSeries, after, wall, own),
      },
      links: Object.fromEntries(links.filter(([name]) => before.has(name))),
    };
  }

  async exclude(unit: UnitOfWork, event: EventRow): Promise<void> {
    const series = await this.lock(unit, event);
    const { recurrence_id: wall } = event;
    // A series that goes to the trash takes its events along, but keeps their dates.
    if (wall === null || series.status === 'trash') return;
    const shape = shapeOf(series);
    const added = shape.added.filter((date) => date !== wall);
    const takenOut = [...takenOutOf(series), wall];
    await this.setDates(unit, series, { ...shape, added, excluded: [...shape.excluded, wall] }, takenOut);
  }

  async include(unit: UnitOfWork, event: EventRow): Promise<ColumnValues> {
    const series = await this.lock(unit, event);
    if (series.status === 'trash') throw new ApiError('rest_conflict', { key: 'series_of_event_in_trash' });
    const wall = event.recurrence_id ?? event.start_date;
    const others = await this.occurrences.at(unit.manager, series.id, wall);
    if (others.some((id) => id !== event.id)) throw new ApiError('rest_conflict', { key: 'conflict' });
    const shape = shapeOf(series);
    const excluded = shape.excluded.filter((date) => date !== wall);
    const added = isGiven(shape, wall) ? shape.added : [...shape.added, wall];
    refuseTooMany({ ...shape, excluded, added }, series.expanded_until);
    const takenOut = takenOutOf(series).filter((date) => date !== wall);
    await this.setDates(unit, series, { ...shape, excluded, added }, takenOut);
    // The series may have moved while the event was in the trash.
    return { ...datesFor(series as unknown as LinkedSeries, event, wall), recurrence_id: wall };
  }

  async update(unit: UnitOfWork, event: EventRow, input: UpdateEvent, scope: Scope): Promise<LinkedEvent> {
    const series = await this.lockToEdit(unit, event);
    unit.expect(event);
    const target = scope === 'following' ? await this.split.before(unit, series, event) : series;
    const isPage = await this.isPageOf(unit, event, input);
    const ofSeries = this.ofSeries(unit, event, target, input, isPage);
    await this.writer.update(unit.withoutPreconditions(), target, ofSeries);
    const isOfEvent = (name: string): boolean => OF_EVENTS.has(name) || name === 'reset_overrides';
    if (sentFields(input).some(isOfEvent)) {
      const current = await tablesOf<EventRow>(EVENT).loadForUpdate(unit.manager, event.id);
      const others = sentFields(input).filter((name) => !isOfEvent(name));
      const alone = copyInput(input, {
        ...Object.fromEntries(others.map((name) => [name, undefined])),
        translations: undefined,
        // As it was read before a split.
        ...(input.post_parent === event.series_id && { post_parent: undefined }),
      });
      if (current !== undefined) await this.events.update(unit.withoutPreconditions(), current, alone);
    }
    return this.reload(unit, event.id);
  }

  async trash(unit: UnitOfWork, event: EventRow, scope: Scope): Promise<LinkedEvent> {
    const series = await this.lockToEdit(unit, event);
    const isEnded = scope === 'following' && (await this.split.end(unit, series, event));
    if (!isEnded) await this.writer.trash(unit, series);
    return this.reload(unit, event.id);
  }

  /** The same fields for the series: its dates move by the same difference as those of the event. */
  private ofSeries(
    { ctx, errors }: UnitOfWork,
    event: EventRow,
    series: SeriesRow,
    input: UpdateEvent,
    isPage: IsPage,
  ): UpdateSeries {
    const names = [...OF_EVENTS, 'scope', 'reset_overrides', ...(isPage(input.website) ? ['website'] : [])];
    const others = Object.fromEntries(names.map((name) => [name, undefined]));
    return copyInput(input as unknown as UpdateSeries, {
      ...others,
      ...(input.translations && { translations: textsOfSeries(input.translations, isPage) }),
      ...this.movedDates(ctx.now, errors, event, series, input),
    });
  }

  /** What tells the page of the event, which it shows as its website. */
  private async isPageOf({ manager }: UnitOfWork, event: EventRow, input: UpdateEvent): Promise<IsPage> {
    if (input.website === undefined && input.translations === undefined) return () => false;
    const former = await FormerTexts.load(manager, EVENT, event.id);
    const page = { kind: EVENT, record: event, former, pages: this.settings.pages.event };
    return (website) => typeof website === 'string' && isOwnPage(website, page);
  }

  private movedDates(
    now: number,
    errors: UnitOfWork['errors'],
    event: EventRow,
    series: SeriesRow,
    input: UpdateEvent,
  ): { start_date?: DateInput; end_date?: DateInput } {
    const sent = [input.start_date, input.end_date].some((date) => date !== undefined);
    if (!sent || errors.hasAny(['start_date', 'end_date', 'timezone', 'all_day'])) return {};
    const current: Schedule = { ...event, all_day: Boolean(event.all_day) };
    const site = { zone: this.settings.siteTimezone, now };
    const moved = createSchedule(input, current, site, (name, rule) => errors.attempt(name, rule));
    if (moved === undefined) return {};
    const start = later(series.start_date, secondsBetween(event.start_date, moved.start_date));
    const end = later(series.end_date, secondsBetween(event.end_date, moved.end_date));
    const wall = (value: string): DateInput => ({ kind: 'wall', value, dateOnly: false });
    return { start_date: wall(start), end_date: wall(end) };
  }

  /** The series of an event, locked. */
  private async lock({ manager }: UnitOfWork, { id, series_id }: EventRow): Promise<SeriesRow> {
    const series = await tablesOf<SeriesRow>(SERIES).loadForUpdate(manager, series_id ?? 0);
    if (series === undefined) throw new Error(`The series of the event ${id} is missing.`);
    return series;
  }

  /** @throws ApiError when the caller may not edit the series; invalid parameters come first */
  private async lockToEdit(unit: UnitOfWork, event: EventRow): Promise<SeriesRow> {
    const series = await this.lock(unit, event);
    if (mayEdit(unit.ctx, series, SERIES.name)) return series;
    unit.errors.throwIfAny();
    throw denied(unit.ctx.caller);
  }

  private async setDates(
    unit: UnitOfWork,
    series: SeriesRow,
    shape: SeriesShape,
    takenOut: readonly string[],
  ): Promise<void> {
    const { author_id, published_at, status } = series;
    await this.records.update(unit, SERIES, series, {
      publication: { author_id, published_at, status },
      columns: { ...shapeColumns(shape), taken_out: jsonOrNull(takenOut) },
      former: await FormerTexts.load(unit.manager, SERIES, series.id),
      sent: new Map(),
      fields: ['recurrence_dates', 'excluded_dates'],
    });
  }

  private async reload({ manager }: UnitOfWork, id: number): Promise<LinkedEvent> {
    const event = await this.loaded.load(manager, id);
    if (event === undefined) throw new Error(`The event ${id} is missing.`);
    return event;
  }
}

/** A slug is an event's own, and so is its page. */
const textsOfSeries = (translations: TranslationsInput, isPage: IsPage): TranslationsInput =>
  new Map(
    [...translations].map(([language, fields]) => {
      if (fields === null) return [language, fields];
      const { slug: _, website, ...others } = fields;
      return [language, website === undefined || isPage(website) ? others : { ...others, website }];
    }),
  );

/** @throws ApiError `rest_conflict` when the dates would be too many */
function refuseTooMany(shape: SeriesShape, until: string): void {
  try {
    expandSeries(shape, until);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    throw new ApiError('rest_conflict', error.text);
  }
}
