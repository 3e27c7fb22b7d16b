import type { OpenAPIObject } from '@nestjs/swagger';

/** The methods of operations, in display order. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;

type PathItem = OpenAPIObject['paths'][string];

/** One operation of the document. It may still have extensions that later steps remove. */
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
