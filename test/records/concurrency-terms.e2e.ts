import { setTimeout as sleep } from 'node:timers/promises';
import { eventWith, Service, type ServiceResponse } from '../support/service.js';

const ROUNDS = 6;

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start({ DATABASE_POOL: '10' });
});
afterAll(async () => service.stop());

const unique = (text: string): string => `${text} ${(counter += 1)}`;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const make = async (path: string, fields: object = {}): Promise<number> =>
  (await service.make(path, { name: unique('Term'), ...fields }))['id'] as number;
const outcomes = (responses: readonly ServiceResponse[]): unknown[] =>
  responses.map(({ status, body }) => [status, body['code']]).sort();
const parents = async (): Promise<Map<number, number>> => {
  const rows = await service.query<{ id: number; parent: number }>('SELECT id, parent FROM category');
  return new Map(rows.map(({ id, parent }) => [id, parent]));
};

/** The categories from here to the top; undefined when the way never gets there. */
function lineOf(id: number, parentOf: ReadonlyMap<number, number>): number[] | undefined {
  const line: number[] = [];
  for (let next = id; next !== 0; next = parentOf.get(next) ?? NaN) {
    if (line.includes(next) || Number.isNaN(next)) return undefined;
    line.push(next);
  }
  return line;
}

const REFUSED_PARENT = [400, 'rest_invalid_param'];
const DONE = [200, undefined];

it('of moves at once that together make a circle of categories one is refused', async () => {
  for (const size of [2, 2, 3, 4]) {
    const circle = await Promise.all(Array.from({ length: size }, async () => make('/categories')));
    const responses = await Promise.all(
      circle.map(async (id, index) =>
        service.post(`/categories/${id}`, { parent: circle[(index + 1) % size] }),
      ),
    );
    expect(outcomes(responses)).toEqual([...Array<unknown>(size - 1).fill(DONE), REFUSED_PARENT]);
    const all = await parents();
    expect(circle.map((id) => lineOf(id, all))).not.toContain(undefined);
  }
});

it('no circle is made either when the ends of two branches are moved at once', async () => {
  for (const _ of rounds) {
    const [top, otherTop] = [await make('/categories'), await make('/categories')];
    const [end, otherEnd] = [
      await make('/categories', { parent: top }),
      await make('/categories', { parent: otherTop }),
    ];
    const responses = await Promise.all([
      service.post(`/categories/${top}`, { parent: otherEnd }),
      service.post(`/categories/${otherTop}`, { parent: end }),
    ]);
    expect(outcomes(responses)).toEqual([DONE, REFUSED_PARENT]);
    const all = await parents();
    expect([end, otherEnd].map((id) => lineOf(id, all))).not.toContain(undefined);
  }
});

it.each([
  [
    'created',
    async (parent: number) => service.post('/categories', { name: unique('Child'), parent }),
    [[200, 201].join(), [200, 400].join()],
  ],
  [
    'moved',
    async (parent: number) => service.post(`/categories/${await make('/categories')}`, { parent }),
    [[200, 200].join(), [200, 400].join()],
  ],
])('a child %s under a category that is deleted at once is no orphan', async (_, write, allowed) => {
  const children: unknown[] = [];
  for (const round of rounds) {
    const grandparent = await make('/categories');
    const parent = await make('/categories', { parent: grandparent });
    const deleting = async () => {
      await sleep(round);
      return service.delete(`/categories/${parent}`);
    };
    const responses = await Promise.all(
      round % 2 === 0 ? [deleting(), write(parent)] : [write(parent), deleting()],
    );
    const [deleted, written] = (round % 2 === 0 ? responses : responses.reverse()) as [
      ServiceResponse,
      ServiceResponse,
    ];
    expect(allowed).toContain([deleted.status, written.status].join());
    if (written.status !== 400) children.push([written.body['id'], grandparent]);
  }
  const all = await parents();
  expect([...all.keys()].filter((id) => lineOf(id, all) === undefined)).toEqual([]);
  expect(children.map((pair) => [(pair as number[])[0], all.get((pair as [number])[0])])).toEqual(children);
});

describe.each(['/categories', '/tags'])('of %s that get one name at once', (path) => {
  const name = unique.bind(null, 'Contested');
  const EXISTS = [400, 'term_exists'];

  it('by renames: one gets it', async () => {
    for (const _ of rounds) {
      const ids = await Promise.all(Array.from({ length: 5 }, async () => make(path)));
      const wanted = name();
      const responses = await Promise.all(
        ids.map(async (id) => service.post(`${path}/${id}`, { name: wanted })),
      );
      expect(outcomes(responses)).toEqual([DONE, ...Array<unknown>(ids.length - 1).fill(EXISTS)]);
    }
  });

  it('by a rename and a create: one gets it', async () => {
    for (const _ of rounds) {
      const [one, wanted] = [await make(path), name()];
      const responses = await Promise.all([
        service.post(`${path}/${one}`, { name: wanted }),
        service.post(path, { name: wanted }),
      ]);
      expect(responses.map(({ status }) => status === 400).sort()).toEqual([false, true]);
    }
  });

  it('by a rename and an event that names it: one has it, and the event has that one', async () => {
    const [list = '', table = ''] = path === '/tags' ? ['tags', 'tag'] : ['categories', 'category'];
    for (const round of Array.from({ length: 4 * ROUNDS }, (_, index) => index)) {
      const [one, wanted] = [await make(path), name()];
      const renaming = async () => {
        await sleep(round % 4);
        return service.post(`${path}/${one}`, { name: wanted });
      };
      const [event, renamed] = await Promise.all([
        service.post('/events', eventWith({ [list]: [wanted] })),
        renaming(),
      ]);
      expect([event.status, [200, 400].includes(renamed.status)]).toEqual([201, true]);
      const sql = `SELECT DISTINCT record_id AS id FROM ${table}_translation WHERE name = ?`;
      const [row, ...others] = await service.query(sql, [wanted]);
      expect([row?.['id'], others]).toEqual([event.body[list][0].id, []]);
    }
  });
});
