import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations.js';

/** Fills in the variables of a path of the document. */
export const exampleOf = (path: string): string =>
  path
    .replace('{id}', '1')
    .replace('{delivery}', '1')
    .replace('{change}', '1')
    .replace('{slug}', 'x')
    .replace('{language}', 'fr')
    .replace('{recurrence_id}', '2027-01-08T20:00:00')
    .replace('{user}', 'me');

/** The paths of the document, each with an example and the methods that it documents. */
export const documentedPaths = (
  document: OpenAPIObject,
): { path: string; address: string; methods: string[] }[] =>
  [...Map.groupBy(operationsOf(document), ({ fullPath }) => fullPath)].map(([path, operations]) => ({
    path,
    address: exampleOf(path),
    methods: operations.map(({ method }) => method),
  }));
