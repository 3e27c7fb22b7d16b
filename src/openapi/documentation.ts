import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { SETTINGS, type Settings } from '../config/settings.js';
import { belowMounts, servers } from './servers.js';

/** Builds the OpenAPI document, in English, from what the controllers and their classes declare. */
export function buildDocument(app: NestFastifyApplication): OpenAPIObject {
  const { compatMounts } = app.get<Settings>(SETTINGS);
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Event Calendar')
    .setVersion('v1')
    .setDescription('Calendar events, venues, organizers, categories and tags in six languages.')
    .addBasicAuth({
      type: 'http',
      scheme: 'basic',
      description: 'User name or e-mail address, and login or application password',
    })
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      description: 'API key, or token of the identity provider',
    });
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) =>
      method + (/(\w+Translations)Controller$/.exec(controller)?.[1] ?? ''),
  });
  return { ...document, servers: servers(compatMounts), paths: belowMounts(document.paths) };
}

/** The document of the running application, built when it is first asked for. */
@Injectable()
export class Documentation {
  private build: () => OpenAPIObject = () => {
    throw new Error('The documentation was not set up.');
  };
  private built: OpenAPIObject | undefined;

  of(app: NestFastifyApplication): void {
    this.build = () => buildDocument(app);
  }

  get document(): OpenAPIObject {
    this.built ??= this.build();
    return this.built;
  }
}
