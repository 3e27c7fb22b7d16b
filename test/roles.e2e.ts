import { type Role } from '../src/auth/roles.js';
import { type Body, eventWith, Service } from './support/service.js';

type Asker = Role | 'anonymous';

/** The contract's part 9: the status that each answer has. `yes` is 200 or 201. */
const ROLES: readonly Asker[] = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'subscriber',
  'anonymous',
];
const YES = 'yes';
type Expected = readonly (typeof YES | number)[];

const RECORDS = [
  { collection: 'events', fields: () => eventWith() },
  { collection: 'venues', fields: () => ({ venue: `Venue ${Math.random()}` }) },
  { collection: 'organizers', fields: () => ({ organizer: `Organizer ${Math.random()}` }) },
];
const TERMS = [
  { collection: 'categories', expected: [YES, YES, YES, 403, 403, 401] as Expected },
  { collection: 'tags', expected: [YES, YES, 403, 403, 403, 401] as Expected },
];

/** Ids of the users that the service starts with. */
const USER_IDS: Readonly<Record<Role, number>> = {
  administrator: 1,
  editor: 2,
  author: 3,
  contributor: 4,
  subscriber: 5,
};

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** Sends the request as each role, each on a thing of its own, and gives what each is answered. */
async function matrix(send: (as: Asker) => Promise<{ status: number }>): Promise<Expected> {
  const answers: (typeof YES | number)[] = [];
  for (const as of ROLES) {
    const { status } = await send(as);
    answers.push(status === 200 || status === 201 ? YES : status);
  }
  return answers;
}

describe.each(RECORDS)('$collection', ({ collection, fields }) => {
  /** A record of an author, made by the administrator. */
  const make = async (author: number, status: string): Promise<Body> =>
    service.make(`/${collection}`, { ...fields(), author, status });
  const ownerOf = (as: Asker): number => (as === 'anonymous' ? 1 : USER_IDS[as]);

  it('are created', async () => {
    const answers = await matrix(async (as) => service.post(`/${collection}`, fields(), { as }));
    expect(answers).toEqual([YES, YES, YES, YES, 403, 401]);
  });

  it('are created with another’s author', async () => {
    const answers = await matrix(async (as) =>
      service.post(`/${collection}`, { ...fields(), author: 1 }, { as }),
    );
    expect(answers).toEqual([YES, YES, 403, 403, 403, 401]);
  });

  it.each([
    ['publish', [YES, YES, YES, 403, 403, 401]],
    ['private', [YES, YES, YES, 403, 403, 401]],
    ['draft', [YES, YES, YES, YES, 403, 401]],
    ['pending', [YES, YES, YES, YES, 403, 401]],
  ] as [string, Expected][])('of one’s own that are %s', async (status, expected) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answers = await matrix(async (as) => {
        const { id } = await make(ownerOf(as), status);
        return service.send(
          method,
          `/${collection}/${id}`,
          method === 'DELETE' ? undefined : { description: 'x' },
          { as },
        );
      });
      expect([method, answers]).toEqual([method, expected]);
    }
  });

  it.each(['publish', 'draft', 'pending', 'private'])('of others that are %s', async (status) => {
    for (const method of ['POST', 'DELETE']) {
      const answers = await matrix(async (as) => {
        const { id } = await make(as === 'administrator' ? 2 : 1, status);
        return service.send(
          method,
          `/${collection}/${id}`,
          method === 'DELETE' ? undefined : { description: 'x' },
          { as },
        );
      });
      expect([method, answers]).toEqual([method, [YES, YES, 403, 403, 403, 401]]);
    }
  });

  it.each([
    ['publish', [YES, YES, YES, YES, YES, YES]],
    ['draft', [YES, YES, 403, 403, 403, 403]],
    ['pending', [YES, YES, 403, 403, 403, 403]],
    ['private', [YES, YES, 403, 403, 403, 403]],
  ] as [string, Expected][])('of others that are %s are read', async (status, expected) => {
    const { id } = await make(1, status);
    expect(await matrix(async (as) => service.get(`/${collection}/${id}`, { as }))).toEqual(expected);
  });

  it.each([
    ['publish', YES, 403],
    ['private', YES, 403],
    ['draft', YES, YES],
    ['pending', YES, YES],
  ] as const)(
    'of one’s own that were %s before the trash are as they were',
    async (status, author, contributor) => {
      for (const [as, expected] of [
        ['author', author],
        ['contributor', contributor],
      ] as const) {
        for (const payload of [{ status: 'draft' }, { excerpt: 'Changed' }]) {
          const { id } = await make(USER_IDS[as], status);
          await service.delete(`/${collection}/${id}`);
          const answer = await service.post(`/${collection}/${id}`, payload, { as });
          expect([as, payload, answer.status]).toEqual([as, payload, expected === YES ? 200 : expected]);
        }
      }
    },
  );

  it('of one’s own that are drafts are read', async () => {
    for (const as of ['author', 'contributor'] as const) {
      const { id } = await make(USER_IDS[as], 'draft');
      expect((await service.get(`/${collection}/${id}`, { as })).status).toBe(200);
    }
  });

  it('of a contributor are drafts, and pending when more was asked for', async () => {
    const created = async (status?: string) =>
      (
        await service.make(
          `/${collection}`,
          { ...fields(), ...(status === undefined ? {} : { status }) },
          { as: 'contributor' },
        )
      )['status'];
    expect(await created()).toBe('draft');
    for (const status of ['publish', 'future', 'private', 'pending'])
      expect(await created(status)).toBe('pending');
    expect(
      (await service.post(`/${collection}`, { ...fields(), status: 'trash' }, { as: 'contributor' })).status,
    ).toBe(400);
  });
});

