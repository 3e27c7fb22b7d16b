import type { FastifyInstance } from 'fastify';
import { DOCS_PATH } from '#http/context/mounts.js';
import { serveFile } from '#http/pipeline/served-file.js';

/** `docs`, also seen from `dist`. */
const FOLDER = new URL('../../../docs/', import.meta.url);

/** The pages of `docs` for those who use or run the service. `README.md` lists them. */
const NAMES = [
  'README',
  'api',
  'lists',
  'series',
  'access',
  'batch',
  'external-ids',
  'change-feed',
  'webhooks',
  'calendars',
  'public-pages',
  'console',
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

/** The guides without the index that lists them, in its order. */
export const GUIDE_PATHS: readonly string[] = NAMES.filter((name) => name !== 'README').map(guidePath);

/** Serves the guides, so that whoever has only the URL of the service can read them. */
export function serveGuides(server: FastifyInstance): void {
  for (const name of NAMES)
    serveFile(server, guidePath(name), new URL(`${name}.md`, FOLDER), {
      // As plain text, which every browser shows; Markdown is downloaded by some.
      'Content-Type': 'text/plain; charset=UTF-8',
      'Content-Language': 'en',
    });
}
