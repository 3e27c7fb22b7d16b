import { CALLER_ROLES } from '../support/access-table.js';
import { SLUG_KINDS, slugRoutes } from '../support/by-slug.js';
import { type Body, Service } from '../support/service.js';

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const USER_IDS = { administrator: 1, editor: 2, author: 3, contributor: 4, subscriber: 5, anonymous: 1 };

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe.each(SLUG_KINDS)('$path/by-slug gives the same rights as the id', (kind) => {
  const { make, bySlug, send } = slugRoutes(() => service, kind);
  const YES = 200;
  const ALLOWED: [string, string, number[]][] = [
    ['others’', 'publish', [YES, YES, 403, 403, 403, 401]],
    ['others’', 'draft', [YES, YES, 403, 403, 403, 401]],
    ['own', 'publish', [YES, YES, YES, 403, 403, 401]],
    ['own', 'draft', [YES, YES, YES, YES, 403, 401]],
  ];
  it.each(ALLOWED)('on %s records that are %s', async (whose, status, expected) => {
    for (const method of WRITES) {
      const responses: number[] = [];
      for (const as of CALLER_ROLES) {
        const author = whose === 'own' ? USER_IDS[as] : as === 'administrator' ? 2 : 1;
        const record = await make({ status, author });
        const response = await send(method, bySlug(record['slug']), as, {
          excerpt: 'Changed',
          slug: 'moved',
        });
        responses.push(response.status);
        if (response.status === YES) continue;
        const [{ version }] = (await service.query(`SELECT version FROM ${kind.kind} WHERE id = ?`, [
          record['id'],
        ])) as [Body];
        expect([as, method, version]).toEqual([as, method, 1]);
      }
      expect([method, responses]).toEqual([method, expected]);
    }
  });

  it('to read what is not published', async () => {
    const { slug } = await make({ status: 'private' });
    const responses: unknown[] = [];
    for (const as of CALLER_ROLES) responses.push((await service.get(bySlug(slug), { as })).status);
    expect(responses).toEqual([200, 200, 403, 403, 403, 403]);
    const own = await make({ status: 'draft', author: USER_IDS.contributor });
    expect((await service.get(bySlug(own['slug']), { as: 'contributor' })).status).toBe(200);
  });

  it('and authenticates the caller before it looks for the slug', async () => {
    for (const method of WRITES) {
      const responses: unknown[] = [];
      for (const as of CALLER_ROLES) responses.push((await send(method, bySlug('no-such-thing'), as)).status);
      expect([method, responses]).toEqual([method, [400, 400, 400, 400, 403, 401]]);
    }
  });
});