describe.each(TERMS)('$collection', ({ collection, expected }) => {
  it('are created, changed and deleted', async () => {
    const name = () => ({ name: `Term ${Math.random()}` });
    expect(await matrix(async (as) => service.post(`/${collection}`, name(), { as }))).toEqual(expected);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answers = await matrix(async (as) => {
        const { id } = await service.make(`/${collection}`, name());
        return service.send(method, `/${collection}/${id}`, method === 'DELETE' ? undefined : name(), { as });
      });
      expect([method, answers]).toEqual([method, expected]);
    }
  });

  it('are made by name in events only by those who may create them', async () => {
    for (const [index, as] of ROLES.slice(0, 4).entries()) {
      const { status } = await service.post(
        '/events',
        eventWith({ [collection]: [`New ${Math.random()}`] }),
        { as },
      );
      expect([as, status]).toEqual([as, expected[index] === YES ? 201 : 400]);
    }
  });
});

it('a role is refused before its parameters are looked at, and credentials before the body', async () => {
  const bad = { title: '', start_date: 'never' };
  expect((await service.post('/events', bad, { as: 'subscriber' })).status).toBe(403);
  expect((await service.post('/events', bad, { as: 'anonymous' })).status).toBe(401);
  const wrong = `Basic ${Buffer.from('editor:wrong').toString('base64')}`;
  const unknown = `Basic ${Buffer.from('nobody:wrong').toString('base64')}`;
  const impossible = `Basic ${Buffer.from('no body:wrong').toString('base64')}`;
  for (const [authorization, code] of [
    [wrong, 'incorrect_password'],
    [unknown, 'incorrect_password'],
    [impossible, 'invalid_username'],
    ['Bearer token', 'rest_invalid_token'],
  ] as const) {
    for (const [method, path, body] of [
      ['POST', '/events', '{broken'],
      ['GET', '/events', undefined],
    ] as const) {
      const answer = await service.send(method, path, body, { headers: { authorization } });
      expect([answer.status, answer.body['code']]).toEqual([401, code]);
      expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
    }
  }
});

it('a password may be written with spaces, the user name in any case', async () => {
  const authorization = `Basic ${Buffer.from('EDITOR:corr ecth orse').toString('base64')}`;
  expect((await service.send('POST', '/events', eventWith(), { headers: { authorization } })).status).toBe(
    201,
  );
});

it.each(['editor ', ' editor', 'editor\t', 'editor\u00a0', 'éditor', 'editor%', ''])(
  'the user name %j is nobody’s',
  async (name) => {
    const authorization = `Basic ${Buffer.from(`${name}:correct horse`).toString('base64')}`;
    const { status, body } = await service.get('/events', { headers: { authorization } });
    expect([status, body['code']]).toEqual([401, 'invalid_username']);
  },
);
