import type { OpenAPIObject } from '@nestjs/swagger';
import { PASSWORD } from '../support/credentials.js';
import { encode, exampleOf, pathOf as examplePath, queryExamples } from '../support/examples.js';
import { type DocumentedOperation, operationsOf, resolved } from '../support/operations.js';
import { pictureBytes } from '../support/pictures.js';
import { cli } from '../support/process.js';
import { Remote } from '../support/remote.js';
import { type Body, Service, type ServiceResponse } from '../support/service.js';

/* Every example of the document is sent, to a service that holds the demo, and gets the documented response. */

let service: Service;
let remote: Remote;
let document: OpenAPIObject;
let operations: DocumentedOperation[];
beforeAll(async () => {
  remote = await Remote.start();
  service = await Service.start({ MEDIA_FETCH_ALLOWED_HOSTS: remote.host });
  const { code, stderr } = await cli(['demo'], {
    DATABASE_URL: service.databaseUrl,
    MEDIA_DIR: service.mediaDir,
  });
  if (code !== 0) throw new Error(stderr);
  await service.post('/imports', { type: 'ndjson', content: '' });
  await makeWebhook();
  await service.make('/users', { username: 'boss', role: 'editor', password: 'a-long-secret' });
  document = (await service.get<OpenAPIObject>('/doc')).body;
  operations = operationsOf(document);
});
afterAll(async () => {
  await service.stop();
  await remote.stop();
});

/** One that waits for a response to a message, which the demo could not have. */
async function makeWebhook(): Promise<void> {
  const { id } = await service.make('/webhooks', { url: 'https://hooks.example', active: false });
  await service.database.write(async (manager) =>
    manager.query(
      `INSERT INTO webhook_delivery (webhook_id, message_id, position, kind, record_id, payload, state, attempts,
         next_attempt_at, created_at) VALUES (?, 'msg_1', 1, 'event', 1, '{"type":"event.created"}', 'pending', 0, 0, 0)`,
      [id],
    ),
  );
}

const reads = (): DocumentedOperation[] => operations.filter(({ method }) => method === 'GET');
/** The confirmation of a session needs one: see test/access/sessions. */
const writes = (): DocumentedOperation[] =>
  operations.filter((one) => one.operation['requestBody'] && one.path !== '/sessions/current/confirmation');
/** What belongs to a record before the record. */
const deletions = (): DocumentedOperation[] =>
  operations
    .filter(({ method }) => method === 'DELETE')
    .sort((one, other) => other.path.split('/').length - one.path.split('/').length);

/** Each is refused without the other. */
const PAIRS = [
  ['start_date', 'end_date', 'closed_days'],
  ['geo_lat', 'geo_lng'],
  ['geoloc_lat', 'geoloc_lng'],
  ['external_source', 'external_id'],
  ['event_status', 'event_status_reason'],
  ['is_virtual', 'virtual_url'],
];

/** Neither goes with another way to say the same, `page` and `_fields`. */
const ALONE = ['cursor', 'fields'];

const together = <T>(named: readonly [name: string, value: T][]): [name: string, value: T][] =>
  named.filter(([name]) => !ALONE.includes(name));

/** Each element by itself, as far as it can be alone. */
function oneByOne<T>(named: readonly [name: string, value: T][]): [name: string, value: T][][] {
  return named.map(([name]) => {
    const pair = PAIRS.find((both) => both.includes(name)) ?? [name];
    return named.filter(([other]) => pair.includes(other));
  });
}

const keyOf = ({ method, path }: DocumentedOperation): string => `${method} ${path}`;
const successOf = ({ operation }: DocumentedOperation): number =>
  Number(Object.keys(operation['responses']).find((status) => status.startsWith('2')));

const asAdministrator = { as: 'administrator' } as const;

/** The newest change of the record of the example: the numbers of changes are those of all kinds. */
async function withChange(path: string): Promise<string> {
  const history = path.slice(0, path.lastIndexOf('/'));
  const { body } = await service.get(`~${history}`, asAdministrator);
  const [newest] = body['history'] as Body[];
  return `${history}/${String(newest?.['id'])}`;
}

