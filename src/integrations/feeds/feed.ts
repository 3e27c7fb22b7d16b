import type { CalendarDates } from '#common/time/series-calendar.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { TextOutput } from '#http/responses/text-response.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import type { SeriesOfList } from '#resources/series/listed-series.js';
import type { SeriesInCalendar } from '#resources/series/series-calendar.js';

/** A series in place of its occurrences. */
export interface ShownSeries extends Pick<SeriesInCalendar, 'row' | 'dto' | 'changedAt'> {
  readonly dates: CalendarDates;
  /** The occurrences that differ from the series, with the dates that it has for them. */
  readonly exceptions: readonly { readonly wall: string; readonly event: ShownEvent }[];
}

/** The metadata of a feed. */
export interface Feed {
  readonly ctx: RequestContext;
  readonly title: string;
  /** The web page with the same events. */
  readonly link: string;
  /** The feed's own URL. */
  readonly self: string;
  /** The number of events that match. */
  readonly total: number;
  /** The name of the site's time zone; undefined for an offset other than UTC. */
  readonly zone: string | undefined;
  /** The client, by which feeds take turns. */
  readonly client: string;
  /** The UID of an event or a series. It is the same in all languages, under every host name and for ever. */
  readonly uidOf: (id: number, kind?: 'event' | 'series') => string;
}

/** Writes events one after the other. Each method returns a part of the text. */
export interface FeedWriter {
  /**
   * The text before the events, which may be called for after them.
   * @param count the number of events that the feed contains
   */
  begin(count: number): string;
  /** @param series the one that the event is an occurrence of, for formats with series */
  add(event: ShownEvent, series?: SeriesOfList): string;
  /** A series by its rule, in formats that have rules. */
  addSeries?(series: ShownSeries): string;
  end(): string;
}

/** Keeps the text of the events until the text before them is known. */
export interface HeldText {
  add(text: string): Promise<void>;
  texts(): AsyncIterable<string> | Iterable<string>;
}

export class HeldInMemory implements HeldText {
  private readonly all: string[] = [];

  async add(text: string): Promise<void> {
    this.all.push(text);
    return Promise.resolve();
  }

  texts(): readonly string[] {
    return this.all;
  }
}

/** An output format for events. */
export interface FeedFormat {
  readonly type: Pick<TextOutput, 'contentType' | 'example'>;
  /** The extension of its URLs and files. */
  readonly extension: string;
  /** Whether the text before the events depends on them. */
  readonly beginsLast: boolean;
  /** Whether it has the series of its events. */
  readonly hasSeries?: true;
  readonly write: (feed: Feed) => FeedWriter;
}
