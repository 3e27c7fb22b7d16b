import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DOCS_PATH } from '../context/mounts.js';

/** `docs`, also seen from `dist`. */
const FOLDER = fileURLToPath(new URL('../../../docs/', import.meta.url));

/** The pages of `docs` for those who use or run the service. `README.md` lists them. */
const NAMES = [
  'README',
  'api',
  'lists',
  'access',
  'batch',
  'external-ids',
  'change-feed',
  'webhooks',
  'calendars',
  'imports',
  'translation-files',
  'migrating-from-the-events-calendar',
  'contract',
  'deployment',
  'configuration',
  'cli',
  'backup',
  'scaling',
  'guarantees',
  'threat-model',
] as const;

export const guidePath = (name: (typeof NAMES)[number]): string => `${DOCS_PATH}/guides/${name}.md`;

/** Serves the guides, so that whoever has only the URL of the service can read them. */
export async function serveGuides(server: FastifyInstance): Promise<void> {
  const served = new Set(NAMES.map((name) => `/${name}.md`));
  await server.register(fastifyStatic, {
    root: FOLDER,
    prefix: `${DOCS_PATH}/guides/`,
    allowedPath: (path) => served.has(path),
    setHeaders: (reply) => {
      // As plain text, which every browser shows; Markdown is downloaded by some.
      void reply.header('Content-Type', 'text/plain; charset=UTF-8');
      void reply.header('Content-Language', 'en');
      void reply.header('Vary', 'Origin, Accept-Encoding');
    },
    decorateReply: false,
    index: false,
    acceptRanges: false,
  });
}
