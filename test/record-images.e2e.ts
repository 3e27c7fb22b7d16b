import { readdirSync } from 'node:fs';
import { pictureBytes, storedFiles, upload } from './support/pictures.js';
import { Remote } from './support/remote.js';
import { type Answer, type Body, eventWith, Service } from './support/service.js';

/** The three kinds of records with an image, and a payload for each. */
const KINDS = [
  { kind: 'event', path: '/events', payload: () => eventWith() },
  { kind: 'venue', path: '/venues', payload: () => ({ venue: name() }) },
  { kind: 'organizer', path: '/organizers', payload: () => ({ organizer: name() }) },
] as const;

let service: Service;
let remote: Remote;
beforeAll(async () => {
  remote = await Remote.start();
  service = await Service.start({ MEDIA_FETCH_ALLOWED_HOSTS: `intranet.example, ${remote.host}` });
});
afterAll(async () => {
  await service.stop();
  await remote.stop();
});

let counter = 0;
const name = (): string => `Place ${++counter}`;

async function item(options: Parameters<typeof upload>[2] = {}): Promise<Body> {
  return (await upload(service, await pictureBytes(), options)).body;
}

async function remotePicture(path = `/pictures/${++counter}.png`): Promise<string> {
  return remote.put(path, await pictureBytes());
}

const badParams = ({ status, body }: Answer): unknown => [status, body['code'], body['data']?.params];

/** An image as a record shows it: a media item's fields without what only the item has. */
function shown({ url, id, extension, width, height, filesize, sizes }: Body): Body {
  return { url, id, extension, width, height, filesize, sizes };
}

/** What a record without an image shows. */
const none = (kind: string): unknown => (kind === 'event' ? false : undefined);

