import { Inject, Injectable } from '@nestjs/common';
import { planMoved, planOccurrences } from '#common/time/occurrence-plan.js';
import type { Schedule } from '#common/time/schedule.js';
import { expandSeries, type SeriesShape } from '#common/time/series-dates.js';
import { later, secondsBetween } from '#common/time/wall-clock.js';
import { FormerTexts } from '#content/localized/former-texts.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import type { CheckedWrite, ColumnValues } from '#content/localized/localized-writer.js';
import { sentLanguages } from '#content/localized/sent-texts.js';
import { Images } from '#content/media/images.js';
import type { CheckedRecord } from '#content/records/record-writer.js';
import { RecordsService, type StoredRecord } from '#content/records/records.service.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { ParamErrors } from '#http/errors/api-error.js';
import { sentFields } from '#http/parameters/sent-fields.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { EventTexts } from '../events/event.dto.js';
import type { Span } from '../events/event-details.js';
import { isUnchanged } from '../events/event-differences.js';
import type { EventRow } from '../events/event-mapping.js';
import { type EventLinks, linkedIds, SERIES_LINKS } from '../events/link-tables.repository.js';
import { type CheckedTimed, LinkedServices, TimedWriter } from '../events/timed-writer.js';
import { refuseUneditable } from './editable-occurrences.js';
import { NewOccurrences } from './new-occurrences.js';
import { Occurrences, type SeriesPlan } from './occurrences.js';
import type { CreateSeries, UpdateSeries } from './series.dto.js';
import { SERIES } from './series.entity.js';
import { horizonOf, type LinkedSeries, type OccurrencePlan, type SeriesRow } from './series-mapping.js';
import { datesOf, jsonOrNull, shapeAfter, shapeColumns, shapeOf, takenOutOf } from './series-shape.js';

type Input = CreateSeries | UpdateSeries;

/** When the occurrences of a series are after a write. */
interface CheckedDates {
  readonly shape: SeriesShape | undefined;
  /** The dates that exist, as wall clocks of the series. */
  readonly dates: readonly string[];
  /** The day until which a rule without end is expanded; empty for others. */
  readonly expandedUntil: string;
}

/** As which dates those that are out of a series stay out of it, by their wall clocks before. */
export type TakenOut = ReadonlyMap<string, string>;

interface SeriesWrite extends CheckedWrite, CheckedRecord, CheckedTimed, CheckedDates {
  /** Those that somebody has taken out, where they move otherwise than with the series. */
  readonly takenOut?: TakenOut;
}

/** A series as a write has left it, and what became of its events. */
export interface WrittenSeries extends LinkedSeries {
  readonly plan: OccurrencePlan;
}

const NOTHING: OccurrencePlan = { kept: 0, created: 0, trashed: 0 };

const NO_DATES: CheckedDates = { shape: undefined, dates: [], expandedUntil: '' };

/** What says when the occurrences of a series are, besides its start. */
const DATES = ['recurrence_rule', 'recurrence_dates', 'excluded_dates'];

/** Whether a write moves the series as it is. */
const isMoved = (before: SeriesRow, after: LinkedSeries, fields: readonly string[]): boolean =>
  before.start_date !== after.start_date && !DATES.some((name) => fields.includes(name));

/** Writes series and their occurrences, inside the caller's transaction. */
@Injectable()
export class SeriesWriter extends TimedWriter<SeriesRow, Input, CheckedDates, WrittenSeries> {
  protected readonly kind = SERIES;
  protected readonly texts = EventTexts;
  protected readonly linkTables = SERIES_LINKS;
  protected readonly required = ['title', 'start_date', 'end_date'];

  constructor(
    records: RecordsService,
    images: Images,
    services: LinkedServices,
    @Inject(SETTINGS) settings: Settings,
    private readonly occurrences: Occurrences,
    private readonly newOccurrences: NewOccurrences,
  ) {
    super(records, images, services, settings);
  }

  /** Moves the series and all its occurrences to the trash. */
  async trash(unit: UnitOfWork, current: SeriesRow, fields: readonly string[] = []): Promise<WrittenSeries> {
    const { author_id, published_at } = current;
    const present = await SERIES_LINKS.links(unit.manager, current.id);
    return this.change(unit, current, {
      publication: { author_id, published_at, status: 'trash' },
      former: await FormerTexts.load(unit.manager, SERIES, current.id),
      ...{ columns: {}, sent: new Map(), fields, image: undefined },
      external: { external_source: current.external_source, external_id: current.external_id },
      ...{ schedule: undefined, details: {}, sentLinks: {}, present },
      ...NO_DATES,
    });
  }

