import { escapeHtml } from '#common/escapes.js';
import { type Language, languageName } from '#common/messages/languages.js';
import { pageTexts } from '#content/localized/pages.js';
import type { Links } from '#http/context/links.js';
import { contentPolicy, hashSource, htmlPage } from '#http/responses/html-page.js';
import type { EventDto } from '#resources/events/event.dto.js';
import { COLLECTIONS, type Home } from './home.js';
import type { Sample } from './upcoming.js';

const STYLE = `
:root { color-scheme: light dark; --ground: #fbfaf7; --raised: #fff; --text: #1d2423; --soft: #56605e; --line: #d9d6cc; --link: #1f6f5c; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #161a1a; --raised: #1e2423; --text: #e6e8e6; --soft: #a3adaa; --line: #343b3a; --link: #7fd1bc; }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
main { padding-top: 2.5rem; }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
h2 { margin: 2.25rem 0 0.75rem; font-size: 1.15rem; }
h3 { margin: 0; font-size: 1rem; line-height: 1.35; }
a { color: var(--link); text-underline-offset: 0.15em; }
p { margin: 0.5rem 0; color: var(--soft); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 0.75rem 1.5rem; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; color: var(--soft); font-size: 0.95rem; }
ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0; padding: 0; list-style: none; }
li a { display: inline-block; padding: 0.25rem 0; }
.events { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 0.75rem; margin-bottom: 0.75rem; }
.events li { padding: 0.8rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
.events p { margin: 0.2rem 0 0; font-size: 0.95rem; }
.events time { color: var(--link); font-size: 0.9rem; font-weight: 600; }
.events small { display: flex; gap: 1rem; margin-top: 0.4rem; }
pre { overflow-x: auto; margin: 0.5rem 0; padding: 0.8rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); font: 0.85rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
footer { margin-top: 2.5rem; padding-bottom: 2rem; }
footer ul { border-top: 1px solid var(--line); padding-top: 1rem; }
[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
`;

/** The page runs no scripts and loads nothing. */
export const HOME_POLICY = contentPolicy({ 'style-src': hashSource(STYLE) });

const link = (href: string, text: string, attributes = ''): string =>
  `<a href="${escapeHtml(href)}"${attributes}>${escapeHtml(text)}</a>`;

/** A wall time, such as `2026-10-01 20:00:00`, as people of the language write it. */
function written(wallTime: string, language: Language, isAllDay: boolean): string {
  const time = isAllDay ? {} : ({ hour: 'numeric', minute: '2-digit' } as const);
  return new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...time,
    timeZone: 'UTC',
  }).format(new Date(`${wallTime.replace(' ', 'T')}Z`));
}

function placeOf({ venue }: EventDto): string {
  const [first] = Array.isArray(venue) ? venue : [venue];
  return [first?.venue, first?.city].filter(Boolean).join(', ');
}

function eventItem(event: EventDto, language: Language, links: Links): string {
  const texts = pageTexts(language).home;
  const place = placeOf(event);
  return `<li>
<time datetime="${event.start_date.replace(' ', 'T')}">${escapeHtml(written(event.start_date, language, event.all_day === true))}</time>
<h3 lang="${event.i18n_language}">${links.hasPages('event') ? link(event.url, event.title) : escapeHtml(event.title)}</h3>
${place === '' ? '' : `<p>${escapeHtml(place)}</p>\n`}<small>${link(links.api(`/events/${event.id}.ics`), texts.calendarFile)} ${link(event.rest_url, texts.details)}</small>
</li>`;
}

interface HomePage {
  readonly home: Home;
  readonly events: readonly EventDto[];
  readonly sample: Sample;
  readonly links: Links;
}

/** Renders the home page as HTML. */
export function homePage({ home, events, sample, links }: HomePage): string {
  const { home: texts, docs } = pageTexts(home.language);
  const hrefOf = (relation: keyof Home['_links'], position = 0): string =>
    home._links[relation][position]?.href ?? '';
  const term = (relation: keyof Home['_links'], name: string, text: string, position = 0): string =>
    `<dt>${link(hrefOf(relation, position), name)}</dt><dd>${escapeHtml(text)}</dd>`;
  const item = (relation: keyof Home['_links'], name: string): string =>
    `<li>${link(hrefOf(relation), name)}</li>`;
  const languages = home._links.alternate.map(({ href, hreflang = home.language }) => {
    const current = hreflang === home.language ? ' aria-current="page"' : '';
    const attributes = ` hreflang="${hreflang}" lang="${hreflang}"${current}`;
    return `<li>${link(href, languageName(hreflang), attributes)}</li>`;
  });
  const list =
    events.length === 0
      ? `<p>${texts.noEvents}</p>`
      : `<ul class="events">\n${events.map((event) => eventItem(event, home.language, links)).join('\n')}\n</ul>`;
  return htmlPage({
    language: home.language,
    title: home.name,
    head: `<meta name="description" content="${escapeHtml(home.description)}">\n<style>${STYLE}</style>`,
    body: `<main>
<h1>${escapeHtml(home.name)}</h1>
<p>${escapeHtml(home.description)}</p>
<h2>${texts.upcoming}</h2>
${list}
<ul>
${item('calendar', texts.subscribe)}
${item('feed', texts.feed)}
${item('upcoming', texts.allEvents)}
</ul>
<h2>${texts.about}</h2>
<dl>
<div>${term('service-doc', texts.documentation, texts.documentationText)}</div>
<div>${term('service-doc', docs.referenceLink, docs.referenceText, 1)}</div>
<div>${term('help', texts.guides, texts.guidesText)}</div>
<div>${term('service-desc', texts.document, texts.documentText)}</div>
<div>${term('index', texts.index, texts.indexText)}</div>
<div>${term('status', texts.health, texts.healthText)}</div>
</dl>
<h2>${texts.sample}</h2>
<p>${texts.sampleText}</p>
<pre tabindex="0">curl ${link(sample.url, `'${sample.url}'`)}</pre>
<pre tabindex="0">${escapeHtml(JSON.stringify(sample.response, null, 2))}</pre>
<h2>${texts.lists}</h2>
<ul>
${COLLECTIONS.map((name) => item(name, texts[name])).join('\n')}
</ul>
<p>${texts.rawText}</p>
</main>
<footer>
<nav aria-label="${texts.languages}">
<ul>
${languages.join('\n')}
</ul>
</nav>
</footer>`,
  });
}
