import type { OpenAPIObject } from '@nestjs/swagger';
import { NAMESPACE } from './service.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export interface DocumentedOperation {
  readonly method: string;
  /** As the document names it: `/events/{id}`. */
  readonly path: string;
  /** From the root, at the main mount: `/calendar/events/v1/events/{id}`. */
  readonly fullPath: string;
  readonly operation: Record<string, any>;
}

/** All operations of the OpenAPI document. */
export function operationsOf({ paths }: Pick<OpenAPIObject, 'paths'>): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, any>)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        fullPath: item.servers === undefined ? (NAMESPACE + path).replace(/\/$/, '') : path,
        operation: operation as Record<string, any>,
      })),
  );
}
