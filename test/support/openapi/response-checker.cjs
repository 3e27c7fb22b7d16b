const { ClosedSchemas } = require('./closed-schemas.cjs');
const { OperationFinder, resolve } = require('./operation-finder.cjs');

/** Headers that programs ignore: those of HTTP itself, and those that tell browsers that a response is not a page. */
const TRANSPORT_HEADERS = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-frame-options',
  'referrer-policy',
  'content-security-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'strict-transport-security',
]);

const JSON_TYPE = 'application/json; charset=UTF-8';
const MAX_DIFFERENCES = 8;
const MAX_SHOWN = 400;

const ERROR = { $ref: '#/components/schemas/Error' };

/** The possible errors for a request without an operation in the document. */
const WITHOUT_OPERATION = {
  // A write by a page of another site is refused before its path is examined.
  403: ['rest_forbidden'],
  400: ['rest_bad_request', 'rest_invalid_json', 'rest_invalid_param'],
  401: ['incorrect_password', 'invalid_username', 'rest_invalid_token'],
  404: ['rest_no_route'],
  405: ['rest_no_route'],
  408: ['rest_bad_request'],
  // A file knows conditions of its own.
  412: ['rest_precondition_failed'],
  413: ['rest_payload_too_large'],
  415: ['rest_unsupported_media_type'],
  429: ['rest_too_many_requests'],
  431: ['rest_bad_request'],
  500: ['rest_internal_error'],
  503: ['rest_unavailable'],
};

const OTHER_ERRORS = Object.fromEntries(
  Object.entries(WITHOUT_OPERATION).map(([status, codes]) => [
    status,
    {
      content: {
        'application/json': { schema: { allOf: [ERROR, { properties: { code: { enum: codes } } }] } },
      },
    },
  ]),
);

/** Headers of responses that do not belong to an operation. */
const UNDOCUMENTED_HEADERS = {
  'Access-Control-Allow-Methods': {},
  'Access-Control-Allow-Headers': {},
  'Access-Control-Max-Age': {},
};

/** Whether the schema of a documented error names the codes; then the sent code is compared with them. */
function namesCodes(document, { content }) {
  const schema = resolve(document, content['application/json'].schema);
  const parts = [schema, ...(schema.allOf ?? [])].map((part) => resolve(document, part));
  return parts.some(({ properties }) => properties?.code?.enum !== undefined);
}

/** Compares responses with an OpenAPI document. */
class ResponseChecker {
  constructor(document) {
    this.document = document;
    this.schemas = new ClosedSchemas(document);
    this.finder = new OperationFinder(document);
  }

  /**
   * @param {object} exchange a request and its response: `method` (the effective one) and `url` from the root,
   *   `status`, `headers` by lower-case names, `body` as it was sent, `partial` with `_fields` in the request,
   *   `bodiless` for HEAD, `mount` where there is no other, `isUnreadable` for a URL that the router does not accept
   * @returns {{ operation: string | undefined, differences: string[] }}
   */
  check(exchange) {
    const { method, url, mount, isUnreadable = false } = exchange;
    const isPreflight = method === 'OPTIONS' && exchange.status === 204;
    const operation =
      isUnreadable || isPreflight
        ? undefined
        : this.finder.find(method, url, mount === undefined ? undefined : [mount]);
    if (operation === undefined) {
      return { operation: undefined, differences: this.checkOther(exchange) };
    }
    const response = resolve(this.document, operation.responses[exchange.status]);
    const differences =
      response === undefined
        ? [`the status ${exchange.status} is not documented`]
        : [...this.checkHeaders(exchange, response.headers ?? {}), ...this.checkBody(exchange, response)];
    return { operation: operation.operationId, differences };
  }

  checkHeaders({ headers }, documented) {
    const byName = new Map(
      Object.entries(documented).map(([name, header]) => [
        name.toLowerCase(),
        resolve(this.document, header),
      ]),
    );
    const sent = Object.keys(headers).filter((name) => headers[name] !== undefined);
    const missing = [...byName].filter(([name, { required }]) => required && !sent.includes(name));
    const unknown = sent.filter((name) => !byName.has(name) && !TRANSPORT_HEADERS.has(name));
    const values = sent.flatMap((name) => this.checkHeader(name, headers[name], byName.get(name)?.schema));
    return [
      ...missing.map(([name]) => `the header ${name} is missing`),
      ...unknown.map((name) => `the header ${name} is not documented`),
      ...values,
    ];
  }

  checkHeader(name, value, schema) {
    if (schema === undefined) return [];
    const read = schema.type === 'integer' ? Number(value) : String(value);
    return this.schemas.differences(read, schema).map((text) => `the header ${name}: ${text}`);
  }

  checkBody(exchange, response) {
    const { status, headers, body, partial = false, bodiless = false } = exchange;
    const [documented] = Object.keys(response.content ?? {});
    if (documented !== undefined && documented !== 'application/json')
      return checkType({ 'content-type': headers['content-type']?.split(';', 1)[0] }, documented);
    const content = response.content?.['application/json'];
    if (content === undefined) return body ? ['a body is not documented'] : [];
    const type = checkType(headers, JSON_TYPE);
    if (bodiless && !body) return type;
    const value = parse(body);
    if (value === undefined) return [...type, 'the body is no JSON'];
    if (status < 400) return [...type, ...this.schemas.differences(value, content.schema, partial)];
    return [
      ...type,
      ...this.schemas.differences(value, content.schema),
      ...(namesCodes(this.document, response) ? [] : [`no code is documented for ${status}`]),
      ...(value.data?.status === status ? [] : [`the body names the status ${value.data?.status}`]),
    ];
  }

  /** Checks the response to a request without an operation in the document. */
  checkOther(exchange) {
    const { method, status, headers } = exchange;
    const known = { ...this.document.components.headers, ...UNDOCUMENTED_HEADERS };
    const optional = Object.entries(known).map(([name, header]) => [
      name,
      { ...resolve(this.document, header), required: false },
    ]);
    const differences = this.checkHeaders(exchange, Object.fromEntries(optional));
    // The preflight request of a browser gets no body.
    if (method === 'OPTIONS' && status === 204) return differences;
    const response = OTHER_ERRORS[status];
    if (response === undefined) return [...differences, `the status ${status} is not possible here`];
    const allow = status === 405 && headers.allow === undefined ? ['the header allow is missing'] : [];
    return [...differences, ...allow, ...this.checkBody(exchange, response)];
  }
}

const checkType = (headers, type) =>
  headers['content-type'] === type ? [] : [`the content type is ${headers['content-type']}`];

function parse(body) {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Describes the differences of a response. */
function report({ method, url, status, body }, operation, differences) {
  const shown = differences.slice(0, MAX_DIFFERENCES);
  const more = differences.length - shown.length;
  return [
    `${method} ${url} (${operation ?? 'no operation'}) responded with ${status}, which is not as documented:`,
    ...shown.map((text) => `  - ${text}`),
    ...(more > 0 ? [`  - and ${more} more`] : []),
    `  ${String(body ?? '').slice(0, MAX_SHOWN)}`,
  ].join('\n');
}

module.exports = { ResponseChecker, report };
