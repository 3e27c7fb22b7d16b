import type { OpenAPIObject } from '@nestjs/swagger';

/** The methods of operations, in the order in which they are shown. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;

type PathItem = OpenAPIObject['paths'][string];

/** One operation of the document, which may still have marks for the steps that complete it. */
export type OperationObject = NonNullable<PathItem['get']> & Record<`x-${string}`, unknown>;

export interface DocumentedOperation {
  readonly path: string;
  readonly method: (typeof METHODS)[number];
  readonly operation: OperationObject;
}

export function operationsOf({ paths }: Pick<OpenAPIObject, 'paths'>): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as OperationObject | undefined;
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}
