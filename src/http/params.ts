import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { ArgumentMetadata } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { missingParams, ParamErrors } from './api-error.js';
import { fieldNames, RawValue, Refused } from './field.decorator.js';

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

/** A class of parameters; with `checkedFurther` its service reports bad values together with what it finds itself. */
export type ParamsClass<T extends object = object> = (new () => T) & { readonly checkedFurther?: boolean };

/**
 * Reads plain values into an instance of the class, by the rules of its fields. Bad values go to `errors`.
 * @throws ApiError `rest_missing_callback_param` for required parameters that are not there
 */
function readInto<T extends object>(type: new () => T, values: RawParams['values'], errors: ParamErrors): T {
  const known = [...fieldNames(type)].filter((name) => Object.hasOwn(values, name));
  const closed = Object.fromEntries(known.map((name) => [name, new RawValue(values[name])]));
  const instance = plainToInstance(type, closed, { excludeExtraneousValues: true, exposeUnsetFields: false });
  const refused = validateSync(instance, { forbidUnknownValues: false });
  const missing = refused.filter((error) => error.constraints?.['isDefined'] !== undefined);
  if (missing.length > 0) throw missingParams(missing.map((error) => error.property));
  for (const { property, value } of refused) {
    errors.add(property, value instanceof Refused ? value.reason : { key: 'bad_request' });
    Reflect.deleteProperty(instance, property);
  }
  return instance;
}

/**
 * Reads plain values by the rules of a class's fields.
 * @throws ApiError `rest_missing_callback_param` or `rest_invalid_param`, naming every bad parameter at once
 */
export function readParams<T extends object>(type: new () => T, values: RawParams['values']): T {
  const errors = new ParamErrors();
  const instance = readInto(type, values, errors);
  errors.throwIfAny();
  return instance;
}

@Injectable()
export class ParamsPipe implements PipeTransform {
  transform(value: unknown, { metatype }: ArgumentMetadata): unknown {
    if (!(value instanceof RawParams) || metatype === undefined) return value;
    const type = metatype as ParamsClass;
    const known = fieldNames(type);
    const ignored = Object.keys(value.values).filter((name) => !known.has(name));
    const errors = new ParamErrors();
    const params = readInto(type, value.values, errors);
    if (ignored.length > 0 && value.strict) {
      for (const name of ignored) errors.add(name, { key: 'unknown_param' });
    } else if (ignored.length > 0) {
      void value.reply.header('X-Ignored-Params', headerList(ignored));
    }
    if (type.checkedFurther === true) errors.attachTo(params);
    else errors.throwIfAny();
    return params;
  }
}

const MAX_NAMED = 50;

/** Names from outside, made safe for a header. */
const headerList = (names: readonly string[]): string =>
  names
    .slice(0, MAX_NAMED)
    .map((name) => encodeURIComponent(name.slice(0, 64).toWellFormed()))
    .join(', ');
