import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiProperty, type ApiPropertyOptions, type OpenAPIObject } from '@nestjs/swagger';
import { Expose, Transform, type TransformFnParams } from 'class-transformer';
import {
  getMetadataStorage,
  IsDefined,
  IsOptional,
  registerDecorator,
  type ValidationArguments,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { InvalidValue } from '#common/values/invalid-value.js';

/** How one kind of value is parsed, and how the documentation describes it. */
export interface Rule<T = unknown> {
  /** @throws InvalidValue */
  readonly parse: (raw: unknown) => T;
  readonly schema: ApiPropertyOptions;
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

type Documentation = Readonly<Record<string, unknown>>;

/**
 * A declared field. class-validator keeps it as the argument of its constraint, so that subclasses and the mapped
 * types of Nest (`PickType`, `PartialType`, ...) have it too.
 */
interface DeclaredField {
  readonly isRequired: boolean;
  readonly isLenient: boolean;
  readonly documentation: Documentation;
  /** The position among all fields: those of a parent come first, and an overridden one keeps its position. */
  readonly position: number;
}

/** Refuses what a rule could not parse. The transform leaves the error in place of the value. */
@ValidatorConstraint({ name: 'followsRule' })
class FollowsRule implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return !(value instanceof InvalidValue);
  }

  /** The key of the message, which the error filter translates. */
  defaultMessage({ value }: ValidationArguments): string {
    return value instanceof InvalidValue ? value.key : '';
  }
}

type Class = new () => object;

function readFields(type: Class): ReadonlyMap<string, DeclaredField> {
  const constraints = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .filter(({ constraintCls }) => constraintCls === FollowsRule)
    .map(({ propertyName, constraints: [field] }) => [propertyName, field as DeclaredField] as const);
  return new Map(constraints.sort(([, a], [, b]) => a.position - b.position));
}

const fieldsOfClasses = new WeakMap<Class, ReadonlyMap<string, DeclaredField>>();

/** Only for complete classes: what a decorator still adds would be missed. */
function fieldsOf(type: Class): ReadonlyMap<string, DeclaredField> {
  const fields = fieldsOfClasses.get(type) ?? readFields(type);
  fieldsOfClasses.set(type, fields);
  return fields;
}

/** The names of a class's fields, including those of its parents. */
export const fieldNames = (type: Class): ReadonlySet<string> => new Set(fieldsOf(type).keys());

export const isField = (type: Class, name: string): boolean => fieldsOf(type).has(name);

/** Whether a field must be sent. A mapped type may say so of a field that it makes optional. */
export const mayRequireFields = (type: Class): boolean =>
  fieldsOf(type)
    .values()
    .some(({ isRequired }) => isRequired);

export const isLenient = (type: Class, name: string): boolean => fieldsOf(type).get(name)?.isLenient === true;

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

/** A field's documentation, split into the parts for a query parameter and for its schema. */
export function documentedField(
  type: Class,
  name: string,
): { description: string | undefined; schema: SchemaObject } {
  const { description, nullable: _, ...schema } = fieldsOf(type).get(name)?.documentation ?? {};
  return { description: description as string | undefined, schema };
}

/** Registers a field with class-validator and documents it. In a subclass this replaces what it inherits. */
const declareField =
  (field: DeclaredField): PropertyDecorator =>
  (target, property) => {
    const propertyName = String(property);
    registerDecorator({
      name: 'followsRule',
      target: target.constructor,
      propertyName,
      constraints: [field],
      validator: FollowsRule,
    });
    ApiProperty({ ...field.documentation, required: field.isRequired })(target, property);
  };

/** Overrides the documentation of some fields that a class inherits. */
function redocument(
  names: readonly string[],
  change: (documentation: Documentation, name: string) => Documentation,
): ClassDecorator {
  return (type) => {
    const fields = readFields(type as unknown as Class);
    for (const name of names) {
      const field = fields.get(name);
      if (field === undefined) throw new Error(`${type.name} has no field ${name}.`);
      const documentation = { ...field.documentation, ...change(field.documentation, name) };
      declareField({ ...field, documentation })(type.prototype as object, name);
    }
  };
}

/** An extension for the generator of the OpenAPI document, which removes it again. */
export const WITHOUT_DEFAULTS = 'x-without-defaults';

/**
 * Removes the defaults from the documentation of an update, which leaves missing fields unchanged; the fields
 * of `except` keep theirs.
 */
export const WithoutDefaults = (except: Class): ClassDecorator =>
  ApiExtension(WITHOUT_DEFAULTS, [...fieldNames(except)]);

/** Sets examples that fit together and match the demo data, so that all of them can be sent at once. */
export const WithExamples = (examples: Readonly<Record<string, unknown>>): ClassDecorator =>
  redocument(Object.keys(examples), (_, name) => ({ example: examples[name] }));

/** Marks fields that the specification does not have here. */
export const Extensions = (...names: readonly string[]): ClassDecorator =>
  redocument(names, ({ description }) => ({ description: `${String(description)} (extension)` }));

function read(rule: Rule, options: FieldOptions, raw: unknown): unknown {
  if (raw === undefined) return undefined;
  if ('whenNull' in options && (raw === null || (raw === '' && options.emptyIsNull))) return options.whenNull;
  // A required parameter that is null counts as missing.
  if (raw === null && options.required) return undefined;
  try {
    return rule.parse(raw);
  } catch (error) {
    if (error instanceof InvalidValue) return error;
    throw error;
  }
}

/** The field of that name of the parents, which are complete. */
function inheritedField(target: object, name: string): DeclaredField | undefined {
  const parent = Object.getPrototypeOf(target.constructor) as Class | typeof Function.prototype;
  return parent === Function.prototype ? undefined : fieldsOf(parent as Class).get(name);
}

let declared = 0;

/** Declares a request parameter: how it is parsed, validated and documented. */
export function Field(rule: Rule, options: FieldOptions): PropertyDecorator {
  const {
    required: isRequired = false,
    lenient: isLenient = false,
    whenNull: _,
    emptyIsNull: __,
    ...documented
  } = options;
  const nullable = 'whenNull' in options ? { nullable: true } : {};
  const documentation = { ...rule.schema, ...documented, ...nullable };
  return applyDecorators(
    Expose(),
    // The source is a Map, so that class-transformer finds no properties: it would copy an object through the object's
    // own `constructor`, which a caller may have sent, before this function sees it.
    Transform(
      ({ obj, key }: TransformFnParams) =>
        read(rule, options, (obj as ReadonlyMap<string, unknown>).get(key)),
      { toClassOnly: true },
    ),
    isRequired ? IsDefined() : IsOptional(),
    (target: object, property: string | symbol) => {
      const position = inheritedField(target, String(property))?.position ?? declared++;
      declareField({ isRequired, isLenient, documentation, position })(target, property);
    },
  );
}
