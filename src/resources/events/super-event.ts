import type { Event } from 'schema-dts';
import type { EntityManager } from 'typeorm';
import { kindOf } from '#content/localized/kinds.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { pickText } from '#content/localized/texts.js';
import { toRecordDto } from '#content/records/record.dto.js';
import { type LoadedRecord, mayRead } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import { schemaObject } from '#http/responses/json-ld.js';
import { eventSchedule, type ScheduleColumns } from './event-schedule.js';

/** The row of a series, with its texts. */
type SeriesRow = LoadedRecord & ScheduleColumns;

export type EventSeries = Extract<Event, { '@type': 'EventSeries' }>;

/** What an occurrence says of the series with this id; nothing of one that the caller may not read. */
export async function superEvent(
  ctx: RequestContext,
  manager: EntityManager,
  id: number,
  siteTimezone: string,
): Promise<EventSeries | undefined> {
  const kind = kindOf('series');
  const [series] = await tablesOf<SeriesRow>(kind).load(manager, [id]);
  if (series === undefined || series.status === 'trash' || !mayRead(ctx, series, 'series')) return undefined;
  return schemaObject<EventSeries>({
    '@type': 'EventSeries',
    name: pickText(series, ctx, 'title'),
    url: toRecordDto(series, ctx, kind, siteTimezone).url,
    eventSchedule: eventSchedule(series),
  });
}
