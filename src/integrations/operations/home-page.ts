import { escapeHtml } from '../../common/escapes.js';
import { contentPolicy, hashSource, htmlPage } from '../../http/responses/html-page.js';
import { languageName } from '../../common/messages/languages.js';
import { COLLECTIONS, type Home } from './home.js';
import { pageTexts } from '../../content/localized/pages.js';

const STYLE = `
:root { color-scheme: light dark; --ground: #fbfaf7; --text: #1d2423; --soft: #56605e; --line: #d9d6cc; --link: #1f6f5c; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #161a1a; --text: #e6e8e6; --soft: #a3adaa; --line: #343b3a; --link: #7fd1bc; }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main, footer { max-width: 40rem; margin: 0 auto; padding: 0 1.25rem; }
main { padding-top: 2rem; }
h1 { margin: 0; line-height: 1.2; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.1rem; }
a { color: var(--link); }
main p { color: var(--soft); }
dl { margin: 0; }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; color: var(--soft); }
ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0; padding: 0; list-style: none; }
li a { display: inline-block; padding: 0.25rem 0; }
footer { margin-top: 2.5rem; padding-bottom: 2rem; }
footer ul { border-top: 1px solid var(--line); padding-top: 1rem; }
[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
`;

/** The page runs no scripts and loads nothing. */
export const HOME_POLICY = contentPolicy({ 'style-src': hashSource(STYLE) });

const link = (href: string, text: string, attributes = ''): string =>
  `<a href="${escapeHtml(href)}"${attributes}>${escapeHtml(text)}</a>`;

/** Renders the home page as HTML. */
export function homePage(home: Home): string {
  const texts = pageTexts(home.language).home;
  const hrefOf = (relation: keyof Home['_links']): string => home._links[relation][0]?.href ?? '';
  const term = (relation: keyof Home['_links'], name: string, text: string): string =>
    `<dt>${link(hrefOf(relation), name)}</dt><dd>${escapeHtml(text)}</dd>`;
  const lists = COLLECTIONS.map((name) => `<li>${link(hrefOf(name), texts[name])}</li>`);
  const languages = home._links.alternate.map(({ href, hreflang = home.language }) => {
    const current = hreflang === home.language ? ' aria-current="page"' : '';
    const attributes = ` hreflang="${hreflang}" lang="${hreflang}"${current}`;
    return `<li>${link(href, languageName(hreflang), attributes)}</li>`;
  });
  return htmlPage({
    language: home.language,
    title: home.name,
    head: `<meta name="description" content="${escapeHtml(home.description)}">\n<style>${STYLE}</style>`,
    body: `<main>
<h1>${escapeHtml(home.name)}</h1>
<p>${escapeHtml(home.description)}</p>
<h2>${texts.about}</h2>
<dl>
${term('service-doc', texts.documentation, texts.documentationText)}
${term('service-desc', texts.document, texts.documentText)}
${term('index', texts.index, texts.indexText)}
${term('status', texts.health, texts.healthText)}
</dl>
<h2>${texts.lists}</h2>
<ul>
${lists.join('\n')}
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
