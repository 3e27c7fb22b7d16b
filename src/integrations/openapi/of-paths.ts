import type { OpenAPIObject } from '@nestjs/swagger';
import { routeTemplate } from '#http/requests/route-table.js';
import {
  type DocumentedPath,
  ERRORS_EXTENSION,
  PATHS_EXTENSION,
} from '#http/responses/operation.decorator.js';
import { type OperationObject, operationsOf } from './operations.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
}

/**
 * Removes path variables that belong to other paths of the method, and puts the others first, in path order.
 */
function keepOwnVariables(path: string, operation: OperationObject): void {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const variables = parameters.filter(({ in: place }) => place === 'path');
  if (variables.every(({ name }) => path.includes(`{${name}}`))) return;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const own = names.flatMap((name) => variables.filter((variable) => variable.name === name));
  const others = parameters.filter(({ in: place }) => place !== 'path');
  Object.assign(operation, { parameters: [...own, ...others] });
}

type Content = Record<string, { examples?: object }>;

function completeAt(method: string, operation: OperationObject, documented: DocumentedPath): void {
  const { operationId, summary, description, errors, examples } = documented;
  Object.assign(operation, { operationId: operationId[method], summary, description });
  operation[ERRORS_EXTENSION] = errors;
  if (examples === undefined) return;
  const { content = {} } = (operation.requestBody ?? {}) as { content?: Content };
  for (const body of Object.values(content)) body.examples = examples;
}

/** Gives each path of a method with several paths its own documentation. */
export function documentPaths(document: OpenAPIObject): void {
  for (const { path, method, operation } of operationsOf(document)) {
    keepOwnVariables(path, operation);
    const ofPaths = (operation[PATHS_EXTENSION] ?? {}) as Record<string, DocumentedPath>;
    Reflect.deleteProperty(operation, PATHS_EXTENSION);
    for (const [route, documented] of Object.entries(ofPaths)) {
      if (path.endsWith(`/${routeTemplate(route) ?? ''}`)) completeAt(method, operation, documented);
    }
  }
}
