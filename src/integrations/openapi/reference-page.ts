import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { fastify, type FastifyInstance } from 'fastify';
import { escapeHtml } from '#common/escapes.js';
import type { Language } from '#common/messages/languages.js';
import { pageTexts } from '#content/localized/pages.js';
import { DOCS_PATH, REFERENCE_PATH } from '#http/context/mounts.js';
import { contextOf } from '#http/context/resolve-context.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { readQuery } from '#http/parameters/params.js';
import { serveBytes } from '#http/pipeline/served-file.js';
import { WITHOUT_SCHEMAS } from '#http/pipeline/without-schemas.js';
import { contentPolicy, HTML_TYPE, htmlPage } from '#http/responses/html-page.js';
import type { Settings } from '#platform/config/settings.js';
import { GUIDE_PATHS } from '../operations/guides.js';
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

const MANIFEST = findPackageJSON('@scalar/fastify-api-reference', import.meta.url) ?? '';
const { version: VERSION } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };

const SCALAR_FILE = 'scalar.js';
const OWN_FILES = { script: 'reference.js', style: 'reference.css' };

/** Scalar writes its styles into the page, which this page alone allows. It sends requests to this service only. */
const POLICY = contentPolicy({
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self'",
  'font-src': "'self' data:",
});

/**
 * The script of Scalar. Its package has it inside a module that is larger than all others together, and serves it by a
 * plugin; a server of its own, for this one request, keeps its routes and pages out of this service.
 */
async function scalarScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = fastify(WITHOUT_SCHEMAS);
  await server.register(scalar, { routePrefix: REFERENCE_PATH, configuration: { url: '/' } });
  const { rawPayload } = await server.inject(`${REFERENCE_PATH}/js/${SCALAR_FILE}`);
  await server.close();
  return rawPayload;
}

function referencePage(language: Language, siteName: string): string {
  const texts = pageTexts(language).docs;
  const page = {
    language,
    document: documentOf(language),
    server: serverOf(language),
    guides: GUIDE_PATHS,
    failed: texts.failed,
  };
  return htmlPage({
    language,
    title: `${texts.title} – ${siteName}`,
    head: [
      SHARED_HEAD,
      stylesheet(`${DOCS_PATH}/${OWN_FILES.style}`),
      `<script defer src="${DOCS_PATH}/${SCALAR_FILE}?v=${VERSION}"></script>`,
      script(`${DOCS_PATH}/${OWN_FILES.script}`),
    ].join('\n'),
    body: `${pageHeader(REFERENCE_PATH, language, siteName)}
${withoutScripts(language)}
<div id="reference" data-page="${escapeHtml(JSON.stringify(page))}"></div>`,
  });
}

/** Serves Scalar in the language of the request, with the document in that language and the guides. */
export function serveReference(server: FastifyInstance, settings: Settings): void {
  server.get(REFERENCE_PATH, (request, reply) => {
    readQuery(LanguageParams, request);
    void reply.type(HTML_TYPE).header('Content-Security-Policy', POLICY);
    return reply.send(referencePage(contextOf(request, settings).language, settings.siteName));
  });
  serveOwn(server, Object.values(OWN_FILES));
  const headers = { 'Content-Type': typeOf(SCALAR_FILE), ...FOR_EVER };
  serveBytes(server, `${DOCS_PATH}/${SCALAR_FILE}`, scalarScript, headers);
}
