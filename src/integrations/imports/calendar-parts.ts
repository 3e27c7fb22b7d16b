import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { planOccurrences } from '#common/time/occurrence-plan.js';
import type { RecurrenceRule } from '#common/time/recurrence-rule.js';
import { dayOf, later, secondsBetween } from '#common/time/wall-clock.js';
import { FormerTexts } from '#content/localized/former-texts.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import type { ColumnValues } from '#content/localized/localized-writer.js';
import { findExternal } from '#content/records/external-id.js';
import { RecordsService } from '#content/records/records.service.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { EVENT } from '#resources/events/event.entity.js';
import type { EventRow } from '#resources/events/event-mapping.js';
import { OccurrencesRepository } from '#resources/series/occurrences.repository.js';
import type { CreateSeries } from '#resources/series/series.dto.js';
import { SERIES } from '#resources/series/series.entity.js';
import { SeriesJoin } from '#resources/series/series-join.js';
import type { SeriesRow } from '#resources/series/series-mapping.js';
import { jsonOrNull, takenOutOf } from '#resources/series/series-shape.js';
import { SeriesSplit } from '#resources/series/series-split.js';
import { SeriesWriter } from '#resources/series/series-writer.js';
import { compact, partId, storedId } from './identity.js';
import type { ReadySeries, SeriesEntry } from './import-record.js';
import { dateOf } from './listing.js';
import { type NewSeries, seriesName } from './report.js';
import { type DateOfSeries, SourceEventsRepository, TAKEN_BACK } from './source-events.repository.js';

/** An entry of a source. */
interface Entry {
  readonly source: string;
  readonly entry: string;
}

/** A later part of an entry as it is stored. */
interface StoredPart {
  readonly series: number;
  /** The start with which it begins, by the clock of the entry. */
  readonly from: string;
  /** Its own start. */
  readonly start: string;
}

/** A date in the series that has it. */
interface Place {
  readonly series: number;
  /** By the clock of the series. */
  readonly wall: string;
}

/** What is stored of a series, and what to write to it. */
export interface KnownSeries {
  readonly current: SeriesRow | undefined;
  readonly input: CreateSeries;
  readonly newSeries: NewSeries;
}

/** The dates that a series will have. */
interface NewDates {
  readonly series: number;
  readonly dates: readonly string[];
  readonly rule: RecurrenceRule;
}

const NO_DATES: NewDates = { series: 0, dates: [], rule: new Map() };

/** The series of an entry, and whether anything has become of its later parts. */
interface Arranged {
  readonly series: SeriesRow | undefined;
  readonly isChanged: boolean;
}

const wallsOf = (dates: readonly DateOfSeries[]): string[] =>
  dates.flatMap(({ recurrence_id: wall }) => wall ?? []);

/** Whether a record says when its series takes place. A cancellation of a whole entry does not. */
const saysDates = ({ standing }: ReadySeries): boolean =>
  typeof standing !== 'object' || standing.cancels.includes('recurrence_rule');

/** The starts that stored parts have now which begin at another time of the day. */
function renamedIn(stored: readonly StoredPart[], begins: readonly string[]): Map<StoredPart, string> {
  const isStored = new Set(stored.map(({ from }) => from));
  const byDay = Map.groupBy(
    begins.filter((wall) => !isStored.has(wall)),
    dayOf,
  );
  return new Map(
    stored
      .filter(({ from }) => !begins.includes(from))
      .flatMap((part) =>
        (byDay.get(dayOf(part.from)) ?? []).splice(0, 1).map((wall) => [part, wall] as const),
      ),
  );
}

/** The parts of a calendar entry, each of which is a series: splits and joins what is stored, so that events keep their ids. */
@Injectable()
export class CalendarParts {
  constructor(
    private readonly split: SeriesSplit,
    private readonly joins: SeriesJoin,
    private readonly writer: SeriesWriter,
    private readonly records: RecordsService,
    private readonly events: SourceEventsRepository,
    private readonly occurrences: OccurrencesRepository,
  ) {}

  /**
   * The stored series of a later part, for which what is stored of its entry is split if need be.
   * @param newSeries gets the name of a part that is new
   */
  async find(
    unit: UnitOfWork,
    record: ReadySeries,
    newSeries: NewSeries,
  ): Promise<number | 'in trash' | undefined> {
    const { source, id: externalId, dates } = record;
    if (dates?.from === undefined) return undefined;
    const name = seriesName({ source, externalId });
    const known = await findExternal(unit.manager, SERIES, { source, externalId });
    const { entry, from, clock } = dates;
    const part = known ?? (await this.splitOff(unit, { source, entry, from, clock }, newSeries));
    if (part === undefined || part === 'in trash') return part;
    const move = newSeries.get(name)?.move;
    if (move !== undefined && saysDates(record)) await this.moveDates(unit, part, dates.shift - move);
    return part;
  }

