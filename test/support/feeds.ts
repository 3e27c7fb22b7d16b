import ICAL from 'ical.js';
import type { SendOptions, Service } from './service.js';

export interface ParsedEvent {
  readonly component: ICAL.Component;
  readonly uid: string;
  readonly summary: string;
  /** Seconds since 1970 UTC, by the zones that the calendar itself describes; of whole days `YYYY-MM-DD`. */
  readonly start: number | string;
  readonly end: number | string | undefined;
}

/** Parses a calendar with the library that also writes it. */
export function parseCalendar(text: string): {
  readonly calendar: ICAL.Component;
  readonly events: ParsedEvent[];
} {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, object[], object[]]);
  const instant = (component: ICAL.Component, name: string): number | string | undefined => {
    const time = component.getFirstPropertyValue(name) as ICAL.Time | null;
    if (time === null) return undefined;
    return time.isDate ? time.toString() : time.toUnixTime();
  };
  const events = calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    uid: String(component.getFirstPropertyValue('uid')),
    summary: String(component.getFirstPropertyValue('summary')),
    start: instant(component, 'dtstart') ?? '',
    end: instant(component, 'dtend'),
  }));
  return { calendar, events };
}

/** The value of a property of the event. */
export const valueOf = ({ component }: ParsedEvent, name: string): unknown =>
  component.getFirstPropertyValue(name);

export const idOf = ({ uid }: { readonly uid: string }): number => Number(/^event-(\d+)@/.exec(uid)?.[1]);

/** The text of a response that is not JSON. */
export async function textOf(service: Service, path: string, options?: SendOptions): Promise<string> {
  const { status, body } = await service.get<string>(path, options);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** An event with everything that calendars show, and much that they must escape. */
export const RICH_EVENT = {
  title: 'Brass, Brunch; \\more “here”',
  description: '<p>Music &amp; <b>food</b>, for all</p><ul><li>One</li><li>Two; three</li></ul>',
  timezone: 'America/New_York',
  start_date: '2027-07-10 10:00:00',
  end_date: '2027-07-10 12:00:00',
  website: 'https://brunch.example/a,b;c?d=e',
  categories: ['Music, live'],
  tags: ['brunch'],
  venue: {
    venue: 'Hall',
    address: 'Market 1',
    city: 'Brașov',
    country: 'Romania',
    geo_lat: 45.6427,
    geo_lng: 0,
  },
  organizer: [
    { organizer: 'No Mail' },
    { organizer: 'Jazz "Society"', email: 'office@jazz.example', phone: '+40 1' },
  ],
};
