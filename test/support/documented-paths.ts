import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations.js';

/** The paths of the document, each with an example and the methods that it documents. */
export const documentedPaths = (
  document: OpenAPIObject,
): { path: string; address: string; methods: string[] }[] =>
  [...Map.groupBy(operationsOf(document), ({ fullPath }) => fullPath)].map(([path, operations]) => ({
    path,
    address: path
      .replace('{id}', '1')
      .replace('{slug}', 'x')
      .replace('{language}', 'fr')
      .replace('{user}', 'me'),
    methods: operations.map(({ method }) => method),
  }));
