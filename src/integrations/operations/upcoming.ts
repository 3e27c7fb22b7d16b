import { Logger } from '@nestjs/common';
import { atPresent, type RequestContext } from '#http/context/request-context.js';
import { readParams } from '#http/parameters/params.js';
import type { OutageLog } from '#platform/database/outage-log.js';
import { reasonOf } from '#platform/logging/reason.js';
import type { EventDto } from '#resources/events/event.dto.js';
import { EventQuery } from '#resources/events/event-query.dto.js';
import type { EventsService } from '#resources/events/events.service.js';

const MAX_EVENTS = 6;
/** Events that have not ended. */
const UPCOMING = { ends_after: 'now' };

const logger = new Logger('Home');

/** The URL of the list of upcoming events. */
export const upcomingLink = ({ links }: RequestContext): string => links.api('/events', UPCOMING);

/** The first upcoming events, as somebody sees them who is not signed in. */
export async function upcomingEvents(
  ctx: RequestContext,
  events: EventsService,
  outages: OutageLog,
): Promise<readonly EventDto[]> {
  const query = readParams(EventQuery, { ...UPCOMING, per_page: MAX_EVENTS });
  try {
    const { items } = await events.list(atPresent({ ...ctx, caller: null, edit: false }), query);
    return items;
  } catch (error) {
    // The page leads to documentation and health checks also while the database cannot be reached.
    if (!outages.report(error)) logger.warn(`The home page is shown without events: ${reasonOf(error)}`);
    return [];
  }
}

export interface Sample {
  readonly url: string;
  readonly response: object;
}

/** A request that anybody can send, and the response to it: the first of the upcoming events. */
export function sampleOf({ links }: RequestContext, [event]: readonly EventDto[]): Sample {
  const fields = ['title', 'start_date', 'rest_url'] as const;
  const shown = event === undefined ? [] : [Object.fromEntries(fields.map((name) => [name, event[name]]))];
  const query = { ...UPCOMING, per_page: 1, _fields: fields.map((name) => `events.${name}`) };
  return { url: links.api('/events', query), response: { events: shown } };
}
