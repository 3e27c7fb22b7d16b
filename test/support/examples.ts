import qs from 'qs';
import type { DocumentedOperation } from './operations.js';
import type { Body } from './service.js';

/** The one example of a parameter or of a field, where it has one. */
export const exampleOf = ({ example, examples, schema }: any): unknown =>
  example ?? examples?.[0] ?? (schema && exampleOf(schema));

/** The path with its parameters' examples, from the root. */
export function pathOf({ fullPath, operation }: DocumentedOperation): string {
  return fullPath.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(exampleOf(operation['parameters'].find((one: any) => one.name === name)))),
  );
}

/** The examples of an operation's parameters of the query, by name. */
export function queryExamples({ operation }: DocumentedOperation): [name: string, value: string][] {
  return operation['parameters']
    .filter((parameter: any) => parameter.in === 'query')
    .map((parameter: any) => [parameter.name, String(exampleOf(parameter))]);
}

/** A body in each of the encodings that the document names, with its content type. */
export async function encode(type: string, value: Body): Promise<{ body: string | Buffer; type: string }> {
  if (type === 'application/json') return { body: JSON.stringify(value), type };
  const form = qs.stringify(value, { arrayFormat: 'indices', encodeValuesOnly: true });
  if (type === 'application/x-www-form-urlencoded') return { body: form, type };
  const parts = new FormData();
  for (const [name, text] of new URLSearchParams(form)) parts.append(name, text);
  const encoded = new Response(parts);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
}
