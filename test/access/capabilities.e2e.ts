import { ROLES } from '#common/rights/roles.js';
import { CALLER_ROLES, type CallerRole } from '../support/access-table.js';
import { bearer } from '../support/credentials.js';
import { multipart, pictureBytes } from '../support/pictures.js';
import { seriesWith } from '../support/series.js';
import { type Body, eventWith, type SendOptions, Service, type ServiceResponse } from '../support/service.js';

// What an account is said to be able to do, against what the routes let it do.

/** How a caller is known, and the account. */
interface Who {
  readonly as: SendOptions;
  readonly id: number;
}

/** Tries what a capability promises. */
type Attempt = (who: Who) => Promise<ServiceResponse>;

const unique = (): string => `Tried ${Math.random()}`;

const RECORDS: Readonly<Record<string, () => Body>> = {
  events: () => eventWith(),
  series: () => seriesWith({ recurrence_rule: 'FREQ=WEEKLY;COUNT=1' }),
  venues: () => ({ venue: unique() }),
  organizers: () => ({ organizer: unique() }),
};

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** A record of an author, made by the administrator. */
const recordOf = async (collection: string, author: number, status: string): Promise<string> => {
  const sent = { ...RECORDS[collection]?.(), author, status };
  const { id } = await service.make(`/${collection}`, sent);
  return `/${collection}/${id}`;
};

const change = async (path: string, { as }: Who): Promise<ServiceResponse> =>
  service.send('PATCH', path, { description: unique() }, as);

/** An account that is none of those who try. */
const OTHER = 1;
const anotherOf = ({ id }: Who): number => (id === OTHER ? 2 : OTHER);

const ofRecords = (collection: string): Readonly<Record<string, Attempt>> => ({
  create: async ({ as }) =>
    service.post(`/${collection}`, { ...RECORDS[collection]?.(), status: 'draft' }, as),
  publish: async ({ as }) => {
    const made = await service.post(`/${collection}`, { ...RECORDS[collection]?.(), status: 'publish' }, as);
    // Nobody is refused for it: it waits.
    return made.body['status'] === 'pending' ? { ...made, status: 403 } : made;
  },
  edit: async (who) => change(await recordOf(collection, who.id, 'draft'), who),
  'edit-published': async (who) => change(await recordOf(collection, who.id, 'publish'), who),
  'edit-others': async (who) => change(await recordOf(collection, anotherOf(who), 'draft'), who),
  delete: async (who) => service.delete(await recordOf(collection, who.id, 'draft'), who.as),
  'delete-published': async (who) => service.delete(await recordOf(collection, who.id, 'publish'), who.as),
  'delete-others': async (who) => service.delete(await recordOf(collection, anotherOf(who), 'draft'), who.as),
  'read-others': async (who) => service.get(await recordOf(collection, anotherOf(who), 'draft'), who.as),
  'set-author': async (who) =>
    service.post(`/${collection}`, { ...RECORDS[collection]?.(), author: anotherOf(who) }, who.as),
});

const term = async (collection: string): Promise<string> =>
  `/${collection}/${(await service.make(`/${collection}`, { name: unique() }))['id']}`;

const ofTerms = (collection: string): Readonly<Record<string, Attempt>> => ({
  create: async ({ as }) => service.post(`/${collection}`, { name: unique() }, as),
  edit: async (who) => change(await term(collection), who),
  delete: async ({ as }) => service.delete(await term(collection), as),
});

async function upload(as: SendOptions): Promise<ServiceResponse> {
  const { body, contentType } = await multipart(await pictureBytes(8, 8), 'a.png');
  return service.send('POST', '/media', body, {
    ...as,
    headers: { ...as.headers, 'content-type': contentType },
  });
}

/** A picture of an account. */
async function pictureOf(author: number): Promise<string> {
  const { body } = await upload({ as: 'administrator' });
  await service.query('UPDATE media SET author_id = ? WHERE id = ?', [author, body['id']]);
  return `/media/${body['id']}`;
}

