import type { ImageDto } from '#content/media/image.dto.js';
import { type Content, type Html, html } from '#http/responses/html.js';
import type { EventDto } from '#resources/events/event.dto.js';
import type { EventLine } from '#resources/events/event-mapping.js';
import type { VenueDto } from '#resources/venues/venue.dto.js';
import type { PageContext } from './layout.js';
import { costOf } from './page-cost.js';
import { shortDay, timeRange } from './page-dates.js';
import type { PageEvent } from './page-event.js';
import type { PageTexts } from './page-texts.js';
import { addressOf, mapLink, placeParts, positionOf } from './place.js';
import { dirOf } from './text-direction.js';
import { langOf, shownParts } from './text-language.js';

/* The parts of an event that several views show. */

export const dayOf = (wall: string): string => wall.slice(0, 10);

const SCHEME = /^(https?|mailto|tel):/i;

/** An address from a record, if a page may link it. */
export const linkable = (address: string): string | undefined => (SCHEME.test(address) ? address : undefined);

interface Mark {
  readonly kind: 'off' | 'note' | 'online' | 'featured';
  readonly text: string;
}

/** What a reader must see at first sight: that an event is off, moved, full or online. */
export function marksOf(event: EventLine, texts: PageTexts): readonly Mark[] {
  const marks: Mark[] = [];
  const { event_status: status, availability, virtual_event_type: type } = event;
  if (status !== 'scheduled')
    marks.push({ kind: status === 'canceled' ? 'off' : 'note', text: texts.statuses[status] });
  if (availability === 'sold_out' || availability === 'limited')
    marks.push({
      kind: availability === 'sold_out' ? 'off' : 'note',
      text: texts.availabilities[availability],
    });
  if (type !== '') marks.push({ kind: 'online', text: type === 'hybrid' ? texts.hybrid : texts.online });
  if (event.featured === true) marks.push({ kind: 'featured', text: texts.featured });
  return marks;
}

export const markList = (marks: readonly Mark[]): Content =>
  marks.length > 0 &&
  html`<ul class="marks">
${marks.map(({ kind, text }) => html`<li class="${kind}">${text}</li>\n`)}</ul>
`;

/** What a picture without an alternative text shows: the name of its record. */
interface Shown {
  readonly name: string;
  readonly language: string;
}

/** A picture in the sizes that there are, with its own size, so that nothing moves when it has come. */
export function picture(
  page: PageContext,
  image: ImageDto | false,
  sizes: string,
  record: Shown,
  isFirst = false,
): Content {
  if (image === false || image.width === 0) return undefined;
  const { alt_text: alt, i18n_language: own } = image;
  const { name, language } = alt === undefined || own === undefined ? record : { name: alt, language: own };
  const { medium, large } = image.sizes;
  const forms = [medium, large, image].filter((form) => form !== undefined);
  const set = forms.map(({ url, width }) => `${url} ${width}w`).join(', ');
  const loading = isFirst ? html` fetchpriority="high"` : html` loading="lazy" decoding="async"`;
  return html`<img src="${(large ?? image).url}" srcset="${set}" sizes="${sizes}" width="${image.width}" height="${image.height}" alt="${name}"${langOf(language, page)}${loading}>`;
}

/** A picture at the head of a page, with what is said below it. */
export function hero(page: PageContext, image: ImageDto | false, sizes: string, record: Shown): Content {
  const shown = picture(page, image, sizes, record, true);
  if (shown === undefined || image === false) return undefined;
  const { caption, credit, i18n_language: language = page.ctx.language } = image;
  const words = [
    caption !== undefined && html`<span${langOf(language, page)}${dirOf(caption)}>${caption}</span>\n`,
    credit !== undefined && html`<small${dirOf(credit)}>${credit}</small>\n`,
  ].filter((part) => part !== false);
  const below = words.length > 0 && html`<figcaption>\n${words}</figcaption>\n`;
  return html`<figure class="hero">${shown}${below}</figure>
`;
}

/** What the picture of an event shows. */
export const ofEvent = ({ title: name, i18n_language: language }: EventDto): Shown => ({ name, language });

export const venuesOf = ({ venue }: Pick<EventDto, 'venue'>): readonly VenueDto[] => [venue].flat();

