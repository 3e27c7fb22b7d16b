import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Language } from '#common/messages/languages.js';
import { lasting } from '#http/pipeline/lasting-bytes.js';
import { documentSteps } from './build-document.js';

/**
 * The document in each language, made when it is first requested. Those that were requested are kept, in three megabytes
 * each: to make one again, or to write it, holds up all other requests.
 */
@Injectable()
export class Documentation {
  private app: NestFastifyApplication | undefined;
  private readonly documents = new Map<Language, Promise<OpenAPIObject>>();
  /** The whole document as it is sent, which names no host. */
  private readonly bytes = new Map<Language, Buffer>();

  of(app: NestFastifyApplication): void {
    this.app = app;
  }

  async in(language: Language): Promise<OpenAPIObject> {
    const known = this.documents.get(language);
    if (known !== undefined) return known;
    const document = this.load(language);
    this.documents.set(language, document);
    // Only what succeeded is kept.
    document.catch(() => this.documents.delete(language));
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
    return build(this.app, language);
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
