import { type Content, html } from '#http/responses/html.js';
import type { EventDto } from '#resources/events/event.dto.js';
import { dayOf, eventCard } from './event-parts.js';
import type { PageContext } from './layout.js';
import { longDay, timeOf } from './page-dates.js';
import { eventsByDay, type SpanEvents } from './span-events.js';

/** The hour under which an event stands on a day; empty for one that lasts all of it or began before. */
const hourOf = (event: EventDto, day: string): string =>
  event.all_day === true || dayOf(event.start_date) !== day ? '' : event.start_date.slice(11, 13);

/** The events of a day by the hours in which they begin. */
function hours(page: PageContext, events: readonly EventDto[], day: string): Content {
  const groups = Map.groupBy(events, (event) => hourOf(event, day));
  const sorted = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(
    ([hour, group]) => html`<li class="hour">
<h3>${hour === '' ? page.texts.allDay : timeOf(page.ctx.language, `${day} ${hour}:00:00`)}</h3>
<ol>
${group.map((event) => html`<li>${eventCard(page, event, { heading: 4 })}</li>\n`)}</ol>
</li>
`,
  );
}

/** The events of a day or a week, by days and hours. */
export function hoursView(page: PageContext, span: SpanEvents): Content {
  const days = [...eventsByDay(span)].filter(([, events]) => events.length > 0);
  return html`<ol class="days by-hours">
${days.map(
  ([day, events]) => html`<li class="of-day">
<h2><time datetime="${day}">${longDay(page.ctx.language, day)}</time></h2>
<ol class="hours">
${hours(page, events, day)}</ol>
</li>
`,
)}</ol>
`;
}
