// Requests made of the examples of the OpenAPI document, and the code that sends them. The page shows them; a test sends
// them.

/** What stands for the credentials in a sample. */
export const CREDENTIALS = 'USER:PASSWORD';
export const TOKEN = 'TOKEN';

/** The value that a reference stands for, or the value itself. */
export function dereferenced(document, value) {
  if (typeof value?.$ref !== 'string') return value;
  const target = value.$ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node?.[key], document);
  return dereferenced(document, target);
}

/** The example of a parameter or schema. */
export const exampleOf = ({ example, examples, schema } = {}) =>
  example ?? (Array.isArray(examples) ? examples[0] : undefined) ?? (schema && exampleOf(schema));

const pathWith = (path, parameters) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return encodeURIComponent(String(exampleOf(parameter)));
  });

/** What must be sent, and a search where there is one. */
function queryOf(parameters, isDryRun) {
  const query = parameters.filter((one) => one.in === 'query');
  const chosen = query.filter((one) => one.required || one.name === 'search');
  const pairs = chosen.map((one) => `${one.name}=${encodeURIComponent(String(exampleOf(one)))}`);
  if (isDryRun && query.some((one) => one.name === 'dry_run')) pairs.push('dry_run=true');
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/**
 * A request for an operation, made of the examples of its parameters and body.
 * `base` is the URL of the mount; paths with servers of their own begin at its origin. A dry run is one of a write only.
 */
export function sampleRequest(document, path, method, base, isDryRun = false) {
  const item = document.paths[path];
  const operation = item[method];
  const parameters = (operation.parameters ?? []).map((one) => dereferenced(document, one));
  const root = item.servers === undefined ? base : new URL(base).origin;
  const body = dereferenced(document, operation.requestBody);
  const [example] = Object.values(body?.content['application/json']?.examples ?? {});
  return {
    method: method.toUpperCase(),
    url: root + pathWith(path, parameters) + queryOf(parameters, isDryRun),
    needsSignIn: !operation.security.some((one) => Object.keys(one).length === 0),
    ...(example === undefined ? {} : { json: example.value }),
  };
}

const pretty = (value) => JSON.stringify(value, null, 2);
const indented = (text, by) => text.replaceAll('\n', `\n${by}`);
const shellQuoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const phpQuoted = (text) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

function curl({ method, url, needsSignIn, json }) {
  const parts = [
    'curl',
    ...(needsSignIn ? [`-u ${shellQuoted(CREDENTIALS)}`] : []),
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    shellQuoted(url),
  ];
  if (json === undefined) return parts.join(' ');
  return `${parts.join(' ')} \\
  -H 'Content-Type: application/json' \\
  -d ${shellQuoted(pretty(json))}`;
}

function javascript({ method, url, needsSignIn, json }) {
  const headers = [
    ...(needsSignIn ? [`Authorization: 'Basic ' + btoa(${JSON.stringify(CREDENTIALS)})`] : []),
    ...(json === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(json === undefined ? [] : [`body: JSON.stringify(${indented(pretty(json), '  ')})`]),
  ];
  const second = options.length === 0 ? '' : `, {\n${options.map((one) => `  ${one},\n`).join('')}}`;
  return `const response = await fetch(${JSON.stringify(url)}${second});
console.log(response.status, await response.text());`;
}

function python({ method, url, needsSignIn, json }) {
  const headers = [
    ...(needsSignIn
      ? [`"Authorization": "Basic " + base64.b64encode(b${JSON.stringify(CREDENTIALS)}).decode()`]
      : []),
    ...(json === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const options = [
    JSON.stringify(url),
    `method="${method}"`,
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    // Raw, so that the escapes of JSON stay as they are.
    ...(json === undefined ? [] : [`data=r"""${pretty(json)}""".encode()`]),
  ];
  return `import ${needsSignIn ? 'base64, ' : ''}urllib.request

request = urllib.request.Request(
${options.map((one) => `    ${one},\n`).join('')})
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`;
}

function php({ method, url, needsSignIn, json }) {
  const headers = [
    ...(needsSignIn ? [`'Authorization: Basic ' . base64_encode('${CREDENTIALS}')`] : []),
    ...(json === undefined ? [] : ["'Content-Type: application/json'"]),
  ];
  const options = [
    `'method' => '${method}'`,
    ...(headers.length === 0 ? [] : [`'header' => [${headers.join(', ')}]`]),
    ...(json === undefined ? [] : ["'content' => $body"]),
  ];
  return `<?php
${json === undefined ? '' : `$body = <<<'JSON'\n${pretty(json)}\nJSON;\n`}$context = stream_context_create(['http' => [
${options.map((one) => `    ${one},\n`).join('')}]]);
echo file_get_contents(${phpQuoted(url)}, false, $context);`;
}

/** The languages of the samples, with the function that writes one. */
export const SAMPLES = {
  curl: { title: 'curl', write: curl },
  javascript: { title: 'JavaScript', write: javascript },
  python: { title: 'Python', write: python },
  php: { title: 'PHP', write: php },
};

const MAX_FIELDS = 8;
const MAX_NESTED_FIELDS = 3;

const typeOf = ({ type }) => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);

/** A short example of a response: its first fields, lists with one element, and little of what is nested. */
export function shortExample(document, schema, fields = MAX_FIELDS) {
  const known = dereferenced(document, schema) ?? {};
  const variant = (known.oneOf ?? known.anyOf ?? known.allOf)?.[0];
  if (exampleOf(known) !== undefined) return exampleOf(known);
  if (variant !== undefined) return shortExample(document, variant, fields);
  if (typeOf(known) === 'array') return [shortExample(document, known.items, fields)];
  return known.properties === undefined ? plainExample(known) : shortObject(document, known, fields);
}

const plainExample = (schema) =>
  schema.const ??
  schema.enum?.[0] ??
  { boolean: true, integer: 1, number: 1, string: '' }[typeOf(schema)] ??
  {};

function shortObject(document, { properties }, fields) {
  const first = Object.entries(properties).slice(0, fields);
  return Object.fromEntries(
    first.map(([name, property]) => [name, shortExample(document, property, nestedFields(property, fields))]),
  );
}

/** The items of a list are what it is about. */
const nestedFields = (property, fields) =>
  typeOf(property) === 'array' && fields === MAX_FIELDS ? MAX_FIELDS - 1 : MAX_NESTED_FIELDS;
