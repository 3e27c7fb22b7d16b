import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { dayOf, later, midnight } from '#common/time/wall-clock.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { slugForm } from '#content/localized/slugs.js';
import { recordTablesOf } from '#content/records/record-tables.js';
import { mayEdit } from '#content/visibility/visibility.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { copyInput } from '#http/parameters/copy-input.js';
import type { CreateSeries } from '#resources/series/series.dto.js';
import { SERIES } from '#resources/series/series.entity.js';
import { type Joining, SeriesJoin } from '#resources/series/series-join.js';
import type { SeriesRow } from '#resources/series/series-mapping.js';
import { isGiven, shapeOf, takenOutOf } from '#resources/series/series-shape.js';
import { SeriesWriter } from '#resources/series/series-writer.js';
import { storedId } from './identity.js';
import type { ReadyEvent, ReadySeries } from './import-record.js';
import { dateOf, entryOf } from './listing.js';
import { type SingleEvent, SourceEventsRepository } from './source-events.repository.js';
import { startsAt } from './stored-start.js';
import { TakenOutDates } from './taken-out-dates.js';

/** The most single events that come to a series, which has no more occurrences. */
const MAX_JOINED = 1_000;

/** A series to which events have come, and which of them. */
interface JoinedSeries {
  /** Locked. */
  readonly series: SeriesRow;
  readonly joined: readonly Joining[];
}

/** Finds the single events that earlier imports have made of what is a series now, and makes them its occurrences. */
@Injectable()
export class SingleEvents {
  constructor(
    private readonly writer: SeriesWriter,
    private readonly joins: SeriesJoin,
    private readonly events: SourceEventsRepository,
    private readonly takenOut: TakenOutDates,
  ) {}

  /** Those of a calendar entry, or of a part of it, by the dates in their ids. */
  async ofEntry(
    manager: EntityManager,
    { source, dates }: ReadySeries,
    isAllDay: boolean,
  ): Promise<Joining[]> {
    if (dates === undefined) return [];
    const { from = '', to } = dates;
    const entry = storedId(dates.entry);
    const found = await this.events.page(manager, source, {
      after: `${entry}/`,
      limit: MAX_JOINED,
      withTrash: true,
    });
    const walls = new Set<string>();
    return found.flatMap(({ id, external_id }) => {
      if (!external_id.startsWith(`${entry}/`) || entryOf(external_id) !== entry) return [];
      const wall = dateOf(external_id);
      if (wall < from || (to !== undefined && wall >= to)) return [];
      const shown = isAllDay ? midnight(wall) : later(wall, dates.shift);
      if (walls.has(shown)) return [];
      walls.add(shown);
      return [{ id, wall: shown }];
    });
  }

  /**
   * Those of the occurrences in a file of lines, as far as the caller may edit them: by external id, else by slug and
   * start, as long as they belong to no other source.
   */
  async ofLines({ ctx, manager }: UnitOfWork, { ofFile }: ReadySeries): Promise<Joining[]> {
    const lines = (ofFile?.occurrences ?? []).slice(0, MAX_JOINED);
    const found = new Map<ReadyEvent, number>();
    const keys = lines.flatMap((line) =>
      (line.occurrence?.formerKeys ?? []).map(({ source, externalId }) => ({ line, source, id: externalId })),
    );
    const byKey = await recordTablesOf('event').findByExternalNames(manager, keys);
    for (const key of keys) {
      const id = byKey.get(key);
      if (id !== undefined && !found.has(key.line)) found.set(key.line, id);
    }
    const slugOf = ({ input: { slug } }: ReadyEvent): string[] => (slug ? [slugForm(slug)] : []);
    const rest = lines.filter((line) => !found.has(line));
    const bySlug = Map.groupBy(
      await this.events.singleBySlugs(manager, rest.flatMap(slugOf)),
      (one) => one.slug,
    );
    for (const line of rest) {
      const isSame = (one: SingleEvent): boolean =>
        (one.external_source === null || one.external_source === line.source) && startsAt(line.input, one);
      const [same] = slugOf(line)
        .flatMap((slug) => bySlug.get(slug) ?? [])
        .filter(isSame);
      if (same !== undefined) found.set(line, same.id);
    }
    const single = await this.events.single(manager, [...found.values()]);
    const own = new Set(single.filter((one) => mayEdit(ctx, one, 'event')).map(({ id }) => id));
    // Of two lines that look alike, the first has the event.
    return [...found].flatMap(([{ occurrence }, id]) =>
      occurrence !== undefined && own.delete(id) ? [{ id, wall: occurrence.date }] : [],
    );
  }

