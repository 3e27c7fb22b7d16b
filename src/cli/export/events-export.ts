import type { Writable } from 'node:stream';
import { once } from 'node:events';
import type { RequestContext } from '../../context/request-context.js';
import type { FeedFormat } from '../../feeds/feed.js';
import { CSV } from '../../feeds/csv.js';
import { FeedsService } from '../../feeds/feeds.service.js';
import { FeedQuery } from '../../feeds/feed-query.dto.js';
import { ICALENDAR } from '../../feeds/icalendar.js';
import { NDJSON } from '../../feeds/ndjson.js';
import { RSS } from '../../feeds/rss.js';
import { readParams } from '../../http/params.js';
import type { OpenApp } from '../session.js';

const FORMATS: Readonly<Record<string, FeedFormat>> = { ics: ICALENDAR, rss: RSS, csv: CSV, ndjson: NDJSON };

export const EVENT_FORMATS = Object.keys(FORMATS);

/** The events of an export, as users of the service see them. */
export interface EventsAsked {
  readonly format: string;
  /** Ending after this date, and starting before that one. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Before all events there are. */
const ALWAYS = '0001-01-02';

/** Writes the events that the context's caller may list. @returns how many there are */
export async function exportEvents(
  { app }: OpenApp,
  ctx: RequestContext,
  { format: name, after = ALWAYS, before }: EventsAsked,
  to: Writable,
): Promise<number> {
  const format = FORMATS[name];
  if (format === undefined) throw new Error(`There is no format ${name}.`);
  const dates = { ends_after: after, ...(before === undefined ? {} : { starts_before: before }) };
  const { count, parts } = await app.get(FeedsService).everything(ctx, readParams(FeedQuery, dates), format);
  for await (const part of parts) if (!to.write(part)) await once(to, 'drain');
  return count;
}
