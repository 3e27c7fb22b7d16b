import type { OpenAPIObject } from '@nestjs/swagger';
import { defaultDates } from '#common/time/default-dates.js';
import type { Links } from '#http/context/links.js';
import { type Reference, resolve } from './share.js';

type Schema = Record<string, unknown>;

/** The description of one parameter in the index. */
export interface Argument {
  readonly required: boolean;
  readonly default?: unknown;
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly description?: unknown;
  readonly items?: unknown;
}

export interface Endpoint {
  readonly methods: readonly string[];
  readonly args: Readonly<Record<string, Argument>>;
}

export interface RouteEntry {
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: readonly Endpoint[];
  readonly _links: object;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface RequestBody {
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}

interface OperationObject {
  readonly parameters?: (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
}

/** Defaults that differ from the document because they depend on the client or on the day. */
type Defaults = Readonly<Record<string, unknown>>;

interface AllDefaults {
  readonly ofQuery: Defaults;
  readonly ofBody: Defaults;
}

const METHODS = ['get', 'delete', 'post', 'put', 'patch'] as const;

/** Clients of this interface expect these two defaults as strings. */
const STRING_DEFAULTS: Readonly<Record<string, unknown>> = { per_page: '9', hide_empty: '1' };

const noDefaults = (names: string): Defaults =>
  Object.fromEntries(names.split(' ').map((name) => [name, null]));

/** Defaults of a create request that these clients expect as null. */
const NULL_DEFAULTS: Readonly<Record<string, Defaults>> = {
  '/events': noDefaults('website categories tags venue organizer'),
  '/venues': noDefaults(
    'description show_map show_map_link address city country province state zip phone stateprovince website image',
  ),
  '/organizers': noDefaults('author date date_utc description status phone website email image'),
};

type Variants = readonly Schema[] | undefined;

/**
 * Clients of this kind of index support one type per value, neither alternatives nor null. The document has
 * those.
 */
function simplified(schema: Schema): Schema {
  const variants = (schema['anyOf'] as Variants) ?? (schema['oneOf'] as Variants) ?? [];
  const best = variants.find(({ type }) => type === 'array') ?? variants[0];
  const { type, items, ...rest } = best === undefined ? schema : { ...schema, ...simplified(best) };
  const values = rest['enum'] as unknown[] | undefined;
  return {
    ...rest,
    type: Array.isArray(type) ? type.find((name) => name !== 'null') : type,
    enum: values?.filter((value) => value !== null),
    items: items && simplified(items as Schema),
  };
}

function argument(schema: Schema, required: boolean, description?: string): Argument {
  const { type, items, ...simple } = simplified(schema);
  const item = items && { type: (items as Schema)['type'] };
  const parts = { default: schema['default'], type, enum: simple['enum'], items: item };
  const known = Object.entries(parts).filter(([, value]) => value !== undefined);
  const text = description ?? schema['description'];
  return { ...Object.fromEntries(known), ...(text === undefined ? {} : { description: text }), required };
}

interface ObjectSchema {
  readonly properties?: Record<string, Schema>;
  readonly required?: string[];
}

function bodySchema(operation: OperationObject, document: OpenAPIObject): ObjectSchema {
  if (operation.requestBody === undefined) return {};
  const schema =
    resolve<RequestBody>(document, operation.requestBody).content['application/json']?.schema ?? {};
  return resolve(document, schema as ObjectSchema);
}

function argumentsOf(
  operation: OperationObject,
  document: OpenAPIObject,
  { ofQuery, ofBody }: AllDefaults,
): Record<string, Argument> {
  const args: Record<string, Argument> = {};
  for (const parameter of operation.parameters ?? []) {
    const {
      name,
      in: place,
      schema = {},
      required = false,
      description,
    } = resolve<Parameter>(document, parameter);
    if (place === 'header') continue;
    const shown = name in ofQuery ? { ...schema, default: ofQuery[name] } : schema;
    args[name] = argument(shown, required, description);
  }
  const body = bodySchema(operation, document);
  for (const [name, schema] of Object.entries(body.properties ?? {})) {
    const shown = name in ofBody ? { ...schema, default: ofBody[name] } : schema;
    args[name] = argument(shown, body.required?.includes(name) ?? false);
  }
  return args;
}

/** Methods with the same arguments form one endpoint. */
function endpointsOf(
  path: Record<string, OperationObject>,
  document: OpenAPIObject,
  defaults: AllDefaults,
): Endpoint[] {
  const endpoints = new Map<string, { methods: string[]; args: Record<string, Argument> }>();
  for (const method of METHODS) {
    const operation = path[method];
    if (operation === undefined) continue;
    const args = argumentsOf(operation, document, defaults);
    const isWrite = operation.requestBody !== undefined;
    const key = `${isWrite ? 'write' : method} ${JSON.stringify(args)}`;
    const endpoint = endpoints.get(key) ?? { methods: [], args };
    endpoint.methods.push(method.toUpperCase());
    endpoints.set(key, endpoint);
  }
  return [...endpoints.values()];
}

/** Converts `{id}` to the pattern that clients of this kind of index expect. */
const toPattern = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => `(?P<${name}>${name === 'id' ? '\\d+' : '[^/]+'})`);

/** The name of a mount in an index: its path without the prefix of the namespaces. */
export const namespaceOf = (mount: string): string => mount.replace(/^\/(wp-json\/)?/, '');

/** The list that is limited to the next two years when no dates are sent; others have dates of their own, or none. */
const LIMITED = '/events';

/** What an index depends on, beside the links. */
export interface IndexView {
  readonly namespace: string;
  readonly now: number;
  /** The time zone of the site. */
  readonly zone: string;
}

/** Describes one path of the document, without its link. */
export function describePath(
  document: OpenAPIObject,
  path: string,
  { namespace, now, zone }: IndexView,
): Omit<RouteEntry, '_links'> {
  const operations = document.paths[path] as Record<string, OperationObject>;
  const { start_date, end_date } = defaultDates(now, zone);
  const endpoints = endpointsOf(operations, document, {
    ofQuery: { ...STRING_DEFAULTS, ...(path === LIMITED ? { start_date, end_date } : {}) },
    ofBody: NULL_DEFAULTS[path] ?? {},
  });
  return { namespace, methods: endpoints.flatMap(({ methods }) => methods), endpoints };
}

/** The routes of a namespace as JSON in which the links are missing: each request has its own. */
export interface RouteIndex {
  readonly routes: readonly { readonly path: string; readonly start: string }[];
  /** When the default dates in it change. */
  readonly validUntil: number;
}

export function routeIndex(document: OpenAPIObject, view: IndexView): RouteIndex {
  const paths = Object.keys(document.paths).filter((path) => document.paths[path]?.servers === undefined);
  const routes = paths.map((path) => {
    const name = `/${view.namespace}${path === '/' ? '' : toPattern(path)}`;
    const start = JSON.stringify(describePath(document, path, view)).slice(0, -1);
    return { path, start: `${JSON.stringify(name)}:${start}` };
  });
  return { routes, validUntil: defaultDates(view.now, view.zone).validUntil };
}

/** The JSON of an index, with the links of a request. */
export function linkedRoutes({ routes }: RouteIndex, links: Links): string {
  const linked = routes.map(({ path, start }) => {
    const href = links.api(path === '/' ? '' : path);
    const self = [{ href, ...(path.includes('{') ? { templated: true } : {}) }];
    return `${start},"_links":${JSON.stringify({ self })}}`;
  });
  return `{${linked.join(',')}}`;
}
