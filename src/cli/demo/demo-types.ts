import type { InterfaceLanguage } from '../../common/messages/languages.js';

/** What a thing says in each language, under the wire's field names. */
type Localized<Fields extends string> = Readonly<Record<InterfaceLanguage, Readonly<Record<Fields, string>>>>;

/** What another system calls it, where one does. */
type External = Readonly<Partial<Record<'external_source' | 'external_id', string>>>;

export interface DemoVenue {
  readonly key: string;
  readonly texts: Localized<'venue' | 'description' | 'address' | 'city' | 'country'>;
  /** Sent once, with the original language. */
  readonly fields: {
    readonly zip: string;
    readonly phone: string;
    readonly website: string;
    readonly geo_lat: number;
    readonly geo_lng: number;
  } & External;
}

export interface DemoOrganizer {
  readonly key: string;
  readonly texts: Localized<'organizer' | 'description'>;
  readonly fields: { readonly phone: string; readonly website: string; readonly email: string } & External;
}

export interface DemoTerm {
  readonly key: string;
  readonly texts: Localized<'name' | 'description'>;
  /** The key of the parent, which stands before its children; only categories have one. */
  readonly parent?: string;
}

export interface DemoEvent {
  readonly key: string;
  readonly texts: Localized<'title' | 'description'>;
  /** The day on which it starts. */
  readonly daysFromNow: number;
  /** How many days later it ends. */
  readonly extraDays: number;
  /** `HH:MM` in `fields.timezone`. */
  readonly startTime: string;
  readonly endTime: string;
  /** As they are sent. */
  readonly fields: {
    readonly timezone: string;
    readonly all_day: boolean;
    readonly featured: boolean;
    readonly show_map: boolean;
    readonly cost: string;
    readonly website: string;
    readonly ticketed?: boolean;
  } & External;
  /** The key of the event that this one belongs to, which stands before it. */
  readonly parent?: string;
  readonly hasPicture?: boolean;
  /** Keys of what the event names. */
  readonly venue: string | undefined;
  readonly organizers: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
}

const DAY_MS = 86_400_000;

/** Start and end of an event as the wire takes them; `today` is `YYYY-MM-DD`. */
export function demoDates(event: DemoEvent, today: string): { start_date: string; end_date: string } {
  const dateAfter = (days: number): string =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  return {
    start_date: `${dateAfter(event.daysFromNow)} ${event.startTime}:00`,
    end_date: `${dateAfter(event.daysFromNow + event.extraDays)} ${event.endTime}:00`,
  };
}
