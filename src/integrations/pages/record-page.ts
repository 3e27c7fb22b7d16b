import type { ImageDto } from '#content/media/image.dto.js';
import { type Content, html } from '#http/responses/html.js';
import { subscribeBox } from './calendar-page.js';
import { summaryOf } from './event-page.js';
import { eventCard, hero } from './event-parts.js';
import type { PageContent, PageContext } from './layout.js';
import { type ListedPage, pageLinks } from './list-view.js';
import type { PageEvent } from './page-event.js';
import type { Alternates } from './page-links.js';
import { pageMarkup } from './page-markup.js';
import { dirOf } from './text-direction.js';
import { langOf } from './text-language.js';
import type { SizeOfFiles } from './text-pictures.js';

/** A record that events belong to, and its coming events. */
export interface RecordData {
  /** What kind of record it is, as people call it. */
  readonly kind: string;
  readonly title: string;
  readonly language: string;
  /** HTML. */
  readonly description: string;
  /** That of the description, which falls back alone. */
  readonly descriptionLanguage: string;
  readonly image: ImageDto | false;
  /** The sizes of the pictures in the description. */
  readonly pictures: SizeOfFiles;
  /** What else there is to say of it. */
  readonly facts: Content;
  readonly list: ListedPage;
  readonly alternates: Alternates;
  readonly jsonLd: object;
  /** Whether search engines shall leave it out. */
  readonly isHidden?: boolean;
  readonly ics: string;
  readonly rss: string | undefined;
  /** Its events in the calendar. */
  readonly inCalendar: string;
}

function events(page: PageContext, { list, inCalendar }: RecordData): Content {
  const { texts } = page;
  const card = (event: PageEvent): Content => html`<li>${eventCard(page, event, { showsDay: true })}</li>\n`;
  return html`<section class="coming" aria-labelledby="coming">
<h2 id="coming">${texts.comingEvents}</h2>
${
  list.events.length === 0
    ? html`<p>${texts.noComingEvents}</p>\n`
    : html`<ol class="cards">
${list.events.map(card)}</ol>
`
}${pageLinks(page, list)}<p class="in-calendar"><a href="${inCalendar}">${texts.shownInCalendar}</a></p>
</section>
`;
}

/** The page of a venue, an organizer, a category, a tag or a series. */
export function recordPage(page: PageContext, data: RecordData): PageContent {
  const { kind, title, language, description, image, facts, alternates, jsonLd, ics, rss, isHidden } = data;
  return {
    title,
    description: summaryOf(description) ?? [title, kind, page.look.siteName].join(' – '),
    picture: image === false ? undefined : image,
    alternates,
    ...(isHidden === true ? { isHidden } : {}),
    jsonLd,
    feeds: { ics, rss },
    main: html`<article class="record">
<header>
<p class="kind">${kind}</p>
<h1${langOf(language, page)}${dirOf(title)}>${title}</h1>
</header>
${hero(page, image, '(min-width: 76rem) 72rem, 100vw', { name: title, language })}${
      description !== '' &&
      html`<div class="description"${langOf(data.descriptionLanguage, page)}${dirOf(description)}>
${pageMarkup(page, description, data.pictures)}
</div>
`
    }${facts}${events(page, data)}</article>
${subscribeBox(page, ics, rss)}`,
  };
}
