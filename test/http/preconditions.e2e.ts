import { EventsService } from '#resources/events/events.service.js';
import { CONSTANTS, ITEMS, uploadedItem } from '../support/items.js';
import { type Body, eventWith, Service, type ServiceResponse } from '../support/service.js';
import { statementsOf } from '../support/statements.js';

const REFUSED = [412, 'rest_precondition_failed'];
const ADMINISTRATOR = { as: 'administrator' } as const;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ DATABASE_POOL: '10' });
});
afterAll(async () => service.stop());

const outcome = ({ status, body }: ServiceResponse): unknown[] => [status, body['code']];
const tagOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  String((await service.send('HEAD', path, undefined, { ...ADMINISTRATOR, headers })).headers['etag']);
const matching = (tag: string) => ({ ...ADMINISTRATOR, headers: { 'if-match': tag } });
const change = async (method: string, path: string, patch: object, tag: string): Promise<ServiceResponse> =>
  service.send(method, path, patch, matching(tag));

/** Everything but what counts uses and changes. */
const contents = async (path: string): Promise<Body> => (await service.get(path, ADMINISTRATOR)).body;

describe.each(ITEMS)('$name', ({ collection, fields, path, patch = {} }) => {
  const made = async (): Promise<string> => path(await service.make(collection, fields()));
  const methods = (address: string): string[] =>
    address.includes('/translations/') ? ['PUT', 'PATCH'] : ['POST', 'PUT', 'PATCH'];

  it('is changed by who read it last, and not by who read it before', async () => {
    const address = await made();
    const [name = ''] = Object.keys(patch);
    for (const method of methods(address)) {
      const tag = await tagOf(address);
      const write = async (text: string) => outcome(await change(method, address, { [name]: text }, tag));
      expect(await write(`By ${method}`)).toEqual([200, undefined]);
      expect(await write('Overwritten')).toEqual(REFUSED);
      expect(JSON.stringify(await contents(address))).toContain(`By ${method}`);
    }
  });

  it('leaves no trace of a refused change or deletion', async () => {
    const address = await made();
    const before = await contents(address);
    const changes = await service.query('SELECT COUNT(*) AS n FROM changes');
    for (const tag of ['"1-99-x"', 'W/"1-1-x"', 'nonsense', '""', '"', '"a", "b"', '']) {
      expect(outcome(await change('PATCH', address, { ...patch }, tag))).toEqual(REFUSED);
      expect(outcome(await service.delete(address, matching(tag)))).toEqual(REFUSED);
    }
    expect(await contents(address)).toEqual(before);
    expect(await service.query('SELECT COUNT(*) AS n FROM changes')).toEqual(changes);
  });

  it('accepts any of several tags, and the star, and no weak one', async () => {
    const address = await made();
    const tag = await tagOf(address);
    expect((await change('PATCH', address, { ...patch }, `W/${tag}`)).status).toBe(412);
    expect((await change('PATCH', address, { ...patch }, `"other", ${tag}`)).status).toBe(200);
    expect((await change('PATCH', address, { ...patch }, '*')).status).toBe(200);
  });

  it('is not changed by who wants it not to be there, or not to be as it is', async () => {
    const address = await made();
    for (const known of ['*', await tagOf(address), `W/${await tagOf(address)}`]) {
      const options = { ...ADMINISTRATOR, headers: { 'if-none-match': known } };
      expect(outcome(await service.send('PATCH', address, patch, options))).toEqual(REFUSED);
      expect(outcome(await service.delete(address, options))).toEqual(REFUSED);
    }
    const options = { ...ADMINISTRATOR, headers: { 'if-none-match': '"1-99-x"' } };
    expect((await service.send('PATCH', address, patch, options)).status).toBe(200);
  });

  it('is changed again by the tag that a change returns, and deleted by it', async () => {
    const address = await made();
    let tag = await tagOf(address);
    for (let round = 1; round <= 3; round++) {
      const response = await change('PATCH', address, { ...patch }, tag);
      expect(response.status).toBe(200);
      tag = String(response.headers['etag']);
    }
    expect((await service.delete(address, matching(tag))).status).toBe(200);
  });

  it('gets one of two changes that were made of the same reading, also at once', async () => {
    const address = await made();
    const [name = ''] = Object.keys(patch);
    for (let round = 1; round <= 3; round++) {
      const tag = await tagOf(address);
      const writers = Array.from({ length: 4 }, async (_, writer) =>
        change('PATCH', address, { [name]: `${10 * round + writer}` }, tag),
      );
      const statuses = (await Promise.all(writers)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 412, 412, 412]);
    }
  });
});