/** `Town Hall, Brașov`, of the first venue. */
export const placeLine = (page: PageContext, { places: [first] }: PageEvent): string =>
  first === undefined
    ? ''
    : placeParts(page, first)
        .map(({ text }) => text)
        .join(', ');

/** The first venue in one line. */
export function placed(page: PageContext, { places: [first] }: PageEvent): Content {
  if (first === undefined) return undefined;
  const { attributes, content } = shownParts(page, placeParts(page, first), ', ');
  return html`<p class="where"${attributes}>${content}</p>\n`;
}

/** `2027-01-08T20:00+01:00` cannot be said of a wall clock alone: the zone stands beside it on the event's own page. */
export const machineTime = (event: EventLine): string =>
  event.all_day === true ? dayOf(event.start_date) : event.start_date.replace(' ', 'T').slice(0, 16);

/** The end of an event of several days: `– Sun 10 Jan 2027`. */
export function untilDay({ ctx: { language } }: PageContext, event: EventDto): string {
  const [start, end] = [dayOf(event.start_date), dayOf(event.end_date)];
  return start === end ? '' : ` – ${shortDay(language, end)}`;
}

interface CardOptions {
  /** The level of the heading. */
  readonly heading?: 3 | 4;
  /** For lists that are not grouped by days. */
  readonly showsDay?: boolean;
  /** For lists of places: the whole address, and a map. */
  readonly showsAddress?: boolean;
}

const headed = (level: 3 | 4, title: Html): Html =>
  level === 3 ? html`<h3>${title}</h3>` : html`<h4>${title}</h4>`;

function whenOf(page: PageContext, event: EventDto, showsDay: boolean): string {
  const { texts, ctx } = page;
  const day = showsDay ? `${shortDay(ctx.language, dayOf(event.start_date))}, ` : '';
  return (
    day + (event.all_day === true ? texts.allDay + untilDay(page, event) : timeRange(ctx.language, event))
  );
}

/** Where a map shows the place. */
function placedAt(page: PageContext, venue: VenueDto): Content {
  const position = positionOf(venue);
  if (position === undefined) return undefined;
  const { latitude, longitude } = position;
  const { venue: name, i18n_language: language } = venue;
  const lang = language !== page.ctx.language && html` data-place-language="${language}"`;
  return html` data-latitude="${latitude}" data-longitude="${longitude}" data-place="${name}"${lang}`;
}

/** The link to a map of a venue, where there is one. */
export function toMap({ texts }: PageContext, venue: VenueDto): Content {
  const map = mapLink(venue);
  return (
    map !== undefined &&
    html`<p class="to-map"><a href="${map}" rel="noopener external">${texts.openMap}</a></p>\n`
  );
}

const addresses = (page: PageContext, { places }: PageEvent): Content =>
  places.map((place) => {
    const { venue } = place;
    const [at, lines, link] = [placedAt(page, venue), addressOf(page, place, ', '), toMap(page, venue)];
    const isEmpty = at === undefined && lines === undefined && link === false;
    return !isEmpty && html`<div${at}>\n${lines}${link}</div>\n`;
  });

/** An event in a list. */
export function eventCard(
  page: PageContext,
  event: PageEvent,
  { heading = 3, showsDay = false, showsAddress = false }: CardOptions = {},
): Html {
  const { texts } = page;
  const marks = marksOf(event, texts);
  const isOff = event.event_status === 'canceled';
  const when = whenOf(page, event, showsDay);
  const title = html`<a href="${event.url}"${langOf(event.i18n_language, page)}${dirOf(event.title)}>${event.title}</a>`;
  const isFeatured = event.featured === true;
  const sizes = `(min-width: 60rem) ${isFeatured ? 24 : 17}rem, (min-width: 40rem) 15rem, 100vw`;
  const image = picture(page, event.image, sizes, ofEvent(event));
  return html`<article class="card${isOff && ' is-off'}${isFeatured && ' is-featured'}${image !== undefined && ' has-picture'}">
<div class="text">
<p class="when"><time datetime="${machineTime(event)}">${when}</time></p>
${headed(heading, title)}
${markList(marks)}${placed(page, event)}${showsAddress && addresses(page, event)}${event.cost !== '' && html`<p class="cost"${dirOf(event.cost)}>${costOf(page, event)}</p>\n`}</div>
${image !== undefined && html`<div class="picture">${image}</div>\n`}</article>
`;
}
