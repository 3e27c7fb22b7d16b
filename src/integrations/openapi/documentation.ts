import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Language } from '../../common/messages/languages.js';
import { lasting } from '../../http/pipeline/lasting-bytes.js';
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
  /** The whole document as it is sent, which names no host. */
  private readonly bytes = new Map<Language, Buffer>();
  /** Those that are not of the build: each takes a second or more of the processor. */
  private readonly made = new Map<Language, Promise<OpenAPIObject>>();

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  of(app: NestFastifyApplication): void {
    this.app = app;
  }

  async in(language: Language): Promise<OpenAPIObject> {
    if (this.cached?.language === language) return this.cached.document;
    const document = this.load(language);
    this.cached = { language, document };
    // Only what succeeded is kept.
    document.catch(() => {
      if (this.cached?.document === document) this.cached = undefined;
      this.made.delete(language);
    });
    return document;
  }

  /** The document as JSON. */
  async bytesIn(language: Language): Promise<Buffer> {
    const known = this.bytes.get(language);
    if (known !== undefined) return known;
    const bytes = lasting(Buffer.from(JSON.stringify(await this.in(language))));
    this.bytes.set(language, bytes);
    return bytes;
  }

  private async load(language: Language): Promise<OpenAPIObject> {
    if (this.app === undefined) throw new Error('The documentation was not set up.');
    const { app } = this;
    return (await readDocument(language, this.settings)) ?? this.madeOnce(app, language);
  }

  private async madeOnce(app: NestFastifyApplication, language: Language): Promise<OpenAPIObject> {
    const document = this.made.get(language) ?? build(app, language);
    this.made.set(language, document);
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
