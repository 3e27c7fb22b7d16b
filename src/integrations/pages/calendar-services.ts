import { toPlainText } from '#common/values/html.js';
import type { EventDto } from '#resources/events/event.dto.js';
import { venuesOf } from './event-parts.js';
import { addressLines } from './place.js';

/** Addresses may be this long in all browsers and mail programs. */
const MAX_DESCRIPTION = 800;

interface ServiceLinks {
  readonly google: string;
  readonly outlook: string;
}

const compact = (date: string): string => date.replaceAll(/[-:]/g, '').replace(' ', 'T');

/** The last day of an event of whole days is exclusive for calendar programs. */
const nextDay = (wall: string): string =>
  Temporal.PlainDate.from(wall.slice(0, 10)).add({ days: 1 }).toString();

/** The addresses at which calendars on the web take an event over. */
export function calendarServiceLinks(event: EventDto): ServiceLinks {
  const { title, url } = event;
  const [venue] = venuesOf(event);
  const location = venue === undefined ? '' : [venue.venue, ...addressLines(venue)].join(', ');
  const text = toPlainText(event.description).slice(0, MAX_DESCRIPTION);
  const details = text === '' ? url : `${text}\n\n${url}`;
  const isAllDay = event.all_day === true;
  const [from, to] = isAllDay
    ? [event.start_date.slice(0, 10), nextDay(event.end_date)]
    : [`${event.utc_start_date}Z`, `${event.utc_end_date}Z`];
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(from)}/${compact(to)}`,
    details,
    location,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: from.replace(' ', 'T'),
    enddt: to.replace(' ', 'T'),
    allday: String(isAllDay),
    body: details,
    location,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google.toString()}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook.toString()}`,
  };
}
