import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { ArgumentMetadata } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ParamErrors } from '../errors/api-error.js';
import { PROTOTYPE, refuseOtherEscapes } from '../requests/bodies.js';
import { DryRunParams, isWrite } from './dry-run.js';
import { METHOD_OVERRIDE } from '../requests/method-override.js';
import { fieldNames, isLenient, RawValue, Refused } from './field.decorator.js';

/** The raw parameters of a request; the body takes precedence over the query. */
class RawParams {
  constructor(
    readonly values: Readonly<Record<string, unknown>>,
    readonly strict: boolean,
    readonly reply: FastifyReply,
    readonly isWrite: boolean,
  ) {}
}

/** `_method` is read from the query only, before the body is parsed. In a body it is an unknown parameter. */
function merge(request: FastifyRequest): Record<string, unknown> {
  const values = Object.create(null) as Record<string, unknown>;
  refuseOtherEscapes(request.url.split('?').slice(1).join('?'));
  if (isObject(request.query)) Object.assign(values, request.query);
  Reflect.deleteProperty(values, METHOD_OVERRIDE);
  if (isObject(request.body)) Object.assign(values, request.body);
  return values;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Passes the request's parameters to a controller method, parsed and validated according to the parameter's
 * class.
 */
export const Params = createParamDecorator((_: unknown, execution: ExecutionContext): RawParams => {
  const http = execution.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const strict = /(^|[\s,;])handling\s*=\s*"?strict\b/i.test(String(request.headers.prefer ?? ''));
  return new RawParams(merge(request), strict, http.getResponse<FastifyReply>(), isWrite(request));
});

/**
 * A class of parameters. With `checkedFurther`, the service reports invalid values together with the errors
 * that it finds itself.
 */
export type ParamsClass<T extends object = object> = (new () => T) & { readonly checkedFurther?: boolean };

const LANGUAGE_PARAMETER = 'i18n_language';
const LANGUAGE_ALIAS = 'lang';

interface Reading {
  readonly strict?: boolean;
  readonly onMissing?: (names: readonly string[]) => void;
}

/**
 * Parses plain values into an instance of the class, by the rules of its fields. Adds invalid and missing
 * parameters to `errors`.
 */
function readInto<T extends object>(
  type: new () => T,
  values: RawParams['values'],
  errors: ParamErrors,
  {
    strict = false,
    onMissing = (names) => {
      errors.addMissing(names);
    },
  }: Reading = {},
): T {
  const known = [...fieldNames(type)].filter((name) => Object.hasOwn(values, name));
  const closed = Object.fromEntries(known.map((name) => [name, new RawValue(values[name])]));
  const instance = plainToInstance(type, closed, { excludeExtraneousValues: true, exposeUnsetFields: false });
  const refused = validateSync(instance, { forbidUnknownValues: false });
  const missing = refused.filter((error) => error.constraints?.['isDefined'] !== undefined);
  if (missing.length > 0) onMissing(missing.map((error) => error.property));
  for (const { property, value } of refused.filter((error) => !missing.includes(error))) {
    Reflect.deleteProperty(instance, property);
    if (!strict && isLenient(instance, property)) continue;
    // The alias counts only if the parameter itself is not sent. Errors use the parameter's name.
    if (property === LANGUAGE_ALIAS && LANGUAGE_PARAMETER in values) continue;
    const name = property === LANGUAGE_ALIAS ? LANGUAGE_PARAMETER : property;
    errors.add(name, value instanceof Refused ? value.reason : { key: 'bad_request' });
  }
  return instance;
}

/**
 * Parses plain values by the rules of a class's fields.
 * @throws ApiError `rest_missing_callback_param` or `rest_invalid_param`, naming every bad parameter at once
 */
export function readParams<T extends object>(type: new () => T, values: RawParams['values']): T {
  const errors = new ParamErrors();
  const instance = readInto(type, values, errors);
  errors.throwIfAny();
  return instance;
}

/** The same for the query of a route outside Nest. */
export function readQuery<T extends object>(type: new () => T, { query }: FastifyRequest): T {
  return readParams(type, isObject(query) ? { ...query } : {});
}

/**
 * Parses an object inside a parameter. Adds errors to `errors`, named as `param[name]`.
 * @returns undefined when anything is invalid
 */
export function readNested<T extends object>(
  param: string,
  type: new () => T,
  values: RawParams['values'],
  errors: ParamErrors,
): T | undefined {
  const inner = errors.within(param);
  const onMissing = (missing: readonly string[]): void => {
    for (const name of missing) inner.add(name, { key: 'not_empty' });
  };
  const instance = readInto(type, values, inner, { onMissing });
  errors.nest(param, inner);
  const known = fieldNames(type);
  for (const name of Object.keys(values)) if (!known.has(name)) inner.noteUnknown(name);
  return inner.isEmpty ? instance : undefined;
}

@Injectable()
export class ParamsPipe implements PipeTransform {
  transform(value: unknown, { metatype }: ArgumentMetadata): unknown {
    if (!(value instanceof RawParams) || metatype === undefined) return value;
    const type = metatype as ParamsClass;
    const shared = value.isWrite ? fieldNames(DryRunParams) : [];
    const known = new Set([...fieldNames(type), ...shared]);
    const errors = new ParamErrors(unknownParameters(value));
    if (value.isWrite) readInto(DryRunParams, value.values, errors);
    const params = readInto(type, value.values, errors, { strict: value.strict });
    for (const name of Object.keys(value.values)) if (!known.has(name)) errors.noteUnknown(name);
    // A service cannot check further when required parameters are missing.
    if (type.checkedFurther === true && !errors.hasMissing) errors.attachTo(params);
    else errors.throwIfAny();
    return params;
  }
}

const MAX_NAMED = 50;

/**
 * Names unknown parameters in a header, or refuses them if the caller requests strict handling. `__proto__`
 * is always refused.
 */
function unknownParameters({ strict, reply }: RawParams): (name: string, errors: ParamErrors) => void {
  const ignored = new Set<string>();
  if (strict) void reply.header('Preference-Applied', 'handling=strict');
  return (name, errors) => {
    if (strict || name === PROTOTYPE) {
      errors.add(name, { key: 'unknown_param' });
      return;
    }
    // There may be tens of thousands of names.
    if (ignored.size === MAX_NAMED || ignored.has(name)) return;
    ignored.add(name);
    void reply.header('X-Ignored-Params', headerList([...ignored]));
  };
}

/** Makes names from the request safe for a header. */
const headerList = (names: readonly string[]): string =>
  names.map((name) => encodeURIComponent(name.slice(0, 64).toWellFormed())).join(', ');
