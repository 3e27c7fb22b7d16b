import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Language } from '../../common/messages/languages.js';
import { documentSteps } from './build-document.js';

/** The document of the running application in each language, built on the first request. */
@Injectable()
export class Documentation {
  private app: NestFastifyApplication | undefined;
  private readonly built = new Map<Language, Promise<OpenAPIObject>>();

  of(app: NestFastifyApplication): void {
    this.app = app;
  }

  async in(language: Language): Promise<OpenAPIObject> {
    if (this.app === undefined) throw new Error('The documentation was not set up.');
    const document = this.built.get(language) ?? build(this.app, language);
    this.built.set(language, document);
    return document;
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