  /** The events of a part that is new move with their dates, so that each keeps its own. */
  private async moveDates(unit: UnitOfWork, series: number, seconds: number): Promise<void> {
    const part = seconds === 0 ? undefined : await this.lock(unit, series);
    if (part === undefined) return;
    const { manager } = unit;
    await this.occurrences.moveDates(manager, await this.events.dates(manager, series), seconds);
    const taken = takenOutOf(part);
    if (taken.length > 0) await this.takeOut(unit, part, [], taken, seconds);
  }

  /** Gives the series of an entry, which is locked, the later parts that the entry has now. */
  async arrange(
    unit: UnitOfWork,
    record: ReadySeries,
    { current: series, input, newSeries }: KnownSeries,
  ): Promise<Arranged> {
    const { source, dates } = record;
    if (series === undefined || dates === undefined || dates.from !== undefined || !saysDates(record))
      return { series, isChanged: false };
    const { dates: walls, shape } = await this.writer.datesAfter(unit, series, input);
    const main = { series: series.id, dates: walls, rule: shape?.rule ?? new Map() };
    const isChanged = await this.arrangeParts(unit, source, dates, main, newSeries);
    return { series: isChanged ? await this.lock(unit, series.id) : series, isChanged };
  }

  private async arrangeParts(
    unit: UnitOfWork,
    source: string,
    { entry, begins, clock }: SeriesEntry,
    main: NewDates,
    newSeries: NewSeries,
  ): Promise<boolean> {
    const stored = await this.stored(unit.manager, { source, entry });
    const renamed = renamedIn(stored, begins);
    const kept = stored.filter((part) => begins.includes(part.from) || renamed.has(part));
    const gone = stored.filter((part) => !kept.includes(part));
    for (const part of gone.toReversed()) {
      const before = kept.findLast(({ from }) => from < part.from);
      const move =
        (before === undefined ? clock : await this.moveOf(unit.manager, before)) -
        (await this.moveOf(unit.manager, part));
      await this.unite(unit, before?.series ?? main.series, part.series, move);
    }
    for (const [{ series }, same] of renamed)
      await this.setKey(unit, series, { source, id: partId(entry, compact(same)) });
    let isChanged = renamed.size + gone.length > 0;
    const present = new Set([...stored.map(({ from }) => from), ...renamed.values()]);
    for (const from of begins.filter((wall) => !present.has(wall))) {
      const part = await this.splitOff(unit, { source, entry, from, clock }, newSeries, main);
      if (part !== undefined && part !== 'in trash') isChanged = true;
    }
    return isChanged;
  }

  /**
   * Splits what is stored of an entry, so that a part begins at a start.
   * @param newSeries gets the part
   * @param before what is written of the first part after the split
   * @returns the part; undefined where nothing is stored from there on
   */
  private async splitOff(
    unit: UnitOfWork,
    { source, entry, from, clock }: Entry & { readonly from: string; readonly clock: number },
    newSeries: NewSeries,
    before: NewDates = NO_DATES,
  ): Promise<number | 'in trash' | undefined> {
    const place = await this.placeOf(unit.manager, { source, entry }, from, clock);
    const holder = place && (await this.lock(unit, place.series));
    if (place === undefined || holder === undefined) return undefined;
    if (holder.status === 'trash') return 'in trash';
    const known = holder.id === before.series ? before : NO_DATES;
    const stored = await this.storedWall(unit.manager, holder, place.wall, known);
    const part = await this.split.at(unit, holder, stored ?? place.wall);
    if (part === undefined) return undefined;
    const key = { source, id: partId(entry, compact(from)) };
    await this.setKey(unit, part.id, key);
    newSeries.set(seriesName({ source, externalId: key.id }), {
      joined: new Set(),
      move: stored === undefined ? undefined : secondsBetween(from, stored),
    });
    return part.id;
  }

  /**
   * The date as it is stored, if it is: new dates are written after the split, and events then move to them as
   * `planOccurrences` says.
   */
  private async storedWall(
    manager: EntityManager,
    holder: SeriesRow,
    wall: string,
    { dates, rule }: NewDates,
  ): Promise<string | undefined> {
    const walls = [
      ...new Set([...wallsOf(await this.events.dates(manager, holder.id)), ...takenOutOf(holder)]),
    ];
    const existing = walls.map((stored, id) => ({ id, wall: stored }));
    const { kept } = planOccurrences(existing, [...dates, wall], rule);
    return walls.find((_, id) => kept.get(id) === wall);
  }

