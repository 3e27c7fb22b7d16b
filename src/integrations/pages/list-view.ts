import { type Content, html } from '#http/responses/html.js';
import { dayOf, eventCard } from './event-parts.js';
import type { PageContext } from './layout.js';
import { longDay } from './page-dates.js';
import type { PageEvent } from './page-event.js';
import { filled } from './page-texts.js';

export interface ListedPage {
  readonly events: readonly PageEvent[];
  readonly page: number;
  readonly pages: number;
  /** The address of another page of the list. */
  readonly to: (page: number) => string;
}

/** The events by the days on which they start by their own clocks: in the order of instants these may alternate. */
const byDay = (events: readonly PageEvent[]): [day: string, events: PageEvent[]][] =>
  [...Map.groupBy(events, ({ start_date: start }) => dayOf(start))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );

/** The links to the pages before and after this one. */
export function pageLinks({ texts }: PageContext, { page, pages, to }: ListedPage): Content {
  if (pages <= 1) return undefined;
  return html`<nav class="pages" aria-label="${texts.pages}">
${page > 1 && html`<a rel="prev" href="${to(page - 1)}">${texts.previousPage}</a>\n`}<p>${filled(texts.page, { page, pages })}</p>
${page < pages && html`<a rel="next" href="${to(page + 1)}">${texts.nextPage}</a>\n`}</nav>
`;
}

/** The events of a list, grouped by the day on which they start. */
export function listView(page: PageContext, list: ListedPage, showsAddress = false): Content {
  const days = byDay(list.events).map(
    ([day, events]) => html`<li class="of-day">
<h2><time datetime="${day}">${longDay(page.ctx.language, day)}</time></h2>
<ol>
${events.map((event) => html`<li>${eventCard(page, event, { showsAddress })}</li>\n`)}</ol>
</li>
`,
  );
  return html`<ol class="days">
${days}</ol>
${pageLinks(page, list)}`;
}
