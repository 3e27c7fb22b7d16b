import { createRequire } from 'node:module';
import { readdirSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../platform/config/settings.js';
import { guidePath } from '../operations/guides.js';
import { serveFile } from '../../http/pipeline/served-file.js';
import { DOCS_PATH, MAIN_MOUNT } from '../../http/context/mounts.js';
import { contextOf } from '../../http/context/resolve-context.js';
import { escapeHtml } from '../../common/escapes.js';
import { contentPolicy, HTML_TYPE, htmlPage } from '../../http/responses/html-page.js';
import { LanguageParams } from '../../http/parameters/language.dto.js';
import { readQuery } from '../../http/parameters/params.js';
import { type Language, languageName, LANGUAGES } from '../../common/messages/languages.js';
import { type DocsTexts, pageTexts } from '../../content/localized/pages.js';

const require = createRequire(import.meta.url);
const MANIFEST = require.resolve('swagger-ui-dist/package.json');
const { version: VERSION } = require(MANIFEST) as { version: string };

/** The files of Swagger UI that the page loads. */
const SWAGGER_FILES = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css' };

/** The page to which an identity provider sends people back, with its script. */
const REDIRECT_FILES = { page: 'oauth2-redirect.html', script: 'oauth2-redirect.js' };

/** The folder with the files of this service. */
const OWN_FOLDER = new URL('browser/', import.meta.url);
const OWN_FILES = readdirSync(OWN_FOLDER);
const START = 'workbench.js';
const STYLE = 'docs.css';

/** The media types of all files, by their extensions. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.html': HTML_TYPE,
};
const typeOf = (name: string): string => TYPES[extname(name)] ?? '';

/** The modules that the first one imports, which browsers fetch at the same time. */
const PRELOADED = OWN_FILES.filter((name) => name.endsWith('.js') && name !== START)
  .map((name) => `<link rel="modulepreload" href="${DOCS_PATH}/${name}">`)
  .join('\n');

/**
 * The page runs the scripts of this service only, and sends requests to this service only, and to the identity provider
 * where there is one.
 */
const policy = ({ oidc }: Settings): string =>
  contentPolicy({
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': ["'self'", ...(oidc === undefined ? [] : [new URL(oidc.issuer).origin])].join(' '),
  });

/** A new version has new URLs, so browsers may cache the files for ever. */
const swaggerFile = (name: string): string => `${DOCS_PATH}/${name}?v=${VERSION}`;

const languageOption = (language: Language, chosen: Language): string =>
  `<option value="${language}" lang="${language}"${language === chosen ? ' selected' : ''}>${languageName(language)}</option>`;

const documentOf = (language: Language): string => `${MAIN_MOUNT}/doc?i18n_language=${language}`;

/** What to click first, and how to sign in. */
function introduction(texts: DocsTexts, document: string): string {
  const step = (title: string, text: string): string =>
    `<li><strong>${title}</strong> ${text.replace(/`(\w+)`/g, '<code>$1</code>')}</li>`;
  return `<section class="introduction">
<p>${texts.lead}</p>
<ol>
${step(texts.readTitle, `${texts.readText} <a href="#/events/listEvents">${texts.readLink}</a>`)}
${step(texts.writeTitle, texts.writeText)}
${step(texts.safeTitle, texts.safeModeText)}
</ol>
<p><a href="${document}">${texts.documentLink}</a> · <a href="${document}&amp;tags=events">${texts.sliceLink}</a> · <a href="${guidePath('README')}" hreflang="en">${texts.guidesLink}</a></p>
</section>`;
}

function docsPage(language: Language, siteName: string): string {
  const { docs: texts, groups, swagger: labels } = pageTexts(language);
  const document = documentOf(language);
  return htmlPage({
    language,
    title: `${texts.title} – ${siteName}`,
    head: `<link rel="stylesheet" href="${swaggerFile(SWAGGER_FILES.style)}">
<link rel="stylesheet" href="${DOCS_PATH}/${STYLE}">
${PRELOADED}
<script defer src="${swaggerFile(SWAGGER_FILES.script)}"></script>
<script type="module" src="${DOCS_PATH}/${START}"></script>`,
    body: `<header class="site">
<a href="/${language}/">${escapeHtml(siteName)}</a>
<h1>${texts.title}</h1>
<label>${texts.language}
<select id="language" autocomplete="off">${LANGUAGES.map((each) => languageOption(each, language)).join('')}</select></label>
</header>
${introduction(texts, document)}
<noscript><p>${texts.withoutScripts} <a href="${document}">${document}</a></p></noscript>
<div id="documentation" data-document="${document}" data-page="${DOCS_PATH}" data-redirect="${DOCS_PATH}/${REDIRECT_FILES.page}" data-texts="${escapeHtml(JSON.stringify({ ...texts, groups, labels }))}"></div>`,
  });
}

/** Serves Swagger UI in the language of the request, with the document in that language. */
export function serveDocs(server: FastifyInstance, settings: Settings): void {
  const pagePolicy = policy(settings);
  server.get(DOCS_PATH, (request, reply) => {
    readQuery(LanguageParams, request);
    void reply.type(HTML_TYPE).header('Content-Security-Policy', pagePolicy);
    return reply.send(docsPage(contextOf(request, settings).language, settings.siteName));
  });
  const serve = (name: string, file: string | URL, headers = {}): void => {
    serveFile(server, `${DOCS_PATH}/${name}`, file, { 'Content-Type': typeOf(name), ...headers });
  };
  for (const name of OWN_FILES) serve(name, new URL(name, OWN_FOLDER));
  const ofSwagger = (name: string): string => join(dirname(MANIFEST), name);
  const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  for (const name of Object.values(SWAGGER_FILES)) serve(name, ofSwagger(name), forEver);
  if (settings.oidc === undefined) return;
  const { page, script } = REDIRECT_FILES;
  serve(page, ofSwagger(page), { ...forEver, 'Content-Security-Policy': pagePolicy });
  serve(script, ofSwagger(script), forEver);
}
