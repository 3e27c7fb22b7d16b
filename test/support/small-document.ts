import { breakingChanges } from '../../scripts/breaking-changes.mjs';

export type Json = Record<string, any>;

/** The parts of a small document. */
export function smallParts() {
  const event: Json = {
    type: 'object',
    required: ['id', 'status'],
    properties: {
      id: { type: 'integer' },
      status: { type: 'string', enum: ['publish', 'draft'] },
      title: { type: 'string', maxLength: 20 },
      sizes: { type: 'object', additionalProperties: { type: 'integer' } },
      languages: { type: 'array', items: { type: 'string' } },
      venue: { oneOf: [{ $ref: '#/components/schemas/Venue' }, { type: 'boolean', enum: [false] }] },
    },
  };
  const newEvent: Json = {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string', maxLength: 20 },
      status: { type: 'string', enum: ['publish', 'draft'], default: 'draft' },
      cost: { type: ['integer', 'null'], maximum: 100 },
      texts: { type: 'object', additionalProperties: { type: 'string' } },
      venue: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    },
  };
  const venue: Json = {
    type: 'object',
    required: ['city'],
    properties: {
      city: { type: 'string' },
      events: { type: 'array', items: { $ref: '#/components/schemas/Event' } },
    },
  };
  return {
    schemas: { Event: event, NewEvent: newEvent, Venue: venue },
    list: {
      operationId: 'listEvents',
      security: [{}, { basic: [] }],
      responses: { 404: { description: 'No such page' } } as Json,
      tags: ['events'],
    } as Json,
    create: {
      operationId: 'createEvent',
      security: [{ basic: [] }, { bearer: ['events:write'] }],
      responses: {} as Json,
    } as Json,
    page: { name: 'page', in: 'query', schema: { type: 'integer', maximum: 50, default: 1 } } as Json,
    order: { name: 'order', in: 'query', schema: { type: 'string', enum: ['asc', 'desc'] } } as Json,
    body: {
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/NewEvent' } },
        'multipart/form-data': {
          schema: { $ref: '#/components/schemas/NewEvent' },
          encoding: { texts: { style: 'deepObject', explode: true } },
        },
      } as Json,
    } as Json,
    response: {
      description: 'An event',
      headers: { ETag: { required: true, schema: { type: 'string' } } } as Json,
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Event' } },
        'text/calendar': { schema: { type: 'string' } },
      } as Json,
    } as Json,
    failure: {
      description: 'Refused',
      content: { 'application/json': { schema: { type: 'string' } } },
    } as Json,
    servers: [{ url: '/v1' }, { url: '/fr/v1' }],
    credentials: {
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
    } as Json,
    /** Parameters beside `page` and `order`, and those of all operations of the path. */
    parameters: [{ name: 'zone', in: 'query', schema: { type: 'string' } }] as Json[],
    shared: [{ name: 'Accept-Language', in: 'header', schema: { type: 'string' } }] as Json[],
    paths: {
      '/tags/{id}': {
        get: { operationId: 'readTag', responses: { 200: { description: 'A tag' } } },
        delete: { operationId: 'deleteTag', responses: { 204: { description: 'Gone' } } },
      },
    } as Json,
  };
}
export type Parts = ReturnType<typeof smallParts>;

/** The document of these parts, each in its place or, by reference, among the components. */
export function documentOf(parts: Parts, byReference: boolean): Json {
  const components: Json = { schemas: parts.schemas, securitySchemes: parts.credentials };
  const put = (kind: string, name: string, part: Json): Json => {
    if (!byReference) return part;
    components[kind] = { ...components[kind], [name]: part };
    return { $ref: `#/components/${kind}/${name}` };
  };
  const answers = (own: Json) => ({
    200: put('responses', 'Answer', parts.response),
    400: put('responses', 'Failure', parts.failure),
    ...own,
  });
  const { list, create } = parts;
  return {
    openapi: '3.1.0',
    info: { title: 'Small', version: '1' },
    servers: parts.servers,
    paths: {
      '/events': {
        parameters: parts.shared,
        get: {
          ...list,
          parameters: [
            put('parameters', 'page', parts.page),
            put('parameters', 'order', parts.order),
            ...parts.parameters,
          ],
          responses: answers(list['responses']),
        },
        post: {
          requestBody: put('requestBodies', 'Body', parts.body),
          ...create,
          responses: answers(create['responses']),
        },
      },
      ...parts.paths,
    },
    components,
  };
}

export type Change = (parts: Parts) => unknown;

/** The result of the check after a change of these parts. */
export function changesAfter(change: Change, byReference: boolean) {
  const parts = smallParts();
  change(parts);
  return breakingChanges(documentOf(smallParts(), byReference), documentOf(parts, byReference));
}

export const WAYS: [where: string, byReference: boolean][] = [
  ['in its place', false],
  ['by reference', true],
];
