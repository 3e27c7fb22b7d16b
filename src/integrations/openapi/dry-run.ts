import type { OpenAPIObject } from '@nestjs/swagger';
import { DryRunParams } from '#http/parameters/dry-run.js';
import { documentedField, fieldNames } from '#http/parameters/field.decorator.js';
import { operationsOf } from './operations.js';

/** Documents the dry run of every write operation. */
export function describeDryRun(document: OpenAPIObject): void {
  for (const { method, operation } of operationsOf(document)) {
    if (method === 'get' || method === 'options') continue;
    const parameters = [...fieldNames(DryRunParams)].map((name) => {
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
