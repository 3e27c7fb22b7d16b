import { type Content, html } from '#http/responses/html.js';
import { dayOf, eventCard } from './event-parts.js';
import type { PageContext } from './layout.js';
import { longDay, timeOf } from './page-dates.js';
import type { PageEvent } from './page-event.js';
import { eventsByDay, type SpanEvents } from './span-events.js';

const ALL_DAY = '';
/** Stands after all-day events, and before those of an hour. */
const CONTINUED = '!';

/** More than fit on any screen. Those after them are far, so that the browser may lay them out when they come near. */
const AT_ONCE = 30;

const beganBefore = (event: PageEvent, day: string): boolean => dayOf(event.start_date) !== day;

/** The hour under which an event stands on a day. */
function groupOf(event: PageEvent, day: string): string {
  if (event.all_day === true) return ALL_DAY;
  return beganBefore(event, day) ? CONTINUED : event.start_date.slice(11, 13);
}

function headingOf({ texts, ctx }: PageContext, group: string, day: string): string {
  if (group === ALL_DAY) return texts.allDay;
  return group === CONTINUED ? texts.continues : timeOf(ctx.language, `${day} ${group}:00:00`);
}

/** The events of a day by the hours in which they begin. */
function hours(
  page: PageContext,
  events: readonly PageEvent[],
  day: string,
  card: (event: PageEvent, day: string) => Content,
): Content {
  const groups = Map.groupBy(events, (event) => groupOf(event, day));
  const sorted = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(
    ([group, those]) => html`<li class="hour">
<h3>${headingOf(page, group, day)}</h3>
<ol>
${those.map((event) => card(event, day))}</ol>
</li>
`,
  );
}

/** The events of a day or a week, by days and hours. */
export function hoursView(page: PageContext, span: SpanEvents<PageEvent>): Content {
  const days = [...eventsByDay(span)].filter(([, events]) => events.length > 0);
  let shown = 0;
  // One that began on another day says when.
  const card = (event: PageEvent, day: string): Content => {
    shown += 1;
    return html`<li${shown > AT_ONCE && html` class="far"`}>${eventCard(page, event, { heading: 4, showsDay: beganBefore(event, day) })}</li>\n`;
  };
  return html`<ol class="days">
${days.map(
  ([day, events]) => html`<li class="of-day">
<h2><time datetime="${day}">${longDay(page.ctx.language, day)}</time></h2>
<ol class="hours">
${hours(page, events, day, card)}</ol>
</li>
`,
)}</ol>
`;
}
