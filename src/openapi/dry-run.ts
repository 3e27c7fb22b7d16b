import type { OpenAPIObject } from '@nestjs/swagger';
import { DryRunParams } from '../http/dry-run.js';
import { documentedField, fieldNames } from '../http/field.decorator.js';
import { operationsOf } from './operations.js';

/** Adds to everything that writes how it is only tried. */
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
