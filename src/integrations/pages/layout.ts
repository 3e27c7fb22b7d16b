import { type Language, languageName } from '#common/messages/languages.js';
import { DOCS_PATH } from '#http/context/mounts.js';
import type { RequestContext } from '#http/context/request-context.js';
import { type Content, Html, html, jsonScript, safeHtml } from '#http/responses/html.js';
import { ICON_LINK } from '#http/responses/html-page.js';
import { type Alternates, CalendarLinks } from './page-links.js';
import { type PageTexts, textsIn } from './page-texts.js';
import type { SiteLook } from './site-look.js';

/** What all views of a request know. */
export interface PageContext {
  readonly ctx: RequestContext;
  readonly texts: PageTexts;
  readonly look: SiteLook;
  /** The present day in the site's zone. */
  readonly today: string;
}

export const pageContext = (ctx: RequestContext, look: SiteLook, today: string): PageContext => ({
  ctx,
  texts: textsIn(ctx.language),
  look,
  today,
});

/** A picture as those who share a page show it. */
interface SharedPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The addresses of events for programs that read calendars or news. */
export interface Feeds {
  readonly ics: string;
  readonly rss: string | undefined;
}

/** One page, without what all pages have. */
export interface PageContent {
  /** Plain text, without the name of the site. */
  readonly title: string;
  readonly description?: string | undefined;
  readonly picture?: SharedPicture | undefined;
  /** Undefined for an error, which search engines do not keep. */
  readonly alternates?: Alternates | undefined;
  /** The same address in each language, where there are no alternates. */
  readonly languages?: ReadonlyMap<Language, string>;
  /** What programs read of the events of the page; by default of all events. */
  readonly feeds?: Feeds;
  readonly isHidden?: boolean;
  readonly type?: 'website' | 'article';
  /** Data of schema.org. */
  readonly jsonLd?: object | undefined;
  /** Style sheets between those of all pages and that of the site. */
  readonly stylesheets?: readonly string[] | undefined;
  /** Further links of the head. */
  readonly head?: Content;
  readonly main: Content;
  /** The address that a language link without an own one leads to. */
  readonly isCalendar?: boolean;
  readonly script?: boolean;
}

function alternateLinks({ inLanguage, canonical, withoutLanguage }: Alternates): Content {
  const links = [...inLanguage].map(
    ([language, href]) => html`<link rel="alternate" hreflang="${language}" href="${href}">\n`,
  );
  return html`<link rel="canonical" href="${canonical}">
${links}<link rel="alternate" hreflang="x-default" href="${withoutLanguage}">
`;
}

function openGraph({ ctx, look }: PageContext, page: PageContent): Content {
  const { title, description, picture, alternates, type = 'website' } = page;
  const property = (name: string, content: string | number): Html =>
    html`<meta property="og:${name}" content="${content}">\n`;
  return [
    property('title', title),
    property('type', type),
    property('site_name', look.siteName),
    property('locale', ctx.language.replace('-', '_')),
    alternates && property('url', alternates.canonical),
    description !== undefined && property('description', description),
    picture && [
      property('image', picture.url),
      property('image:width', picture.width),
      property('image:height', picture.height),
    ],
    html`<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">\n`,
  ];
}

function languageSwitch(
  { ctx, texts }: PageContext,
  addresses: ReadonlyMap<Language, string> | undefined,
): Content {
  if (addresses === undefined) return undefined;
  const items = [...addresses].map(([language, href]) =>
    language === ctx.language
      ? html`<li><a href="${href}" hreflang="${language}" lang="${language}" aria-current="true">${languageName(language)}</a></li>\n`
      : html`<li><a href="${href}" hreflang="${language}" lang="${language}" rel="alternate">${languageName(language)}</a></li>\n`,
  );
  return html`<nav class="languages" aria-label="${texts.language}">
<ul>
${items}</ul>
</nav>`;
}

/** Those of what the page lists, else of the whole calendar. */
function feedLinks(
  calendar: CalendarLinks,
  { feeds }: PageContent,
  title: string,
  siteName: string,
): Content {
  const { ics, rss } = feeds ?? { ics: calendar.feed('ics'), rss: calendar.feed('rss') };
  const name = feeds === undefined ? siteName : title;
  return html`<link rel="alternate" type="text/calendar" href="${ics}" title="${name}">
${rss !== undefined && html`<link rel="alternate" type="application/rss+xml" href="${rss}" title="${name}">\n`}`;
}

/** The height of the logo among the links beside it, in pixels. */
const LOGO_HEIGHT = 44;

/** With both of its sides, nothing moves when the logo has come. */
const sidesOf = ({ size }: NonNullable<SiteLook['logo']>): Content => [
  size !== undefined && html` width="${Math.round((size.width / size.height) * LOGO_HEIGHT)}"`,
  html` height="${LOGO_HEIGHT}"`,
];

function siteHeader(page: PageContext, content: PageContent, calendar: CalendarLinks): Content {
  const { alternates, languages, isCalendar = false } = content;
  const { logo, siteName } = page.look;
  return html`<header class="site">
<a class="brand" href="${calendar.plain()}"${isCalendar && html` aria-current="page"`}>${
    logo === undefined ? siteName : html`<img src="${logo.path}" alt="${siteName}"${sidesOf(logo)}>`
  }</a>
${languageSwitch(page, alternates?.inLanguage ?? languages)}
</header>
`;
}

/**
 * Has the browser show the content when it has come whole: of what is shown in parts, each moves the ones before it. The end is
 * an empty element, as browsers do not wait for what is in it; only data for programs come after it.
 */
const WHOLE = html`<link rel="expect" href="#end" blocking="render">\n`;

/** The whole document of a page. */
export function layout(page: PageContext, content: PageContent): string {
  const { ctx, texts, look, today } = page;
  const { links, language } = ctx;
  const calendar = new CalendarLinks(links);
  const { title, alternates, isHidden = alternates === undefined } = content;
  const { description = `${texts.comingEvents} – ${look.siteName}` } = content;
  const stylesheets = [look.stylesheet, ...(content.stylesheets ?? []), ...look.ofSite];
  const name = title === look.siteName ? title : `${title} – ${look.siteName}`;
  const document = html`<!doctype html>
<html lang="${language}" data-day="${today}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<meta name="description" content="${description}">
${isHidden && html`<meta name="robots" content="noindex">\n`}${WHOLE}${safeHtml(ICON_LINK)}
${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">\n`)}${alternates && alternateLinks(alternates)}${openGraph(page, { ...content, description })}${feedLinks(calendar, content, name, look.siteName)}${content.head}
${content.script === true && html`<script type="module" src="${look.script}" blocking="render"></script>\n`}</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
${siteHeader(page, content, calendar)}<main id="content" tabindex="-1">
${content.main}
</main>
<footer class="site">
<p><a href="${calendar.plain()}">${look.siteName}</a></p>
<nav aria-label="${texts.developers}">
<ul>
<li><a href="${calendar.feed('ics')}">iCalendar</a></li>
<li><a href="${calendar.feed('rss')}">RSS</a></li>
<li><a href="${links.site(DOCS_PATH)}">${texts.documentation}</a></li>
<li><a href="${links.api('/events')}">JSON</a></li>
</ul>
</nav>
</footer>
<div id="end"></div>
${content.jsonLd && html`${jsonScript('application/ld+json', content.jsonLd)}\n`}</body>
</html>
`;
  return document.text;
}
