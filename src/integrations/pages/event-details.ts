import { type Content, html } from '#http/responses/html.js';
import type { EventDto } from '#resources/events/event.dto.js';
import type { PageContext } from './layout.js';
import { shortDay, weekdayName } from './page-dates.js';
import { filled, labelled, type PageTexts } from './page-texts.js';

/** A week whose days name the weekdays. */
const WEEK: Readonly<Record<string, string>> = {
  mon: '2024-01-01',
  tue: '2024-01-02',
  wed: '2024-01-03',
  thu: '2024-01-04',
  fri: '2024-01-05',
  sat: '2024-01-06',
  sun: '2024-01-07',
};

function openingHours(
  { ctx, texts }: PageContext,
  { opening_hours: hours, closed_days: closed }: EventDto,
): Content {
  if (hours.length === 0) return undefined;
  const days = (names: readonly string[]): string => {
    const written = names.map((name) => weekdayName(ctx.language, WEEK[name] ?? '2024-01-01', 'long'));
    return new Intl.ListFormat(ctx.language).format(written);
  };
  return html`<dt>${texts.openingHours}</dt>
${hours.map(({ days: names, opens, closes }) => html`<dd>${labelled(texts, days(names), `${opens} – ${closes}`)}</dd>\n`)}${
    closed.length > 0 &&
    html`<dd>${texts.closedOn} ${new Intl.ListFormat(ctx.language).format(closed.map((day) => shortDay(ctx.language, day)))}</dd>\n`
  }`;
}

function ages(texts: PageTexts, { age_min: min, age_max: max }: EventDto): string {
  if (min !== null && max !== null) return filled(texts.agesBetween, { min, max });
  if (min !== null) return filled(texts.agesFrom, { min });
  return max === null ? '' : filled(texts.agesUpTo, { max });
}

function spoken({ ctx }: PageContext, { spoken_languages: tags }: EventDto): string {
  const names = new Intl.DisplayNames([ctx.language], { type: 'language' });
  return new Intl.ListFormat(ctx.language).format(tags.map((tag) => names.of(tag) ?? tag));
}

/** How an event takes place: its hours, for whom, in which languages, and what helps to take part. */
export function eventDetails(page: PageContext, event: EventDto): Content {
  const { texts, ctx } = page;
  const { accessibility } = event;
  const help = new Intl.ListFormat(ctx.language).format(
    accessibility.map((each) => texts.accessibilities[each]),
  );
  const rows = [
    [texts.ages, ages(texts, event)],
    [texts.spokenLanguages, spoken(page, event)],
    [texts.accessibility, help],
  ].filter(([, value]) => value !== '');
  if (rows.length === 0 && event.opening_hours.length === 0) return undefined;
  return html`<section class="details" aria-labelledby="details">
<h2 id="details">${texts.details}</h2>
<dl>
${openingHours(page, event)}${rows.map(([name, value]) => html`<dt>${name}</dt>\n<dd>${value}</dd>\n`)}</dl>
</section>
`;
}
