// The OpenAPI document as the page needs it: an outline for Swagger UI, the details of one operation, and the groups of
// the list.
import { languageOf, pageLanguage, texts } from './page.js';
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

/** The server of the page's language first, where there is one: Swagger UI chooses the first. */
const ownServerFirst = (servers) =>
  servers.toSorted((a, b) => (languageOf(b.url) === pageLanguage) - (languageOf(a.url) === pageLanguage));

const itemWithOwnServer = ({ servers, ...item }) =>
  servers === undefined ? item : { ...item, servers: ownServerFirst(servers) };

/** The document for people who read the page in its language, in which they then get and write texts too. */
export const inPageLanguage = ({ servers, paths, ...api }) => ({
  ...api,
  servers: ownServerFirst(servers),
  paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, itemWithOwnServer(item)])),
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

/** A value that Swagger UI shows as an empty field: without an example it invents one. */
const emptyOf = ({ type }) => ([type].flat().includes('array') ? [] : '');

/** What a body may have too, and what the page asks for among the parameters only, where it is one. */
const ASKED_ONCE = ['_fields', 'i18n_language', 'lang', 'i18n_fallback'];

/** A form without values, so that nothing is sent that nobody has chosen, and without what is asked for above it. */
function emptyForm({ schema: { properties, ...schema } }, parameters) {
  const empty = ({ examples: _, default: __, ...property }) =>
    isFile(property) ? property : { ...property, example: emptyOf(property) };
  const isAbove = (name) => ASKED_ONCE.includes(name) && parameters.some((one) => one.name === name);
  const fields = Object.entries(properties)
    .filter(([name]) => !isAbove(name))
    .map(([name, property]) => [name, empty(property)]);
  return { schema: { ...schema, properties: Object.fromEntries(fields) } };
}

/** Bodies are sent as JSON here; as forms only where they may have a file, which the form then offers to choose. */
function shownBody(api, body, parameters) {
  const { content, ...rest } = dereferenced(api, body);
  const { 'application/json': json } = content;
  if (json === undefined) return inlined(api, body);
  const { properties = {} } = dereferenced(api, json.schema);
  if (Object.values(properties).some(isFile)) {
    const form = emptyForm(inlined(api, content['multipart/form-data']), parameters);
    return {
      ...rest,
      content: { 'multipart/form-data': form, 'application/json': inlined(api, json) },
    };
  }
  return { ...rest, content: { 'application/json': inlined(api, json) } };
}

function shownOperation(api, operation) {
  const { responses = {}, requestBody, ...rest } = operation;
  const parameters = (operation.parameters ?? []).map((one) => inlined(api, one));
  return {
    ...rest,
    ...(requestBody === undefined ? {} : { requestBody: shownBody(api, requestBody, parameters) }),
    parameters: parameters.map(shownParameter),
    responses: Object.fromEntries(Object.entries(responses).map((one) => shownResponse(api, one))),
  };
}

/** Replaces the resolver of Swagger UI, which works through the whole document each time. */
export const resolveSubtree = (api) => async (_, path) => {
  const value = path.reduce((node, key) => node?.[key], api);
  const isOperation = ['paths', 'webhooks'].includes(path[0]) && path.length === 3;
  return { errors: [], spec: isOperation ? shownOperation(api, value) : inlined(api, value) };
};

/** The operations of the paths and of the webhooks of the document, each with where it is. */
const sections = (api) => [
  ['paths', api.paths],
  ['webhooks', api.webhooks ?? {}],
];

/**
 * What a reader must know of an operation besides its summary: that it does the same as another one, or that it is a
 * message that this service sends. Nothing of other operations.
 */
export function remarkReader(api) {
  const mains = new Map();
  for (const [path, item] of Object.entries(api.paths)) {
    for (const method of METHODS.filter((one) => one in item)) {
      mains.set(item[method].operationId, `${method.toUpperCase()} ${path}`);
    }
  }
  return (path, method) => {
    const operation = api.paths[path]?.[method];
    if (operation === undefined) return texts.message;
    const main = mains.get(operation['x-variant-of']);
    return main === undefined ? undefined : `${texts.sameAs} ${main}`;
  };
}

/** A text as the filter compares it: without case and accents. */
export const searchable = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** All that the filter searches of an operation: its method, path, summary, id, parameters, headers and group. */
function searchedText(api, path, method, { summary, operationId, tags, parameters = [] }) {
  const names = parameters.map((one) => dereferenced(api, one).name);
  const groups = tags.flatMap((tag) => [tag, texts.groups[tag] ?? '']);
  return searchable([method, path, summary, operationId, ...names, ...groups].join(' '));
}

/** Whether an operation is folded below the one that does the same. PATCH has a row of its own: many look for it. */
const isFoldedBelow = (main, { method, path }) =>
  main !== undefined && !(method === 'patch' && path === main.path);

/** The groups with their operations; each with those that do the same in another way. */
export function groupsOf(api) {
  const remarkOn = remarkReader(api);
  const all = sections(api).flatMap(([section, items]) =>
    Object.entries(items).flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => {
        const { operationId: id, summary, tags, security, 'x-variant-of': variantOf } = item[method];
        const isMessage = section === 'webhooks';
        const isPublic = isMessage || security.some((one) => Object.keys(one).length === 0);
        const words = searchedText(api, path, method, item[method]);
        const remark = remarkOn(path, method);
        return { id, method, path, summary, tag: tags[0], isPublic, isMessage, variantOf, remark, words };
      }),
    ),
  );
  const byId = new Map(all.map((one) => [one.id, one]));
  const folded = new Set(all.filter((one) => isFoldedBelow(byId.get(one.variantOf), one)));
  // They are folded below the last of the rows that do the same.
  const rows = new Map(
    all
      .filter((one) => one.variantOf !== undefined && !folded.has(one))
      .map((one) => [one.variantOf, one.id]),
  );
  const variants = Map.groupBy(folded, ({ variantOf }) => rows.get(variantOf) ?? variantOf);
  return api.tags.map(({ name, description }) => ({
    name,
    description,
    operations: all
      .filter((one) => one.tag === name && !folded.has(one))
      .map((one) => ({ ...one, variants: variants.get(one.id) ?? [] })),
  }));
}
