import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { ArgumentMetadata } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidParams, missingParams } from './api-error.js';
import { fieldNames, Refused } from './field.decorator.js';
import type { Message } from '../i18n/messages.js';

/** The parameters of a request before they are read: body before query. */
class RawParams {
  constructor(
    readonly values: Readonly<Record<string, unknown>>,
    readonly strict: boolean,
    readonly reply: FastifyReply,
  ) {}
}

function merge(request: FastifyRequest): Record<string, unknown> {
  const values = Object.create(null) as Record<string, unknown>;
  for (const source of [request.query, request.body]) {
    if (typeof source === 'object' && source !== null) Object.assign(values, source);
  }
  return values;
}

/** Hands a controller method its request's parameters, read and checked as the parameter's class says. */
export const Params = createParamDecorator((_: unknown, execution: ExecutionContext): RawParams => {
  const http = execution.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const strict = /(^|[\s,;])handling\s*=\s*strict/i.test(String(request.headers.prefer ?? ''));
  return new RawParams(merge(request), strict, http.getResponse<FastifyReply>());
});

/**
 * Reads plain values into an instance of the class, by the rules of its fields.
 * @throws ApiError `rest_missing_callback_param` or `rest_invalid_param`, naming every bad parameter at once
 */
export function readParams<T extends object>(
  type: new () => T,
  values: Readonly<Record<string, unknown>>,
): T {
  const instance = plainToInstance(type, values, { excludeExtraneousValues: true, exposeUnsetFields: false });
  const errors = validateSync(instance, { forbidUnknownValues: false });
  if (errors.length > 0) throw toApiError(errors);
  return instance;
}

function toApiError(errors: readonly ValidationError[]): Error {
  const missing = errors.filter((error) => error.constraints?.['isDefined'] !== undefined);
  if (missing.length > 0) return missingParams(missing.map((error) => error.property));
  const params: Record<string, Message> = {};
  for (const error of errors) {
    params[error.property] = error.value instanceof Refused ? error.value.reason : { key: 'bad_request' };
  }
  return invalidParams(params);
}

@Injectable()
export class ParamsPipe implements PipeTransform {
  transform(value: unknown, { metatype }: ArgumentMetadata): unknown {
    if (!(value instanceof RawParams) || metatype === undefined) return value;
    const type = metatype as new () => object;
    const known = fieldNames(type);
    const ignored = Object.keys(value.values).filter((name) => !known.has(name));
    if (ignored.length > 0 && value.strict) {
      throw invalidParams(
        Object.fromEntries(ignored.map((name) => [name, { key: 'unknown_param' } as const])),
      );
    }
    if (ignored.length > 0) void value.reply.header('X-Ignored-Params', headerList(ignored));
    return readParams(type, value.values);
  }
}

const MAX_NAMED = 50;

/** Names from outside, made safe for a header. */
const headerList = (names: readonly string[]): string =>
  names
    .slice(0, MAX_NAMED)
    .map((name) => encodeURIComponent(name.slice(0, 64).toWellFormed()))
    .join(', ');