  /**
   * The series that has a date of an entry, and the date there.
   * @param wall by the clock of the entry
   * @param clock what the clock of the first part shows more, in seconds
   */
  async placeOf(
    manager: EntityManager,
    { source, entry }: Entry,
    wall: string,
    clock: number,
  ): Promise<Place | undefined> {
    const part = (await this.stored(manager, { source, entry })).findLast(({ from }) => from <= wall);
    if (part === undefined) {
      const series = await findExternal(manager, SERIES, { source, externalId: storedId(entry) });
      return series === undefined ? undefined : { series, wall: later(wall, clock) };
    }
    return { series: part.series, wall: later(wall, await this.moveOf(manager, part)) };
  }

  /** How far the dates of a part are moved, in seconds: by the first that is known of it. */
  private async moveOf(manager: EntityManager, { series, from, start }: StoredPart): Promise<number> {
    const [first = start] = wallsOf(await this.events.dates(manager, series)).sort();
    return secondsBetween(from, first < start ? first : start);
  }

  /** The later parts of an entry that are stored, in the order of time. */
  private async stored(manager: EntityManager, { source, entry }: Entry): Promise<StoredPart[]> {
    const found = await this.events.parts(manager, source, entry);
    return found.map(({ id, external_id, start_date }) => ({
      ...{ series: id, start: start_date },
      from: dateOf(external_id),
    }));
  }

  /** The events of a part come to the series before it, and the part goes to the trash. */
  private async unite(unit: UnitOfWork, before: number, series: number, seconds: number): Promise<void> {
    const [target, part] = [await this.lock(unit, before), await this.lock(unit, series)];
    if (target === undefined || part === undefined) return;
    await this.makeWay(unit, before, series, seconds);
    await this.joins.unite(unit, target, part, seconds);
    const taken = takenOutOf(part);
    if (taken.length > 0) await this.takeOut(unit, target, takenOutOf(target), taken, seconds);
    await this.setKey(unit, series, undefined);
    const emptied = await this.lock(unit, series);
    if (emptied !== undefined && emptied.status !== 'trash')
      await this.writer.trash(unit, emptied, [TAKEN_BACK]);
  }

  /** Events at whose dates the series has one already go to the trash; those that it has in the trash give way to others. */
  private async makeWay(unit: UnitOfWork, before: number, series: number, seconds: number): Promise<void> {
    const { manager } = unit;
    const present = new Map(
      (await this.events.dates(manager, before)).map((one) => [one.recurrence_id, one] as const),
    );
    for (const { id, status, recurrence_id: wall } of await this.events.dates(manager, series)) {
      const other = wall === null || status === 'trash' ? undefined : present.get(later(wall, seconds));
      if (other === undefined) continue;
      if (other.status === 'trash') {
        await this.occurrences.freeDates(manager, [other.id]);
        continue;
      }
      const event = await tablesOf<EventRow>(EVENT).loadForUpdate(manager, id);
      if (event !== undefined) await this.records.trash(unit, EVENT, event, ['recurrence_dates']);
    }
  }

  /** Notes dates that somebody has taken out, and whose events may be gone, with a series that has other dates. */
  private async takeOut(
    unit: UnitOfWork,
    { id }: SeriesRow,
    others: readonly string[],
    taken: readonly string[],
    seconds: number,
  ): Promise<void> {
    const series = await this.lock(unit, id);
    if (series === undefined) return;
    const moved = taken.map((wall) => later(wall, seconds));
    await this.set(unit, series, { taken_out: jsonOrNull([...others, ...moved]) });
  }

  private async setKey(
    unit: UnitOfWork,
    id: number,
    key: { readonly source: string; readonly id: string } | undefined,
  ): Promise<void> {
    const series = await this.lock(unit, id);
    if (series === undefined) return;
    await this.set(unit, series, { external_source: key?.source ?? null, external_id: key?.id ?? null });
  }

  private async set(unit: UnitOfWork, series: SeriesRow, columns: ColumnValues): Promise<void> {
    const { author_id, published_at, status } = series;
    await this.records.update(unit, SERIES, series, {
      publication: { author_id, published_at, status },
      columns,
      former: await FormerTexts.load(unit.manager, SERIES, series.id),
      sent: new Map(),
      fields: Object.keys(columns).filter((name) => name !== 'taken_out'),
    });
  }

  private async lock({ manager }: UnitOfWork, id: number): Promise<SeriesRow | undefined> {
    return tablesOf<SeriesRow>(SERIES).loadForUpdate(manager, id);
  }
}
