import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Status } from '#common/records/status.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import { EventsService } from '#resources/events/events.service.js';
import type { OccurrenceRow } from '#resources/series/series.repository.js';
import { SeriesCalendar, type SeriesInCalendar } from '#resources/series/series-calendar.js';
import type { ShownSeries } from './feed.js';
import { datesIn, isException } from './ical-series.js';

/** What a feed has at one place: an event, or a series in place of its occurrences. */
export type Entry = ShownEvent | ShownSeries;

/** Number of events that are loaded at a time, and of exceptions of several series in memory, if not those of one. */
const PART = 50;
const MAX_EXCEPTIONS = 500;

/** A series, and which of its occurrences are written beside its rule. */
interface Plan {
  readonly series: SeriesInCalendar;
  readonly exceptions: readonly OccurrenceRow[];
}

function planOf(series: SeriesInCalendar): Plan {
  return { series, exceptions: series.occurrences.filter((each) => isException(each, series.row)) };
}

/** Groups of series with not too many exceptions together. */
function groupsOf(plans: readonly Plan[]): Plan[][] {
  const groups: Plan[][] = [];
  let [last, size]: [Plan[] | undefined, number] = [undefined, 0];
  for (const plan of plans) {
    size += plan.exceptions.length;
    if (last === undefined || size > MAX_EXCEPTIONS) {
      [last, size] = [[], plan.exceptions.length];
      groups.push(last);
    }
    last.push(plan);
  }
  return groups;
}

/** The dates of occurrences that are gone since they were found are excluded as well. */
function shownSeries({ series, exceptions }: Plan, events: ReadonlyMap<number, ShownEvent>): ShownSeries {
  const { row, dto, changedAt, occurrences } = series;
  const found = exceptions.flatMap(({ id, recurrence_id: wall }) => {
    const event = events.get(id);
    return !event?.isOpen ? [] : [{ wall, event }];
  });
  const lost = new Set(exceptions.map(({ recurrence_id: wall }) => wall));
  for (const { wall } of found) lost.delete(wall);
  const shown = occurrences.map(({ recurrence_id: wall }) => wall).filter((wall) => !lost.has(wall));
  return { row, dto, changedAt, dates: datesIn(series, shown), exceptions: found };
}

/** How a feed writes series. */
export interface ByRules {
  /** Those that it has already. */
  readonly written: Set<number>;
  /** Of the occurrences in it; undefined for the default. */
  readonly statuses: readonly Status[] | undefined;
}

/** Puts series in the places of their occurrences. */
@Injectable()
export class FeedSeries {
  constructor(
    private readonly events: EventsService,
    private readonly calendar: SeriesCalendar,
  ) {}

  /**
   * The events that no rule stands for, and the series of the others, part by part; these are added to `written`.
   */
  async *entries(
    ctx: RequestContext,
    events: readonly ShownEvent[],
    { written, statuses }: ByRules,
  ): AsyncGenerator<readonly Entry[]> {
    const ids = new Set(events.flatMap(({ dto }) => dto.series_id ?? []));
    const found = await this.calendar.load(ctx, [...ids], statuses);
    const covered = new Set(found.flatMap(({ occurrences }) => occurrences.map(({ id }) => id)));
    yield events.filter(({ row }) => !covered.has(row.id));
    const listed = new Set(events.flatMap(({ row }) => (covered.has(row.id) ? row.series_id : [])));
    const plans: Plan[] = [];
    for (const series of found) {
      if (written.has(series.row.id) || !listed.has(series.row.id)) continue;
      plans.push(planOf(series));
      written.add(series.row.id);
      await setImmediate();
    }
    for (const group of groupsOf(plans)) yield this.shown(ctx, group);
  }

  private async shown(ctx: RequestContext, plans: readonly Plan[]): Promise<ShownSeries[]> {
    const ids = plans.flatMap(({ exceptions }) => exceptions.map(({ id }) => id));
    const events = new Map<number, ShownEvent>();
    for (let at = 0; at < ids.length; at += PART)
      for (const event of await this.events.listed(ctx, ids.slice(at, at + PART), undefined))
        events.set(event.row.id, event);
    return plans.map((plan) => shownSeries(plan, events));
  }
}
