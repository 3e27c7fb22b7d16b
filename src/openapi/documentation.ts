import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { MAIN_MOUNT } from '../context/mounts.js';
import { LANGUAGES } from '../i18n/languages.js';

/** The path of the browsable documentation. */
export const DOCS_PATH = '/docs';

/** Builds the OpenAPI document from what the controllers and their classes declare. */
export function buildDocument(app: NestFastifyApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Event Calendar')
    .setVersion('v1')
    .setDescription('Calendar events, venues, organizers, categories and tags in six languages.')
    .addBasicAuth({ type: 'http', scheme: 'basic', description: 'User name and application password' })
    .addServer('/', 'Language by parameter or Accept-Language');
  for (const language of LANGUAGES) builder.addServer(`/${language}`, `All answers in ${language}`);
  return SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (_controller, method) => method,
  });
}

/** Serves the browsable documentation, and the document itself under `/doc`. */
export function setupDocumentation(app: NestFastifyApplication): void {
  SwaggerModule.setup(DOCS_PATH, app, () => buildDocument(app), {
    jsonDocumentUrl: `${MAIN_MOUNT}/doc`,
    raw: ['json'],
    useGlobalPrefix: false,
  });
}
