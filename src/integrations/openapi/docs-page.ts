import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../platform/config/settings.js';
import { guidePath } from '../../http/documentation/guides.js';
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
const OWN_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

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
export async function serveDocs(server: FastifyInstance, settings: Settings): Promise<void> {
  const pagePolicy = policy(settings);
  server.get(DOCS_PATH, (request, reply) => {
    readQuery(LanguageParams, request);
    void reply.type(HTML_TYPE).header('Content-Security-Policy', pagePolicy);
    return reply.send(docsPage(contextOf(request, settings).language, settings.siteName));
  });
  for (const name of OWN_FILES) {
    const text = readFileSync(new URL(name, OWN_FOLDER), 'utf8');
    const type = OWN_TYPES[extname(name)] ?? '';
    server.get(`${DOCS_PATH}/${name}`, (_, reply) => reply.type(type).send(text));
  }
  const files = [
    ...Object.values(SWAGGER_FILES),
    ...(settings.oidc === undefined ? [] : Object.values(REDIRECT_FILES)),
  ];
  const served = files.map((name) => `/${name}`);
  await server.register(fastifyStatic, {
    root: dirname(MANIFEST),
    prefix: `${DOCS_PATH}/`,
    allowedPath: (path) => served.includes(path),
    setHeaders: (reply, path) => {
      void reply.header('Vary', 'Origin, Accept-Encoding');
      if (path.endsWith(REDIRECT_FILES.page)) void reply.header('Content-Security-Policy', pagePolicy);
    },
    decorateReply: false,
    index: false,
    acceptRanges: false,
    maxAge: '1y',
    immutable: true,
  });
}