describe.each(KINDS)('the image of an $kind', ({ kind, path, payload }) => {
  it('is given by id, as a number or digits, or as it is read, and shown on every read', async () => {
    const media = await item();
    for (const image of [media['id'], String(media['id']), shown(media)]) {
      const record = await service.make(path, { ...payload(), image });
      expect(record['image']).toEqual(shown(media));
      const read = (await service.get(`${path}/${record['id']}`)).body;
      expect(read['image']).toEqual(shown(media));
      expect(read['json_ld'].image).toBe(media['url']);
      const query = kind === 'event' ? `?include=${record['id']}` : '?per_page=50';
      const list = (await service.get(`${path}${query}`)).body[path.slice(1)] as Body[];
      expect(list.find(({ id }) => id === record['id'])?.['image']).toEqual(shown(media));
    }
  });

  it('is given by the address of one of ours, of any size and origin', async () => {
    const media = await item();
    const { pathname } = new URL(media['sizes'].thumbnail.url);
    const asked = remote.asked.length;
    for (const image of [
      media['url'],
      media['sizes'].medium.url,
      `https://www.elsewhere.example${pathname}?x=1#y`,
    ]) {
      const record = await service.make(path, { ...payload(), image });
      expect(record['image'].id).toBe(media['id']);
    }
    expect(remote.asked).toHaveLength(asked);
  });

  it('is fetched from another server, once for a request, and is one item for the same bytes', async () => {
    const url = await remotePicture(`/pictures/${kind}%20one.php?x=1`);
    const asked = remote.asked.length;
    const first = await service.make(path, { ...payload(), image: url });
    expect(remote.asked).toHaveLength(asked + 1);
    expect(first['image']).toMatchObject({ extension: 'png', width: 400, height: 300 });
    expect(first['image'].url).toMatch(new RegExp(`/${kind}-one-[\\da-f]{12}\\.png$`));
    const media = (await service.get(`/media/${first['image'].id}`)).body;
    expect([media['title'], media['author']]).toEqual([`${kind} one`, '1']);
    const files = storedFiles(service);
    const second = await service.make(path, { ...payload(), image: `${url}#again` });
    expect(second['image']).toEqual(first['image']);
    expect(storedFiles(service)).toEqual(files);
    // Other bytes at the same address are another item.
    remote.put(`/pictures/${kind}%20one.php?x=1`, await pictureBytes());
    const third = await service.make(path, { ...payload(), image: url });
    expect(third['image'].id).not.toBe(first['image'].id);
  });

  it('is kept, replaced and cleared by updates', async () => {
    const [one, two] = [await item(), await item()];
    const record = await service.make(path, { ...payload(), image: one['id'] });
    const address = `${path}/${record['id']}`;
    const image = async (body: object): Promise<unknown> => (await service.post(address, body)).body['image'];
    expect(await image({ description: 'kept' })).toEqual(shown(one));
    expect(await image({ image: two['url'] })).toEqual(shown(two));
    expect(await image({ image: '' })).toBe(none(kind));
    expect(await image({ image: one['id'] })).toEqual(shown(one));
    expect(await image({ image: null })).toBe(none(kind));
    expect(await image({ image: await remotePicture() })).toMatchObject({ extension: 'png' });
    expect(await image({ image: false })).toBe(none(kind));
    const [change] = await service.query('SELECT fields FROM changes ORDER BY id DESC LIMIT 1');
    expect(change?.['fields']).toBe('image');
  });

  it.each<[string, () => unknown]>([
    ['an id that nothing has', () => 2_000_000_000],
    ['zero', () => 0],
    ['a fraction', () => 1.5],
    ['no address', () => 'picture.jpg'],
    ['another scheme', () => 'ftp://intranet.example/a.jpg'],
    ['a script', () => 'javascript:alert(1)'],
    ['true', () => true],
    ['a list', () => [1]],
    ['an object', () => ({ url: 'http://intranet.example/a.jpg' })],
    ['an address inside', () => `http://localhost:${remote.port}/a.jpg`],
    ['a missing picture', () => `http://${remote.host}/none.jpg`],
    ['a page', () => remote.put('/page', Buffer.from('<!doctype html><p>Hello'))],
    [
      'SVG',
      () =>
        remote.put('/a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ],
  ])('is refused by name: %s', async (_, image) => {
    const files = storedFiles(service);
    const created = await service.post(path, { ...payload(), image: image() });
    expect(badParams(created)).toEqual([400, 'rest_invalid_param', { image: expect.any(String) }]);
    const { id } = await service.make(path, payload());
    const updated = await service.post(`${path}/${id}`, { image: image() });
    expect(badParams(updated)).toEqual([400, 'rest_invalid_param', { image: expect.any(String) }]);
    expect(storedFiles(service)).toEqual(files);
  });

  it('is not another kind of record', async () => {
    const { id } = await service.make('/events', eventWith());
    const answer = await service.post(path, { ...payload(), image: id });
    expect(badParams(answer)).toEqual([400, 'rest_invalid_param', { image: expect.any(String) }]);
  });

  it('is given by a contributor as an id only', async () => {
    const media = await item({ as: 'author' });
    const asked = remote.asked.length;
    const as = 'contributor';
    for (const image of [media['url'], await remotePicture()]) {
      const answer = await service.post(path, { ...payload(), image }, { as });
      expect(badParams(answer)).toEqual([400, 'rest_invalid_param', { image: expect.any(String) }]);
    }
    expect(remote.asked).toHaveLength(asked);
    const record = await service.make(path, { ...payload(), image: media['id'] }, { as });
    expect(record['image'].id).toBe(media['id']);
  });

  it('leaves nothing behind when the rest of the request is refused', async () => {
    const files = storedFiles(service);
    const [{ items }] = (await service.query('SELECT COUNT(*) AS items FROM media')) as [Body];
    const image = await remotePicture();
    const created = await service.post(path, { ...payload(), image, author: 4_711 });
    expect(badParams(created)).toEqual([400, 'rest_invalid_param', { author: expect.any(String) }]);
    expect(remote.asked.at(-1)).toBe(new URL(image).pathname);
    const [after] = await service.query('SELECT COUNT(*) AS items FROM media');
    expect([after?.['items'], storedFiles(service)]).toEqual([items, files]);
    expect(readdirSync(`${service.mediaDir}/.unfinished`)).toEqual([]);
  });

  it('is gone when the item is deleted, and the record stays', async () => {
    const media = await item();
    const record = await service.make(path, { ...payload(), image: media['id'] });
    await service.delete(`/media/${media['id']}`);
    const read = await service.get(`${path}/${record['id']}`);
    expect([read.status, read.body['image']]).toEqual([200, none(kind)]);
  });

  it('stays through the trash', async () => {
    const media = await item();
    const record = await service.make(path, { ...payload(), image: media['id'] });
    expect((await service.delete(`${path}/${record['id']}`)).body['image']).toEqual(shown(media));
    const restored = await service.post(`${path}/${record['id']}`, { status: 'publish' });
    expect(restored.body['image']).toEqual(shown(media));
  });
});

describe('nested records', () => {
  it('show their images inside an event, in lists and alone', async () => {
    const [one, two, three] = [await item(), await item(), await item()];
    const venue = await service.make('/venues', { venue: name(), image: one['id'] });
    const event = await service.make(
      '/events',
      eventWith({
        image: three['id'],
        venue: venue['id'],
        organizer: [{ organizer: name(), image: two['id'] }, { organizer: name() }],
      }),
    );
    const read = (await service.get(`/events/${event['id']}`)).body;
    const listed = (await service.get(`/events?include=${event['id']}`)).body['events'][0] as Body;
    for (const body of [event, read, listed]) {
      expect(body['image']).toEqual(shown(three));
      expect(body['venue'].image).toEqual(shown(one));
      expect(body['organizer'].map(({ image }: Body) => image)).toEqual([shown(two), undefined]);
    }
    expect(read['json_ld']).toMatchObject({ image: three['url'], location: { image: one['url'] } });
  });

  it('are created with images from other servers, each fetched once', async () => {
    const url = await remotePicture();
    const asked = remote.asked.length;
    const event = await service.make(
      '/events',
      eventWith({
        image: url,
        venue: { venue: name(), image: url },
        organizer: { organizer: name(), image: url },
      }),
    );
    const { id } = event['image'];
    expect([event['venue'].image.id, event['organizer'][0].image.id]).toEqual([id, id]);
    expect(remote.asked).toHaveLength(asked + 1);
    const nested = await service.post(`/events/${event['id']}`, {
      venue: { venue: name(), image: await remotePicture() },
    });
    expect(nested.body['venue'].image).toMatchObject({ extension: 'png' });
    expect(nested.body['image'].id).toBe(id);
  });

  it('report a bad image under their own name, and nothing is left of the event', async () => {
    const files = storedFiles(service);
    const venue = name();
    for (const image of ['x', 2_000_000_000, `http://${remote.host}/none.jpg`]) {
      const payload = eventWith({ image: await remotePicture(), venue: { venue, image } });
      const answer = await service.post('/events', payload);
      expect(badParams(answer)).toEqual([400, 'rest_invalid_param', { 'venue[image]': expect.any(String) }]);
    }
    expect(storedFiles(service)).toEqual(files);
    const venues = (await service.get('/venues?per_page=50')).body['venues'] as Body[];
    expect(venues.map((record) => record['venue'])).not.toContain(venue);
  });

  it('may name ten pictures on other servers at most', async () => {
    const organizer = [];
    for (let i = 0; i < 11; i++) organizer.push({ organizer: name(), image: await remotePicture() });
    const answer = await service.post('/events', eventWith({ organizer }));
    expect(badParams(answer)).toEqual([
      400,
      'rest_invalid_param',
      { 'organizer[image]': expect.any(String) },
    ]);
  });
});

describe('a venue that is sent again', () => {
  it('is the same one only with the same image', async () => {
    const [one, two] = [await item(), await item()];
    const url = await remotePicture();
    const venue = name();
    const ids = [];
    for (const image of [one['id'], one['url'], undefined, two['id'], false, url, url]) {
      ids.push((await service.make('/venues', { venue, ...(image === undefined ? {} : { image }) }))['id']);
    }
    const [first, , , other, without, fetched] = ids;
    expect(ids).toEqual([first, first, first, other, without, fetched, fetched]);
    expect(new Set(ids).size).toBe(4);
  });

  it('is the same one when several send it at once with a picture from another server', async () => {
    const image = await remotePicture();
    const venue = name();
    const files = storedFiles(service).length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => service.post('/venues', { venue, image })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body['image'].id)).size).toBe(1);
    expect(storedFiles(service)).toHaveLength(files + 3);
  });
});
