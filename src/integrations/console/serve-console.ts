import type { FastifyInstance } from 'fastify';
import { serveFile } from '#http/pipeline/served-file.js';
import { contentPolicy, hashSource, HTML_TYPE } from '#http/responses/html-page.js';
import { FOR_EVER } from '../openapi/page-files.js';
import { CONSOLE_PAGE, consoleAssets } from './console-files.js';
import { CONSOLE_PATH } from './console-path.js';

/**
 * Everything comes from this service. The library of the components makes empty style elements and fills them by script,
 * rule by rule, which no policy forbids; the hash of the empty text allows these elements, and none that has a text.
 */
const POLICY = contentPolicy({
  'script-src': "'self'",
  'style-src': `'self' ${hashSource('')}`,
  'connect-src': "'self'",
});

const PAGE_HEADERS = {
  'Content-Type': HTML_TYPE,
  'Content-Security-Policy': POLICY,
  // It names the scripts of one build, so that an older one must not be kept.
  'Cache-Control': 'no-cache',
};

/**
 * Serves the console: one page at all its addresses, which shows what the address names, and the files that it loads.
 * @throws StartProblem when the console has not been built
 */
export function serveConsole(server: FastifyInstance): void {
  for (const { name, type, file } of consoleAssets())
    serveFile(server, `${CONSOLE_PATH}/assets/${name}`, file, { ...FOR_EVER, 'Content-Type': type });
  server.get(`${CONSOLE_PATH}/assets/*`, (_, reply) => {
    reply.callNotFound();
  });
  for (const path of [CONSOLE_PATH, `${CONSOLE_PATH}/*`]) serveFile(server, path, CONSOLE_PAGE, PAGE_HEADERS);
}
