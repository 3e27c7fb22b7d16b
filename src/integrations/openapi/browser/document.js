// The OpenAPI document as the page needs it: an outline for Swagger UI, the details of one operation, and the groups of
// the list.
import { dereferenced, exampleOf, shortExample } from './samples.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'];

/** What the list needs of an operation. Details are handed over when it is opened. */
const outlineOf = ({ tags, summary, operationId, security }) => ({ tags, summary, operationId, security });

const outlineItem = (item) =>
  Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, METHODS.includes(key) ? outlineOf(value) : value]),
  );

const outlineItems = (items) =>
  Object.fromEntries(Object.entries(items ?? {}).map(([name, item]) => [name, outlineItem(item)]));

/** The document without details. Swagger UI copies what it is given at each step, so that it is fast with little. */
export const outline = (api) => ({
  ...api,
  paths: outlineItems(api.paths),
  webhooks: outlineItems(api.webhooks),
  components: { securitySchemes: api.components.securitySchemes },
});

/** A value with all its references replaced; one inside itself becomes an empty object. */
function inlined(api, value, inside = []) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => inlined(api, one, inside));
  if (typeof value.$ref === 'string') {
    if (inside.includes(value.$ref)) return { type: 'object' };
    return inlined(api, dereferenced(api, value), [...inside, value.$ref]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inlined(api, one, inside)]));
}

/** Examples and defaults are shown and not filled in, so that nothing is sent that nobody has chosen. */
function shownParameter({ example: _, ...parameter }) {
  const { example: __, examples: ___, default: usual, ...schema } = parameter.schema;
  const shown = exampleOf(parameter) ?? exampleOf({ example: _ });
  return {
    ...parameter,
    schema: {
      ...schema,
      ...(shown === undefined ? {} : { 'x-example': shown }),
      ...(usual === undefined ? {} : { 'x-default': usual }),
    },
  };
}

export const isError = (status) => /^[45]/.test(status);

/** Of errors only what they mean; of the rest a short example. Headers are in the document. */
function shownResponse(api, [status, response]) {
  const { description, content = {} } = dereferenced(api, response);
  if (isError(status)) return [status, { description }];
  const shown = Object.entries(content).map(([type, { schema, example }]) => [
    type,
    { schema: inlined(api, schema), example: example ?? shortExample(api, schema) },
  ]);
  return [status, { description, ...(shown.length === 0 ? {} : { content: Object.fromEntries(shown) }) }];
}

const isFile = ({ format, contentMediaType, items }) =>
  format === 'binary' || contentMediaType !== undefined || (items !== undefined && isFile(items));

/** Bodies are sent as JSON here; as forms only where they may have a file. */
function shownBody(api, body) {
  const { content, ...rest } = dereferenced(api, body);
  const { 'application/json': json } = content;
  if (json === undefined) return inlined(api, body);
  const { properties = {} } = dereferenced(api, json.schema);
  if (Object.values(properties).some(isFile)) return inlined(api, body);
  return { ...rest, content: { 'application/json': inlined(api, json) } };
}

function shownOperation(api, operation) {
  const { parameters = [], responses = {}, requestBody, ...rest } = operation;
  return {
    ...rest,
    ...(requestBody === undefined ? {} : { requestBody: shownBody(api, requestBody) }),
    parameters: parameters.map((one) => shownParameter(inlined(api, one))),
    responses: Object.fromEntries(Object.entries(responses).map((one) => shownResponse(api, one))),
  };
}

/** Replaces the resolver of Swagger UI, which works through the whole document each time. */
export const resolveSubtree = (api) => async (_, path) => {
  const value = path.reduce((node, key) => node?.[key], api);
  const isOperation = ['paths', 'webhooks'].includes(path[0]) && path.length === 3;
  return { errors: [], spec: isOperation ? shownOperation(api, value) : inlined(api, value) };
};

/** The groups with their operations; each with those that do the same in another way. */
export function groupsOf(api) {
  const all = Object.entries(api.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const { operationId: id, summary, tags, security, 'x-variant-of': variantOf } = item[method];
      const isPublic = security.some((one) => Object.keys(one).length === 0);
      const words = `${method} ${path} ${summary} ${id} ${tags.join(' ')}`.toLowerCase();
      return { id, method, path, summary, tag: tags[0], isPublic, variantOf, words };
    }),
  );
  const variants = Map.groupBy(all, ({ variantOf }) => variantOf);
  return api.tags.map(({ name, description }) => ({
    name,
    description,
    operations: all
      .filter(({ tag, variantOf }) => tag === name && variantOf === undefined)
      .map((one) => ({ ...one, variants: variants.get(one.id) ?? [] })),
  }));
}
