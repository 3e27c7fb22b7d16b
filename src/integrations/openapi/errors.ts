import type { OpenAPIObject } from '@nestjs/swagger';
import type { Language } from '#common/messages/languages.js';
import { type ErrorName, errorStatuses, wireCode } from '#http/errors/api-error.js';
import { errorBody } from '#http/errors/error-body.js';
import { ERRORS_EXTENSION } from '#http/responses/operation.decorator.js';
import { ERROR_TEXTS } from './error-texts.js';
import { type OperationObject, operationsOf } from './operations.js';

/** Errors of every operation that may have a body, including conflicts between two writers. */
const WRITE_ERRORS: readonly ErrorName[] = [
  'rest_conflict',
  'rest_payload_too_large',
  'rest_unsupported_media_type',
  'rest_insufficient_storage',
];

interface Response {
  readonly content?: Readonly<Record<string, { readonly examples?: object }>>;
}

const ERROR_SCHEMA = { $ref: '#/components/schemas/Error' };

/** The errors of one status: their codes, meanings and examples. */
function response(names: readonly ErrorName[], explain: (text: string) => string): object {
  const codes = [...new Set(names.map(wireCode))];
  return {
    description: names
      .map((name) => `\`${wireCode(name)}\`: ${explain(ERROR_TEXTS[name].meaning)}`)
      .join('\n\n'),
    content: {
      'application/json': {
        schema: {
          allOf: [ERROR_SCHEMA, { type: 'object', properties: { code: { type: 'string', enum: codes } } }],
        },
        examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
      },
    },
  };
}

/** Whether the operation is public, and open to keys without any scope. */
const isForEverybody = ({ security = [] }: OperationObject): boolean =>
  security.some((one) => Object.keys(one).length === 0) &&
  security.some(({ bearer }) => bearer?.length === 0);

/** Converts the error names that operations declare to responses. */
export function describeErrors(document: OpenAPIObject, explain: (text: string) => string): void {
  const statuses = errorStatuses();
  for (const { method, operation } of operationsOf(document)) {
    const declared = operation[ERRORS_EXTENSION] as ErrorName[];
    const isRead = method === 'get' || method === 'options';
    const all = new Set([...declared, ...(isRead ? [] : WRITE_ERRORS)]);
    if (isRead && isForEverybody(operation)) all.delete('rest_forbidden');
    const byStatus = Map.groupBy(all, (name) => statuses[name]);
    const responses = operation.responses as Record<string, object>;
    for (const [status, names] of byStatus) responses[status] = response(names, explain);
    Reflect.deleteProperty(operation, ERRORS_EXTENSION);
  }
}

/** An example of every error in the document, in a language. */
export function errorExamples(document: OpenAPIObject, language: Language): Record<string, object> {
  const used = operationsOf(document).flatMap(({ operation }) => namesIn(operation));
  return Object.fromEntries(
    [...new Set(used)].sort().map((name) => {
      const value = errorBody(ERROR_TEXTS[name].example, language);
      return [name, { summary: wireCode(name), value }];
    }),
  );
}

function namesIn({ responses }: OperationObject): ErrorName[] {
  return Object.values(responses as Record<string, Response>).flatMap(
    ({ content }) => Object.keys(content?.['application/json']?.examples ?? {}) as ErrorName[],
  );
}
