import { type Content, html } from '#http/responses/html.js';
import type { EventLine } from '#resources/events/event-mapping.js';
import { dayOf, machineTime, marksOf } from './event-parts.js';
import type { PageContext } from './layout.js';
import {
  daysBetween,
  daysLater,
  longDay,
  mondayOf,
  monthName,
  monthsLater,
  sundayOf,
  timeOf,
  weekdayName,
} from './page-dates.js';
import type { CalendarLinks } from './page-links.js';
import { counted } from './page-texts.js';
import { eventsByDay, type SpanEvents } from './span-events.js';
import { dirOf } from './text-direction.js';
import { langOf } from './text-language.js';

/** How many events a cell shows at once; it has the others folded. */
const IN_CELL = 6;

/** How many events a cell lists at most; the view of the day has all. */
const MOST_IN_CELL = 50;

/** The days of the table of a month: whole weeks, from Monday. */
export function monthDays(day: string): { readonly first: string; readonly last: string } {
  const begin = monthsLater(day, 0);
  const end = daysLater(monthsLater(day, 1), -1);
  return { first: mondayOf(begin), last: sundayOf(end) };
}

/** The events that the cells list, in the order of all. */
export function listedInCells(span: SpanEvents): EventLine[] {
  const listed = new Set([...eventsByDay(span).values()].flatMap((events) => events.slice(0, MOST_IN_CELL)));
  return span.events.filter((event) => listed.has(event));
}

/** The cells of a week of which the calendar has no day. */
const BEYOND = Array.from(
  { length: 7 },
  () => html`<td role="cell" class="other-month is-empty"></td>
`,
);

function cellEvent(page: PageContext, event: EventLine, day: string): Content {
  const { language } = page.ctx;
  const begins = dayOf(event.start_date) === day;
  const time =
    event.all_day !== true &&
    begins &&
    html`<time datetime="${machineTime(event)}">${timeOf(language, event.start_date)}</time> `;
  const [mark] = marksOf(event, page.texts);
  const classes = [event.event_status === 'canceled' ? 'is-off' : '', time === false ? 'lasts' : ''];
  const name = classes.filter(Boolean).join(' ');
  return html`<li${name !== '' && html` class="${name}"`}>${time}<a href="${event.url}"${langOf(event.i18n_language, page)}${dirOf(event.title)}>${event.title}</a>${
    mark !== undefined && mark.kind !== 'featured' && html` <small class="${mark.kind}">${mark.text}</small>`
  }</li>
`;
}

/** The events of a month as a table of its weeks. */
export function monthView(page: PageContext, span: SpanEvents, month: string, links: CalendarLinks): Content {
  const { ctx, texts, today } = page;
  const { language } = ctx;
  const days = eventsByDay(span);
  const all = daysBetween(span.first, span.last);
  const weeks = Array.from({ length: Math.ceil(all.length / 7) }, (_, week) =>
    all.slice(week * 7, week * 7 + 7),
  );
  const cell = (day: string): Content => {
    const events = days.get(day) ?? [];
    const shown = events.length > IN_CELL ? events.slice(0, IN_CELL - 1) : events;
    const folded = events.slice(shown.length, MOST_IN_CELL);
    const others = events.slice(MOST_IN_CELL);
    const classes = [
      day.slice(0, 7) === month.slice(0, 7) ? '' : 'other-month',
      events.length > 0 ? '' : 'is-empty',
    ];
    const number = html`<span class="weekday" aria-hidden="true">${weekdayName(language, day, 'short')}</span><span class="number">${Number(day.slice(8))}</span><span class="full">${longDay(language, day)}</span>`;
    const dayLink = links.to({ view: 'day', date: day });
    return html`<td role="cell" class="${classes.filter(Boolean).join(' ')}"${day === today && html` aria-current="date"`}>
${events.length > 0 ? html`<a class="date" href="${dayLink}"><time datetime="${day}">${number}</time></a>` : html`<time class="date" datetime="${day}">${number}</time>`}
${
  events.length > 0 &&
  html`<ul>
${shown.map((event) => cellEvent(page, event, day))}</ul>
${
  folded.length > 0 &&
  html`<details class="more">
<summary>${counted(language, texts.more, events.length - shown.length)}</summary>
<ul>
${folded.map((event) => cellEvent(page, event, day))}</ul>
${others.length > 0 && html`<p class="others"><a href="${dayLink}">${counted(language, texts.more, others.length)}<span class="full"> – ${longDay(language, day)}</span></a></p>\n`}</details>
`
}`
}</td>
`;
  };
  return html`<table class="month" role="table">
<caption>${monthName(language, month)}</caption>
<thead role="rowgroup">
<tr role="row">
${(weeks[0] ?? []).map((day) => html`<th scope="col" role="columnheader"><abbr title="${weekdayName(language, day, 'long')}">${weekdayName(language, day, 'short')}</abbr></th>\n`)}</tr>
</thead>
<tbody role="rowgroup">
${weeks.map((week) => html`<tr role="row">\n${week.map(cell)}${BEYOND.slice(week.length)}</tr>\n`)}</tbody>
</table>
`;
}
