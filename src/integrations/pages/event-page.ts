import { toPlainText } from '#common/values/html.js';
import { servedLanguage } from '#content/localized/texts.js';
import type { EventTermDto } from '#content/terms/term-response.dto.js';
import { type Content, type Html, html } from '#http/responses/html.js';
import type { EventDto } from '#resources/events/event.dto.js';
import type { EventRow } from '#resources/events/event-mapping.js';
import type { SeriesDto } from '#resources/series/series.dto.js';
import { calendarServiceLinks } from './calendar-services.js';
import { eventDetails } from './event-details.js';
import {
  eventCard,
  hero,
  linkable,
  machineTime,
  markList,
  marksOf,
  ofEvent,
  placed,
  placeLine,
  toMap,
} from './event-parts.js';
import type { PageContent, PageContext } from './layout.js';
import { fullRange, shortDay, timeOf } from './page-dates.js';
import type { PageEvent } from './page-event.js';
import type { Alternates } from './page-links.js';
import { pageMarkup } from './page-markup.js';
import { filled, labelled } from './page-texts.js';
import { addressOf } from './place.js';
import { registration } from './registration.js';
import { dirOf } from './text-direction.js';
import { langOf } from './text-language.js';
import type { SizeOfFiles } from './text-pictures.js';

/** One event, and what belongs beside it. */
export interface EventData {
  readonly event: PageEvent;
  /** Says in which language each of its texts is. */
  readonly row: EventRow;
  readonly alternates: Alternates;
  /** The series of an occurrence, if everybody may read it. */
  readonly series: SeriesDto | undefined;
  /** The next occurrences of the series. */
  readonly nextDates: readonly EventDto[];
  /** The sizes of the pictures in its texts. */
  readonly pictures: SizeOfFiles;
  /** Coming events of the same categories. */
  readonly related: readonly PageEvent[];
}

const SUMMARY_LENGTH = 200;

/** The begin of a text, for those who link the page. */
export function summaryOf(markup: string): string | undefined {
  const text = toPlainText(markup).replaceAll(/\s+/g, ' ').trim();
  if (text === '') return undefined;
  return text.length <= SUMMARY_LENGTH ? text : `${text.slice(0, SUMMARY_LENGTH).replace(/\s\S*$/, '')} …`;
}

/** The text of an event in short, else when and where it takes place. */
export const leadOf = (page: PageContext, event: PageEvent): string =>
  summaryOf(event.excerpt === '' ? event.description : event.excerpt) ??
  [fullRange(page.ctx.language, event), placeLine(page, event)].filter((part) => part !== '').join(', ');

function when(page: PageContext, event: EventDto): Content {
  const { texts, ctx } = page;
  const zone = event.all_day === true ? '' : ` (${event.timezone_abbr})`;
  const { previous_start_date: before } = event;
  return html`<section class="fact when" aria-labelledby="when">
<h2 id="when">${texts.when}</h2>
<p><time datetime="${machineTime(event)}">${fullRange(ctx.language, event)}</time>${zone}</p>
${
  event.all_day !== true &&
  html`<p class="your-time" hidden data-start="${event.utc_start_date.replace(' ', 'T')}Z" data-end="${event.utc_end_date.replace(' ', 'T')}Z" data-zone="${event.timezone}">${texts.yourTime} <time></time></p>\n`
}${before !== '' && html`<p class="before">${filled(texts.previousDate, { date: `${shortDay(ctx.language, before.slice(0, 10))}, ${timeOf(ctx.language, before)}` })}</p>\n`}</section>
`;
}

function where(page: PageContext, event: PageEvent): Content {
  const { texts } = page;
  const { places } = event;
  const { virtual_url: online, virtual_event_type: type } = event;
  const joined = linkable(online);
  const mode = type === 'hybrid' ? texts.hybrid : texts.online;
  const link = html`<a href="${joined}" rel="noopener nofollow external">${texts.joinOnline}</a>`;
  const takesPlace = joined === undefined ? mode : labelled(texts, mode, link);
  if (places.length === 0 && type === '') return undefined;
  return html`<section class="fact where" aria-labelledby="where">
<h2 id="where">${texts.where}</h2>
${places.map((place) => {
  const { venue } = place;
  return html`<div class="place">
<p><a href="${venue.url}"${langOf(venue.i18n_language, page)}${dirOf(venue.venue)}>${venue.venue}</a></p>
${addressOf(page, place)}${toMap(page, venue)}</div>
`;
})}${type !== '' && html`<p>${takesPlace}</p>\n`}</section>
`;
}

function organizers(page: PageContext, { organizer: all }: EventDto): Content {
  const { texts } = page;
  if (all.length === 0) return undefined;
  return html`<section class="fact organizers" aria-labelledby="organizers">
<h2 id="organizers">${all.length === 1 ? texts.organizer : texts.organizers}</h2>
<ul>
${all.map(({ url, organizer, i18n_language }) => html`<li><a href="${url}"${langOf(i18n_language, page)}${dirOf(organizer)}>${organizer}</a></li>\n`)}</ul>
</section>
`;
}

const termLinks = (page: PageContext, terms: readonly EventTermDto[]): Content => html`<ul>
${terms.map((term) => html`<li><a href="${pageOf(term)}"${langOf(term.i18n_language, page)}${dirOf(term.name)}>${term.name}</a></li>\n`)}</ul>
`;

/** The text of an event with its own language. */
const textLang = (page: PageContext, { row }: EventData, field: string): Content =>
  langOf(servedLanguage(row, page.ctx, field), page);

