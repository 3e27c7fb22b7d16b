const { Ajv2020 } = require('ajv/dist/2020.js');
const addFormats = require('ajv-formats');

const COMBINATORS = ['allOf', 'oneOf', 'anyOf'];
const REFERENCE = /^#\/components\/schemas\//;

/**
 * How a schema is read: `closed` accepts only described properties, which is checked for a combination as a
 * whole; `partial` requires no properties, because `_fields` omits those that it does not name.
 */
const idOf = ({ closed, partial }) => `${partial ? 'partial' : 'whole'}-${closed ? 'closed' : 'open'}`;

const mapValues = (object, convert) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, convert(value)]));

/** The parts of a schema that are schemas themselves, read as properties and items of their own. */
function readInner(schema, reading) {
  const inner = (part) => readSchema(part, { ...reading, closed: true });
  const { properties, additionalProperties, items, prefixItems } = schema;
  return {
    ...(properties && { properties: mapValues(properties, inner) }),
    ...(additionalProperties !== undefined && { additionalProperties: inner(additionalProperties) }),
    ...(items !== undefined && { items: inner(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(inner) }),
  };
}

/** A schema in this reading; references lead to schemas in the same reading. */
function readSchema(schema, reading) {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, required, ...rest } = schema;
  const parts = COMBINATORS.filter((name) => name in schema);
  const isWhole = parts.length + ($ref === undefined ? 0 : 1) <= 1 && rest.properties === undefined;
  const part = { ...reading, closed: reading.closed && isWhole && !('allOf' in schema) };
  const read = { ...rest, ...readInner(schema, reading) };
  for (const name of parts) {
    // Without required properties more than one alternative may fit.
    const under = name === 'oneOf' && reading.partial ? 'anyOf' : name;
    delete read[name];
    read[under] = schema[name].map((one) => readSchema(one, part));
  }
  if ($ref !== undefined) read.$ref = $ref.replace(REFERENCE, `${idOf(part)}#/schemas/`);
  if (required !== undefined && !reading.partial) read.required = required;
  const isCombined = parts.length > 0 || $ref !== undefined;
  if (reading.closed && isCombined && !part.closed) read.unevaluatedProperties = false;
  if (reading.closed && !isCombined && rest.properties && rest.additionalProperties === undefined)
    read.additionalProperties = false;
  return read;
}

/** Validates values by the schemas of an OpenAPI document, in which objects have the described properties and no others. */
class ClosedSchemas {
  constructor(document) {
    const { schemas = {} } = document.components ?? {};
    this.ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    addFormats(this.ajv);
    this.compiled = new Map();
    this.validators = { true: new WeakMap(), false: new WeakMap() };
    for (const closed of [true, false]) {
      for (const partial of [true, false]) {
        const read = mapValues(schemas, (schema) => readSchema(schema, { closed, partial }));
        this.ajv.addSchema({ $id: idOf({ closed, partial }), schemas: read });
      }
    }
  }

  /** The differences between a value and a schema of the document, one text each. */
  differences(value, schema, partial = false) {
    const known = this.validators[partial];
    let validate = known.get(schema);
    if (validate === undefined) known.set(schema, (validate = this.compile(schema, partial)));
    return validate(value) ? [] : validate.errors.map(describe);
  }

  /** Many responses have equal schemas, which are compiled once. */
  compile(schema, partial) {
    const read = readSchema(schema, { closed: true, partial });
    const key = JSON.stringify(read);
    const validate = this.compiled.get(key) ?? this.ajv.compile(read);
    this.compiled.set(key, validate);
    return validate;
  }
}

/** Describes a difference and its place. */
function describe({ instancePath, message, params }) {
  const details = Object.entries(params).map(([name, detail]) => `${name} ${JSON.stringify(detail)}`);
  return `${instancePath || 'the body'} ${message} (${details.join(', ')})`;
}

module.exports = { ClosedSchemas };
