import { compareSchemas, resolve } from './schema-changes.mjs';

/**
 * Lists the changes of an OpenAPI document that break clients.
 *
 * @typedef {{ text: string, places: string[] }} Change
 */

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];
/** The keywords for the serialization of a parameter. */
const SERIALIZATION = ['style', 'explode', 'allowReserved'];

const placeOf = (method, path) => `${method.toUpperCase()} ${path}`;
const parameterName = ({ name, in: where }) => `${where} parameter \`${name}\``;
const withoutVariables = (path) => path.replace(/\{[^}]*\}/g, '{}');
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The parameters of the operation, and those of its path that it does not override. */
function parametersOf(document, item, operation) {
  const [shared, own] = [item.parameters, operation.parameters].map((list) =>
    (list ?? []).map((one) => resolve(document, one)),
  );
  return [...own, ...shared.filter((one) => find(own, one) === undefined)];
}

const find = (parameters, { name, in: where }) =>
  parameters.find((one) => one.name === name && one.in === where);

/** The operations of both documents, with their method and path. */
function commonOperations(before, after) {
  const operation = (document, path, method) => {
    const item = document.paths[path];
    return { ...item[method], parameters: parametersOf(document, item, item[method]) };
  };
  return Object.entries(before.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] && after.paths[path]?.[method]).map((method) => ({
      place: placeOf(method, path),
      old: operation(before, path, method),
      now: operation(after, path, method),
    })),
  );
}

/** Removed operations. A path that differs only in the name of a variable is a different one to generated clients only. */
function pathChanges(before, after) {
  const added = Object.keys(after.paths).filter((path) => before.paths[path] === undefined);
  return Object.entries(before.paths).flatMap(([path, item]) => {
    const now = after.paths[path];
    const renamed = added.find((other) => withoutVariables(other) === withoutVariables(path));
    if (now === undefined && renamed !== undefined)
      return [{ place: path, text: `the path is ${renamed} now` }];
    return METHODS.filter((method) => item[method] && !now?.[method]).map((method) => ({
      place: placeOf(method, path),
      text: 'gone: the operation',
    }));
  });
}

const missing = (label, old, now) =>
  Object.keys(old ?? {})
    .filter((key) => now?.[key] === undefined)
    .map((key) => `gone: ${label} ${key}`);

function parameterStructure(old, now) {
  const common = old.parameters.flatMap((parameter) => {
    const later = find(now.parameters, parameter);
    return later === undefined ? [] : [[parameter, later]];
  });
  return [
    ...old.parameters
      .filter((parameter) => find(now.parameters, parameter) === undefined)
      .map((parameter) => `gone: ${parameterName(parameter)}`),
    ...now.parameters
      .filter((parameter) => parameter.required && !find(old.parameters, parameter)?.required)
      .map((parameter) => `added: ${parameterName(parameter)} required`),
    ...common.flatMap(([parameter, later]) =>
      SERIALIZATION.filter((key) => parameter[key] !== later[key]).map(
        (key) => `changed: ${parameterName(parameter)} ${key}`,
      ),
    ),
  ];
}

/** Form fields whose encoding differs. */
function encodingChanges(old, now) {
  return Object.entries(old?.content ?? {}).flatMap(([type, { encoding = {} }]) =>
    Object.keys(encoding)
      .filter((name) => now.content[type] && !isSame(encoding[name], now.content[type].encoding?.[name]))
      .map((name) => `changed: requestBody content ${type} encoding ${name}`),
  );
}

function bodyStructure(old, now) {
  if (old !== undefined && now === undefined) return ['gone: requestBody'];
  return [
    ...(now?.required && !old?.required ? ['added: requestBody required'] : []),
    ...missing('requestBody content', old?.content, now?.content),
    ...encodingChanges(old, now),
  ];
}

function responseStructure(before, after, old, now) {
  return Object.entries(old).flatMap(([status, response]) => {
    const label = `responses ${status}`;
    if (now[status] === undefined) return [`gone: ${label}`];
    const [earlier, later] = [resolve(before, response), resolve(after, now[status])];
    return [
      ...missing(`${label} content`, earlier.content, later.content),
      ...missing(`${label} headers`, earlier.headers, later.headers),
    ];
  });
}

/** Removed and newly required parts of an operation, apart from schemas. */
function structureChanges(before, after, { old, now, place }) {
  return [
    ...parameterStructure(old, now),
    ...bodyStructure(resolve(before, old.requestBody), resolve(after, now.requestBody)),
    ...responseStructure(before, after, old.responses, now.responses),
  ].map((text) => ({ place, text }));
}

function nameChanges({ old, now, place }) {
  if (old.operationId === now.operationId) return [];
  return [{ place, text: `the operation is named ${now.operationId}, was ${old.operationId}` }];
}

