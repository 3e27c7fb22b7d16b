import type { RequestContext } from '#http/context/request-context.js';
import { readParams } from '#http/parameters/params.js';
import { CSV } from '#integrations/feeds/csv.js';
import type { FeedFormat, HeldText } from '#integrations/feeds/feed.js';
import { FeedQuery } from '#integrations/feeds/feed-query.dto.js';
import { FeedsService } from '#integrations/feeds/feeds.service.js';
import { ICALENDAR } from '#integrations/feeds/icalendar.js';
import { NDJSON } from '#integrations/feeds/ndjson.js';
import { RSS } from '#integrations/feeds/rss.js';
import type { OpenApp } from '../session.js';
import type { Destination } from './destination.js';
import type { EventFormat } from './event-formats.js';

const FORMATS: Readonly<Record<EventFormat, FeedFormat>> = {
  ics: ICALENDAR,
  rss: RSS,
  csv: CSV,
  ndjson: NDJSON,
};

/** Which events are exported and in which format, as users of the service see them. */
export interface EventsQuery {
  readonly format: EventFormat;
  /** Only events that end after `after` and start before `before`. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** A date before all events. */
const BEFORE_ALL_EVENTS = '0001-01-02';

/**
 * Writes the events that the context's caller may list.
 * @param held where their text is until what stands before it is known
 * @returns the number of events
 */
export async function exportEvents(
  { app }: OpenApp,
  ctx: RequestContext,
  { format: name, after = BEFORE_ALL_EVENTS, before }: EventsQuery,
  to: Destination,
  held: HeldText,
): Promise<number> {
  const format = FORMATS[name];
  const dates = { ends_after: after, ...(before === undefined ? {} : { starts_before: before }) };
  const feeds = app.get(FeedsService);
  const { count, parts } = await feeds.everything(ctx, readParams(FeedQuery, dates), format, held);
  for await (const part of parts) if (part !== '') await to.write(part);
  return count;
}
