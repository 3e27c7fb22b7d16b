import type { OpenAPIObject } from '@nestjs/swagger';
import { NAMESPACE } from './service.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

type Document = Pick<OpenAPIObject, 'paths' | 'components'>;

export interface DocumentedOperation {
  readonly method: string;
  /** As the document names it: `/events/{id}`. */
  readonly path: string;
  /** From the root, at the main mount: `/calendar/events/v1/events/{id}`. */
  readonly fullPath: string;
  /** With its parameters, body and responses in place of references to them. */
  readonly operation: Record<string, any>;
}

/** The target of a reference in the document; any other value unchanged. */
export function resolved(document: Document, value: any): any {
  const pointer: string | undefined = value?.$ref;
  if (pointer === undefined) return value;
  const [, ...keys] = pointer.split('/');
  return keys.reduce((node: any, key) => node[key], document);
}

/** All operations of the OpenAPI document. */
export function operationsOf(document: Document): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, any>)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, { parameters = [], requestBody, responses, ...rest }]) => ({
        method: method.toUpperCase(),
        path,
        fullPath: item.servers === undefined ? (NAMESPACE + path).replace(/\/$/, '') : path,
        operation: {
          ...rest,
          parameters: parameters.map((parameter: any) => resolved(document, parameter)),
          requestBody: resolved(document, requestBody),
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, response]) => [status, resolved(document, response)]),
          ),
        },
      })),
  );
}
