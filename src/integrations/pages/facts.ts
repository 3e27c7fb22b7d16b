import { type Content, html } from '#http/responses/html.js';
import type { OrganizerDto } from '#resources/organizers/organizer.dto.js';
import type { SeriesDto } from '#resources/series/series.dto.js';
import { linkable, venuesOf } from './event-parts.js';
import type { PageContext } from './layout.js';
import { costOf } from './page-cost.js';
import { addressOf, mapLink, type Place } from './place.js';
import { dirOf } from './text-direction.js';
import { langOf } from './text-language.js';

type Row = readonly [name: string, value: Content];

const list = (rows: readonly (Row | undefined)[]): Content => {
  const known = rows.filter((row) => row !== undefined);
  return (
    known.length > 0 &&
    html`<dl class="facts">
${known.map(([name, value]) => html`<div><dt>${name}</dt>\n<dd>${value}</dd></div>\n`)}</dl>
`
  );
};

const external = (address: string, text = address.replace(/^https?:\/\/(www\.)?|\/$/g, '')): Content =>
  html`<a href="${address}" rel="noopener nofollow external">${text}</a>`;

function contacts(
  { texts }: PageContext,
  { phone = '', website = '', email = '' }: Partial<OrganizerDto>,
): (Row | undefined)[] {
  const site = linkable(website);
  return [
    site === undefined ? undefined : [texts.website, external(site)],
    phone === ''
      ? undefined
      : [texts.phone, html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${phone}</a>`],
    email === '' ? undefined : [texts.email, html`<a href="mailto:${email}">${email}</a>`],
  ];
}

/** Where a venue is, and how one reaches it. */
export function placeFacts(page: PageContext, place: Place): Content {
  const { texts } = page;
  const { venue } = place;
  const map = mapLink(venue);
  const lines = addressOf(page, place);
  const address: Row | undefined =
    lines === undefined && map === undefined
      ? undefined
      : [
          texts.where,
          html`${lines}${map !== undefined && html`<a class="to-map" href="${map}" rel="noopener external">${texts.openMap}</a>`}`,
        ];
  return list([address, ...contacts(page, venue)]);
}

export const contactFacts = (page: PageContext, organizer: OrganizerDto): Content =>
  list(contacts(page, organizer));

/** When a series takes place, in words, and where. */
export function seriesFacts(page: PageContext, series: SeriesDto): Content {
  const { texts } = page;
  const venues = venuesOf(series).map(
    ({ url, venue, i18n_language }, index) =>
      html`${index > 0 && ', '}<a href="${url}"${langOf(i18n_language, page)}${dirOf(venue)}>${venue}</a>`,
  );
  return list([
    series.recurrence_text === '' ? undefined : [texts.when, series.recurrence_text],
    venues.length === 0 ? undefined : [texts.where, venues],
    series.cost === '' ? undefined : [texts.cost, costOf(page, series)],
  ]);
}
