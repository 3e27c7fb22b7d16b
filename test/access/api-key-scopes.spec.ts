import { type Scope, SCOPES } from '#common/rights/scopes.js';
import { buildDocument } from '#integrations/openapi/build-document.js';
import { bearer } from '../support/credentials.js';
import { operationsOf } from '../support/operations.js';
import { multipart, pictureBytes } from '../support/pictures.js';
import { Remote } from '../support/remote.js';
import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

let remote: Remote;
let service: Service;
/** Keys of the administrator by their scopes, of which an account has a hundred at most. */
const keys = new Map<string, Promise<string>>();

beforeAll(async () => {
  remote = await Remote.start();
  service = await Service.start({ MEDIA_FETCH_ALLOWED_HOSTS: remote.host });
});
afterAll(async () => {
  await service.stop();
  await remote.stop();
});

async function keyOf(...scopes: Scope[]): Promise<string> {
  const name = scopes.join(',');
  const made =
    keys.get(name) ?? service.make('/users/1/api-keys', { name, scopes }).then(({ key }) => key as string);
  keys.set(name, made);
  return made;
}

const send = async (
  scopes: Scope[],
  method: string,
  path: string,
  body?: unknown,
): Promise<ServiceResponse> => service.send(method, path, body, bearer(await keyOf(...scopes)));

/** What the first part of a path requires of keys that read, and of those that write; null is any key. */
const ANY = { read: null, write: null };
const of = (resource: string) => ({ read: `${resource}:read`, write: `${resource}:write` });
const NEEDED: Readonly<Record<string, { read: string | null; write: string | null }>> = {
  ...Object.fromEntries(
    ['events', 'venues', 'organizers', 'categories', 'tags', 'series', 'media'].map((name) => [
      name,
      of(name),
    ]),
  ),
  users: { read: 'users:admin', write: 'users:admin' },
  audit: { read: 'users:admin', write: 'users:admin' },
  webhooks: { read: 'webhooks:admin', write: 'webhooks:admin' },
  changes: { read: 'changes:read', write: null },
  translations: { read: null, write: 'events:write' },
  '': ANY,
  doc: ANY,
  'wp-json': ANY,
  health: ANY,
};

function operations(): { method: string; path: string; needed: string | null }[] {
  return operationsOf(buildDocument(service.app))
    .filter(({ path }) => path !== '/translations' && !isClosed(path))
    .map(({ method, path: template, fullPath }) => {
      const path = template.replace('{user}', 'me').replace('{language}', 'fr');
      const needs = NEEDED[path.split(/[/.]/)[1] ?? ''];
      const needed = method === 'GET' ? needs?.read : needs?.write;
      return {
        method,
        path: `~${fullPath
          .replace('{user}', 'me')
          .replace('{language}', 'fr')
          .replaceAll(/\{\w+\}/g, '999999')}`,
        needed: NEED_NONE.has(`${method} ${path}`) || needsLogin(method, path) ? null : (needed ?? null),
      };
    });
}

/** Each key knows its account, and may revoke itself. */
const NEED_NONE = new Set(['GET /users/me', 'DELETE /users/me/api-keys/{id}']);

/** Keys cannot create or change credentials, whatever their scopes. */
const needsLogin = (method: string, path: string): boolean =>
  /\/(api-keys|application-passwords)\b/.test(path) && !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method);

/** No key reaches what writes everything at once, and the sessions of people. */
const isClosed = (path: string): boolean => /^\/(imports|sessions)(?![^/])/.test(path);

/** The scope that a response says is missing; null when the request was let in. */
function missing({ status, body }: ServiceResponse): string | null {
  if (status !== 403 || body['code'] !== 'rest_forbidden') return null;
  // The scope is there; what programs keep does not make others of its kind.
  if (/login password/.test(body['message'])) return null;
  return /scope (\S+)\.$/.exec(body['message'])?.[1] ?? 'none is named';
}

it('every route lets in keys with its scope alone, and none with all the others', async () => {
  const all = operations();
  expect(all.length).toBeGreaterThan(80);
  const [actual, wanted]: [unknown[], unknown[]] = [[], []];
  for (const { method, path, needed } of all) {
    const body = method === 'GET' ? undefined : { orphan: 1 };
    const others = SCOPES.filter((scope) => scope !== needed);
    const own = needed === null ? others.slice(0, 1) : [needed as Scope];
    const alone = missing(await send(own, method, path, body));
    actual.push([method, path, alone, missing(await send(others, method, path, body))]);
    wanted.push([method, path, null, needed]);
  }
  expect(actual).toEqual(wanted);
});

it('a key with the scope and one without it get the same refusal where the login password is needed', async () => {
  const all = operationsOf(buildDocument(service.app)).filter(({ method, path }) => needsLogin(method, path));
  expect(all.length).toBeGreaterThanOrEqual(6);
  for (const { method, fullPath, operation } of all) {
    expect(operation.security).toEqual([{ basic: [] }]);
    const path = `~${fullPath.replace('{user}', 'me').replaceAll(/\{\w+\}/g, '999999')}`;
    for (const scopes of [['users:admin'], ['events:read']] as const) {
      const { status, body } = await send([...scopes], method, path, {});
      expect([status, body['code'], body['message']]).toEqual([
        403,
        'rest_forbidden',
        'This needs the login password: application passwords, keys and tokens are not enough.',
      ]);
    }
  }
});

it('no key reaches imports', async () => {
  for (const path of ['/imports', '/imports/1']) {
    expect(missing(await send([...SCOPES], 'GET', path))).toBe('none is named');
  }
});