/** The path of the examples. The dates of the demo's series depend on when it is loaded. */
async function pathOf(operation: DocumentedOperation): Promise<string> {
  const path = examplePath(operation);
  if (operation.path.endsWith('{change}')) return withChange(path);
  if (!operation.path.includes('{recurrence_id}')) return path;
  const [first] = await service.query(
    "SELECT recurrence_id FROM event WHERE series_id > 0 AND status <> 'trash' ORDER BY series_id, recurrence_id LIMIT 1",
  );
  const recurrence = String(first?.['recurrence_id']).replace(' ', 'T');
  return path.slice(0, path.lastIndexOf('/') + 1) + recurrence;
}

/** What chooses among occurrences is refused for the example event, which has none; the parent of an occurrence is its series. */
const isOfOthers = ({ path }: DocumentedOperation, name: string): boolean =>
  path.startsWith('/events') ? name === 'scope' : path.endsWith('{recurrence_id}') && name === 'post_parent';

async function sendQuery(
  operation: DocumentedOperation,
  query: [string, string][],
): Promise<ServiceResponse> {
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return service.send(operation.method, `~${await pathOf(operation)}?${search}`, undefined, asAdministrator);
}

it('reads succeed with what is required, as a browser sends them', async () => {
  for (const operation of reads()) {
    const response = await sendQuery(operation, []);
    expect([keyOf(operation), response.status, response.body['message']]).toEqual([
      keyOf(operation),
      200,
      undefined,
    ]);
    const isForAll = operation.operation['security'].some((one: object) => Object.keys(one).length === 0);
    const anonymous = await service.get(`~${await pathOf(operation)}`);
    expect([keyOf(operation), anonymous.status]).toEqual([keyOf(operation), isForAll ? 200 : 401]);
  }
});

it('reads succeed with each example, and with all of them at once', async () => {
  for (const operation of reads()) {
    const query = queryExamples(operation);
    for (const one of [...oneByOne(query), together(query)]) {
      const response = await sendQuery(operation, one);
      expect([keyOf(operation), one, response.status, response.body['data']]).toEqual([
        keyOf(operation),
        one,
        200,
        undefined,
      ]);
    }
  }
});

it('the examples of the list of events find one, each and all at once', async () => {
  const operation = operations.find((one) => keyOf(one) === 'GET /events');
  if (operation === undefined) throw new Error('There is no list of events.');
  // The days of the demo depend on when it is loaded.
  const others = ['_fields', 'per_page', 'open_on', 'series', 'is_recurring', 'collapse'];
  const query = queryExamples(operation).filter(([name]) => !others.includes(name));
  for (const one of [...oneByOne(query), together(query)]) {
    const { body } = await sendQuery(operation, [['per_page', '50'], ...one]);
    expect([one, body['events'].map(({ id }: Body) => id)]).toEqual([one, expect.arrayContaining([15])]);
  }
});

/** Takes back what an example created, so that it can be created again; a further session does no harm. */
async function undo(operation: DocumentedOperation, { status, body }: ServiceResponse): Promise<void> {
  if (status !== 201 || operation.path.includes('{') || operation.path === '/sessions') return;
  const path = `~${await pathOf(operation)}/${body['id']}?reassign=1`;
  expect((await service.send('DELETE', path, undefined, asAdministrator)).status).toBe(200);
}

async function write(operation: DocumentedOperation, type: string, value: Body): Promise<ServiceResponse> {
  const encoded = await encode(type, value);
  const options = { ...asAdministrator, headers: { 'content-type': encoded.type } };
  const response = await service.send(operation.method, `~${await pathOf(operation)}`, encoded.body, options);
  await undo(operation, response);
  return response;
}

/** The demo's slugs are those of the examples again. */
async function restoreSlug({ path }: DocumentedOperation, { body }: ServiceResponse): Promise<void> {
  const bySlug = operations.find((one) => one.path === `/${path.split('/')[1]}/by-slug/{slug}`);
  if (bySlug === undefined || body['id'] === undefined) return;
  const item = `/${path.split('/')[1]}/${body['id']}`;
  await service.send('PATCH', item, { slug: examplePath(bySlug).split('/').at(-1) }, asAdministrator);
}