it.each(CONSTANTS)(
  '$name is revoked by the tag that it was made with',
  async ({ collection, fields, path }) => {
    const { body, headers } = await service.post(collection, fields());
    expect((await service.delete(path(body), matching('"0-1-x"'))).status).toBe(412);
    expect((await service.delete(path(body), matching(String(headers['etag'])))).status).toBe(200);
  },
);

it('a refusal says which condition was not met', async () => {
  const { id } = await service.make('/venues', { venue: 'Hall' });
  const path = `/venues/${id}`;
  const tag = await tagOf(path);
  const refusal = async (headers: Readonly<Record<string, string>>) => {
    const { status, body } = await service.send('PATCH', path, { city: 'X' }, { ...ADMINISTRATOR, headers });
    return [status, body['message']];
  };
  const noTag = expect.stringContaining('`If-Match` names no version.');
  for (const text of ['nonsense', tag.slice(1, -1), `W/${tag}`])
    expect([text, ...(await refusal({ 'if-match': text }))]).toEqual([text, 412, noTag]);
  expect(await refusal({ 'if-none-match': '*' })).toEqual([412, expect.stringContaining('exists already')]);
  await service.send('PATCH', path, { city: 'Y' }, ADMINISTRATOR);
  expect(await refusal({ 'if-match': tag })).toEqual([412, expect.stringContaining('changed in between')]);
});

it('a picture is deleted by who has read it', async () => {
  const address = await uploadedItem(service);
  expect((await service.delete(address, matching('"0-1-x"'))).status).toBe(412);
  expect((await service.delete(address, matching(await tagOf(address)))).status).toBe(200);
});

describe('an event', () => {
  let path: string;
  beforeEach(async () => {
    path = `/events/${(await service.make('/events', eventWith({ description: 'Text', venue: { venue: 'Here' } })))['id']}`;
  });

  it.each([
    ['language', '', { 'accept-language': 'de' }],
    ['encoding', '', { 'accept-encoding': 'br' }],
    ['choice of fields', '?_fields=id', {}],
    ['context', '?context=edit', {}],
    ['form, its texts', '/translations', {}],
  ])('accepts the tag of a response in another %s', async (_, suffix, headers) => {
    const tag = await tagOf(path + suffix, headers);
    expect(tag).not.toBe(await tagOf(path));
    expect((await change('PATCH', path, { cost: '9' }, tag)).status).toBe(200);
    expect((await change('PATCH', path, { cost: '10' }, tag)).status).toBe(412);
  });

  it('accepts the tag of a cached response', async () => {
    for (let round = 0; round < 3; round++) await service.get(path);
    const tag = String((await service.get(path)).headers['etag']);
    expect((await change('PATCH', path, { cost: '9' }, tag)).status).toBe(200);
    expect((await service.get(path)).headers['etag']).not.toBe(tag);
  });

  it('accepts no tag of a list, and none of another event', async () => {
    const other = `/events/${(await service.make('/events', eventWith()))['id']}`;
    for (const wrong of ['/events', other]) {
      expect((await change('PATCH', path, { cost: '9' }, await tagOf(wrong))).status).toBe(412);
    }
  });

  it('stays as it was for its readers when its venue changes, and their tags are good', async () => {
    const tag = await tagOf(path);
    const { venue } = await contents(path);
    expect((await service.post(`/venues/${venue.id}`, { city: 'Elsewhere' })).status).toBe(200);
    expect(await tagOf(path)).not.toBe(tag);
    expect((await change('PATCH', path, { cost: '9' }, tag)).status).toBe(200);
  });

  it('is another one once its picture is gone, or its author', async () => {
    const { body: user } = await service.post('/users', { username: 'going', role: 'author' });
    const image = await uploadedItem(service);
    await service.post(path, { image: Number(image.split('/').at(-1)), author: user['id'] });
    const tag = await tagOf(path);
    await service.delete(image);
    expect((await change('PATCH', path, { cost: '9' }, tag)).status).toBe(412);
    const again = await tagOf(path);
    expect((await service.delete(`/users/${user['id']}?reassign=1`)).status).toBe(200);
    expect((await change('PATCH', path, { cost: '9' }, again)).status).toBe(412);
  });

  it('is checked last: bad parameters, missing records and rights come first', async () => {
    const wrong = { 'if-match': '"1-99-x"' };
    const send = async (address: string, body: object, as: 'anonymous' | 'author' | 'administrator') =>
      outcome(await service.send('PATCH', address, body, { as, headers: wrong }));
    expect(await send(path, { cost: '9' }, 'anonymous')).toEqual([401, 'rest_forbidden']);
    expect(await send(path, { start_date: 'x' }, 'administrator')).toEqual([400, 'rest_invalid_param']);
    expect(await send('/events/999999', {}, 'administrator')).toEqual([404, 'rest-event-not-found']);
    expect(await send(path, { cost: '9' }, 'author')).toEqual([403, 'rest_forbidden']);
    await service.delete(path);
    expect(outcome(await service.delete(path, matching('"1-99-x"')))).toEqual([410, 'event-is-in-trash']);
  });

  it('is as it was after a refused change that names what there is not', async () => {
    const patch = { venue: { venue: 'Not made' }, tags: ['not made'], title: 'No' };
    expect((await change('PATCH', path, patch, '"1-99-x"')).status).toBe(412);
    expect((await service.get('/venues?search=%22not%20made%22')).body['total']).toBe(0);
    expect((await service.get('/tags?hide_empty=false&search=not%20made')).body['total']).toBe(0);
  });
});

