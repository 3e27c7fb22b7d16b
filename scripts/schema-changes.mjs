/**
 * Compares two schemas of an OpenAPI document by the values that they allow. All values that clients send must still be
 * accepted, so the schema of a request may only widen; clients must receive no new values, so the schema of a response
 * may only narrow.
 *
 * @typedef {{ type?: string | string[], [keyword: string]: any }} Schema
 * @typedef {{ before: object, after: object, sent: boolean, known: Map<string, Problem[]> }} Comparison
 *   `sent` by clients, or received by them
 * @typedef {{ place: string, text: string }} Problem
 * @typedef {{ place: string, schema: Schema, name?: string }} Variant
 */

const AT_MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const AT_LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const SAME = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'const'];

/** The target of a reference in the document; any other value unchanged. */
export function resolve(document, value) {
  if (value?.$ref === undefined) return value;
  const keys = value.$ref.split('/').slice(1);
  return keys.reduce((node, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

/** All parts of an `allOf` in one schema. */
function merge(document, { allOf, ...schema }) {
  return [...allOf, schema].reduce((merged, part) => {
    const resolved = resolve(document, part);
    const next = resolved.allOf === undefined ? resolved : merge(document, resolved);
    const properties = { ...merged.properties };
    for (const [name, property] of Object.entries(next.properties ?? {}))
      properties[name] = { ...resolve(document, properties[name]), ...property };
    const required = [...(merged.required ?? []), ...(next.required ?? [])];
    return { ...merged, ...next, properties, required };
  }, {});
}

function typeOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function typesOf({ type, enum: values, properties }) {
  if (type !== undefined) return [type].flat();
  if (values !== undefined) return [...new Set(values.map(typeOf))];
  return [properties === undefined ? undefined : 'object'];
}

/** All that a schema lets through, as schemas of one type each. @returns {Variant[]} */
function variants(document, schema, place, name) {
  if (schema.$ref !== undefined) {
    const { $ref, ...beside } = schema;
    const component = $ref.split('/').at(-1);
    return variants(document, { ...resolve(document, schema), ...beside }, component, component);
  }
  if (schema.allOf !== undefined) return variants(document, merge(document, schema), place);
  const { anyOf, oneOf, ...beside } = schema;
  const union = anyOf ?? oneOf;
  if (union !== undefined) return union.flatMap((part) => variants(document, { ...beside, ...part }, place));
  const types = typesOf(schema);
  return types.flatMap((type) => {
    const listed = schema.enum?.filter((value) => covers(type, typeOf(value)));
    if (listed?.length === 0 && types.length > 1) return [];
    return [{ place, name, schema: { ...schema, type, enum: listed } }];
  });
}

function covers(accepted, given) {
  return accepted === undefined || accepted === given || (accepted === 'number' && given === 'integer');
}

const show = (value) => (value === undefined ? 'open' : JSON.stringify(value));

/** The same list of problems for a pair of schemas, whichever of given and accepted is the old one. */
function limits({ sent }, before, after) {
  const [given, accepted] = sent ? [before, after] : [after, before];
  const exceeded = (keyword) => {
    if (accepted[keyword] === undefined) return false;
    if (given[keyword] === undefined) return true;
    if (AT_MOST.includes(keyword)) return given[keyword] > accepted[keyword];
    if (AT_LEAST.includes(keyword)) return given[keyword] < accepted[keyword];
    return given[keyword] !== accepted[keyword];
  };
  const problems = [...AT_MOST, ...AT_LEAST, ...SAME]
    .filter(exceeded)
    .map((keyword) => `${keyword} was ${show(before[keyword])}, is ${show(after[keyword])}`);
  if (sent && before.default !== undefined && show(before.default) !== show(after.default))
    problems.push(`the default was ${show(before.default)}, is ${show(after.default)}`);
  return [...problems, ...values(sent, given, accepted)];
}

function values(sent, given, accepted) {
  if (accepted.enum === undefined) return [];
  const end = sent ? 'not accepted any more' : 'now possible';
  if (given.enum === undefined) return [`other values than ${show(accepted.enum)} are ${end}`];
  return given.enum
    .filter((value) => !accepted.enum.includes(value))
    .map((value) => `${show(value)} is ${end}`);
}

function fields(comparison, place, before, after) {
  const { sent } = comparison;
  const [given, accepted] = sent ? [before, after] : [after, before];
  const gone = Object.keys(before.properties ?? {}).filter((name) => after.properties?.[name] === undefined);
  const required = (accepted.required ?? []).filter(
    (name) => !given.required?.includes(name) && !gone.includes(name),
  );
  const common = Object.keys(before.properties ?? {}).filter((name) => !gone.includes(name));
  return [
    ...gone.map((name) => ({ place: `${place}.${name}`, text: 'is gone' })),
    ...required.map((name) => ({
      place: `${place}.${name}`,
      text: sent ? 'is required now' : 'is not always there any more',
    })),
    ...common.flatMap((name) =>
      compareSchemas(comparison, `${place}.${name}`, before.properties[name], after.properties[name]),
    ),
    ...otherFields(comparison, place, before, after),
  ];
}

/** Additional properties. Clients cannot rely on those that a response schema does not mention. */
function otherFields(comparison, place, before, after) {
  const { sent } = comparison;
  const [old, now] = [before.additionalProperties, after.additionalProperties];
  const isNew = ([name]) => before.properties?.[name] === undefined;
  const named = typeof old === 'object' ? Object.entries(after.properties ?? {}).filter(isNew) : [];
  const problems = named.flatMap(([name, schema]) =>
    compareSchemas(comparison, `${place}.${name}`, old, schema),
  );
  if (sent && now === false && old !== false)
    problems.push({ place, text: 'accepts no other fields any more' });
  const isNarrowed = sent ? typeof now === 'object' && old !== false : typeof old === 'object' && now;
  if (!isNarrowed) return problems;
  const schemaOf = (fields) => (typeof fields === 'object' ? fields : {});
  return [...problems, ...compareSchemas(comparison, `${place}.*`, schemaOf(old), schemaOf(now))];
}

function items(comparison, place, before, after) {
  const given = comparison.sent ? before : after;
  if (given.maxItems === 0) return [];
  return compareSchemas(comparison, `${place}[]`, before.items ?? {}, after.items ?? {});
}

/** @returns {Problem[]} */
function compareVariants(comparison, before, after) {
  const key = `${before.name} ${after.name} ${before.schema.type}`;
  const known = before.name !== undefined && comparison.known.get(key);
  if (known) return known;
  if (before.name !== undefined) comparison.known.set(key, []);
  const { place } = before;
  const [old, now] = [before.schema, after.schema];
  const problems = [
    ...limits(comparison, old, now).map((text) => ({ place, text })),
    ...(old.type === 'object' && now.type === 'object' ? fields(comparison, place, old, now) : []),
    ...(old.type === 'array' && now.type === 'array' ? items(comparison, place, old, now) : []),
  ];
  if (before.name !== undefined) comparison.known.set(key, problems);
  return problems;
}

/** The ways in which a schema breaks clients that rely on the earlier one. @returns {Problem[]} */
export function compareSchemas(comparison, place, before, after) {
  const old = variants(comparison.before, before, place);
  const now = variants(comparison.after, after, place);
  const [given, accepted] = comparison.sent ? [old, now] : [now, old];
  return given.flatMap((one) => {
    const candidates = accepted
      .filter(({ schema }) => covers(schema.type, one.schema.type))
      .map((other) => compareVariants(comparison, ...(comparison.sent ? [one, other] : [other, one])))
      .sort((a, b) => a.length - b.length);
    if (candidates[0] !== undefined) return candidates[0];
    const type = one.schema.type ?? 'a value of any type';
    return [{ place, text: comparison.sent ? `${type} is not accepted any more` : `may be ${type} now` }];
  });
}
