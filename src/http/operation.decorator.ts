import { applyDecorators, HttpCode, Post, Patch, Put, SetMetadata, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import {
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiExtraModels,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { ACCESS, type Access } from '../auth/access.js';
import type { ErrorName } from './api-error.js';
import { documentedField, fieldNames } from './field.decorator.js';
import { LanguageParams } from './language.dto.js';
import type { TextOutput } from './text-answer.js';

export interface OperationOptions {
  readonly summary: string;
  /** What a user of the interface must know beside the parameters, in plain words. */
  readonly description: string;
  readonly access: Access;
  /** The class that the parameters are read into. */
  readonly input: Type;
  /** The class that describes the answer, or what it is when it is no JSON. */
  readonly output: Type | TextOutput;
  readonly status?: number;
  /** What this operation can answer beside the errors that all of its sort share. */
  readonly errors?: readonly ErrorName[];
}

/** A body that can be sent as it is, by what it shows. */
export type BodyExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface WriteOptions extends OperationOptions {
  readonly examples: BodyExamples;
}

/** Every operation may find a request that cannot be read, bad parameters, credentials that are bad or do not reach, or no database. */
export const READ_ERRORS: readonly ErrorName[] = [
  'rest_invalid_param',
  'rest_invalid_json',
  'rest_bad_request',
  'rest_headers_too_large',
  'rest_forbidden',
  'incorrect_password',
  'invalid_username',
  'rest_invalid_token',
  'rest_too_many_requests',
  'rest_internal_error',
  'rest_unavailable',
];
/** Probes are asked for no credentials, and not limited. */
export const PROBE_ERRORS: readonly ErrorName[] = [
  'rest_invalid_param',
  'rest_invalid_json',
  'rest_bad_request',
  'rest_headers_too_large',
  'rest_internal_error',
];
const PROTECTED_ERRORS: readonly ErrorName[] = [...READ_ERRORS, 'rest_unauthorized'];
export const OPERATION = Symbol('operation');

/** For the generator of the document, which takes them out again. */
export const ERRORS_EXTENSION = 'x-errors';
export const ACCESS_EXTENSION = 'x-access';

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Documents each field of the class as a query parameter. */
function queryParameters(input: Type): MethodDecorator[] {
  return [...fieldNames(input)].map((name) => {
    const { description = '', schema } = documentedField(input, name);
    return ApiQuery({ name, required: false, description, schema, style: 'form', explode: false });
  });
}

function documentBody({ input, examples }: WriteOptions): MethodDecorator[] {
  const named = Object.entries(examples).map(([summary, value]) => [
    summary.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    { summary, value },
  ]);
  return [
    ApiExtraModels(input),
    ApiBody({
      required: true,
      schema: { $ref: getSchemaPath(input) },
      examples: Object.fromEntries(named) as Record<string, { summary: string; value: object }>,
    }),
    ApiConsumes(...BODY_TYPES),
  ];
}

function documentAnswer(status: number, output: Type | TextOutput): MethodDecorator {
  if (typeof output === 'function') return ApiResponse({ status, type: output });
  const { contentType, example, headers } = output;
  const references = headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return ApiResponse({
    status,
    content: { [contentType]: { schema: { type: 'string' }, example } },
    headers: Object.fromEntries(references) as Record<string, { $ref: string }>,
  });
}

function declare(
  options: OperationOptions,
  ofItsSort: readonly ErrorName[],
  parameters: MethodDecorator[],
): MethodDecorator {
  const { status = 200, access, summary, description } = options;
  const errors = [...new Set([...ofItsSort, ...(options.errors ?? [])])];
  return applyDecorators(
    SetMetadata(ACCESS, access),
    SetMetadata(OPERATION, { ...options, errors }),
    HttpCode(status),
    ApiOperation({ summary, description }),
    ApiExtension(ACCESS_EXTENSION, access),
    ApiExtension(ERRORS_EXTENSION, errors),
    ...parameters,
    documentAnswer(status, options.output),
  );
}

/** Declares an operation: who may use it, what it reads and answers, and its part in the documentation. */
export function Operation(
  options: OperationOptions,
  ofItsSort = options.access === 'public' ? READ_ERRORS : PROTECTED_ERRORS,
): MethodDecorator {
  return declare(options, ofItsSort, queryParameters(options.input));
}

/** The same for an operation that reads a body. */
export function WriteOperation(options: WriteOptions): MethodDecorator {
  return declare(options, PROTECTED_ERRORS, [...queryParameters(LanguageParams), ...documentBody(options)]);
}

/** POST, PUT and PATCH of a path are one and the same partial update. Put this decorator first. */
export function Update(path: string): MethodDecorator {
  return (target, key, descriptor) => {
    Post(path)(target, key, descriptor);
    copyAs(`${String(key)}ByPut`, Put(path), target, key);
    copyAs(`${String(key)}ByPatch`, Patch(path), target, key);
  };
}

/** Adds a method that does the same with the same declarations under another HTTP method. */
function copyAs(name: string, route: MethodDecorator, target: object, key: string | symbol): void {
  const original = Object.getOwnPropertyDescriptor(target, key)?.value as (...args: unknown[]) => unknown;
  const copy = function (this: object, ...args: unknown[]): unknown {
    return original.apply(this, args);
  };
  Object.defineProperty(copy, 'name', { value: name });
  for (const metadata of Reflect.getMetadataKeys(original)) {
    Reflect.defineMetadata(metadata, Reflect.getMetadata(metadata, original), copy);
  }
  Object.defineProperty(target, name, { value: copy, configurable: true, writable: true });
  for (const metadata of Reflect.getMetadataKeys(target, key)) {
    Reflect.defineMetadata(metadata, Reflect.getMetadata(metadata, target, key), target, name);
  }
  const args: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, key);
  Reflect.defineMetadata(ROUTE_ARGS_METADATA, args, target.constructor, name);
  const descriptor = Object.getOwnPropertyDescriptor(target, name);
  if (descriptor) route(target, name, descriptor);
}