it('a category is another one once it has moved to its grandparent', async () => {
  const parent = await service.make('/categories', { name: 'Parent' });
  const child = await service.make('/categories', { name: 'Child', parent: parent['id'] });
  const tag = await tagOf(`/categories/${child['id']}`);
  await service.delete(`/categories/${parent['id']}`);
  expect((await change('PATCH', `/categories/${child['id']}`, { description: 'x' }, tag)).status).toBe(412);
});

it('the tag of a written translation is that of its own write, whatever follows', async () => {
  const address = `/events/${(await service.make('/events', eventWith()))['id']}`;
  const events = service.app.get(EventsService);
  const update = events.update.bind(events);
  let follows = 0;
  events.update = async (...args) => {
    const written = await update(...args);
    events.update = update;
    follows += 1;
    expect((await service.send('PATCH', address, { cost: '7' }, ADMINISTRATOR)).status).toBe(200);
    return written;
  };
  const texts = { title: 'Fête' };
  const written = await service.send('PATCH', `${address}/translations/fr`, texts, ADMINISTRATOR);
  expect([written.status, follows]).toEqual([200, 1]);
  const tag = String(written.headers['etag']);
  expect(outcome(await change('PATCH', address, { cost: '8' }, tag))).toEqual(REFUSED);
});

it('conditions cost no statement', async () => {
  const path = `/events/${(await service.make('/events', eventWith()))['id']}`;
  const plain: number[] = [];
  const conditional: number[] = [];
  // The least of several: now and then a request also records the last use of its credential.
  for (let cost = 1; cost <= 5; cost += 2) {
    const write = async () => service.post(path, { cost: `${cost}` });
    plain.push((await statementsOf(service, write)).length);
    const tag = await tagOf(path);
    const writeIf = async () => change('POST', path, { cost: `${cost + 1}` }, tag);
    conditional.push((await statementsOf(service, writeIf)).length);
  }
  expect(Math.min(...conditional)).toBe(Math.min(...plain));
});

describe('where changes must say what they are for', () => {
  let strict: Service;
  beforeAll(async () => {
    strict = await Service.start({ REQUIRE_IF_MATCH: 'true' });
  });
  afterAll(async () => strict.stop());

  it.each([...ITEMS, ...CONSTANTS])('$name', async ({ collection, fields, path, patch }) => {
    const address = path(await strict.make(collection, fields()));
    const missing = [428, 'rest_precondition_required'];
    if (patch !== undefined) {
      expect(outcome(await strict.send('PATCH', address, patch, ADMINISTRATOR))).toEqual(missing);
      expect((await strict.send('PATCH', address, patch, matching('*'))).status).toBe(200);
    }
    expect(outcome(await strict.delete(address))).toEqual(missing);
    expect((await strict.delete(address, matching('*'))).status).toBe(200);
  });

  it('the rotation of a key', async () => {
    const fields = { name: 'Old', scopes: ['events:read'] };
    const key = await strict.make('/users/me/api-keys', fields, ADMINISTRATOR);
    const path = `/users/me/api-keys/${key['id']}`;
    const rotate = async (headers: Record<string, string>): Promise<unknown[]> =>
      outcome(await strict.post(`${path}/rotate`, { overlap: 60 }, { ...ADMINISTRATOR, headers }));
    const tag = String((await strict.get(path, ADMINISTRATOR)).headers['etag']);
    expect(await rotate({})).toEqual([428, 'rest_precondition_required']);
    expect(await rotate({ 'if-match': tag })).toEqual([201, undefined]);
    expect(await rotate({ 'if-match': tag })).toEqual(REFUSED);
  });
});
