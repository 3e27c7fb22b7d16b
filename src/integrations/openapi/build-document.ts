import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Language } from '#common/messages/languages.js';
import { WITHOUT_DEFAULTS } from '#http/parameters/field.decorator.js';
import { ErrorDto } from '#http/responses/error.dto.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { guidePath } from '../operations/guides.js';
import { completeBodies, completeParameters, describeResponses } from './complete.js';
import { describeDryRun } from './dry-run.js';
import { describeErrors, errorExamples } from './errors.js';
import { localize, localized } from './localize.js';
import { documentPaths } from './of-paths.js';
import { OPTIONS_OPERATION } from './options-operation.js';
import { orderForReaders } from './order.js';
import { describeRequestHeaders } from './request-headers.js';
import { withResponseHeaders } from './response-headers.js';
import { withPublicNames } from './schema-names.js';
import { describeAccess, securitySchemes } from './security.js';
import { belowMounts, servers } from './servers.js';
import { shareComponents } from './share.js';
import { TAGS } from './tags.js';
import { describeWebhooks, WEBHOOK_MODELS } from './webhooks.js';

export const DESCRIPTION = [
  'Calendar events, venues, organizers, categories and tags in several languages.',
  'Everyone may read what is published. Writing needs a user name with a password (Basic), or an API key (Bearer).',
  'The language of a response is that of `i18n_language`, of the first part of the path (`/fr/calendar/events/v1/events`), or of `Accept-Language`.',
  'Choose a base URL under Servers; all have the same paths. HEAD returns what GET returns, without a body; OPTIONS returns what a path accepts.',
  'Parameters of a write are sent as JSON, as a form, or in the query; in forms brackets nest: `venue[city]=Oslo`, `tags[]=jazz`. POST, PUT and PATCH of a record are the same partial update: what is left out is kept. With `dry_run=true` a write is checked and gets its response, but nothing is changed.',
  'Unknown parameters are ignored and named in `X-Ignored-Params`; with `Prefer: handling=strict` they are refused.',
  `Guides, in English: [first steps](${guidePath('api')}), [webhooks](${guidePath('webhooks')}), [imports](${guidePath('imports')}), [all guides](${guidePath('README')}).`,
];

/** Reads the declarations of the controllers and their classes. */
function scan(app: NestFastifyApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Event Calendar')
    .setVersion('v1')
    .setLicense('MIT', 'https://opensource.org/license/mit');
  const document = SwaggerModule.createDocument(app, builder.build(), {
    extraModels: [ErrorDto, ...WEBHOOK_MODELS],
    operationIdFactory: (controller, method) =>
      // The library numbers the paths of a method that has several.
      method.replace(/\[\d+\]$/, '') +
      (/(\w+(?:Translations|History)|Of[A-Z]\w+)Controller$/.exec(controller)?.[1] ?? ''),
  });
  // The library writes an empty contact.
  Reflect.deleteProperty(document.info, 'contact');
  documentPaths(document);
  removeDefaults(document);
  return document;
}

/** Removes the defaults that `@WithoutDefaults` names. */
function removeDefaults({ components }: OpenAPIObject): void {
  for (const schema of Object.values(components?.schemas ?? {}) as Record<string, unknown>[]) {
    const kept = schema[WITHOUT_DEFAULTS] as readonly string[] | undefined;
    if (kept === undefined) continue;
    Reflect.deleteProperty(schema, WITHOUT_DEFAULTS);
    for (const [name, field] of Object.entries(schema['properties'] as Record<string, object>)) {
      if (!kept.includes(name)) Reflect.deleteProperty(field, 'default');
    }
  }
}

const scanned = new WeakMap<NestFastifyApplication, string>();

/** A copy for one language, so that the scanned document stays unchanged. */
function declared(app: NestFastifyApplication): OpenAPIObject {
  const text = scanned.get(app) ?? withPublicNames(scan(app));
  scanned.set(app, text);
  return JSON.parse(text) as OpenAPIObject;
}

/**
 * Builds the OpenAPI document from the declarations of the controllers, step by step. All steps together take
 * so long that other requests should be served in between.
 */
export function* documentSteps(
  app: NestFastifyApplication,
  language: Language = 'en',
): Generator<undefined, OpenAPIObject> {
  const { compatMounts, oidc } = app.get<Settings>(SETTINGS);
  const own = declared(app);
  yield;
  const document: OpenAPIObject = {
    ...own,
    servers: servers(compatMounts, language),
    tags: structuredClone(TAGS),
    paths: belowMounts(own.paths, language),
    components: { ...own.components, securitySchemes: securitySchemes(oidc?.issuer) },
  };
  Object.assign(document.paths['/'] ?? {}, { options: structuredClone(OPTIONS_OPERATION) });
  describeWebhooks(document);
  describeDryRun(document);
  describeRequestHeaders(document);
  yield;
  completeParameters(document);
  completeBodies(document);
  orderForReaders(document);
  yield;
  describeResponses(document);
  describeAccess(document);
  yield;
  describeErrors(document, (text) => localized(text, language));
  yield;
  const { paths, components } = withResponseHeaders(document);
  Object.assign(document, {
    paths,
    components: structuredClone({ ...components, examples: errorExamples(document, language) }),
  });
  yield;
  localize(document, language);
  document.info.description = DESCRIPTION.map((text) => localized(text, language)).join('\n\n');
  yield;
  shareComponents(document);
  return document;
}

/** Runs all steps at once. */
export function buildDocument(app: NestFastifyApplication, language: Language = 'en'): OpenAPIObject {
  const steps = documentSteps(app, language);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
