import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations.js';

/** Names, at an operation, the operation that does the same, or the same to a record that is found by its id. */
export const VARIANT_EXTENSION = 'x-variant-of';

const BY_OTHER_KEY = /\/by-(slug\/\{slug\}|external\/\{source\}\/\{external_id\})/;

/** PUT by external id also creates records, which no other operation does. */
const isUpsert = (method: string, path: string): boolean =>
  method === 'put' && path.includes('/by-external/');

/**
 * Marks PUT and PATCH where POST does the same, and operations of records by slug or external id where there is one by
 * id, so that readers can fold them.
 */
export function markVariants(document: OpenAPIObject): void {
  const operations = operationsOf(document);
  const idOf = new Map(
    operations.map(({ path, method, operation }) => [`${method} ${path}`, operation.operationId]),
  );
  for (const { path, method, operation } of operations) {
    if (isUpsert(method, path)) continue;
    const byId = path.replace(BY_OTHER_KEY, '/{id}');
    const isUpdate = method === 'put' || method === 'patch';
    const mainMethods = isUpdate ? ['post', method] : [method];
    const [main] = mainMethods.flatMap((each) => idOf.get(`${each} ${byId}`) ?? []);
    if (main !== undefined && main !== operation.operationId) operation[VARIANT_EXTENSION] = main;
  }
}
