import {
  type ArgumentMetadata,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  ValidationPipe,
} from '@nestjs/common';
import { type ClassTransformOptions, plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError, type ValidatorOptions } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidValue } from '#common/values/invalid-value.js';
import { ParamErrors, withErrors } from '../errors/api-error.js';
import { PROTOTYPE, refuseLongQuery, refuseOtherEscapes } from '../requests/bodies.js';
import { languageParameter } from '../requests/language-parameter.js';
import { METHOD_OVERRIDE } from '../requests/method-override.js';
import { DryRunParams, isWrite } from './dry-run.js';
import { isField, isLenient, mayRequireFields } from './field.decorator.js';
import { LANGUAGE } from './rules.js';

/** Values by the names of their parameters, as the caller sent them. */
export type RawValues = ReadonlyMap<string, unknown>;

type Fields = Readonly<Record<string, unknown>>;

/** The raw parameters of a request; the body takes precedence over the query. */
class RawParams {
  constructor(
    readonly values: RawValues,
    /** What chooses the language; undefined if nothing does. */
    readonly language: unknown,
    readonly strict: boolean,
    readonly reply: FastifyReply,
    readonly isWrite: boolean,
  ) {}
}

/** `_method` is read from the query only, before the body is parsed. In a body it is an unknown parameter. */
function merge(request: FastifyRequest): RawValues {
  const query = request.url.split('?').slice(1).join('?');
  refuseOtherEscapes(query);
  refuseLongQuery(query);
  const values = new Map<string, unknown>(isObject(request.query) ? Object.entries(request.query) : []);
  values.delete(METHOD_OVERRIDE);
  if (isObject(request.body))
    for (const [name, value] of Object.entries(request.body)) values.set(name, value);
  return values;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const rawParams = createParamDecorator((_: unknown, execution: ExecutionContext): RawParams => {
  const http = execution.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const strict = /(^|[\s,;])handling\s*=\s*"?strict\b/i.test(String(request.headers.prefer ?? ''));
  const language = languageParameter(request.body, request.query);
  return new RawParams(merge(request), language, strict, http.getResponse<FastifyReply>(), isWrite(request));
});

const INPUT = Symbol('input');

/**
 * Passes the request's parameters to a controller method, parsed and validated according to a class.
 * @param type of a parameter whose own type is no class
 */
export const Input =
  (type?: ParamsClass): ParameterDecorator =>
  (target, property, index) => {
    if (property === undefined) throw new Error('Only methods have an input.');
    const types = Reflect.getMetadata('design:paramtypes', target, property) as ParamsClass[];
    Reflect.defineMetadata(INPUT, type ?? types[index], target, property);
    rawParams(type)(target, property, index);
  };

/** The class of the input of a method. Read by decorators of the method, which come after those of its parameters. */
export function inputOf(target: object, property: string | symbol): ParamsClass {
  const type = Reflect.getMetadata(INPUT, target, property) as ParamsClass | undefined;
  if (type === undefined) throw new Error(`${String(property)} has no parameter with @Input().`);
  return type;
}

/**
 * A class of parameters. With `defersErrors`, the pipe does not throw for invalid values: the service reports them
 * together with the errors that it finds itself. `note` keeps what the parsed values do not tell, such as null for false,
 * and refuses what is no field of the class.
 */
export type ParamsClass<T extends object = object> = (new () => T) & {
  readonly defersErrors?: boolean;
  readonly note?: (input: object, values: RawValues, errors: ParamErrors) => void;
};

const LANGUAGE_PARAMETER = 'i18n_language';
const LANGUAGE_ALIAS = 'lang';

const TRANSFORM: ClassTransformOptions = { excludeExtraneousValues: true, exposeUnsetFields: false };

const VALIDATE: ValidatorOptions = {
  forbidUnknownValues: true,
  stopAtFirstError: true,
  validationError: { target: true, value: true },
};

/** What class-validator found wrong in the fields of a class. */
class InvalidFields extends Error {
  constructor(readonly found: readonly ValidationError[]) {
    super('Invalid fields');
  }
}

interface Reading {
  readonly strict?: boolean;
  readonly onMissing?: (names: readonly string[]) => void;
}

/** Removes refused values from the parsed object, and adds the reasons and missing parameters to `errors`. */
function report(
  found: readonly ValidationError[],
  input: object,
  values: RawValues,
  errors: ParamErrors,
  {
    strict = false,
    onMissing = (names) => {
      errors.addMissing(names);
    },
  }: Reading = {},
): void {
  const missing = found.filter(({ constraints }) => constraints?.['isDefined'] !== undefined);
  if (missing.length > 0) onMissing(missing.map(({ property }) => property));
  for (const { property, value } of found.filter((error) => !missing.includes(error))) {
    Reflect.deleteProperty(input, property);
    if (!strict && isLenient(input.constructor as new () => object, property)) continue;
    // The alias counts only if the parameter itself is not sent. Errors use the parameter's name.
    if (property === LANGUAGE_ALIAS && values.has(LANGUAGE_PARAMETER)) continue;
    const name = property === LANGUAGE_ALIAS ? LANGUAGE_PARAMETER : property;
    errors.add(name, value instanceof InvalidValue ? value.text : { key: 'bad_request' });
  }
}

/**
 * Whether no field of a class is sent, and none need be. Most reads are such: to parse nothing by each field's rule would
 * take a tenth of their time.
 */
const isUnsent = (type: new () => object, values: RawValues): boolean =>
  !values.keys().some((name) => isField(type, name)) && !mayRequireFields(type);

/** Parses values by the rules of a class's fields. */
function readInto<T extends object>(
  type: new () => T,
  values: RawValues,
  errors: ParamErrors,
  reading?: Reading,
): T {
  if (isUnsent(type, values)) return withErrors(new type(), errors);
  const input = plainToInstance(type, values, TRANSFORM);
  report(validateSync(input, VALIDATE), input, values, errors, reading);
  return withErrors(input, errors);
}

/**
 * Parses plain values by the rules of a class's fields.
 * @throws ApiError `rest_missing_callback_param` or `rest_invalid_param`, naming every bad parameter at once
 */
export function readParams<T extends object>(type: new () => T, fields: Fields): T {
  const errors = new ParamErrors();
  const input = readInto(type, new Map(Object.entries(fields)), errors);
  errors.throwIfAny();
  return input;
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
  fields: Fields,
  errors: ParamErrors,
): T | undefined {
  const inner = errors.within(param);
  const onMissing = (missing: readonly string[]): void => {
    for (const name of missing) inner.add(name, { key: 'not_empty' });
  };
  const input = readInto(type, new Map(Object.entries(fields)), inner, { onMissing });
  errors.nest(param, inner);
  for (const name of Object.keys(fields)) if (!isField(type, name)) inner.noteUnknown(name);
  return inner.isEmpty ? input : undefined;
}

/**
 * Nest's `ValidationPipe`, which also reports unknown parameters. With `defersErrors` it leaves the errors in `errors` of
 * the parsed object, for the service to add to.
 */
@Injectable()
export class ParamsPipe extends ValidationPipe {
  constructor() {
    super({
      ...VALIDATE,
      transform: true,
      transformOptions: TRANSFORM,
      validateCustomDecorators: true,
      exceptionFactory: (found) => new InvalidFields(found),
    });
  }

  override async transform(raw: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const type = (metadata.data ?? metadata.metatype) as ParamsClass | undefined;
    if (!(raw instanceof RawParams) || type === undefined) return raw;
    const errors = new ParamErrors(unknownParameters(raw));
    if (raw.isWrite && raw.values.has('dry_run')) readInto(DryRunParams, raw.values, errors);
    const input = await this.parse(raw, { ...metadata, metatype: type }, errors);
    type.note?.(input, raw.values, errors);
    // In a record that is sent back, the body's language hides the one of the query, which chooses.
    if (raw.language !== undefined) errors.attempt(LANGUAGE_PARAMETER, () => LANGUAGE.parse(raw.language));
    for (const name of unknownNames(type, raw)) errors.noteUnknown(name);
    // Without the required parameters, a service cannot check the others.
    if (type.defersErrors !== true || errors.hasMissing) errors.throwIfAny();
    return withErrors(input, errors);
  }

  /** Reads all constraints a second time, for nested classes; no field has one. */
  protected override findNestedBinaryValues(): ValidationError[] {
    return [];
  }

  private async parse(
    { values, strict }: RawParams,
    metadata: ArgumentMetadata,
    errors: ParamErrors,
  ): Promise<object> {
    const type = metadata.metatype as ParamsClass;
    if (isUnsent(type, values)) return new type();
    try {
      return (await super.transform(values, metadata)) as object;
    } catch (error) {
      const [first] = error instanceof InvalidFields ? error.found : [];
      if (!(error instanceof InvalidFields) || first?.target === undefined) throw error;
      report(error.found, first.target, values, errors, { strict });
      return first.target;
    }
  }
}

/** The parameters in the query of a read that its class does not have. */
export const ignoredNames = (type: ParamsClass, query: unknown): string[] =>
  Object.keys(isObject(query) ? query : {}).filter(
    (name) => name !== METHOD_OVERRIDE && !isField(type, name),
  );

const unknownNames = (type: ParamsClass, { values, isWrite: writes }: RawParams): Iterable<string> =>
  values.keys().filter((name) => !isField(type, name) && !(writes && isField(DryRunParams, name)));

export const IGNORED_HEADER = 'X-Ignored-Params';

/** How many unknown parameters are named. */
const MAX_NAMED = 50;
/** The longest list of them: clients and proxies refuse long headers, when the write is committed already. */
const MAX_HEADER_LENGTH = 2_048;
/** Stands for the parameters that are not named. */
const MORE = encodeURIComponent('…');

/**
 * Names unknown parameters in a header, or refuses them if the caller requests strict handling. `__proto__`
 * is always refused.
 */
function unknownParameters({ strict, reply }: RawParams): (name: string, errors: ParamErrors) => void {
  const unknown = new Set<string>();
  if (strict) void reply.header('Preference-Applied', 'handling=strict');
  return (name, errors) => {
    if (name === PROTOTYPE) {
      errors.add(name, { key: 'unknown_param' });
      return;
    }
    // There may be tens of thousands of names.
    if (unknown.size > MAX_NAMED || unknown.has(name)) return;
    unknown.add(name);
    if (!strict) void reply.header(IGNORED_HEADER, headerList([...unknown]));
    else if (unknown.size <= MAX_NAMED) errors.add(name, { key: 'unknown_param' });
  };
}

/** Makes names from the request safe for a header. */
export function headerList(names: readonly string[]): string {
  const encoded = names.map((name) => encodeURIComponent(name.slice(0, 64).toWellFormed()));
  for (let count = 0, length = 0; count < encoded.length; count += 1) {
    length += `${encoded[count]}, `.length;
    if (count === MAX_NAMED || length + MORE.length > MAX_HEADER_LENGTH)
      return [...encoded.slice(0, count), MORE].join(', ');
  }
  return encoded.join(', ');
}
