import type { Language } from '#common/messages/languages.js';
import { toUtcWall } from '#common/time/zone.js';
import type { Links } from '#http/context/links.js';
import { type Content, html } from '#http/responses/html.js';
import { addressAt, inLanguages } from './page-addresses.js';
import type { SitemapRecord } from './sitemap.repository.js';

export const SITEMAP_PATH = '/sitemap.xml';

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A file that the index names. */
export interface ListedSitemap {
  readonly name: string;
  readonly modified: number;
}

const lastmod = (second: number): Content =>
  html`<lastmod>${toUtcWall(second).replace(' ', 'T')}Z</lastmod>\n`;

/** The index of the sitemaps. */
export function sitemapIndex(links: Links, files: readonly ListedSitemap[]): string {
  const entries = files.map(
    ({ name, modified }) => html`<sitemap>
<loc>${links.file(`/sitemap-${name}.xml`)}</loc>
${lastmod(modified)}</sitemap>
`,
  );
  return `${XML}${html`<sitemapindex xmlns="${SCHEMA}">\n${entries}</sitemapindex>\n`.text}`;
}

function entry(links: Links, language: Language, record: SitemapRecord): Content {
  const { kind, modified } = record;
  const { inLanguage, withoutLanguage } = inLanguages(links, kind, record);
  const alternate = ([tag, href]: readonly [string, string]): Content =>
    html`<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>\n`;
  return html`<url>
<loc>${addressAt(links, kind, record, language)}</loc>
${lastmod(modified)}${[...inLanguage].map(alternate)}${alternate(['x-default', withoutLanguage])}</url>
`;
}

/** The pages of records in a language, each with those of the other languages. */
export function sitemapFile(links: Links, language: Language, records: readonly SitemapRecord[]): string {
  const entries = records.map((record) => entry(links, language, record));
  const urls = html`<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries}</urlset>\n`;
  return `${XML}${urls.text}`;
}
