import { CALLER_ROLES, type CallerRole, cell, type Right } from '../support/access-table.js';
import { multipart, pictureBytes } from '../support/pictures.js';
import { Remote } from '../support/remote.js';
import { eventWith, Service, type ServiceResponse } from '../support/service.js';

// The rest of the matrix: terms, media, what an event brings with it, and what only administrators do.

const TERMS = ['categories', 'tags'] as const;
const named = () => ({ name: `Term ${Math.random()}` });

let remote: Remote;
let service: Service;
beforeAll(async () => {
  remote = await Remote.start();
  service = await Service.start({ MEDIA_FETCH_ALLOWED_HOSTS: remote.host });
});
afterAll(async () => {
  await service.stop();
  await remote.stop();
});

type Send = (as: CallerRole, index: number) => Promise<ServiceResponse>;

/** Sends a request as everybody and compares the responses with a row of the table. */
async function expectRow(
  right: Right,
  send: Send,
  otherwise: Partial<Record<CallerRole, number>> = {},
): Promise<void> {
  for (const [index, as] of CALLER_ROLES.entries()) {
    const { status } = await send(as, index);
    const documented = cell(right, as);
    const wanted = otherwise[as] ?? (typeof documented === 'number' ? documented : 200);
    expect([right, as, [201, 202].includes(status) ? 200 : status]).toEqual([right, as, wanted]);
  }
}

describe.each(TERMS)('%s', (collection) => {
  it('are read by all, with their texts', async () => {
    const { id } = await service.make(`/${collection}`, named());
    for (const path of ['?hide_empty=false', `/${id}`, `/${id}/translations`]) {
      await expectRow('read what is public', async (as) => service.get(`/${collection}${path}`, { as }));
    }
  });

  it('are created and changed by those who may', async () => {
    await expectRow(collection, async (as) => service.post(`/${collection}`, named(), { as }));
    const { id } = await service.make(`/${collection}`, named());
    const french = `/${collection}/${id}/translations/fr`;
    for (const [method, path] of [
      ['POST', `/${collection}/${id}`],
      ['PUT', `/${collection}/${id}`],
      ['PATCH', `/${collection}/${id}`],
      ['PUT', french],
      ['PATCH', french],
    ] as const) {
      await expectRow(collection, async (as) => service.send(method, path, named(), { as }));
    }
    await expectRow(collection, async (as) => service.get(french, { as }));
    await expectRow(collection, async (as) => {
      await service.send('PATCH', french, named(), { as: 'administrator' });
      return service.delete(french, { as });
    });
  });

  it('are deleted by those who may', async () => {
    await expectRow(collection, async (as) => {
      const { id } = await service.make(`/${collection}`, named());
      return service.delete(`/${collection}/${id}`, { as });
    });
  });

  it('are made by name in events only by those who may create them', async () => {
    const named400 = { author: cell(collection, 'author') === 403 ? 400 : 200, contributor: 400 };
    await expectRow(
      collection,
      async (as) => service.post('/events', eventWith({ [collection]: [`New ${Math.random()}`] }), { as }),
      named400,
    );
  });
});

describe('media', () => {
  const upload = async (as: CallerRole): Promise<ServiceResponse> => {
    const { body, contentType } = await multipart(await pictureBytes(8, 8), 'a.png');
    return service.send('POST', '/media', body, { as, headers: { 'content-type': contentType } });
  };
  const own = async (as: CallerRole): Promise<number | undefined> => (await upload(as)).body['id'];

  it('are read by all', async () => {
    const id = await own('administrator');
    await service.make('/venues', { venue: 'Illustrated', image: id });
    for (const path of ['/media', `/media/${id}`]) {
      await expectRow('read what is public', async (as) => service.get(path, { as }));
    }
  });

  it('are uploaded and deleted by those who may', async () => {
    await expectRow('upload media', upload);
    await expectRow('upload media', async (as) => {
      const id = await own(as);
      return service.delete(`/media/${id ?? (await own('administrator'))}`, { as });
    });
    await expectRow('delete others’ media', async (as) =>
      service.delete(`/media/${await own(as === 'administrator' ? 'editor' : 'administrator')}`, { as }),
    );
  });

  it('are fetched from a URL for those who may', async () => {
    const place = async (index: number): Promise<string> =>
      remote.put(`/${Math.random()}-${index}.png`, await pictureBytes(8, 8));
    await expectRow('upload media', async (as, index) =>
      service.post('/media', { url: await place(index) }, { as }),
    );
    for (const image of ['image', 'venue', 'organizer'] as const) {
      await expectRow('address of an image', async (as, index) => {
        const url = await place(index);
        const sent = image === 'image' ? { image: url } : { [image]: { [image]: `New ${url}`, image: url } };
        return service.post('/events', eventWith(sent), { as });
      });
    }
  });
});

