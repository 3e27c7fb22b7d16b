import type { OpenAPIObject } from '@nestjs/swagger';
import { documentPaths } from './of-paths.js';

const parameter = (name: string, place: string) => ({ name, in: place });

/** A method with two paths, as the library documents it: with the variables of both. */
const atBothPaths = () => ({
  operationId: 'updateVenue',
  summary: 'By id',
  description: 'Of an id',
  parameters: [
    parameter('fields', 'query'),
    ...['id', 'external_id', 'source'].map((name) => parameter(name, 'path')),
  ],
  requestBody: { content: { 'application/json': { examples: { one: {} } }, 'multipart/form-data': {} } },
  responses: {},
  'x-errors': ['of-id'],
  'x-of-paths': {
    'by-external/:source/:external_id': {
      operationId: { patch: 'changeByExternalId' },
      summary: 'By pair',
      description: 'Of a pair',
      errors: ['of-pair'],
      examples: { another: {} },
    },
  },
});

const document = {
  openapi: '3.1.0',
  info: { title: '', version: '' },
  paths: {
    '/venues/{id}': { patch: atBothPaths() },
    '/venues/by-external/{source}/{external_id}': { patch: atBothPaths() },
  },
} as unknown as OpenAPIObject;

it('documents each path of a method with its own variables, in order, and its own texts', () => {
  documentPaths(document);
  expect(document.paths['/venues/{id}']?.patch).toEqual({
    operationId: 'updateVenue',
    summary: 'By id',
    description: 'Of an id',
    parameters: [parameter('id', 'path'), parameter('fields', 'query')],
    requestBody: { content: { 'application/json': { examples: { one: {} } }, 'multipart/form-data': {} } },
    responses: {},
    'x-errors': ['of-id'],
  });
  const examples = { another: {} };
  expect(document.paths['/venues/by-external/{source}/{external_id}']?.patch).toEqual({
    operationId: 'changeByExternalId',
    summary: 'By pair',
    description: 'Of a pair',
    parameters: [parameter('source', 'path'), parameter('external_id', 'path'), parameter('fields', 'query')],
    requestBody: { content: { 'application/json': { examples }, 'multipart/form-data': { examples } } },
    responses: {},
    'x-errors': ['of-pair'],
  });
});
