import { parseRule } from '#common/time/recurrence-rule.js';
import { recurrenceText } from '#common/time/recurrence-text.js';
import { isEndlessRule } from '#common/time/series-rule.js';
import { dayOf, later } from '#common/time/wall-clock.js';
import { toWall } from '#common/time/zone.js';
import { jsonList, type Stored } from '#content/localized/column-roles.js';
import type { ImageColumns } from '#content/localized/image-columns.js';
import type { RecordColumns } from '#content/records/record.entity.js';
import type { LoadedRecord } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Settings } from '#platform/config/settings.js';
import { type RelatedTo, shownDetails, shownFields } from '../events/event-mapping.js';
import type { Linked } from '../events/link-tables.repository.js';
import type { OccurrencesDto, SeriesDto } from './series.dto.js';
import { SERIES, type Series } from './series.entity.js';

/** A series' own row and texts, as loaded. */
export type SeriesRow = LoadedRecord & Stored<Omit<Series, keyof RecordColumns>>;

/** A series' own row and texts, and the ids of its linked records. */
export interface LinkedSeries extends Omit<SeriesRow, Exclude<keyof ImageColumns, 'image_id'>>, Linked {}

/** A series with all records that its response contains. */
export interface LoadedSeries extends SeriesRow, RelatedTo {}

/** The occurrences of a series that the caller may read. */
export interface OccurrenceCounts {
  readonly total: number;
  /** Those that have not ended. */
  readonly upcoming: number;
  /** UTC seconds of starts; null without any. */
  readonly first: number | null;
  readonly last: number | null;
  /** The start of the first that has not ended. */
  readonly next: number | null;
  /** Whether it has as many as it may have, also of those that the caller may not read. Known where it is behind. */
  readonly isFull?: boolean;
}

type Expandable = Pick<SeriesRow, 'expanded_until' | 'recurrence_rule' | 'timezone'>;

/** A series with all that its response says. */
export interface CountedSeries extends LoadedSeries {
  readonly counts: OccurrenceCounts;
}

/** What a write would do to the events of a series. */
export interface OccurrencePlan {
  readonly kept: number;
  readonly created: number;
  readonly trashed: number;
}

const DAY_SECONDS = 86_400;

/** The day until which the occurrences of a rule without end are made. */
export const horizonOf = (
  { zone, now }: { readonly zone: string; readonly now: number },
  { seriesHorizonDays }: Pick<Settings, 'seriesHorizonDays'>,
): string => dayOf(toWall(now + seriesHorizonDays * DAY_SECONDS, zone));

/** Whether a rule without end was not expanded of late. Housekeeping runs every day, so it may be a day behind. */
export function isBehind(
  { expanded_until: until, recurrence_rule: rule, timezone: zone }: Expandable,
  { now }: Pick<RequestContext, 'now'>,
  settings: Settings,
): boolean {
  if (until === '' || !isEndlessRule(parseRule(rule))) return until !== '';
  return until < dayOf(later(`${horizonOf({ zone, now }, settings)} 00:00:00`, -DAY_SECONDS));
}

function occurrences(series: CountedSeries, ctx: RequestContext, settings: Settings): OccurrencesDto {
  const { total, upcoming, first, last, next, isFull } = series.counts;
  const wall = (seconds: number | null): string => (seconds === null ? '' : toWall(seconds, series.timezone));
  return {
    total,
    upcoming,
    first: wall(first),
    last: wall(last),
    next: wall(next),
    expanded_until: series.expanded_until,
    // A series that has all the dates it may have does not go on.
    pending: !isFull && isBehind(series, ctx, settings),
  };
}

/** What a series and its occurrences say alike. */
export const sharedFields = (series: LoadedSeries, ctx: RequestContext, settings: Settings) => ({
  ...shownFields(series, ctx, settings, SERIES),
  ...shownDetails(series, ctx, SERIES),
});

export function toSeriesDto(series: CountedSeries, ctx: RequestContext, settings: Settings): SeriesDto {
  const added = jsonList(series.recurrence_dates) as string[];
  const shape = {
    start: series.start_date,
    rule: parseRule(series.recurrence_rule),
    added,
    zone: series.timezone,
  };
  return {
    ...sharedFields(series, ctx, settings),
    recurrence_rule: series.recurrence_rule,
    recurrence_dates: added,
    excluded_dates: jsonList(series.excluded_dates) as string[],
    recurrence_text: recurrenceText(shape, ctx.language),
    occurrences: occurrences(series, ctx, settings),
    split_from: series.split_from,
  };
}
