import type { OpenAPIObject } from '@nestjs/swagger';
import { DryRunParams } from '../http/dry-run.js';
import { documentedField, fieldNames } from '../http/field.decorator.js';
import { type OperationObject, operationsOf } from './operations.js';

type Schema = { readonly properties?: Readonly<Record<string, unknown>> } | undefined;

/** Whether its body has a parameter of that name that means something of its own. */
function hasOwn(document: OpenAPIObject, { requestBody }: OperationObject, name: string): boolean {
  const { content } = (requestBody ?? {}) as {
    content?: Record<string, { schema: { $ref: string } }>;
  };
  const schema = content?.['application/json']?.schema.$ref.split('/').at(-1) ?? '';
  return name in ((document.components?.schemas?.[schema] as Schema)?.properties ?? {});
}

/** Adds to everything that writes how it is only tried. */
export function describeDryRun(document: OpenAPIObject): void {
  for (const { method, operation } of operationsOf(document)) {
    if (method === 'get' || method === 'options') continue;
    const names = [...fieldNames(DryRunParams)].filter((name) => !hasOwn(document, operation, name));
    const parameters = names.map((name) => {
      const { description, schema } = documentedField(DryRunParams, name);
      return structuredClone({
        name,
        in: 'query' as const,
        required: false,
        description: description ?? '',
        schema,
      });
    });
    operation.parameters = [...(operation.parameters ?? []), ...parameters];
  }
}