  /**
   * The same as `update` without a write if it would leave the series unchanged.
   * @param takenOut all dates that somebody has taken out
   * @returns whether it was written
   */
  async updateIfOther(
    unit: UnitOfWork,
    current: SeriesRow,
    input: Input,
    takenOut?: TakenOut,
  ): Promise<boolean> {
    const prepared = await this.prepare(unit, input, current);
    const write: SeriesWrite =
      takenOut === undefined
        ? prepared
        : {
            ...prepared,
            columns: { ...prepared.columns, taken_out: jsonOrNull([...takenOut.values()]) },
            takenOut,
          };
    // Housekeeping expands the series as time passes.
    const { expanded_until: _, ...columns } = write.columns;
    const links = { present: write.present, sent: write.sentLinks };
    const isSame = isUnchanged(current, { ...write, columns }, links);
    if (isSame && !(await tablesOf(SERIES).isSlugFreed(unit.manager, current, write.sent))) return false;
    await this.change(unit, current, write);
    return true;
  }

  /** The dates that an update would give the series; none if it would be refused. */
  async datesAfter(unit: UnitOfWork, current: SeriesRow, input: Input): Promise<CheckedDates> {
    const trial = unit.withErrors(new ParamErrors());
    return this.checkMore(trial, input, current, this.schedule(trial, input, current));
  }

  protected linked(stored: StoredRecord, links: EventLinks): WrittenSeries {
    const series = { ...stored.columns, texts: stored.shown, linked: linkedIds(links) };
    return { ...(series as unknown as LinkedSeries), plan: NOTHING };
  }

  protected async checkMore(
    { ctx: { now }, errors }: UnitOfWork,
    input: Input,
    current: SeriesRow | undefined,
    schedule: Schedule | undefined,
  ): Promise<CheckedDates> {
    const shape = schedule && shapeAfter(input, current, schedule, errors);
    if (schedule === undefined || shape === undefined) return Promise.resolve(NO_DATES);
    const length = secondsBetween(schedule.start_date, schedule.end_date);
    const horizon = horizonOf({ zone: shape.zone, now }, this.settings);
    const before = current?.expanded_until ?? '';
    const through = before > horizon ? before : horizon;
    const isSent = ['recurrence_rule', 'recurrence_dates'].some((name) => sentFields(input).includes(name));
    const found = datesOf(shape, {
      ...{ current, through, errors, length },
      isSent: current === undefined || isSent,
    });
    return { shape, dates: found?.dates ?? [], expandedUntil: found?.until ?? '' };
  }

  protected override takesPlace(schedule: Schedule, { dates }: CheckedDates): Schedule {
    return { ...schedule, end_date: endOf(schedule, dates) };
  }

  protected override tookPlace(current: SeriesRow): Span {
    const { start_date, expanded_until } = current;
    return { start_date, end_date: endOf(current, expandSeries(shapeOf(current), expanded_until).dates) };
  }

  protected override async kindColumns(
    unit: UnitOfWork,
    input: Input,
    checked: CheckedTimed & CheckedDates,
    current: SeriesRow | undefined,
  ): Promise<ColumnValues> {
    const { shape, dates, expandedUntil } = checked;
    const out = shape && current && outAfter(current, shape, dates);
    return {
      ...(current === undefined ? { split_from: null } : {}),
      ...(unit.hasTakenOver(current?.id) ? { hide_from_listings: false } : {}),
      ...(await super.kindColumns(unit, input, checked, current)),
      // Each occurrence has its own.
      ...{ previous_utc_start: null, previous_utc_end: null },
      ...(shape && shapeColumns(shape)),
      ...(out && { taken_out: jsonOrNull(takenOutOf(current).flatMap((wall) => out.get(wall) ?? [])) }),
      expanded_until: expandedUntil,
    };
  }

  protected override async insert(unit: UnitOfWork, write: SeriesWrite): Promise<WrittenSeries> {
    const series = await super.insert(unit, write);
    await this.newOccurrences.create(unit, series, write.dates);
    return { ...series, plan: { ...NOTHING, created: write.dates.length } };
  }

