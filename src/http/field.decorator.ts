import { applyDecorators } from '@nestjs/common';
import {
  ApiProperty,
  ApiPropertyOptional,
  type ApiPropertyOptions,
  type OpenAPIObject,
} from '@nestjs/swagger';
import { Expose, Transform, type TransformFnParams } from 'class-transformer';
import {
  IsDefined,
  IsOptional,
  Validate,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import type { Message } from '../i18n/messages.js';
import { InvalidValue } from './values/invalid-value.js';

/** How one kind of value is read from the wire, and how the documentation describes it. */
export interface Rule<T = unknown> {
  /** @throws InvalidValue */
  readonly parse: (raw: unknown) => T;
  readonly schema: ApiPropertyOptions;
}

/**
 * A raw value on its way to its rule. The library copies what it finds in an object by the object's own
 * `constructor`, which a caller may have sent; into this it cannot look.
 */
export class RawValue {
  readonly #value: unknown;

  constructor(value?: unknown) {
    this.#value = value;
  }

  open(): unknown {
    return this.#value;
  }
}

/** Stands in a field whose value its rule refused, until validation reports it. */
export class Refused {
  constructor(readonly reason: Message) {}
}

@ValidatorConstraint({ name: 'accepted' })
class Accepted implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return !(value instanceof Refused);
  }
}

export interface FieldOptions {
  readonly description: string;
  readonly required?: boolean;
  /** A bad value counts as none, unless the caller asks for strict handling. */
  readonly lenient?: boolean;
  readonly example?: unknown;
  readonly default?: unknown;
  /** An empty string means what `null` means. */
  readonly emptyIsNull?: boolean;
  /** What JSON `null` means; without it `null` is read as any other value. */
  readonly whenNull?: unknown;
}

/** Where the documentation's decorators keep the names of a class's properties, as `:name`. */
const PROPERTIES = 'swagger/apiModelPropertiesArray';
const PROPERTY = 'swagger/apiModelProperties';

const LENIENT = Symbol('lenient');

export const isLenient = (instance: object, name: string): boolean =>
  Reflect.hasMetadata(LENIENT, instance, name);

const namesOfFields = new WeakMap<object, ReadonlySet<string>>();

/** The names of a class's fields, its parents' included. */
export function fieldNames(type: new () => object): ReadonlySet<string> {
  const listed = (Reflect.getMetadata(PROPERTIES, type.prototype as object) as string[] | undefined) ?? [];
  const known = namesOfFields.get(type);
  // Decorators of a class run one after the other.
  if (known?.size === listed.length) return known;
  const names = new Set(listed.map((name) => name.slice(1)));
  namesOfFields.set(type, names);
  return names;
}

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

/** A field's documentation, taken apart into what belongs to a parameter of the query and to its schema. */
export function documentedField(
  type: new () => object,
  name: string,
): { description: string | undefined; schema: SchemaObject } {
  const documented = Reflect.getMetadata(PROPERTY, type.prototype as object, name) as Record<string, unknown>;
  const { description, required: _, isArray: _isArray, nullable: _nullable, ...schema } = documented;
  return { description: description as string | undefined, schema: schema };
}

type Documentation = Readonly<Record<string, unknown>>;

/** Documents some fields of a class otherwise than the class that it has them from. */
function redocument(
  names: (type: new () => object) => Iterable<string>,
  change: (documentation: Documentation, name: string) => Documentation,
): ClassDecorator {
  return (type) => {
    const prototype = type.prototype as object;
    for (const name of names(type as unknown as new () => object)) {
      const documented = Reflect.getMetadata(PROPERTY, prototype, name) as Documentation;
      Reflect.defineMetadata(PROPERTY, change(documented, name), prototype, name);
    }
  };
}

/** Takes the defaults out of the documentation of an update, which keeps what it leaves out; `except` has its own. */
export function WithoutDefaults(except: new () => object): ClassDecorator {
  const kept = fieldNames(except);
  return redocument(
    (type) => [...fieldNames(type)].filter((name) => !kept.has(name)),
    ({ default: _, ...rest }) => rest,
  );
}

/** Gives fields of the class examples that fit together, and to the demo: all of them can be sent at once. */
export function WithExamples(examples: Readonly<Record<string, unknown>>): ClassDecorator {
  return redocument(
    () => Object.keys(examples),
    (documented, name) => ({ ...documented, example: examples[name] }),
  );
}

/** Says that the specification does not have these fields here. */
export function Extensions(...names: readonly string[]): ClassDecorator {
  return redocument(
    () => names,
    ({ description, ...rest }) => ({ ...rest, description: `${String(description)} (extension)` }),
  );
}

function read(rule: Rule, options: FieldOptions, raw: unknown): unknown {
  if (raw === undefined) return undefined;
  if ('whenNull' in options && (raw === null || (raw === '' && options.emptyIsNull))) return options.whenNull;
  // A required parameter that is null counts as missing.
  if (raw === null && options.required) return undefined;
  try {
    return rule.parse(raw);
  } catch (error) {
    if (error instanceof InvalidValue) return new Refused(error.text);
    throw error;
  }
}

/** Declares a request parameter: how it is read, checked and documented. */
export function Field(rule: Rule, options: FieldOptions): PropertyDecorator {
  const { required = false, lenient = false, whenNull: _, emptyIsNull: __, ...documented } = options;
  const nullable = 'whenNull' in options ? { nullable: true } : {};
  const documentation = { ...rule.schema, ...documented, ...nullable } as ApiPropertyOptions;
  return applyDecorators(
    Expose(),
    // The raw value is taken from the source: the library would already have converted `value`.
    Transform(
      ({ obj, key }: TransformFnParams) =>
        read(rule, options, (obj as Record<string, RawValue | undefined>)[key]?.open()),
      {
        toClassOnly: true,
      },
    ),
    Validate(Accepted),
    ...(lenient ? [Reflect.metadata(LENIENT, true) as PropertyDecorator] : []),
    ...(required
      ? [IsDefined(), ApiProperty(documentation)]
      : [IsOptional(), ApiPropertyOptional(documentation)]),
  );
}
