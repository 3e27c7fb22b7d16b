import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import {
  FIRST_LANGUAGES,
  INTERFACE_LANGUAGES,
  type Language,
  LANGUAGE_LIST,
} from '../../common/messages/languages.js';
import type { Settings } from '../../platform/config/settings.js';
import { buildDocument } from './build-document.js';
import { localized } from './localize.js';
import { servers } from './servers.js';

/** `dist/documents`, also seen from `src`. */
const FOLDER = new URL('../../../dist/documents/', import.meta.url);

const fileOf = (language: Language): URL => new URL(`${language}.json`, FOLDER);

/**
 * The documents name the configured languages, and how to sign in at the identity provider; those of the build have the
 * default languages and no provider.
 */
const isBuilt = ({ oidc }: Settings): boolean => LANGUAGE_LIST === FIRST_LANGUAGES && oidc === undefined;

/** Writes the document of each language; part of the build. */
export async function writeDocuments(app: NestFastifyApplication): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const language of INTERFACE_LANGUAGES)
    await writeFile(fileOf(language), JSON.stringify(buildDocument(app, language)));
}

/** The document of the build with the servers of this configuration; undefined if the configuration changes more. */
export async function readDocument(
  language: Language,
  settings: Settings,
): Promise<OpenAPIObject | undefined> {
  if (!isBuilt(settings)) return undefined;
  const document = JSON.parse(await readFile(fileOf(language), 'utf8')) as OpenAPIObject;
  const own = servers(settings.compatMounts, language).map((server) => ({
    ...server,
    description: localized(server.description, language),
  }));
  return { ...document, servers: own };
}
