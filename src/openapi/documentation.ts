import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Language } from '../i18n/languages.js';
import { buildDocument } from './build-document.js';

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