/** The alternatives for access, of which one is enough: each names credentials and the scopes that they need. */
function accessChanges(before, after, { old, now, place }) {
  const ways = (document, { security = document.security ?? [] }) =>
    security.length === 0 ? [{}] : security;
  const demandsNoMore = (way, than) =>
    Object.entries(way).every(
      ([name, scopes]) => scopes.every((scope) => than[name]?.includes(scope)) && than[name],
    );
  const name = (way) =>
    Object.entries(way)
      .map(([scheme, scopes]) => [scheme, ...scopes].join(' '))
      .join(' and ') || 'no credentials';
  return ways(before, old)
    .filter((way) => !ways(after, now).some((later) => demandsNoMore(later, way)))
    .map((way) => ({ place, text: `not enough any more: ${name(way)}` }));
}

function serverChanges(before, after) {
  const lists = [
    { place: 'every path', old: before.servers, now: after.servers },
    ...Object.entries(before.paths)
      .filter(([path]) => after.paths[path] !== undefined)
      .map(([path, item]) => ({ place: path, old: item.servers, now: after.paths[path].servers })),
  ];
  return lists.flatMap(({ place, old = [], now = [] }) =>
    old
      .filter(({ url }) => !now.some((server) => server.url === url))
      .map(({ url }) => ({ place, text: `the server ${url} is gone` })),
  );
}

function credentialChanges(before, after) {
  const now = after.components?.securitySchemes ?? {};
  const kind = ({ description: _description, ...scheme }) => JSON.stringify(scheme);
  return Object.entries(before.components?.securitySchemes ?? {})
    .filter(([name, scheme]) => now[name] === undefined || kind(now[name]) !== kind(scheme))
    .map(([place]) => ({ place, text: 'these credentials are sent in another way, or not at all' }));
}

function contentChanges(comparison, label, old, now) {
  return Object.entries(old?.content ?? {})
    .filter(([type]) => now?.content?.[type]?.schema !== undefined)
    .flatMap(([type, { schema = {} }]) =>
      compareSchemas(comparison, label, schema, now.content[type].schema),
    );
}

function parameterChanges(comparison, old, now) {
  return old.parameters.flatMap((parameter) => {
    const same = find(now.parameters, parameter);
    if (same === undefined) return [];
    const label = `${parameter.in} parameter ${parameter.name}`;
    return compareSchemas(comparison, label, parameter.schema ?? {}, same.schema ?? {});
  });
}

function headerChanges(comparison, label, old, now) {
  return Object.entries(old.headers ?? {}).flatMap(([name, header]) => {
    const before = resolve(comparison.before, header);
    const after = resolve(comparison.after, now.headers?.[name]);
    if (after === undefined) return [];
    const place = `${label}, header ${name}`;
    const lost = before.required === true && after.required !== true;
    return [
      ...(lost ? [{ place, text: 'is not always there any more' }] : []),
      ...compareSchemas(comparison, place, before.schema ?? {}, after.schema ?? {}),
    ];
  });
}

function answerChanges(comparison, old, now) {
  return Object.entries(old.responses)
    .filter(([status]) => now.responses[status] !== undefined)
    .flatMap(([status, response]) => {
      const before = resolve(comparison.before, response);
      const after = resolve(comparison.after, now.responses[status]);
      const label = `answer ${status}`;
      return [
        ...contentChanges(comparison, label, before, after),
        ...headerChanges(comparison, label, before, after),
      ];
    });
}

/** @returns {{ breaking: Change[] }} every change that breaks clients, each once with all its places */
export function breakingChanges(before, after) {
  const sent = { before, after, sent: true, known: new Map() };
  const received = { before, after, sent: false, known: new Map() };
  const changes = [
    ...pathChanges(before, after),
    ...serverChanges(before, after),
    ...credentialChanges(before, after),
  ];
  for (const operation of commonOperations(before, after)) {
    const { old, now, place } = operation;
    const bodies = [resolve(before, old.requestBody), resolve(after, now.requestBody)];
    const schemas = [
      ...[...parameterChanges(sent, old, now), ...contentChanges(sent, 'body', ...bodies)].map(
        (problem) => `sent: ${problem.place}: ${problem.text}`,
      ),
      ...answerChanges(received, old, now).map((problem) => `received: ${problem.place}: ${problem.text}`),
    ];
    changes.push(
      ...structureChanges(before, after, operation),
      ...nameChanges(operation),
      ...accessChanges(before, after, operation),
    );
    changes.push(...schemas.map((text) => ({ place, text })));
  }
  const places = new Map();
  for (const { place, text } of changes) places.set(text, (places.get(text) ?? new Set()).add(place));
  return { breaking: [...places].map(([text, found]) => ({ text, places: [...found] })) };
}
