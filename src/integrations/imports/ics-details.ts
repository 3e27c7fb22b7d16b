import { escapeText } from '#common/escapes.js';
import { all, type Component, first, has } from '#common/icalendar/components.js';
import { type Property, textOf } from '#common/icalendar/properties.js';
import { hasTags } from '#common/values/html-text.js';
import type { Payload, Standing } from './import-record.js';

/* Whether and where an event takes place. */

/** Their pages are where one takes part. Other addresses of an event are those of its website. */
const MEETING_HOSTS = [
  'zoom.us',
  'meet.google.com',
  'teams.microsoft.com',
  'teams.live.com',
  'webex.com',
] as const;

function isMeeting(address: string): boolean {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  const host = url?.hostname.replace(/\.$/, '');
  return MEETING_HOSTS.some((known) => host === known || host?.endsWith(`.${known}`) === true);
}

/** A telephone number is an address of a conference too, but not one of the web. */
const isOfWeb = (property: Property): boolean => !/^(?!https?:)[a-z][a-z0-9+-]*:/i.test(textOf(property));

/** An event with a place stays there, as many programs add a conference to every event. */
function attendanceOf(event: Component): Payload {
  if (has(event, 'LOCATION')) return {};
  const conference = all(event, 'CONFERENCE').find(isOfWeb);
  const meeting = all(event, 'URL').find((property) => isOfWeb(property) && isMeeting(textOf(property)));
  const address = textOf(conference ?? meeting);
  return address === '' ? {} : { is_virtual: true, virtual_url: address };
}

const isPostponed = (event: Component): boolean => /^TENTATIVE$/i.test(textOf(first(event, 'STATUS')));

export function statusOf(event: Component, isCancelled: boolean): Payload {
  if (!isCancelled && !isPostponed(event)) return {};
  const comments = all(event, 'COMMENT').map(textOf).join('\n\n');
  return {
    event_status: isCancelled ? 'canceled' : 'postponed',
    // Most programs write no comment. The reason that somebody has added here stays then.
    ...(comments === '' ? {} : { event_status_reason: hasTags(comments) ? comments : escapeText(comments) }),
  };
}

export const detailsOf = (event: Component, isCancelled: boolean): Payload => ({
  ...statusOf(event, isCancelled),
  ...attendanceOf(event),
});

/** The properties of which one must be there for an event to say a field. */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  title: ['SUMMARY'],
  description: ['DESCRIPTION', 'X-ALT-DESC'],
  categories: ['CATEGORIES'],
  venue: ['LOCATION', 'GEO'],
  organizer: ['ORGANIZER', 'X-EVENT-CALENDAR-ORGANIZER', 'CONTACT'],
  status: ['CLASS'],
  website: ['URL'],
  image: ['IMAGE', 'ATTACH'],
  event_status_reason: ['COMMENT'],
  is_virtual: ['CONFERENCE', 'URL'],
  virtual_url: ['CONFERENCE', 'URL'],
  start_date: ['DTSTART'],
  timezone: ['DTSTART'],
  all_day: ['DTSTART'],
  end_date: ['DTEND', 'DURATION'],
};

/** Whether a field has nothing in it, as no property of it could be used. */
const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that a cancellation says itself. Most programs leave out what they do not cancel. */
export const saidBy = (event: Component, payload: Payload): string[] =>
  Object.keys(payload).filter((name) => {
    const properties = PROPERTIES[name];
    return (
      properties === undefined ||
      (!isEmpty(payload[name]) && properties.some((property) => has(event, property)))
    );
  });

/** What else the event says of the one that is stored. */
export function standingOf(
  event: Component,
  payload: Payload,
  isCancelled: boolean,
): { readonly standing?: Standing } {
  if (isCancelled) return { standing: { cancels: saidBy(event, payload) } };
  const status = textOf(first(event, 'STATUS'));
  return status === '' || /^CONFIRMED$/i.test(status) ? { standing: 'takes place' } : {};
}

/** A cancelled date of a series with what it does not say itself, in case that the date is not known. */
export function completed(date: Component, series: Component): Component {
  const own = new Set(date.properties.map(({ name }) => name));
  const added = series.properties.filter(({ name }) => !own.has(name));
  return { ...date, properties: [...date.properties, ...added] };
}
