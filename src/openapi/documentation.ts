import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { Language } from '../i18n/languages.js';
import { buildDocument } from './build-document.js';

/** The path of the browsable documentation. */
export const DOCS_PATH = '/docs';

const IS_DOCS = new RegExp(`^${DOCS_PATH}(?![^/?])`);

/** The pages run their own scripts, and try operations of this service only. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The document of the running application in each language, built when it is first asked for. */
@Injectable()
export class Documentation {
  private app: NestFastifyApplication | undefined;
  private readonly built = new Map<Language, OpenAPIObject>();

  of(app: NestFastifyApplication): void {
    this.app = app;
  }

  in(language: Language): OpenAPIObject {
    if (this.app === undefined) throw new Error('The documentation was not set up.');
    const document = this.built.get(language) ?? buildDocument(this.app, language);
    this.built.set(language, document);
    return document;
  }
}

/** Serves the browsable documentation. */
export function setupDocumentation(app: NestFastifyApplication): void {
  const documentation = app.get(Documentation);
  const settings = app.get<Settings>(SETTINGS);
  documentation.of(app);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async ({ url }, reply) => {
      if (IS_DOCS.test(url)) void reply.header('Content-Security-Policy', DOCS_POLICY);
      return Promise.resolve();
    });
  SwaggerModule.setup(DOCS_PATH, app, () => documentation.in(settings.defaultLanguage), {
    raw: false,
    useGlobalPrefix: false,
  });
}
