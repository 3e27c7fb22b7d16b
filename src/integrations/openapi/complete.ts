import type { OpenAPIObject } from '@nestjs/swagger';
import { EVENT_STREAM } from '#http/requests/event-stream.js';
import { operationsOf } from './operations.js';

type Schema = Record<string, unknown>;

interface Parameter {
  readonly schema?: Schema;
  readonly required?: boolean;
  example?: unknown;
}

const CREATED = 'Created';
const PAGE = 'A page of the list';
const AS_IT_IS = 'Success';
const EVENTS = 'The data of each event; the response continues';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** JSON Schema has a list of examples instead of the single example of older documents. */
function listExample(schema: Schema): void {
  if (!('example' in schema)) return;
  schema['examples'] = [schema['example']];
  Reflect.deleteProperty(schema, 'example');
}

/** Required parameters show an example to start from; for optional ones it is part of the schema. */
export function completeParameters(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    for (const parameter of (operation.parameters ?? []) as Parameter[]) {
      const { schema = {}, required = false } = parameter;
      if (required) parameter.example = schema['example'];
      listExample(schema);
    }
  }
}

/** Forms write nested values with brackets. */
function encodingOf(properties: Record<string, Schema>): Record<string, object> {
  const nested = Object.entries(properties).filter(([, schema]) =>
    /"(array|object)"/.test(JSON.stringify(schema)),
  );
  return Object.fromEntries(nested.map(([name]) => [name, { style: 'deepObject', explode: true }]));
}

type Content = Record<string, { schema: { $ref: string }; encoding?: object }>;

/** Writes the examples of fields as JSON Schema does, and documents how forms write nested values. */
export function completeBodies(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<
    string,
    { properties?: Record<string, Schema> }
  >;
  for (const { properties = {} } of Object.values(schemas)) Object.values(properties).forEach(listExample);
  for (const { operation } of operationsOf(document)) {
    const { content = {} } = (operation.requestBody ?? {}) as { content?: Content };
    for (const form of FORMS.flatMap((type) => content[type] ?? [])) {
      const { properties = {} } = schemas[form.schema.$ref.split('/').at(-1) ?? ''] ?? {};
      form.encoding = encodingOf(properties);
    }
  }
}

type Responses = Record<
  string,
  { description: string; content: Record<string, { schema: { $ref: string } }> }
>;

/** Describes each response that is not an error. */
export function describeResponses(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses as Responses)) {
      if (response.content[EVENT_STREAM] !== undefined) {
        response.description = EVENTS;
        continue;
      }
      const isList = response.content['application/json']?.schema.$ref.endsWith('List');
      response.description = status === '201' ? CREATED : isList ? PAGE : AS_IT_IS;
    }
  }
}