/** Where the example names a picture elsewhere, there is one; the password of this test's user stays. */
async function prepared(type: string, value: Body): Promise<Body> {
  if (type === 'UpdateUser' && 'password' in value) return { ...value, password: PASSWORD };
  if (typeof value['url'] !== 'string' || type !== 'UploadMedia') return value;
  return { ...value, url: remote.put(new URL(value['url']).pathname, await pictureBytes()) };
}

it('writes succeed with the examples of their bodies in each encoding', async () => {
  for (const operation of writes()) {
    const contents = Object.entries<any>(operation.operation['requestBody'].content);
    expect(contents).toHaveLength(3);
    for (const [type, { schema, examples }] of contents) {
      for (const [name, { value }] of Object.entries<any>(examples)) {
        const response = await write(operation, type, await prepared(classOf(schema), value));
        const sent = [keyOf(operation), type, name];
        expect([...sent, response.status, response.body['message']]).toEqual([
          ...sent,
          successOf(operation),
          undefined,
        ]);
      }
    }
  }
});

const classOf = (schema: any): string => String(schema.$ref).split('/').at(-1) ?? '';

/** Fields whose example alone is refused, as their description says. */
const REFUSED = new Set([
  'CreateTag.parent',
  'UpdateTag.parent',
  'UploadMedia.file',
  'UpdateMe.password',
  // One of the two, beside the content of the example.
  'CreateImport.file',
  'CreateImport.url',
  'ImportXliff.file',
]);

/** The event can be moved again. */
async function reopen({ body }: ServiceResponse): Promise<void> {
  const path = body['rest_url'].replace(/^https?:\/\/[^/]+/, '~');
  expect((await service.post(path, { closed_days: [] })).status).toBe(200);
}

it('writes succeed with the example of each field', async () => {
  for (const operation of writes()) {
    const { schema, examples } = operation.operation['requestBody'].content['application/json'];
    const [{ value: base }] = Object.values<any>(examples);
    const type = classOf(schema);
    const fields = Object.entries<any>(resolved(document, schema).properties);
    for (const some of oneByOne(fields)) {
      const [[name] = ['']] = some;
      const sample = Object.fromEntries(some.map(([field, documented]) => [field, exampleOf(documented)]));
      const value = await prepared(type, { ...base, ...sample });
      const response = await write(operation, 'application/json', value);
      if (name === 'slug' && operation.path.includes('{')) await restoreSlug(operation, response);
      if ('closed_days' in sample && operation.path.includes('{')) await reopen(response);
      const isRefused = REFUSED.has(`${type}.${name}`) || isOfOthers(operation, name);
      const expected = isRefused ? 400 : successOf(operation);
      const sent = [keyOf(operation), type, name];
      expect([...sent, response.status, response.body['data']?.params]).toEqual([
        ...sent,
        expected,
        expected === 400 ? response.body['data'].params : undefined,
      ]);
    }
  }
});

/** The only administrator cannot be removed, an import that has ended not cancelled, and these requests have no session. */
const KEPT: Readonly<Record<string, number>> = {
  'DELETE /users/{id}': 400,
  'DELETE /imports/{id}': 409,
  'DELETE /sessions/{id}': 404,
};

it('deletions succeed with what is required, and with each example', async () => {
  for (const operation of deletions()) {
    const isTrash =
      /^\/(events|venues|organizers|series)\/[^/]*(\/\{slug\}|\/\{source\}\/\{external_id\})?$/.test(
        operation.path,
      );
    const queries = isTrash
      ? queryExamples(operation)
          .filter(([name]) => !isOfOthers(operation, name))
          .map((pair) => [pair])
      : [];
    for (const query of [[], ...queries]) {
      const response = await sendQuery(operation, query);
      const expected = KEPT[keyOf(operation)] ?? successOf(operation);
      expect([keyOf(operation), query, response.status]).toEqual([keyOf(operation), query, expected]);
      if (isTrash)
        await service.post(response.body['rest_url'].replace(/^https?:\/\/[^/]+/, '~'), {
          status: 'publish',
        });
    }
  }
});
