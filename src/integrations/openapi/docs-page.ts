import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../platform/config/settings.js';
import { DOCS_PATH, MAIN_MOUNT } from '../../http/context/mounts.js';
import { contextOf } from '../../http/context/resolve-context.js';
import { escapeHtml } from '../../common/escapes.js';
import { contentPolicy, HTML_TYPE, htmlPage } from '../../http/responses/html-page.js';
import { LanguageParams } from '../../http/parameters/language.dto.js';
import { readQuery } from '../../http/parameters/params.js';
import { type Language, languageName, LANGUAGES } from '../../common/messages/languages.js';
import { DOCS_SCRIPT, DOCS_STYLE } from './docs-assets.js';
import { pageTexts } from '../../content/localized/pages.js';

const require = createRequire(import.meta.url);
const MANIFEST = require.resolve('swagger-ui-dist/package.json');
const { version: VERSION } = require(MANIFEST) as { version: string };

/** The files of Swagger UI that the page loads. */
const SWAGGER_FILES = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css' };

/** The files of this service. */
const OWN_FILES = {
  script: { name: 'docs.js', type: 'text/javascript; charset=UTF-8', text: DOCS_SCRIPT },
  style: { name: 'docs.css', type: 'text/css; charset=UTF-8', text: DOCS_STYLE },
};

/** The page runs the scripts of this service only, and sends requests to this service only. */
const POLICY = contentPolicy({ 'script-src': "'self'", 'style-src': "'self'", 'connect-src': "'self'" });

/** A new version has new URLs, so browsers may cache the files for ever. */
const swaggerFile = (name: string): string => `${DOCS_PATH}/${name}?v=${VERSION}`;

const languageOption = (language: Language, chosen: Language): string =>
  `<option value="${language}" lang="${language}"${language === chosen ? ' selected' : ''}>${languageName(language)}</option>`;

function docsPage(language: Language, siteName: string): string {
  const texts = pageTexts(language).docs;
  const document = `${MAIN_MOUNT}/doc?i18n_language=${language}`;
  return htmlPage({
    language,
    title: `${texts.title} – ${siteName}`,
    head: `<link rel="stylesheet" href="${swaggerFile(SWAGGER_FILES.style)}">
<link rel="stylesheet" href="${DOCS_PATH}/${OWN_FILES.style.name}">
<script defer src="${swaggerFile(SWAGGER_FILES.script)}"></script>
<script defer src="${DOCS_PATH}/${OWN_FILES.script.name}"></script>`,
    body: `<header class="site">
<a href="/${language}/">${escapeHtml(siteName)}</a>
<h1>${texts.title}</h1>
<label>${texts.language}
<select id="language" autocomplete="off">${LANGUAGES.map((each) => languageOption(each, language)).join('')}</select></label>
</header>
<noscript><p>${texts.withoutScripts} <a href="${document}">${document}</a></p></noscript>
<main id="documentation" data-document="${document}" data-page="${DOCS_PATH}"></main>`,
  });
}

/** Serves Swagger UI in the language of the request, with the document in that language. */
export async function serveDocs(server: FastifyInstance, settings: Settings): Promise<void> {
  server.get(DOCS_PATH, (request, reply) => {
    readQuery(LanguageParams, request);
    void reply.type(HTML_TYPE).header('Content-Security-Policy', POLICY);
    return reply.send(docsPage(contextOf(request, settings).language, settings.siteName));
  });
  for (const { name, type, text } of Object.values(OWN_FILES)) {
    server.get(`${DOCS_PATH}/${name}`, (_, reply) => reply.type(type).send(text));
  }
  const served = Object.values(SWAGGER_FILES).map((name) => `/${name}`);
  await server.register(fastifyStatic, {
    root: dirname(MANIFEST),
    prefix: `${DOCS_PATH}/`,
    allowedPath: (path) => served.includes(path),
    decorateReply: false,
    index: false,
    acceptRanges: false,
    maxAge: '1y',
    immutable: true,
  });
}