const OTHERS: Readonly<Record<string, Readonly<Record<string, Attempt>>>> = {
  media: {
    create: async ({ as }) => upload(as),
    delete: async (who) => service.delete(await pictureOf(who.id), who.as),
    'delete-others': async (who) => service.delete(await pictureOf(anotherOf(who)), who.as),
  },
  users: {
    manage: async ({ as }) => service.post('/users', { username: `u${Math.random()}`, role: 'author' }, as),
  },
  webhooks: {
    manage: async ({ as }) => service.post('/webhooks', { url: 'https://hooks.example', active: false }, as),
  },
  imports: { manage: async ({ as }) => service.get('/imports', as) },
  audit: { read: async ({ as }) => service.get('/audit', as) },
};

const ATTEMPTS: ReadonlyMap<string, Attempt> = new Map(
  Object.entries({
    ...Object.fromEntries(Object.keys(RECORDS).map((name) => [name, ofRecords(name)])),
    ...Object.fromEntries(['categories', 'tags'].map((name) => [name, ofTerms(name)])),
    ...OTHERS,
  }).flatMap(([collection, attempts]) =>
    Object.entries(attempts).map(([word, attempt]) => [`${word}:${collection}`, attempt] as const),
  ),
);

const capabilitiesOf = async (as: SendOptions): Promise<string[]> =>
  (await service.get('/users/me', as)).body['capabilities'];

/** The capabilities that were tried with success. @throws when one was refused by anything but 403 */
async function triedBy(who: Who, names: Iterable<string> = ATTEMPTS.keys()): Promise<string[]> {
  const allowed: string[] = [];
  for (const name of names) {
    const { status } = (await ATTEMPTS.get(name)?.(who)) ?? { status: 0 };
    expect([name, [200, 201, 202, 403].includes(status) ? '' : status]).toEqual([name, '']);
    if (status !== 403) allowed.push(name);
  }
  return allowed;
}

it('names all that the document names', async () => {
  const document = await service.get('/doc');
  const { capabilities } = document.body['components'].schemas.Me.properties;
  expect([...capabilities.items.enum].sort()).toEqual([...ATTEMPTS.keys()].sort());
});

it.each(ROLES)('are what the routes let %s do', async (role) => {
  const as = { as: role };
  const said = await capabilitiesOf(as);
  expect([...said].sort()).toEqual((await triedBy({ as, id: idOf(role) })).sort());
});

/** The accounts of the tests are in the order of the roles. */
const idOf = (role: CallerRole): number => CALLER_ROLES.indexOf(role) + 1;

it.each([
  ['administrator', ['events:write', 'venues:read']],
  ['administrator', ['users:admin', 'webhooks:admin', 'media:write']],
  ['editor', ['tags:write', 'events:read']],
  ['author', ['tags:write', 'series:write', 'events:read', 'events:write']],
  ['administrator', ['changes:read']],
] as const)('are what the routes let a key of %s with %j do', async (role, scopes) => {
  const { key } = await service.make('/users/me/api-keys', { name: unique(), scopes }, { as: role });
  const as = bearer(String(key));
  const said = await capabilitiesOf(as);
  const ofRole = await capabilitiesOf({ as: role });
  expect(said.filter((name) => !ofRole.includes(name))).toEqual([]);
  expect([...said].sort()).toEqual((await triedBy({ as, id: idOf(role) })).sort());
});

it('are of nobody who has not signed in', async () => {
  expect((await service.get('/users/me')).status).toBe(401);
});

it('change with the role at once', async () => {
  const sent = { username: 'promoted', role: 'subscriber', password: 'a-long-secret' };
  const { id } = await service.make('/users', sent);
  const encoded = Buffer.from(`${sent.username}:${sent.password}`).toString('base64');
  const as = { headers: { authorization: `Basic ${encoded}` } };
  expect(await capabilitiesOf(as)).toEqual([]);
  await service.send('PATCH', `/users/${id}`, { role: 'contributor' }, { as: 'administrator' });
  expect(await capabilitiesOf(as)).toContain('create:events');
});
