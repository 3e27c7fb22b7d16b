import type { Role } from '#common/rights/roles.js';
import { type ErrorName, errorStatuses, wireCode } from '#http/errors/api-error.js';
import { type Body, eventWith, NAMESPACE, Service, type ServiceResponse } from '../support/service.js';

/** How an error is provoked. In paths and bodies `{venue}` stands for the id of a record of that name. */
interface Provocation {
  readonly method?: string;
  readonly path: string;
  readonly as?: Role | 'anonymous';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the database fails with meanwhile. */
  readonly failure?: Error;
  /** How often it is sent before. */
  readonly before?: number;
  /** Keys of `data` beside `status`. */
  readonly also?: readonly string[];
}

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const driverError = (code: string): Error => Object.assign(new Error('SELECT secret'), { code });
const editor = { as: 'editor' } as const;
const post = { ...editor, method: 'POST' } as const;
const remove = { ...editor, method: 'DELETE' } as const;
const usedKey = { 'idempotency-key': 'used' };

const PROVOCATIONS: Readonly<Record<ErrorName, Provocation>> = {
  rest_missing_callback_param: { ...post, path: '/events', body: { title: 'x' }, also: ['params'] },
  rest_invalid_param: { path: '/events?page=0', also: ['params', 'details'] },
  rest_invalid_json: { ...post, path: '/events', body: '{"title":' },
  rest_bad_request: {
    ...post,
    path: '/events',
    body: '--x\r\nbroken',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  },
  'rest-invalid-event-id': { path: '/events/{venue}' },
  'rest-invalid-series-id': { path: '/series/{venue}' },
  term_exists: { ...post, path: '/categories', body: { name: 'Taken' }, also: ['term_id'] },
  rest_taxonomy_not_hierarchical: { ...post, path: '/tags', body: { name: 'Leaf', parent: 1 } },
  rest_unauthorized: { ...post, as: 'anonymous', path: '/events', body: eventWith() },
  incorrect_password: { path: '/events', headers: basic('editor:wrong') },
  invalid_username: { path: '/events', headers: basic('no body:wrong') },
  rest_invalid_token: { path: '/events', headers: { authorization: 'Bearer token' } },
  rest_forbidden: { ...post, as: 'subscriber', path: '/events', body: eventWith() },
  'event-not-accessible': { path: '/events/{draft event}' },
  'venue-not-accessible': { path: '/venues/{draft venue}' },
  'organizer-not-accessible': { path: '/organizers/{draft organizer}' },
  'series-not-accessible': { path: '/series/{draft series}' },
  'event-no-longer-available': { ...editor, path: '/events/{trashed event}' },
  'series-no-longer-available': { ...editor, path: '/series/{trashed series}' },
  'event-password-protected': { path: '/events/{protected event}?password=wrong' },
  rest_no_route: { path: '/nowhere' },
  rest_user_not_found: { as: 'administrator', path: '/users/999999' },
  rest_credential_not_found: { ...remove, path: '/users/me/api-keys/999999' },
  rest_import_not_found: { as: 'administrator', path: '/imports/999999' },
  rest_webhook_not_found: { as: 'administrator', path: '/webhooks/999999' },
  rest_delivery_not_found: {
    method: 'POST',
    as: 'administrator',
    path: '/webhooks/{webhook}/deliveries/1/retry',
  },
  rest_not_in_trash: { ...editor, path: '/venues/{venue}/restore', method: 'POST' },
  rest_change_not_found: { ...editor, path: '/venues/{venue}/history/999999' },
  rest_translation_not_found: { ...editor, path: '/venues/{venue}/translations/it' },
  rest_external_id_not_found: { path: '/venues/by-external/erp/B' },
  rest_invalid_namespace: { path: '?namespace=wp/v2' },
  'rest-event-not-found': { path: '/events/999999' },
  'rest-series-not-found': { path: '/series/999999' },
  'event-archive-page-not-found': { path: '/events?page=99' },
  'venue-archive-page-not-found': { path: '/venues?page=99' },
  'organizer-archive-page-not-found': { path: '/organizers?page=99' },
  'series-archive-page-not-found': { path: '/series?page=99' },
  rest_method_not_allowed: { ...post, method: 'PUT', path: '/events', body: {} },
  rest_conflict: { ...remove, path: '/venues/{venue}/translations/en' },
  'event-is-in-trash': { ...remove, path: '/events/{trashed event}' },
  'venue-is-in-trash': { ...remove, path: '/venues/{trashed venue}' },
  'organizer-is-in-trash': { ...remove, path: '/organizers/{trashed organizer}' },
  'series-is-in-trash': { ...remove, path: '/series/{trashed series}' },
  rest_changes_expired: { path: `/changes?since=AQ${'A'.repeat(37)}` },
  rest_precondition_failed: {
    ...remove,
    path: '/events/{event}',
    headers: { 'if-match': '"other"' },
  },
  rest_precondition_required: { ...remove, path: '/events/{event}' },
  rest_idempotency_key_reused: { ...post, path: '/tags', body: { name: 'Two' }, headers: usedKey },
  rest_batch_failed: {
    ...post,
    path: '/batch',
    body: { mode: 'all', operations: [{ method: 'DELETE', path: '/events/999999' }] },
    also: ['operation', 'response'],
  },
  rest_payload_too_large: { ...post, path: '/events', body: { title: 'x'.repeat(5_000) } },
  rest_unsupported_media_type: {
    ...post,
    path: '/events',
    body: '<event/>',
    headers: { 'content-type': 'text/xml' },
  },
  rest_too_many_requests: { path: '/events', headers: basic('somebody:wrong'), before: 21 },
  rest_headers_too_large: {
    path: '/events',
    headers: Object.fromEntries(Array.from({ length: 101 }, (_, number) => [`x-${number}`, ''])),
  },
  rest_internal_error: { path: '/events', failure: driverError('ER_PARSE_ERROR') },
  rest_unavailable: { path: '/events', failure: driverError('ECONNREFUSED') },
  rest_insufficient_storage: { ...post, path: '/events', body: eventWith(), failure: driverError('ENOSPC') },
};

