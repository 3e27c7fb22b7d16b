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
import type { Message } from '../../common/messages/messages.js';
import { InvalidValue } from '../../common/values/invalid-value.js';

/** How one kind of value is parsed, and how the documentation describes it. */
export interface Rule<T = unknown> {
  /** @throws InvalidValue */
  readonly parse: (raw: unknown) => T;
  readonly schema: ApiPropertyOptions;
}

/**
 * Wraps a raw value until its rule reads it. class-transformer copies an object through the object's own
 * `constructor`, which a caller may have sent; it cannot look into this wrapper.
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

/** Replaces a value that its rule refused, until validation reports it. */
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
  /** Without strict handling, a bad value counts as missing. */
  readonly lenient?: boolean;
  readonly example?: unknown;
  readonly default?: unknown;
  /** An empty string has the meaning of `null`. */
  readonly emptyIsNull?: boolean;
  /** The value that JSON `null` stands for; without it, the rule reads `null` like any other value. */
  readonly whenNull?: unknown;
}

/** Where the decorators of @nestjs/swagger store the names of a class's properties, as `:name`. */
const PROPERTIES = 'swagger/apiModelPropertiesArray';
const PROPERTY = 'swagger/apiModelProperties';

const LENIENT = Symbol('lenient');

export const isLenient = (instance: object, name: string): boolean =>
  Reflect.hasMetadata(LENIENT, instance, name);

const namesOfFields = new WeakMap<object, ReadonlySet<string>>();

/** The names of a class's fields, including those of its parents. */
export function fieldNames(type: new () => object): ReadonlySet<string> {
  const listed = (Reflect.getMetadata(PROPERTIES, type.prototype as object) as string[] | undefined) ?? [];
  const known = namesOfFields.get(type);
  // Decorators run one after the other, so the list may still grow.
  if (known?.size === listed.length) return known;
  const names = new Set(listed.map((name) => name.slice(1)));
  namesOfFields.set(type, names);
  return names;
}

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

/** A field's documentation, split into the parts for a query parameter and for its schema. */
export function documentedField(
  type: new () => object,
  name: string,
): { description: string | undefined; schema: SchemaObject } {
  const documented = Reflect.getMetadata(PROPERTY, type.prototype as object, name) as Record<string, unknown>;
  const { description, required: _, isArray: _isArray, nullable: _nullable, ...schema } = documented;
  return { description: description as string | undefined, schema: schema };
}

type Documentation = Readonly<Record<string, unknown>>;

/** Overrides the documentation of some fields that a class inherits. */
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

/**
 * Removes the defaults from the documentation of an update, which leaves missing fields unchanged; the fields
 * of `except` keep theirs.
 */
export function WithoutDefaults(except: new () => object): ClassDecorator {
  const kept = fieldNames(except);
  return redocument(
    (type) => [...fieldNames(type)].filter((name) => !kept.has(name)),
    ({ default: _, ...rest }) => rest,
  );
}

/** Sets examples that fit together and match the demo data, so that all of them can be sent at once. */
export function WithExamples(examples: Readonly<Record<string, unknown>>): ClassDecorator {
  return redocument(
    () => Object.keys(examples),
    (documented, name) => ({ ...documented, example: examples[name] }),
  );
}

/** Marks fields that the specification does not have here. */
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

/** Declares a request parameter: how it is parsed, validated and documented. */
export function Field(rule: Rule, options: FieldOptions): PropertyDecorator {
  const { required = false, lenient = false, whenNull: _, emptyIsNull: __, ...documented } = options;
  const nullable = 'whenNull' in options ? { nullable: true } : {};
  const documentation = { ...rule.schema, ...documented, ...nullable } as ApiPropertyOptions;
  return applyDecorators(
    Expose(),
    // Reads the raw value from the source, because class-transformer would already have converted `value`.
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
