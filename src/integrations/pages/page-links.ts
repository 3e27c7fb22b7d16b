import type { Language } from '#common/messages/languages.js';
import type { Links } from '#http/context/links.js';

export const CALENDAR_PATH = '/calendar';

/** The filters of a calendar page, as they were sent. */
export type Filters = Readonly<Record<string, string | readonly string[]>>;

/** What a link to a calendar page changes; undefined leaves the parameter out. */
type Changes = Readonly<Record<string, string | number | undefined>>;

/** The addresses of the calendar page with the filters that it shows. */
export class CalendarLinks {
  constructor(
    private readonly links: Links,
    readonly filters: Filters = {},
  ) {}

  /** The same filters on another page, view or day. */
  to(changes: Changes = {}): string {
    return this.links.pageHere(CALENDAR_PATH, { ...this.filters, ...changes });
  }

  /** The calendar without the filters. */
  plain(changes: Changes = {}): string {
    return this.links.pageHere(CALENDAR_PATH, changes);
  }

  /** The same events for programs that read calendars or news. */
  feed(format: 'ics' | 'rss'): string {
    return this.links.api(`/events.${format}`, this.filters);
  }
}

/** The address with which a calendar program subscribes. */
export const webcal = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** The same page in each language; `x-default` is the one without a language in its path. */
export interface Alternates {
  readonly canonical: string;
  readonly inLanguage: ReadonlyMap<Language, string>;
  readonly withoutLanguage: string;
}