  protected override async change(
    unit: UnitOfWork,
    current: SeriesRow,
    write: SeriesWrite,
  ): Promise<WrittenSeries> {
    const { manager } = unit;
    const events = await this.occurrences.announce(manager, current.id);
    refuseUneditable(unit, current, events);
    const hasTexts = write.sent.values().some(({ texts }) => Object.keys(texts).length > 0);
    const writeOwn = async (): Promise<WrittenSeries> => super.change(unit, current, write);
    const series = hasTexts
      ? await this.occurrences.aroundTexts(manager, events, writeOwn)
      : await writeOwn();
    const plan = this.plan(current, series, events, write);
    const { fields, sentLinks: links, sent } = write;
    await this.occurrences.follow(unit, series, events, plan, {
      fields,
      links,
      texts: sent,
      languages: sentLanguages(sent),
      formerAuthor: unit.hasTakenOver(current.id) ? current.author_id : undefined,
    });
    const { kept, created, trashed } = plan;
    return { ...series, plan: { kept: kept.size, created: created.length, trashed: trashed.length } };
  }

  /** What becomes of the events of a series. In the trash they move as well, so that they come back at the right time. */
  private plan(
    current: SeriesRow,
    series: LinkedSeries,
    events: readonly EventRow[],
    { shape, dates, fields, takenOut }: SeriesWrite,
  ): SeriesPlan {
    const existing = existingIn(current, events);
    const rule = shape?.rule ?? new Map<string, readonly string[]>();
    const seconds = secondsBetween(current.start_date, series.start_date);
    const plan = isMoved(current, series, fields)
      ? planMoved(existing, dates, rule, seconds)
      : planOccurrences(existing, dates, rule);
    const inTrash =
      shape === undefined ? new Map() : movedInTrash(events, outAfter(current, shape, dates, takenOut));
    if (series.status !== 'trash') return { ...plan, inTrash };
    const trashed = events.filter(({ status }) => status !== 'trash').map(({ id }) => id);
    return { kept: new Map(), created: [], trashed, inTrash: new Map([...plan.kept, ...inTrash]) };
  }
}

/** When the last of the dates ends. */
const endOf = ({ start_date, end_date }: Span, dates: readonly string[]): string =>
  later(dates.at(-1) ?? start_date, secondsBetween(start_date, end_date));

/**
 * As which dates the excluded dates of a series stay out, and those that somebody has taken out: they move with the series.
 * @param takenOut comes first
 */
function outAfter(
  before: SeriesRow,
  { start, excluded }: SeriesShape,
  dates: readonly string[],
  takenOut: TakenOut = new Map(),
): TakenOut {
  const seconds = secondsBetween(before.start_date, start);
  const [isExcluded, isDate] = [new Set(excluded), new Set(dates)];
  const out = new Map(takenOut);
  for (const wall of [...shapeOf(before).excluded, ...takenOutOf(before)]) {
    const moved = later(wall, seconds);
    const after = isExcluded.has(moved) || !isExcluded.has(wall) ? moved : wall;
    if (!out.has(wall) && !isDate.has(after)) out.set(wall, after);
  }
  return out;
}

/**
 * The events of the dates of a series: those that went to the trash with it, too. One in the trash whose date another event
 * has taken has none, and stays there.
 */
function existingIn(series: SeriesRow, events: readonly EventRow[]): { id: number; wall: string }[] {
  const all = events.flatMap(({ id, status, recurrence_id: wall }) =>
    wall === null ? [] : [{ id, status, wall }],
  );
  if (series.status !== 'trash') return all.filter(({ status }) => status !== 'trash');
  const dates = new Set(expandSeries(shapeOf(series), series.expanded_until).dates);
  return all.filter(({ wall }) => dates.has(wall));
}

/** The events in the trash that move with the dates that are out; of several with one date the first. */
function movedInTrash(events: readonly EventRow[], out: TakenOut): ReadonlyMap<number, string> {
  const found = new Map<string, number>();
  for (const { id, status, recurrence_id: wall } of events) {
    const after = wall === null || status !== 'trash' ? undefined : out.get(wall);
    if (after !== undefined && after !== wall && !found.has(after)) found.set(after, id);
  }
  return new Map([...found].map(([after, id]) => [id, after]));
}
