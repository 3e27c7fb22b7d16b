import type { OpenAPIObject } from '@nestjs/swagger';
import { LANGUAGES } from '#common/messages/languages.js';
import { allKinds } from '#content/localized/kinds.js';
import { EVENT_STREAM } from '#http/requests/event-stream.js';

interface Header {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<
    Record<string, { readonly schema: { readonly $ref?: string }; readonly examples?: object }>
  >;
  readonly headers?: Readonly<Record<string, unknown>>;
}

type Responses = Readonly<Record<string, Response>>;

const count = { type: 'integer', minimum: 0, example: 27 };
const seconds = { type: 'integer', minimum: 0, example: 42 };
const text = (example: string): Header['schema'] => ({ type: 'string', example });

/** Headers of every response. */
const COMMON: Readonly<Record<string, Header>> = {
  'Content-Language': {
    description: 'Language of the response',
    required: true,
    schema: { type: 'string', enum: LANGUAGES, example: 'fr' },
  },
  Vary: {
    description: 'Request headers that the response depends on',
    required: true,
    schema: text('Origin, Authorization, Accept-Language, Accept-Encoding'),
  },
  'X-Content-Type-Options': {
    description: 'The content type is not to be guessed',
    required: true,
    schema: { type: 'string', enum: ['nosniff'] },
  },
  'Cache-Control': {
    description:
      '`no-store` on what concerns a person or was opened by a password; `private, no-cache` on what else a session gets (extension)',
    schema: { type: 'string', enum: ['no-store', 'private, no-cache'] },
  },
  'X-Request-Id': {
    description: 'The id that the request was sent with, or a new one: the logs have the same (extension)',
    required: true,
    schema: text('b4f0c9d2-6c55-4a0e-9d0b-8f1f0f6f2a11'),
  },
  'X-Ignored-Params': {
    description:
      'Parameters that were sent and are not known, percent-encoded; ends with `%E2%80%A6` when there are more than 50, or more than fit in 2 KiB (extension)',
    schema: text('colour, venue%5Bsize%5D'),
  },
  'Preference-Applied': {
    description: 'That unknown parameters are refused, as `Prefer: handling=strict` asks for (extension)',
    schema: { type: 'string', enum: ['handling=strict'] },
  },
  'RateLimit-Limit': {
    description: 'Requests that the caller may send in each period, where there is a limit (extension)',
    schema: { type: 'integer', minimum: 1, example: 600 },
  },
  'RateLimit-Remaining': {
    description: 'Requests that are left in this period (extension)',
    schema: { ...count, example: 599 },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the next period begins (extension)',
    schema: seconds,
  },
  'Access-Control-Allow-Origin': {
    description: 'Origin whose pages may read the response',
    schema: text('*'),
  },
  'Access-Control-Allow-Credentials': {
    description: 'Whether pages of that origin may send credentials',
    schema: { type: 'string', enum: ['true'] },
  },
  'Access-Control-Expose-Headers': {
    description: 'Headers that pages of other origins may read',
    schema: text(
      'X-TEC-Total, X-TEC-TotalPages, X-WP-Total, X-WP-TotalPages, ETag, Link, Location, X-Request-Id, Idempotent-Replayed',
    ),
  },
};

const TAG: Readonly<Record<string, Header>> = {
  ETag: {
    description:
      'ETag of this response, for `If-None-Match`; of a single item it begins with the item’s version, for `If-Match`',
    required: true,
    schema: {
      type: 'string',
      pattern: '^"[\\w-]+"$',
      example: '"11-3-7Qm2vXc0bTt3hJ5oYzKpLw1sNaE"',
    },
  },
};

const READ: Readonly<Record<string, Header>> = {
  'Content-Encoding': {
    description: 'How the response is compressed, where `Accept-Encoding` asks for it (extension)',
    schema: { type: 'string', enum: ['br', 'gzip'] },
  },
  ...TAG,
};

/** Headers of a stream. */
const STREAM: Readonly<Record<string, Header>> = {
  'X-Accel-Buffering': {
    description: 'That proxies are to pass on each event at once (extension)',
    required: true,
    schema: { type: 'string', enum: ['no'] },
  },
};

const REPLAY: Readonly<Record<string, Header>> = {
  'Idempotent-Replayed': {
    description:
      'That a request with this `Idempotency-Key` was executed before, and this is its response (extension)',
    schema: { type: 'string', enum: ['true'] },
  },
};

const COOKIE: Readonly<Record<string, Header>> = {
  'Set-Cookie': {
    description: 'The session for the browser to keep, or to forget (extension)',
    schema: text('__Host-ec_session=…; Path=/; HttpOnly; SameSite=Strict; Secure'),
  },
};

const DRY_RUN: Readonly<Record<string, Header>> = {
  'X-Dry-Run': {
    description: 'That nothing was changed, as `dry_run` asks for (extension)',
    schema: { type: 'string', enum: ['true'] },
  },
};

const TAKEN_OVER: Readonly<Record<string, Header>> = {
  'X-Taken-Over': {
    description:
      'Records that were found by their external ids and passed to the caller, as the user in `from` may not set ids of that source (extension)',
    schema: text('event=15;from=4, venue=7;from=4'),
  },
};

const LINK: Readonly<Record<string, Header>> = {
  Link: {
    description:
      'Of a list, addresses of the next and the previous page, where there are any; of a single record, its addresses in the languages that it has texts in (`hreflang`); for the id of a series in place of an event’s, the address of the series (`collection`) (extension)',
    schema: text('<https://calendar.example/calendar/events/v1/events/?page=2&per_page=9>; rel="next"'),
  },
};

