import type { Role } from '#common/rights/roles.js';
import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const outcome = ({ status, body }: ServiceResponse) => [
  status,
  body['code'],
  Object.keys(body['data']?.params ?? {}),
];
const BAD = { i18n_language: 'xx', title: '', venue: '', organizer: '', name: '', start_date: 'never' };
const STRICT = { prefer: 'handling=strict' };

/** Who may not use a route at all. */
const RECORDS: Role[] = ['subscriber'];
const ROUTES: [way: string, strangers: Role[]][] = [
  ...['events', 'venues', 'organizers'].flatMap((name): [string, Role[]][] => [
    [`POST /${name}`, RECORDS],
    ...['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method): [string, Role[]][] => [
      [`${method} /${name}/999999`, RECORDS],
      [`${method} /${name}/by-slug/nothing`, RECORDS],
    ]),
    [`PUT /${name}/999999/translations/fr`, RECORDS],
    [`DELETE /${name}/999999/translations/fr`, RECORDS],
  ]),
  ...['POST /categories', 'PATCH /categories/999999', 'DELETE /categories/999999'].map(
    (way): [string, Role[]] => [way, ['subscriber', 'contributor']],
  ),
  ...['POST /tags', 'PUT /tags/999999', 'DELETE /tags/999999'].map((way): [string, Role[]] => [
    way,
    ['subscriber', 'contributor', 'author'],
  ]),
  ...['POST /media', 'DELETE /media/999999'].map((way): [string, Role[]] => [way, ['subscriber']]),
];

it.each(ROUTES)('who may not %s at all gets that error, whatever else is wrong', async (way, strangers) => {
  const [method = '', path = ''] = way.split(' ');
  const send = async (as: Role | 'anonymous') =>
    outcome(await service.send(method, `${path}?i18n_language=xx&foo=1`, BAD, { as, headers: STRICT }));
  expect(await send('anonymous')).toEqual([401, 'rest_forbidden', []]);
  for (const as of strangers) expect([as, ...(await send(as))]).toEqual([as, 403, 'rest_forbidden', []]);
  expect((await send('editor'))[0]).not.toBe(403);
});

describe('who may not write this one record gets that error when the parameters are valid', () => {
  it.each(['events', 'venues', 'organizers'])('of %s', async (name) => {
    const fields: Body = name === 'events' ? eventWith() : { [name.slice(0, -1)]: 'One' };
    const { id, slug } = await service.make(`/${name}`, fields);
    for (const path of [`/${name}/${id}`, `/${name}/by-slug/${slug}`]) {
      for (const as of ['author', 'contributor'] as const) {
        const send = async (body: Body) => outcome(await service.post(path, body, { as, headers: STRICT }));
        expect(await send({ status: 'no' })).toEqual([400, 'rest_invalid_param', ['status']]);
        expect(await send({ foo: 1 })).toEqual([400, 'rest_invalid_param', ['foo']]);
        expect(await send({ excerpt: 'Good' })).toEqual([403, 'rest_forbidden', []]);
        expect(await send({})).toEqual([403, 'rest_forbidden', []]);
      }
    }
  });
});

describe('who may not set the author gets that error when the parameters are valid', () => {
  const OTHER = { author: 1 };

  it.each([
    ['/events', () => eventWith(OTHER), { cost: {} }, ['cost']],
    ['/venues', () => ({ venue: 'Hall', ...OTHER }), { website: 'x:y' }, ['website']],
    [
      '/organizers',
      () => ({ organizer: 'Club', ...OTHER }),
      { email: 'x', website: 'x:y' },
      ['email', 'website'],
    ],
    [
      '/events',
      () => eventWith({ venue: { venue: 'Hall', ...OTHER } }),
      { timezone: 'No/Where' },
      ['timezone'],
    ],
    [
      '/events',
      () => eventWith({ organizer: [{ organizer: 'Club', ...OTHER }] }),
      { tags: [999_999] },
      ['tags'],
    ],
  ])('of %s', async (path, payload, bad, names) => {
    for (const as of ['author', 'contributor'] as const) {
      const both = await service.post(path, { ...payload(), ...bad }, { as });
      expect([as, ...outcome(both).slice(0, 2), outcome(both)[2].sort()]).toEqual([
        as,
        400,
        'rest_invalid_param',
        names,
      ]);
      expect(outcome(await service.post(path, payload(), { as }))).toEqual([403, 'rest_forbidden', []]);
    }
    expect((await service.post(path, payload(), { as: 'editor' })).status).toBe(201);
  });
});