  /** Makes the events occurrences of a series where it has none, and creates it first if it is not there. */
  async join(
    unit: UnitOfWork,
    input: CreateSeries,
    current: SeriesRow | undefined,
    joining: readonly Joining[],
  ): Promise<JoinedSeries> {
    const free = await this.free(unit.manager, current, joining);
    if (free.length === 0 && current !== undefined) return { series: current, joined: [] };
    return this.joinAt(unit, current ?? (await this.without(unit, input, undefined, free)), free);
  }

  /**
   * The same for what lines say of a series, whose dates are written first: at other dates than these an event would get
   * lost.
   */
  async joinLines(
    unit: UnitOfWork,
    input: CreateSeries,
    current: SeriesRow | undefined,
    joining: readonly Joining[],
  ): Promise<JoinedSeries> {
    const free = await this.free(unit.manager, current, joining);
    if (free.length === 0 && current !== undefined) return { series: current, joined: [] };
    const series = await this.without(unit, input, current, free);
    const out = new Set([...(input.excluded_dates ?? []), ...takenOutOf(series)]);
    return this.joinAt(
      unit,
      series,
      free.filter(({ wall }) => isDateOf(series, wall) && !out.has(wall)),
    );
  }

  private async joinAt(
    unit: UnitOfWork,
    series: SeriesRow,
    joined: readonly Joining[],
  ): Promise<JoinedSeries> {
    if (joined.length === 0) return { series, joined };
    await this.joins.join(unit, series, joined);
    return { series: await this.lock(unit.manager, series.id), joined };
  }

  /** Those at whose dates the series has no event, be it in the trash. */
  private async free(
    manager: EntityManager,
    series: SeriesRow | undefined,
    joining: readonly Joining[],
  ): Promise<readonly Joining[]> {
    if (series === undefined || joining.length === 0) return joining;
    const present = await this.events.dates(manager, series.id);
    const taken = new Set(present.map(({ recurrence_id: wall }) => wall));
    return joining.filter(({ wall }) => !taken.has(wall));
  }

  /** The series without the dates of events that will come to it. */
  private async without(
    unit: UnitOfWork,
    input: CreateSeries,
    current: SeriesRow | undefined,
    free: readonly Joining[],
  ): Promise<SeriesRow> {
    const walls = free.map(({ wall }) => wall);
    const excluded_dates = [...new Set([...(input.excluded_dates ?? []), ...walls])];
    const others = copyInput(input, { excluded_dates });
    if (current === undefined) return this.lock(unit.manager, (await this.writer.create(unit, others)).id);
    await this.takenOut.update(unit, current, others);
    return this.lock(unit.manager, current.id);
  }

  private async lock(manager: EntityManager, id: number): Promise<SeriesRow> {
    const series = await tablesOf<SeriesRow>(SERIES).loadForUpdate(manager, id);
    if (series === undefined) throw new Error(`The series ${id} is missing.`);
    return series;
  }
}

/** Whether a series has an occurrence at a wall clock, be it excluded. */
function isDateOf(series: SeriesRow, wall: string): boolean {
  const shape = shapeOf(series);
  const { expanded_until: until } = series;
  return shape.added.includes(wall) || (isGiven(shape, wall) && (until === '' || dayOf(wall) <= until));
}