const LIST: Readonly<Record<string, Header>> = {
  'X-TEC-Total': { description: 'Number of items on all pages', required: true, schema: count },
  'X-TEC-TotalPages': { description: 'Number of pages', required: true, schema: { ...count, example: 3 } },
  'X-WP-Total': { description: 'Number of items on all pages', required: true, schema: count },
  'X-WP-TotalPages': { description: 'Number of pages', required: true, schema: { ...count, example: 3 } },
  ...LINK,
};

const FILE: Readonly<Record<string, Header>> = {
  'Content-Disposition': {
    description: 'Name under which the response can be saved',
    required: true,
    schema: text('attachment; filename="event-15.ics"'),
  },
};

const LOCATION: Readonly<Record<string, Header>> = {
  Location: {
    description: 'Address of what was created',
    required: true,
    schema: {
      type: 'string',
      format: 'uri',
      example: 'https://calendar.example/calendar/events/v1/events/11',
    },
  },
};

const RETRY: Readonly<Record<string, Header>> = {
  'Retry-After': { description: 'Seconds after which to try again', required: true, schema: seconds },
};

const CHALLENGE: Readonly<Record<string, Header>> = {
  'WWW-Authenticate': {
    description: 'How to authenticate',
    required: true,
    schema: text('Basic realm="Event Calendar", charset="UTF-8"'),
  },
};

const ALLOW: Readonly<Record<string, Header>> = {
  Allow: {
    description: 'Methods that the path takes',
    required: true,
    schema: text('DELETE, GET, HEAD, PATCH, POST, PUT'),
  },
};

const BY_STATUS: Readonly<Record<string, typeof RETRY>> = { 401: CHALLENGE, 429: RETRY, 503: RETRY };

const ALL = {
  ...COMMON,
  ...READ,
  ...STREAM,
  ...REPLAY,
  ...COOKIE,
  ...DRY_RUN,
  ...TAKEN_OVER,
  ...LIST,
  ...FILE,
  ...LOCATION,
  ...CHALLENGE,
  ...RETRY,
  ...ALLOW,
};

/** The properties of the schema of a response. */
function propertiesOf(
  { content }: Response,
  { components }: OpenAPIObject,
): Readonly<Record<string, unknown>> {
  const name = content?.['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
  const schema = components?.schemas?.[name];
  return schema !== undefined && 'properties' in schema ? (schema.properties ?? {}) : {};
}

/** Whether one of the errors of a response may link to the collection that has the id. */
function linksToCollection({ content }: Response): boolean {
  const errors = Object.keys(content?.['application/json']?.examples ?? {});
  return allKinds().some(({ unknown }) => unknown?.collections && errors.includes(unknown.unused[0]));
}

const isStream = ({ content }: Response): boolean => content?.[EVENT_STREAM] !== undefined;

/** Lists have headers for their size; lists and single records have links. */
const ofRead = (properties: Readonly<Record<string, unknown>>): Readonly<Record<string, Header>> => ({
  ...READ,
  ...('total_pages' in properties ? LIST : {}),
  ...('i18n_available_languages' in properties ? LINK : {}),
});

function ofWrite(
  method: string,
  status: string,
  properties: Readonly<Record<string, unknown>>,
): Partial<typeof TAG> {
  if (['get', 'options'].includes(method) || !status.startsWith('2')) return {};
  const isItem = method !== 'delete' && !('responses' in properties || 'left_out' in properties);
  return {
    ...(isItem ? TAG : {}),
    ...(method === 'post' ? REPLAY : {}),
    ...DRY_RUN,
    ...(method !== 'delete' && 'external_id' in properties ? TAKEN_OVER : {}),
    ...('confirmed_until' in properties && (status === '201' || method === 'delete') ? COOKIE : {}),
  };
}

function namesOf(method: string, status: string, properties: Readonly<Record<string, unknown>>): string[] {
  const isAddressed = 'rest_url' in properties || 'urls' in properties;
  const isRead = method === 'get' && (status === '200' || status === '304');
  return Object.keys({
    ...COMMON,
    ...ofWrite(method, status, properties),
    ...(isRead ? ofRead(properties) : {}),
    ...(status === '201' && isAddressed ? LOCATION : {}),
    ...(method === 'options' && status === '200' ? ALLOW : {}),
    ...BY_STATUS[status],
  });
}

const NOT_MODIFIED: Response = {
  description: 'The response is still the one with the ETag in `If-None-Match`',
};

function describeResponses(method: string, responses: Responses, document: OpenAPIObject): Responses {
  const isTagged = method === 'get' && !Object.values(responses).some(isStream);
  const all = isTagged ? { ...responses, 304: NOT_MODIFIED } : responses;
  return Object.fromEntries(
    Object.entries(all).map(([status, response]) => {
      // A 304 has the headers of the 200 that it stands for.
      const shown = status === '304' ? (responses['200'] ?? response) : response;
      const names = isStream(response)
        ? Object.keys({ ...COMMON, ...STREAM })
        : [
            ...namesOf(method, status, propertiesOf(shown, document)),
            ...(linksToCollection(response) ? Object.keys(LINK) : []),
          ];
      const headers = Object.fromEntries(
        names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      );
      return [status, { ...response, headers: { ...shown.headers, ...headers } }];
    }),
  );
}

/** Adds the response headers, and the 304 response of reads. */
export function withResponseHeaders(document: OpenAPIObject): OpenAPIObject {
  const describe = (method: string, operation: unknown): unknown => {
    const { responses, ...rest } = (operation ?? {}) as { responses?: Responses };
    return responses === undefined
      ? operation
      : { ...rest, responses: describeResponses(method, responses, document) };
  };
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [method, describe(method, operation)]),
    ),
  ]);
  const components = { ...document.components, headers: ALL };
  return {
    ...document,
    paths: Object.fromEntries(paths) as OpenAPIObject['paths'],
    components,
  };
}
