import { applyDecorators, HttpCode, SetMetadata, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
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
import { ACCESS, type Access } from '#common/rights/access.js';
import type { ErrorName } from '../errors/api-error.js';
import { documentedField, fieldNames } from '../parameters/field.decorator.js';
import { LanguageParams } from '../parameters/language.dto.js';
import { inputOf } from '../parameters/params.js';
import type { TextOutput } from './text-response.js';

export interface OperationOptions {
  readonly summary: string;
  /** What a user of the API needs to know besides the parameters, in plain words. */
  readonly description: string;
  readonly access: Access;
  /** The class that describes the response, or a description of a response that is not JSON. */
  readonly output: Type | TextOutput;
  readonly status?: number;
  /** Errors of this operation, in addition to those that all operations of its kind share. */
  readonly errors?: readonly ErrorName[];
  /** For a method with several paths: the differences in the documentation of a path, by path. */
  readonly pathOverrides?: Readonly<Record<string, PathOverride>>;
}

export interface PathOverride extends Pick<OperationOptions, 'summary' | 'description' | 'errors'> {
  /** By the HTTP method. */
  readonly operationId: Readonly<Record<string, string>>;
  /** Examples of the body, instead of those of the other paths. */
  readonly examples?: BodyExamples;
}

/** Bodies that can be sent unchanged, by what each one shows. */
export type BodyExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface WriteOptions extends OperationOptions {
  readonly examples: BodyExamples;
}

/**
 * Errors of every operation: unreadable requests, bad parameters, wrong or insufficient credentials, no
 * database.
 */
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
/** Probes need no credentials and have no rate limit. */
export const PROBE_ERRORS: readonly ErrorName[] = [
  'rest_invalid_param',
  'rest_invalid_json',
  'rest_bad_request',
  'rest_headers_too_large',
  'rest_internal_error',
];
const PROTECTED_ERRORS: readonly ErrorName[] = [...READ_ERRORS, 'rest_unauthorized'];
export const OPERATION = Symbol('operation');

/** Extensions for the generator of the OpenAPI document, which removes them again. */
export const ERRORS_EXTENSION = 'x-errors';
export const ACCESS_EXTENSION = 'x-access';
export const PATHS_EXTENSION = 'x-of-paths';

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Documents each field of the class as a query parameter. */
function queryParameters(input: Type): MethodDecorator[] {
  return [...fieldNames(input)].map((name) => {
    const { description = '', schema } = documentedField(input, name);
    return ApiQuery({ name, required: false, description, schema, style: 'form', explode: false });
  });
}

function namedExamples(examples: BodyExamples): Record<string, { summary: string; value: object }> {
  const named = Object.entries(examples).map(([summary, value]) => [
    summary.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    { summary, value },
  ]);
  return Object.fromEntries(named) as Record<string, { summary: string; value: object }>;
}

function documentBody(input: Type, examples: BodyExamples): MethodDecorator[] {
  return [
    ApiExtraModels(input),
    ApiBody({
      required: true,
      schema: { $ref: getSchemaPath(input) },
      examples: namedExamples(examples),
    }),
    ApiConsumes(...BODY_TYPES),
  ];
}

function documentResponse(status: number, output: Type | TextOutput): MethodDecorator {
  if (typeof output === 'function') return ApiResponse({ status, type: output });
  const { contentType, example, headers } = output;
  const references = headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return ApiResponse({
    status,
    content: { [contentType]: { schema: { type: 'string' }, example } },
    headers: Object.fromEntries(references) as Record<string, { $ref: string }>,
  });
}

/** The values with which `documentPaths` completes the operation at each path. */
export interface DocumentedPath extends Omit<PathOverride, 'errors' | 'examples'> {
  readonly errors: readonly ErrorName[];
  readonly examples?: ReturnType<typeof namedExamples>;
}

function documentedPaths(
  overrides: Readonly<Record<string, PathOverride>>,
  commonErrors: readonly ErrorName[],
): Record<string, DocumentedPath> {
  const entries = Object.entries(overrides).map(([path, { errors = [], examples, ...texts }]) => [
    path,
    {
      ...texts,
      errors: [...new Set([...commonErrors, ...errors])],
      ...(examples === undefined ? {} : { examples: namedExamples(examples) }),
    },
  ]);
  return Object.fromEntries(entries) as Record<string, DocumentedPath>;
}

function declare(
  options: OperationOptions,
  commonErrors: readonly ErrorName[],
  documentInput: (input: Type) => MethodDecorator[],
): MethodDecorator {
  return (target, property, descriptor) => {
    const input = inputOf(target, property);
    const decorate = declareWith(options, input, commonErrors, documentInput(input));
    return decorate(target, property, descriptor);
  };
}

function declareWith(
  options: OperationOptions,
  input: Type,
  commonErrors: readonly ErrorName[],
  parameters: MethodDecorator[],
): MethodDecorator {
  const { status = 200, access, summary, description, pathOverrides = {} } = options;
  const errors = [...new Set([...commonErrors, ...(options.errors ?? [])])];
  return applyDecorators(
    SetMetadata(ACCESS, access),
    // For what happens before Nest; probes have a configuration of their own.
    RouteConfig({ input, ...(access === 'public' ? {} : { access }) }),
    SetMetadata(OPERATION, { ...options, errors }),
    HttpCode(status),
    ApiOperation({ summary, description }),
    ApiExtension(ACCESS_EXTENSION, access),
    ApiExtension(ERRORS_EXTENSION, errors),
    ApiExtension(PATHS_EXTENSION, documentedPaths(pathOverrides, commonErrors)),
    ...parameters,
    documentResponse(status, options.output),
  );
}

/**
 * Declares an operation: who may use it, what it returns, and its documentation. What it reads is the class of its
 * parameter with `@Input()`.
 */
export function Operation(
  options: OperationOptions,
  commonErrors = options.access === 'public' ? READ_ERRORS : PROTECTED_ERRORS,
): MethodDecorator {
  return declare(options, commonErrors, queryParameters);
}

/** The same for an operation that reads a body. */
export function WriteOperation(options: WriteOptions): MethodDecorator {
  return declare(options, PROTECTED_ERRORS, (input) => [
    ...queryParameters(LanguageParams),
    ...documentBody(input, options.examples),
  ]);
}
