import type { OpenAPIObject } from '@nestjs/swagger';
import { EVENT_STREAM } from '../http/event-stream.js';
import { operationsOf } from './operations.js';

type Schema = Record<string, unknown>;

interface Parameter {
  readonly schema?: Schema;
  readonly required?: boolean;
  example?: unknown;
}

const CREATED = 'Created, as it is now';
const PAGE = 'A page of the list';
const AS_IT_IS = 'As it is now';
const EVENTS = 'The data of each event; the answer goes on';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** JSON Schema has a list of examples where older documents have one. */
function listExample(schema: Schema): void {
  if (!('example' in schema)) return;
  schema['examples'] = [schema['example']];
  Reflect.deleteProperty(schema, 'example');
}

/** What must be given shows an example to start from; what may be left out has it with its schema. */
export function completeParameters(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    for (const parameter of (operation.parameters ?? []) as Parameter[]) {
      const { schema = {}, required = false } = parameter;
      if (required) parameter.example = schema['example'];
      listExample(schema);
    }
  }
}

/** In forms, what is not a plain value is written with brackets. */
function encodingOf(properties: Record<string, Schema>): Record<string, object> {
  const nested = Object.entries(properties).filter(([, schema]) =>
    /"(array|object)"/.test(JSON.stringify(schema)),
  );
  return Object.fromEntries(nested.map(([name]) => [name, { style: 'deepObject', explode: true }]));
}

type Content = Record<string, { schema: { $ref: string }; encoding?: object }>;

/** Fields show their examples as JSON Schema does, and forms how what is nested is written. */
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

/** Says of each answer that is no error what it is. */
export function describeAnswers(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses as Responses)) {
      if (response.content[EVENT_STREAM] !== undefined) {
        response.description = EVENTS;
        continue;
      }
      const isList = response.content['application/json']?.schema.$ref.endsWith('ListDto');
      response.description = status === '201' ? CREATED : isList ? PAGE : AS_IT_IS;
    }
  }
}