it('the work list shows the kinds that the key reads', async () => {
  const venue = await service.make('/venues', { venue: 'To translate' });
  await service.make('/events', eventWith());
  const listed = await send(['venues:read'], 'GET', '/translations?language=fr');
  expect(listed.body['translations'].map(({ kind, id }: Body) => [kind, id])).toEqual([
    ['venue', venue['id']],
  ]);
  expect((await send(['venues:read'], 'GET', '/translations?kind=event')).status).toBe(403);
  expect((await send(['users:admin'], 'GET', '/translations')).status).toBe(403);
});

describe('what an event brings with it', () => {
  const unique = () => `New ${Math.random()}`;
  const image = async () => remote.put(`/${Math.random()}.png`, await pictureBytes(8, 8));

  it.each<[Scope, () => Promise<Body> | Body]>([
    ['venues:write', () => ({ venue: { venue: unique() } })],
    ['organizers:write', () => ({ organizer: [{ organizer: unique() }] })],
    ['categories:write', () => ({ categories: [unique()] })],
    ['tags:write', () => ({ tags: unique() })],
    ['media:write', async () => ({ image: await image() })],
  ])('needs %s', async (scope, fields) => {
    const { id } = await service.make('/events', eventWith());
    for (const [method, path, base] of [
      ['POST', '/events', eventWith()],
      ['PATCH', `/events/${id}`, {}],
    ] as const) {
      const refused = await send(['events:write'], method, path, { ...base, ...(await fields()) });
      expect([refused.status, refused.body['message']]).toEqual([
        403,
        `This key does not have the scope ${scope}.`,
      ]);
      const done = await send(['events:write', scope], method, path, { ...base, ...(await fields()) });
      expect(done.status).toBe(method === 'POST' ? 201 : 200);
    }
  });

  it('needs nothing more for what is there already', async () => {
    const name = unique();
    await service.make('/venues', { venue: name, city: 'Oslo' });
    await service.make('/tags', { name });
    const { body, contentType } = await multipart(await pictureBytes(8, 8), 'a.png');
    const headers = { 'content-type': contentType };
    const picture = (await service.send('POST', '/media', body, { as: 'administrator', headers })).body;
    const sent = eventWith({ venue: { venue: name, city: 'Oslo' }, tags: [name], image: picture['url'] });
    const made = await send(['events:write'], 'POST', '/events', sent);
    expect([made.status, made.body['venue'].venue, made.body['image'].id]).toEqual([
      201,
      name,
      picture['id'],
    ]);
  });

  it('leaves no rows when it is refused', async () => {
    const [name, venue] = [unique(), unique()];
    const sent = eventWith({ venue: { venue }, organizer: { organizer: name }, tags: [name] });
    expect((await send(['events:write', 'venues:write'], 'POST', '/events', sent)).status).toBe(403);
    expect((await service.get(`/venues?search=${encodeURIComponent(venue)}`)).body['venues']).toEqual([]);
  });

  it('picture of an inline venue or a venue needs media:write', async () => {
    const url = await image();
    const venue = { venue: unique(), image: url };
    expect((await send(['venues:write'], 'POST', '/venues', venue)).status).toBe(403);
    expect(
      (await send(['events:write', 'venues:write'], 'POST', '/events', eventWith({ venue }))).status,
    ).toBe(403);
    expect((await send(['venues:write', 'media:write'], 'POST', '/venues', venue)).status).toBe(201);
  });
});

describe('what is not public', () => {
  it('of another kind is shown only to keys that read it', async () => {
    const venue = await service.make('/venues', {
      venue: 'Hidden place',
      status: 'draft',
      geo_lat: 1,
      geo_lng: 1,
    });
    const event = await service.make(
      '/events',
      eventWith({ venue: venue['id'], description: 'raw', status: 'draft' }),
    );
    const path = `/events/${event['id']}?context=edit`;
    expect((await send(['events:read'], 'GET', path)).body['venue']).toEqual([]);
    expect((await send(['events:read', 'venues:read'], 'GET', path)).body['venue'].id).toBe(venue['id']);
    const byVenue = `/events?venue=${venue['id']}&status=draft`;
    expect((await send(['events:read'], 'GET', byVenue)).body['events']).toEqual([]);
    expect((await send(['events:read', 'venues:read'], 'GET', byVenue)).body['events']).toHaveLength(1);
    const ofEvent = `/venues?event=${event['id']}&status=draft`;
    expect((await send(['venues:read'], 'GET', ofEvent)).body['venues']).toEqual([]);
    expect((await send(['events:read', 'venues:read'], 'GET', ofEvent)).body['venues']).toHaveLength(1);
  });

  it('are credentials, which no key without users:admin sees or makes', async () => {
    const rest = SCOPES.filter((scope) => scope !== 'users:admin');
    for (const path of ['api-keys', 'application-passwords'].flatMap((name) => [
      `/users/me/${name}`,
      `/users/2/${name}`,
    ])) {
      expect((await send(rest, 'GET', path)).status).toBe(403);
      expect((await send(rest, 'POST', path, { name: 'x', scopes: ['users:admin'] })).status).toBe(403);
      expect((await send(['users:admin'], 'GET', path)).status).toBe(200);
    }
    expect((await send(rest, 'PATCH', '/users/me', { email: 'x@example.org' })).status).toBe(403);
    expect((await send(rest, 'GET', '/users/me')).body['username']).toBe('administrator');
  });
});