it.each(['venue', 'organizer'])('events bring a new %s for those who may create them', async (kind) => {
  await expectRow('create records', async (as) =>
    service.post('/events', eventWith({ [kind]: { [kind]: `New ${Math.random()}` } }), { as }),
  );
});

it('records inside an event follow the rules of their own', async () => {
  const venue = { venue: `Of a contributor ${Math.random()}`, status: 'publish' };
  const event = await service.make('/events', eventWith({ venue }), { as: 'contributor' });
  expect([event['status'], event['venue'].status, event['venue'].author]).toEqual(['draft', 'pending', '4']);
  const forOther = { venue: { venue: 'x', author: 1 } };
  expect((await service.post('/events', eventWith(forOther), { as: 'contributor' })).status).toBe(403);
  expect((await service.get(`/venues/${event['venue'].id}`, { as: 'author' })).status).toBe(403);
});

it('the work list shows what one may translate', async () => {
  await expectRow('create records', async (as) => service.get('/translations', { as }));
});

it.each([
  ['GET', '/users'],
  ['POST', '/users'],
  ['GET', '/users/1'],
  ['PATCH', '/users/6'],
  ['GET', '/users/6/api-keys'],
  ['GET', '/users/6/application-passwords'],
  ['GET', '/webhooks'],
  ['POST', '/webhooks'],
  ['GET', '/webhooks/6'],
  ['PATCH', '/webhooks/6'],
  ['GET', '/webhooks/6/deliveries'],
  ['POST', '/webhooks/6/ping'],
])('%s %s is for administrators', async (method, path) => {
  await service.database.write(async (manager) =>
    manager.query(
      "INSERT INTO user (id, username, email, role, active, created_at) SELECT 6, 'sixth', '', 'author', 1, 0 FROM user WHERE id = 1 AND NOT EXISTS (SELECT 1 FROM user WHERE id = 6)",
    ),
  );
  await service.database.write(async (manager) =>
    manager.query(
      "INSERT INTO webhook (id, name, url, kinds, languages, active, secret, created_at, version) SELECT 6, '', 'https://hooks.example', '', '', 0, 'sealed by nobody, and long enough for that', 0, 1 FROM user WHERE id = 1 AND NOT EXISTS (SELECT 1 FROM webhook WHERE id = 6)",
    ),
  );
  const body =
    method === 'GET'
      ? undefined
      : {
          username: `u${Math.random()}`,
          role: 'author',
          display_name: 'x',
          url: 'https://hooks.example',
          active: false,
        };
  await expectRow('administration', async (as) => service.send(method, path, body, { as }));
});

it.each([
  ['GET', '/imports'],
  ['POST', '/imports'],
  ['GET', '/imports/6'],
  ['DELETE', '/imports/6'],
])('%s %s is for administrators', async (method, path) => {
  await service.database.write(async (manager) =>
    manager.query(
      `INSERT INTO import_job (id, user_id, state, version, attempts, done, total, created_at, holder, leased_until, options)
       SELECT 6, 1, 'running', 1, 1, 0, 0, 0, 'another', 4000000000, '{"type":"ics","source":"x","language":"en","dry_run":false}'
       FROM user WHERE id = 1 AND NOT EXISTS (SELECT 1 FROM import_job WHERE id = 6)`,
    ),
  );
  const body = method === 'POST' ? { type: 'ndjson', content: '' } : undefined;
  await expectRow('administration', async (as) => service.send(method, path, body, { as }));
});
