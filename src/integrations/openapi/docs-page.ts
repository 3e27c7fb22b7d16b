import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#common/escapes.js';
import type { Language } from '#common/messages/languages.js';
import { type DocsTexts, pageTexts } from '#content/localized/pages.js';
import { DOCS_PATH, MAIN_MOUNT } from '#http/context/mounts.js';
import { contextOf } from '#http/context/resolve-context.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { readQuery } from '#http/parameters/params.js';
import { serveFile } from '#http/pipeline/served-file.js';
import { contentPolicy, HTML_TYPE, htmlPage } from '#http/responses/html-page.js';
import type { Settings } from '#platform/config/settings.js';
import {
  documentOf,
  FOR_EVER,
  pageHeader,
  script,
  serveOwn,
  serverOf,
  SHARED_HEAD,
  stylesheet,
  typeOf,
  withoutScripts,
} from './page-files.js';

const require = createRequire(import.meta.url);
const MANIFEST = require.resolve('swagger-ui-dist/package.json');
const { version: VERSION } = require(MANIFEST) as { version: string };

/** The files of Swagger UI that the page loads. */
const SWAGGER_FILES = { script: 'swagger-ui-bundle.js', style: 'swagger-ui.css' };

/** The page to which an identity provider sends people back, with its script. */
const REDIRECT_FILES = { page: 'oauth2-redirect.html', script: 'oauth2-redirect.js' };

const OWN_FILES = { script: 'docs.js', outline: 'outline.js', style: 'docs.css' };

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
<p><a href="${document}">${texts.documentLink}</a> · <a href="${document}&amp;tags=events">${texts.sliceLink}</a></p>
</section>`;
}

/** The texts that the script of the page shows. */
const scriptTexts = (texts: DocsTexts): object => {
  const { filter, safeModeOn, dryRunDone, signedInAs, notSignedIn, failed } = texts;
  return { filter, safeModeOn, dryRunDone, signedInAs, notSignedIn, failed };
};

/** What the script of the page needs. */
function data(language: Language): string {
  const attributes = {
    document: documentOf(language),
    server: serverOf(language),
    user: `${MAIN_MOUNT}/users/me?i18n_language=${language}`,
    redirect: `${DOCS_PATH}/${REDIRECT_FILES.page}`,
    texts: JSON.stringify(scriptTexts(pageTexts(language).docs)),
  };
  return Object.entries(attributes)
    .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
    .join(' ');
}

function docsPage(language: Language, siteName: string): string {
  const texts = pageTexts(language).docs;
  return htmlPage({
    language,
    title: `${texts.title} – ${siteName}`,
    head: [
      stylesheet(swaggerFile(SWAGGER_FILES.style)),
      SHARED_HEAD,
      stylesheet(`${DOCS_PATH}/${OWN_FILES.style}`),
      `<script defer src="${swaggerFile(SWAGGER_FILES.script)}"></script>`,
      script(`${DOCS_PATH}/${OWN_FILES.script}`),
    ].join('\n'),
    body: `${pageHeader(DOCS_PATH, language, siteName)}
${introduction(texts, documentOf(language))}
<div class="bar">
<label><input type="checkbox" id="safe-mode" autocomplete="off"> ${texts.safeMode}</label>
<output id="notice"></output>
<output id="user"></output>
</div>
${withoutScripts(language)}
<div id="documentation" ${data(language)}></div>`,
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
  serveOwn(server, Object.values(OWN_FILES));
  const serve = (name: string, headers = {}): void => {
    const file = join(dirname(MANIFEST), name);
    serveFile(server, `${DOCS_PATH}/${name}`, file, {
      'Content-Type': typeOf(name),
      ...FOR_EVER,
      ...headers,
    });
  };
  for (const name of Object.values(SWAGGER_FILES)) serve(name);
  if (settings.oidc === undefined) return;
  serve(REDIRECT_FILES.page, { 'Content-Security-Policy': pagePolicy });
  serve(REDIRECT_FILES.script);
}
