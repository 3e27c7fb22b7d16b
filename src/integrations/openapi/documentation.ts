import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Language } from '../../common/messages/languages.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { documentSteps } from './build-document.js';
import { readDocument } from './built-documents.js';

interface CachedDocument {
  readonly language: Language;
  readonly document: Promise<OpenAPIObject>;
}

/** The document in each language: that of the build, or one of the running application for other languages. */
@Injectable()
export class Documentation {
  private app: NestFastifyApplication | undefined;
  /** Of the last language, as a document takes megabytes. */
  private cached: CachedDocument | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  of(app: NestFastifyApplication): void {
    this.app = app;
  }

  async in(language: Language): Promise<OpenAPIObject> {
    if (this.cached?.language !== language) this.cached = { language, document: this.load(language) };
    return this.cached.document;
  }

  private async load(language: Language): Promise<OpenAPIObject> {
    if (this.app === undefined) throw new Error('The documentation was not set up.');
    return (await readDocument(language, this.settings)) ?? build(this.app, language);
  }
}

async function build(app: NestFastifyApplication, language: Language): Promise<OpenAPIObject> {
  const steps = documentSteps(app, language);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await setImmediate();
  }
}
