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

/** A calendar as another library reads it. */
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

export const idOf = ({ uid }: { readonly uid: string }): number => Number(/^event-(\d+)@/.exec(uid)?.[1]);

/** The text of an answer that is none of JSON. */
export async function textOf(service: Service, path: string, options?: SendOptions): Promise<string> {
  const { status, body } = await service.get<string>(path, options);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
