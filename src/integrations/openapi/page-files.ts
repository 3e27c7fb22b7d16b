import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#common/escapes.js';
import { type Language, languageName, LANGUAGES } from '#common/messages/languages.js';
import { pageTexts } from '#content/localized/pages.js';
import { DOCS_PATH, MAIN_MOUNT, REFERENCE_PATH } from '#http/context/mounts.js';
import { serveFile } from '#http/pipeline/served-file.js';
import { HTML_TYPE } from '#http/responses/html-page.js';
import { guidePath } from '../operations/guides.js';

/** The folder with the files of this service. */
const OWN_FOLDER = new URL('browser/', import.meta.url);

/** The media types of all files, by their extensions. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.html': HTML_TYPE,
};

export const typeOf = (name: string): string => TYPES[extname(name)] ?? '';

/** Files whose URL names their version may be kept by browsers for ever. */
export const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The files of this service that both pages load. */
const SHARED_FILES = ['page.css', 'language.js'];

/** Serves files of this service. */
export function serveOwn(server: FastifyInstance, names: readonly string[]): void {
  for (const name of names)
    serveFile(server, `${DOCS_PATH}/${name}`, new URL(name, OWN_FOLDER), { 'Content-Type': typeOf(name) });
}

export function serveSharedFiles(server: FastifyInstance): void {
  serveOwn(server, SHARED_FILES);
}

export const stylesheet = (url: string): string => `<link rel="stylesheet" href="${url}">`;

/** A script that runs when the page has been read, in the order of the page. */
export const script = (url: string): string => `<script type="module" src="${url}"></script>`;

export const SHARED_HEAD = [stylesheet(`${DOCS_PATH}/page.css`), script(`${DOCS_PATH}/language.js`)].join(
  '\n',
);

export const documentOf = (language: Language): string => `${MAIN_MOUNT}/doc?i18n_language=${language}`;

/** The server that the pages choose: texts are then read and written in the language of the page. */
export const serverOf = (language: Language): string => `/${language}${MAIN_MOUNT}`;

const languageOption = (language: Language, chosen: Language): string =>
  `<option value="${language}" lang="${language}"${language === chosen ? ' selected' : ''}>${languageName(language)}</option>`;

/** The links above a page: home, the other page, the guides, and the same page in other languages. */
export function pageHeader(path: string, language: Language, siteName: string): string {
  const texts = pageTexts(language).docs;
  const [otherPath, otherTitle] =
    path === DOCS_PATH ? [REFERENCE_PATH, texts.referenceLink] : [DOCS_PATH, texts.tryLink];
  const options = LANGUAGES.map((each) => languageOption(each, language)).join('');
  return `<header class="site">
<a class="home" href="/${language}/">${escapeHtml(siteName)}</a>
<h1>${texts.title}</h1>
<a href="/${language}${otherPath}">${otherTitle}</a>
<a href="${guidePath('README')}" hreflang="en">${texts.guidesLink}</a>
<label>${texts.language}
<select id="language" data-path="${path}" autocomplete="off">${options}</select></label>
</header>`;
}

/** What browsers without scripts show. */
export function withoutScripts(language: Language): string {
  const document = documentOf(language);
  return `<noscript><p>${pageTexts(language).docs.withoutScripts} <a href="${document}">${document}</a></p></noscript>`;
}
