import type { Component } from '#common/icalendar/components.js';
import type { EventStart, EventTimes } from '#common/icalendar/event-times.js';
import type { Message } from '#common/messages/message-arguments.js';
import type { Length } from '#common/time/span.js';
import type { Warn } from './ics-event.js';

/** An event of a file: one component, as it is understood. */
export interface Event {
  readonly component: Component;
  /** The component as it stands in the file, without what is added from its series. */
  readonly own: Component;
  readonly uid: string;
  readonly where: string | Message;
  readonly isCancelled: boolean;
  readonly times: EventTimes;
  readonly warn: Warn;
  /** The program that wrote the file. */
  readonly program: string;
}

/** An event, and the start in the series for which its own start stands. Both move together. */
export interface Change {
  readonly event: Event;
  readonly original: string;
  readonly start: EventStart;
  readonly length: Length;
  readonly isOfFollowing: boolean;
}

/** The changed dates of a series, by the original start as a wall clock. */
export interface Changes {
  readonly single: ReadonlyMap<string, Change>;
  /** Those that also change what follows, in chronological order. */
  readonly following: readonly Change[];
  /** Dates whose change cannot be read. What the series says of them is no longer true. */
  readonly unknown: ReadonlySet<string>;
}
