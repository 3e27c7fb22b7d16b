import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { ACCESS } from '#common/rights/access.js';
import { type ErrorName, errorStatuses } from '#http/errors/api-error.js';
import { OPERATION, type OperationOptions } from '#http/responses/operation.decorator.js';
import { buildDocument } from '#integrations/openapi/build-document.js';
import { exampleOf } from '../support/documented-paths.js';
import { operationsOf } from '../support/operations.js';
import { Service } from '../support/service.js';

interface Route {
  readonly name: string;
  readonly path: string;
  readonly handler: object;
}

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** The names of the methods of a class, also of those that it inherits. */
const methodsOf = (prototype: object | null): string[] =>
  prototype === null || prototype === Object.prototype
    ? []
    : [
        ...Object.getOwnPropertyNames(prototype),
        ...methodsOf(Object.getPrototypeOf(prototype) as object | null),
      ];

/** Every method of every controller that is bound to a path, once for each of its paths. */
function routes(): Route[] {
  const modules = [...service.app.get(ModulesContainer).values()];
  const classes = new Set(
    modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype)),
  );
  return [...classes].flatMap((type) => {
    const { prototype } = type as unknown as { prototype: Record<string, object> };
    return methodsOf(prototype)
      .filter((name) => Reflect.hasMetadata(METHOD_METADATA, prototype[name] ?? {}))
      .flatMap((name) => {
        const handler = prototype[name] ?? {};
        const paths = [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat();
        return paths.map((path) => ({ name: `${type?.name}.${name}`, path, handler }));
      });
  });
}

interface DocumentedOperation {
  readonly path: string;
  readonly method: string;
  readonly parameters: { name: string; schema: { enum?: string[] } }[];
  readonly responses: Record<string, { description: string }>;
}

function operations(): DocumentedOperation[] {
  return operationsOf(buildDocument(service.app)).map(({ fullPath, method, operation }) => ({
    path: fullPath,
    method,
    parameters: operation['parameters'],
    responses: operation['responses'],
  }));
}

/**
 * Five resources, three of them also by slug, five routes of translations each, their work list, media, three that
 * describe, accounts, the audit trail, changes, two of health, feeds of events, of each event and of what they belong
 * to, three resources by external ids, translation files, webhooks with their messages, imports, batches, and the
 * summary of translations, series by all keys, with their texts, occurrences and calendar, sessions, the history of each
 * record, the way out of the trash of four kinds, what waits for whoever asks,
 * and what is said of pictures and where they are used.
 */
const ROUTES =
  6 * 2 +
  16 +
  5 +
  5 +
  5 * 7 +
  3 * 5 +
  5 * 5 +
  1 +
  4 +
  3 +
  (11 + 3 + 8 + 1) +
  1 +
  2 +
  2 +
  (5 + 4 * 2) +
  (3 * 4 + 2) +
  12 +
  4 +
  1 +
  1 +
  4 +
  (4 + 1 + 2);

it('finds the routes of all resources', () => {
  expect(routes()).toHaveLength(ROUTES);
  expect(operations()).toHaveLength(ROUTES);
});

it('each declares access, the class of its response and its errors', () => {
  for (const { name, path, handler } of routes()) {
    const operation = Reflect.getMetadata(OPERATION, handler) as
      (OperationOptions & { errors: ErrorName[] }) | undefined;
    expect([name, Reflect.getMetadata(ACCESS, handler)]).toEqual([name, expect.any(String)]);
    expect([name, operation?.output]).toEqual([name, expect.anything()]);
    expect([name, operation?.errors.length]).not.toEqual([name, 0]);
    expect([name, path]).toEqual([name, expect.any(String)]);
  }
});

it('each documents the language selector and the status of every error', () => {
  for (const { path, method, parameters, responses } of operations()) {
    const selector = parameters.find(({ name }) => name === 'i18n_language');
    expect([method, path, selector?.schema.enum]).toEqual([
      method,
      path,
      ['en', 'fr', 'de', 'it', 'ro', 'es'],
    ]);
    const ofReads = path.startsWith('/health/') ? [400, 500] : [400, 401, 429, 500, 503];
    const expected = method === 'GET' ? ofReads : [400, 401, 403, 409, 413, 415, 429, 500, 503];
    const documented = Object.keys(responses).map(Number);
    expect([method, path, expected.filter((status) => !documented.includes(status))]).toEqual([
      method,
      path,
      [],
    ]);
    for (const status of documented.filter((code) => code >= 400)) {
      expect(Object.values(errorStatuses())).toContain(status);
    }
  }
});

it('each responds in the requested language and refuses an unknown one by name', async () => {
  for (const { path, method } of operations()) {
    const address = `~${exampleOf(path)}`;
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const french = await service.send(method, `${address}?i18n_language=fr`, body, { as: 'administrator' });
    expect([method, path, french.headers['content-language']]).toEqual([method, path, 'fr']);
    const unknown = await service.send(method, `${address}?i18n_language=xx`, body, { as: 'administrator' });
    // A required parameter that is missing is reported before any value is read.
    if (unknown.body['code'] === 'rest_missing_callback_param') continue;
    expect([method, path, unknown.body['data'].params]).toEqual([
      method,
      path,
      expect.objectContaining({ i18n_language: expect.any(String) }),
    ]);
  }
});