/** Headers that come with a status. */
const HEADERS: Readonly<Record<number, readonly [name: string, value: RegExp]>> = {
  401: ['www-authenticate', /^Basic realm="/],
  405: ['allow', /^GET, HEAD, POST$/],
  429: ['retry-after', /^\d+$/],
  503: ['retry-after', /^\d+$/],
};

let service: Service;
const ids = new Map<string, number>();

/** The fields that a new record of the kind needs, and the one that names it. */
const KINDS = [
  { kind: 'event', collection: 'events', nameField: 'title', required: eventWith() },
  { kind: 'venue', collection: 'venues', nameField: 'venue', required: {} },
  { kind: 'organizer', collection: 'organizers', nameField: 'organizer', required: {} },
  {
    ...{ kind: 'series', collection: 'series', nameField: 'title' },
    required: eventWith({ recurrence_rule: 'FREQ=DAILY;COUNT=2' }),
  },
];

async function makeRecords(): Promise<void> {
  for (const { kind, collection, nameField, required } of KINDS) {
    const make = async (key: string, fields: object): Promise<void> => {
      const made = await service.make(`/${collection}`, { ...required, [nameField]: key, ...fields });
      ids.set(key, made['id'] as number);
    };
    await make(kind, {});
    await make(`draft ${kind}`, { status: 'draft' });
    await make(`trashed ${kind}`, {});
    await service.delete(`/${collection}/${ids.get(`trashed ${kind}`)}`, { headers: { 'if-match': '*' } });
    if (kind === 'event') await make('protected event', { password: 'sesame' });
  }
  const hook = await service.make('/webhooks', { url: 'https://hooks.example', active: false });
  ids.set('webhook', hook['id'] as number);
  await service.make('/tags', { name: 'One' }, { as: 'editor', headers: usedKey });
  await service.make('/categories', { name: 'Taken', translations: { fr: { name: 'Taken' } } });
}

beforeAll(async () => {
  service = await Service.start({ BODY_LIMIT: '4096', REQUIRE_IF_MATCH: 'true' });
  await makeRecords();
});
afterAll(async () => service.stop());

async function provoke(name: ErrorName, language: string): Promise<ServiceResponse> {
  const { method = 'GET', path, as = 'anonymous', body, headers, failure, before = 0 } = PROVOCATIONS[name];
  const address = path.replace(/\{(.+?)\}/, (_, key: string) => String(ids.get(key)));
  const original = service.database.read.bind(service.database);
  if (failure !== undefined) service.database.read = async () => Promise.reject(failure);
  const options = { as, headers: { 'accept-language': language, ...headers } };
  for (let sent = 0; sent < before; sent++) await service.send(method, address, body, options);
  const response = await service.send(method, address, body, options);
  service.database.read = original;
  return response;
}

it('every error has a provocation, and every provocation an error', () => {
  expect(Object.keys(PROVOCATIONS).sort()).toEqual(Object.keys(errorStatuses()).sort());
});

describe.each(Object.entries(errorStatuses()) as [ErrorName, number][])('%s', (name, status) => {
  let english: ServiceResponse;
  beforeAll(async () => {
    english = await provoke(name, 'en');
  });

  it('returns its code and status, and nothing else in the body', () => {
    const { also = [] } = PROVOCATIONS[name];
    expect([english.status, english.body['code']]).toEqual([status, wireCode(name)]);
    expect(Object.keys(english.body)).toEqual(['code', 'message', 'data']);
    expect(english.body['data']).toMatchObject({ status });
    expect(Object.keys(english.body['data'] as Body)).toEqual(['status', ...also]);
    expect(english.headers['content-type']).toBe('application/json; charset=UTF-8');
    const header = HEADERS[status];
    if (header !== undefined) expect(english.headers[header[0]]).toMatch(header[1]);
  });

  it('is in the language of the request, and reveals no internals', async () => {
    const french = await provoke(name, 'fr');
    expect([french.status, french.body['code']]).toEqual([status, wireCode(name)]);
    expect([english.headers['content-language'], french.headers['content-language']]).toEqual(['en', 'fr']);
    const withoutRequestId = ({ body }: ServiceResponse) =>
      String(body['message']).replace(/[\da-f-]{36}/, '');
    expect(withoutRequestId(french)).not.toBe(withoutRequestId(english));
    expect(JSON.stringify([english.body, french.body])).not.toMatch(/SELECT|node_modules|\.ts\b|\{\w+\}/);
  });
});

/** The codes of the contract's part 2 by status, without those that no route returns yet. */
const CONTRACT: Readonly<Record<number, readonly string[]>> = {
  400: [
    'rest_missing_callback_param',
    'rest_invalid_param',
    'rest-invalid-event-id',
    'rest_invalid_json',
    'term_exists',
    'rest_taxonomy_not_hierarchical',
  ],
  401: ['rest_forbidden', 'incorrect_password', 'invalid_username', 'rest_invalid_token'],
  403: [
    'rest_forbidden',
    'event-not-accessible',
    'venue-not-accessible',
    'organizer-not-accessible',
    'event-no-longer-available',
    'event-password-protected',
  ],
  404: [
    'rest_no_route',
    'rest-event-not-found',
    'event-archive-page-not-found',
    'venue-archive-page-not-found',
    'organizer-archive-page-not-found',
    'rest_invalid_namespace',
  ],
  405: ['rest_no_route'],
  409: ['rest_conflict'],
  410: ['event-is-in-trash', 'venue-is-in-trash', 'organizer-is-in-trash'],
  412: ['rest_precondition_failed'],
  413: ['rest_payload_too_large'],
  415: ['rest_unsupported_media_type'],
  428: ['rest_precondition_required'],
  429: ['rest_too_many_requests'],
  500: ['rest_internal_error'],
  503: ['rest_unavailable'],
};

it.each(Object.entries(CONTRACT))('%s has every code of the contract', (status, codes) => {
  const entries = Object.entries(errorStatuses()) as [ErrorName, number][];
  const known = entries.filter(([, own]) => own === Number(status)).map(([name]) => wireCode(name));
  expect(codes.filter((code) => !known.includes(code))).toEqual([]);
});

it('the paths of a language return errors in it', async () => {
  const { body } = await service.get(`~/fr${NAMESPACE}/nowhere`);
  const english = await service.get('/nowhere');
  expect(body['message']).not.toBe(english.body['message']);
});
