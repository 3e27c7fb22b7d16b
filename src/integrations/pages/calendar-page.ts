import { type Content, html } from '#http/responses/html.js';
import type { CalendarData } from './calendar-data.js';
import { type View, VIEWS } from './calendar-query.dto.js';
import { filterForm } from './filter-form.js';
import { hoursView } from './hours-view.js';
import type { PageContent, PageContext } from './layout.js';
import { listView } from './list-view.js';
import { hasPlaces, mapHead, mapView } from './map-view.js';
import { monthView } from './month-view.js';
import {
  dayRange,
  daysLater,
  isInCalendar,
  longDay,
  mondayOf,
  monthName,
  monthsLater,
  sundayOf,
} from './page-dates.js';
import { webcal } from './page-links.js';
import { counted, filled } from './page-texts.js';

function viewLinks({ texts }: PageContext, { view, date, links }: CalendarData): Content {
  const item = (name: View): Content => {
    const href = links.to({ view: name === 'list' ? undefined : name, date });
    return html`<li><a href="${href}"${name === view && html` aria-current="true"`}>${texts[name]}</a></li>\n`;
  };
  return html`<nav class="views" aria-label="${texts.views}">
<ul>
${VIEWS.map(item)}</ul>
</nav>
`;
}

/** The heading of a view, and the days before and after it. */
interface Step {
  readonly title: string;
  /** The title of the whole document, where it is another one. */
  readonly document?: string;
  readonly previous?: readonly [text: string, date: string];
  readonly next?: readonly [text: string, date: string];
}

function stepOf({ ctx: { language }, texts, today, look }: PageContext, { view, date }: CalendarData): Step {
  const day = date ?? today;
  switch (view) {
    case 'month':
      return {
        title: monthName(language, day),
        previous: [texts.previousMonth, monthsLater(day, -1)],
        next: [texts.nextMonth, monthsLater(day, 1)],
      };
    case 'week': {
      const monday = mondayOf(day);
      return {
        title: filled(texts.weekOf, { days: dayRange(language, monday, sundayOf(day)) }),
        previous: [texts.previousWeek, daysLater(monday, -7)],
        next: [texts.nextWeek, daysLater(monday, 7)],
      };
    }
    case 'day':
      return {
        title: longDay(language, day),
        previous: [texts.previousDay, daysLater(day, -1)],
        next: [texts.nextDay, daysLater(day, 1)],
      };
    case 'list':
    case 'map':
      return { title: texts.calendar, document: look.siteName };
  }
}

function stepLinks({ texts, today }: PageContext, { view, links, date }: CalendarData, step: Step): Content {
  const { previous, next } = step;
  if (previous === undefined || next === undefined) return undefined;
  const link = (rel: string, [text, day]: readonly [string, string]): Content =>
    isInCalendar(day) && html`<a rel="${rel}" href="${links.to({ view, date: day })}">${text}</a>\n`;
  return html`<nav class="steps" aria-label="${step.title}">
${link('prev', previous)}${link('next', next)}${date !== undefined && date !== today && html`<a class="today" href="${links.to({ view })}">${texts.today}</a>\n`}</nav>
`;
}

/** The addresses at which programs subscribe to what a page shows. */
export function subscribeBox({ texts }: PageContext, ics: string, rss: string | undefined): Content {
  return html`<section class="subscribe" aria-labelledby="subscribe">
<h2 id="subscribe">${texts.subscribe}</h2>
<p>${texts.subscribeText}</p>
<ul>
<li><a class="button" href="${webcal(ics)}">${texts.subscribeApp}</a></li>
<li><a href="${ics}">${texts.calendarFile}</a></li>
${rss !== undefined && html`<li><a href="${rss}">${texts.rss}</a></li>\n`}</ul>
<label>${texts.subscribeAddress}
<input type="url" readonly value="${ics}"></label>
</section>
`;
}

function eventsOf(page: PageContext, data: CalendarData): Content {
  const { view, list, month, span, links, date } = data;
  const { texts } = page;
  if (month !== undefined) return monthView(page, month, date ?? page.today, links);
  if (data.total === 0)
    return html`<div class="nothing"><p>${texts.noEvents}</p><p>${texts.noEventsText}</p></div>\n`;
  if (span !== undefined) return hoursView(page, span);
  if (list === undefined) return undefined;
  return view === 'map' ? mapView(page, list) : listView(page, list);
}

/** Days without events lead to other days without end: robots find the events by the sitemap. */
const NO_WAY_ON = html`<meta name="robots" content="nofollow">\n`;

function headOf(page: PageContext, { list, total }: CalendarData, hasMap: boolean): Content {
  const relation = (rel: string, href: string): Content => html`<link rel="${rel}" href="${href}">\n`;
  return [
    list === undefined && total === 0 && NO_WAY_ON,
    list !== undefined && list.page > 1 && relation('prev', list.to(list.page - 1)),
    list !== undefined && list.page < list.pages && relation('next', list.to(list.page + 1)),
    hasMap && mapHead(page),
  ];
}

/** The page with the events of all, as a list, a month, a week or a day. */
export function calendarPage(page: PageContext, data: CalendarData): PageContent {
  const { ctx, texts, look } = page;
  const { links, list, month, span = month, total, view, alternates, jsonLd } = data;
  const step = stepOf(page, data);
  const truncated = span?.isTruncated === true && filled(texts.truncated, { count: span.events.length });
  const hasMap = view === 'map' && list !== undefined && hasPlaces(list);
  return {
    title: step.document ?? step.title,
    alternates,
    jsonLd,
    isCalendar: true,
    feeds: { ics: links.feed('ics'), rss: links.feed('rss') },
    stylesheets: hasMap && look.map !== undefined ? [look.map.style] : undefined,
    head: headOf(page, data, hasMap),
    main: html`<div class="calendar-head">
<h1>${step.title}</h1>
${viewLinks(page, data)}</div>
${filterForm(page, data)}<div class="calendar-body view-${view}">
<div class="summary">
<p>${counted(ctx.language, texts.count, total)}</p>
${stepLinks(page, data, step)}</div>
${truncated !== false && html`<p class="truncated">${truncated}</p>\n`}${eventsOf(page, data)}</div>
${subscribeBox(page, links.feed('ics'), links.feed('rss'))}`,
    description: step.document === undefined ? `${look.siteName}: ${step.title}` : undefined,
  };
}