/** They stand above the title, where no heading may be. */
const categoriesOf = (page: PageContext, { categories }: EventDto): Content =>
  categories.length > 0 &&
  html`<nav class="terms" aria-label="${page.texts.categories}">
${termLinks(page, categories)}</nav>
`;

const tagsOf = (page: PageContext, { tags }: EventDto): Content =>
  tags.length > 0 &&
  html`<nav class="terms tags" aria-labelledby="tags">
<h2 id="tags">${page.texts.tags}</h2>
${termLinks(page, tags)}</nav>
`;

const pageOf = (term: object): string => ('url' in term ? String(term.url) : '');

function reason(page: PageContext, data: EventData): Content {
  const { texts } = page;
  const { event, pictures } = data;
  const { event_status: status, event_status_reason: why } = event;
  if (status === 'scheduled') return undefined;
  return html`<div class="status ${status === 'canceled' ? 'off' : 'note'}" role="note">
<p><strong>${texts.statuses[status]}</strong></p>
${why !== '' && html`<div${textLang(page, data, 'event_status_reason')}${dirOf(why)}>${pageMarkup(page, why, pictures)}</div>\n`}</div>
`;
}

function ofSeries(page: PageContext, { series, nextDates }: EventData): Content {
  const { texts, ctx } = page;
  if (series === undefined) return undefined;
  return html`<section class="fact series" aria-labelledby="series">
<h2 id="series">${texts.ofSeries}</h2>
<p><a href="${series.url}"${langOf(series.i18n_language, page)}${dirOf(series.title)}>${series.title}</a></p>
<p>${series.recurrence_text}</p>
${
  nextDates.length > 0 &&
  html`<h3>${texts.nextDates}</h3>
<ul>
${nextDates.map((event) => html`<li><a href="${event.url}"><time datetime="${machineTime(event)}">${shortDay(ctx.language, event.start_date.slice(0, 10))}, ${timeOf(ctx.language, event.start_date)}</time></a>${event.event_status !== 'scheduled' && html` <small>${texts.statuses[event.event_status]}</small>`}</li>\n`)}</ul>
`
}</section>
`;
}

/** The first category that one of these events has too; they may also be of categories below it. */
function sharedCategory({ categories }: EventDto, others: readonly EventDto[]): EventTermDto | undefined {
  const theirs = new Set(others.flatMap((other) => other.categories.map(({ id }) => id)));
  return categories.find(({ id }) => theirs.has(id)) ?? categories[0];
}

function related(page: PageContext, event: EventDto, events: readonly PageEvent[]): Content {
  const category = sharedCategory(event, events);
  if (events.length === 0 || category === undefined) return undefined;
  const [before = '', after = ''] = page.texts.related.split('{category}');
  const name = html`<span${langOf(category.i18n_language, page)}${dirOf(category.name)}>${category.name}</span>`;
  return html`<section class="related" aria-labelledby="related">
<h2 id="related">${before}${name}${after}</h2>
<ul>
${events.map((other) => html`<li>${eventCard(page, other, { showsDay: true })}</li>\n`)}</ul>
</section>
`;
}

function addToCalendar({ texts, ctx }: PageContext, event: EventDto): Content {
  const { google, outlook } = calendarServiceLinks(event);
  return html`<section class="fact add" aria-labelledby="add">
<h2 id="add">${texts.addToCalendar}</h2>
<ul>
<li><a href="${ctx.links.api(`/events/${event.id}.ics`)}">${texts.calendarFile}</a></li>
<li><a href="${google}" rel="noopener nofollow external">${texts.google}</a></li>
<li><a href="${outlook}" rel="noopener nofollow external">${texts.outlook}</a></li>
</ul>
<label>${texts.share}
<input type="url" readonly value="${event.url}"></label>
</section>
`;
}

/** The page of an event. */
export function eventPage(page: PageContext, data: EventData): PageContent {
  const { event, alternates } = data;
  const { texts, ctx } = page;
  const website = linkable(event.website);
  const summary: Html = html`<p class="lead"><time datetime="${machineTime(event)}">${fullRange(ctx.language, event)}</time></p>`;
  return {
    title: event.title,
    type: 'article',
    description: leadOf(page, event),
    picture: event.image === false ? undefined : event.image,
    alternates,
    isHidden: event.hide_from_listings === true,
    jsonLd: event.json_ld,
    script: true,
    main: html`<article class="event">
<header>
${categoriesOf(page, event)}<h1${langOf(event.i18n_language, page)}${dirOf(event.title)}>${event.title}</h1>
${summary}
${placed(page, event)}${markList(marksOf(event, texts).filter(({ kind }) => kind !== 'off' || event.event_status !== 'canceled'))}${reason(page, data)}</header>
<div class="columns">
<div class="body">
${hero(page, event.image, '(min-width: 60rem) 50rem, 100vw', ofEvent(event))}<div class="description"${textLang(page, data, 'description')}${dirOf(event.description)}>
${pageMarkup(page, event.description, data.pictures)}
</div>
${website !== undefined && website !== event.url && html`<p><a href="${website}" rel="noopener nofollow external">${texts.website}</a></p>\n`}${eventDetails(page, event)}${tagsOf(page, event)}</div>
<aside class="facts" aria-label="${texts.details}">
${when(page, event)}${registration(page, event)}${where(page, event)}${organizers(page, event)}${ofSeries(page, data)}${addToCalendar(page, event)}</aside>
</div>
${related(page, event, data.related)}</article>
`,
  };
}
