import type { View } from './calendar-query.dto.js';
import type { Choices } from './filter-choices.js';
import type { ListedPage } from './list-view.js';
import type { PageEvent } from './page-event.js';
import type { Alternates, CalendarLinks } from './page-links.js';
import type { SpanEvents } from './span-events.js';

/** What the calendar page shows. */
export interface CalendarData {
  readonly view: View;
  /** The day that was asked for; undefined for the default of the view. */
  readonly date: string | undefined;
  readonly links: CalendarLinks;
  /** What its form offers. */
  readonly choices: Choices;
  /** What its filters name, which the form may not offer. */
  readonly chosen: Choices;
  readonly alternates: Alternates;
  readonly total: number;
  /** For `list` and `map`. */
  readonly list: ListedPage | undefined;
  /** For `month`. */
  readonly month: SpanEvents | undefined;
  /** For `week` and `day`. */
  readonly span: SpanEvents<PageEvent> | undefined;
  readonly jsonLd: object | undefined;
}
