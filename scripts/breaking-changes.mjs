import { apiDiff } from 'api-smart-diff';
import { compareSchemas, resolve } from './schema-changes.mjs';

/**
 * Says which changes of an OpenAPI document break clients. api-smart-diff tells what went from the structure (paths,
 * operations, parameters, bodies, statuses, media types, headers). Of schemas it misses changes of answers and pairs the
 * members of a union by chance, of scopes it takes more for less, and names of operations and servers it takes for
 * annotations: these are compared here.
 *
 * @typedef {{ text: string, places: string[] }} Change
 */

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** The operations that both documents have, with the places of their names. */
function commonOperations(before, after) {
  return Object.entries(before.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] && after.paths[path]?.[method]).map((method) => ({
      place: `${method.toUpperCase()} ${path}`,
      old: { parameters: item.parameters, ...item[method] },
      now: { parameters: after.paths[path].parameters, ...after.paths[path][method] },
    })),
  );
}

const VERBS = { add: 'added', remove: 'gone', replace: 'changed' };

/** A change of the structure in words; the library names parameters, and nothing else reliably. */
function inWords({ path, action, description, before, after }) {
  if (action === 'rename') return { place: before, text: `the path is ${after} now` };
  const [, name, method, ...below] = path;
  const place = typeof method === 'string' ? `${method.toUpperCase()} ${name}` : String(name);
  const parameter = /\w+ parameter `[^`]+`/.exec(description ?? '')?.[0];
  const subject = parameter === undefined ? below : [parameter, ...below.slice(2)];
  return { place, text: `${VERBS[action]}: ${subject.join(' ') || 'the operation'}` };
}

/**
 * What the library finds outside of schemas, on copies, as it writes into what it reads. Of headers it takes a promised
 * one for a demanded one; a path whose variable has another name breaks generated clients.
 */
function structureChanges(before, after) {
  const diffs = apiDiff(structuredClone(before), structuredClone(after)).filter(
    ({ path }) => path[0] === 'paths',
  );
  const isOurs = ({ path }) =>
    ['schema', 'security'].some((key) => path.includes(key)) ||
    (path.includes('headers') && path.at(-1) === 'required');
  const breaks = (diff) => diff.action === 'rename' || (diff.type === 'breaking' && !isOurs(diff));
  const breaking = diffs.filter(breaks).map(inWords);
  const annotations = diffs.filter(({ type }) => type === 'annotation').length;
  return { breaking, annotations, others: diffs.length - breaking.length - annotations };
}

function nameChanges({ old, now, place }) {
  if (old.operationId === now.operationId) return [];
  return [{ place, text: `the operation is named ${now.operationId}, was ${old.operationId}` }];
}

/** Ways to be let in, of which one is enough: each names credentials and the scopes that they need. */
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
  const list = (document, operation) => (operation.parameters ?? []).map((one) => resolve(document, one));
  const later = list(comparison.after, now);
  return list(comparison.before, old).flatMap((parameter) => {
    const same = later.find(({ name, in: where }) => name === parameter.name && where === parameter.in);
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

/** Every change that breaks clients, each once with all its places, and how many other changes the library sees. */
export function breakingChanges(before, after) {
  const sent = { before, after, sent: true, known: new Map() };
  const received = { before, after, sent: false, known: new Map() };
  const structure = structureChanges(before, after);
  const changes = [
    ...structure.breaking,
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
    changes.push(...nameChanges(operation), ...accessChanges(before, after, operation));
    changes.push(...schemas.map((text) => ({ place, text })));
  }
  const places = new Map();
  for (const { place, text } of changes) places.set(text, (places.get(text) ?? new Set()).add(place));
  const breaking = [...places].map(([text, found]) => ({ text, places: [...found] }));
  return { breaking, annotations: structure.annotations, others: structure.others };
}
