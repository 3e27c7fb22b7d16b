import { readdirSync } from 'node:fs';
import { pictureBytes, storedFiles } from '../support/pictures.js';
import { badParams, makeItem, placeName, remotePicture, shownImage } from '../support/record-images.js';
import { Remote } from '../support/remote.js';
import { type Body, eventWith, Service } from '../support/service.js';

/** The three kinds of records with an image, and a payload for each. */
const KINDS = [
  { kind: 'event', path: '/events', payload: () => eventWith() },
  { kind: 'venue', path: '/venues', payload: () => ({ venue: placeName() }) },
  { kind: 'organizer', path: '/organizers', payload: () => ({ organizer: placeName() }) },
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

/** What a record without an image shows. */
const none = (kind: string): unknown => (kind === 'event' ? false : undefined);

describe.each(KINDS)('the image of an $kind', ({ kind, path, payload }) => {
  it('is given by id, as a number or digits, or as it is read, and shown on every read', async () => {
    const media = await makeItem(service);
    for (const image of [media['id'], String(media['id']), shownImage(media)]) {
      const record = await service.make(path, { ...payload(), image });
      expect(record['image']).toEqual(shownImage(media));
      const read = (await service.get(`${path}/${record['id']}`)).body;
      expect(read['image']).toEqual(shownImage(media));
      expect(read['json_ld'].image).toBe(media['url']);
      const query = kind === 'event' ? `?include=${record['id']}` : '?per_page=50';
      const list = (await service.get(`${path}${query}`)).body[path.slice(1)] as Body[];
      expect(list.find(({ id }) => id === record['id'])?.['image']).toEqual(shownImage(media));
    }
  });

  it('is given by the URL of one of ours, of any size and origin', async () => {
    const media = await makeItem(service);
    const { pathname } = new URL(media['sizes'].thumbnail.url);
    const requested = remote.requestedPaths.length;
    for (const image of [
      media['url'],
      media['sizes'].medium.url,
      `https://www.elsewhere.example${pathname}?x=1#y`,
    ]) {
      const record = await service.make(path, { ...payload(), image });
      expect(record['image'].id).toBe(media['id']);
    }
    expect(remote.requestedPaths).toHaveLength(requested);
  });

  it('is fetched from another server, once for a request, and is one item for the same bytes', async () => {
    const url = await remotePicture(remote, `/pictures/${kind}%20one.php?x=1`);
    const requested = remote.requestedPaths.length;
    const first = await service.make(path, { ...payload(), image: url });
    expect(remote.requestedPaths).toHaveLength(requested + 1);
    expect(first['image']).toMatchObject({ extension: 'png', width: 400, height: 300 });
    expect(first['image'].url).toMatch(new RegExp(`/${kind}-one-[\\da-f]{32}\\.png$`));
    const media = (await service.get(`/media/${first['image'].id}`)).body;
    expect([media['title'], media['author']]).toEqual([`${kind} one`, '1']);
    const files = storedFiles(service);
    const second = await service.make(path, { ...payload(), image: `${url}#again` });
    expect(second['image']).toEqual(first['image']);
    expect(storedFiles(service)).toEqual(files);
    // Other bytes at the same URL are another item.
    remote.put(`/pictures/${kind}%20one.php?x=1`, await pictureBytes());
    const third = await service.make(path, { ...payload(), image: url });
    expect(third['image'].id).not.toBe(first['image'].id);
  });

  it('is sent back in a form as it was read', async () => {
    const media = await makeItem(service);
    const form = new URLSearchParams({
      ...Object.fromEntries(Object.entries(payload()).map(([name, value]) => [name, String(value)])),
      'image[id]': String(media['id']),
      'image[url]': String(media['url']),
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, body } = await service.post(path, form.toString(), { headers });
    expect([status, body['image']]).toEqual([201, shownImage(media)]);
  });

  it('comes from a URL that is longer in its normal form than what is stored of it', async () => {
    const file = `/pictures/${'\u0436'.repeat(400)}-${kind}.png`;
    remote.put(encodeURI(file), await pictureBytes());
    const url = `http://${remote.host}${file}`;
    const record = await service.make(path, { ...payload(), image: url });
    expect(record['image']).toMatchObject({ extension: 'png' });
    const again = await service.make(path, { ...payload(), image: url });
    expect(again['image'].id).toBe(record['image'].id);
  });

  it('is left as it is, replaced and cleared by updates', async () => {
    const [one, two] = [await makeItem(service), await makeItem(service)];
    const record = await service.make(path, { ...payload(), image: one['id'] });
    const address = `${path}/${record['id']}`;
    const image = async (body: object): Promise<unknown> => (await service.post(address, body)).body['image'];
    expect(await image({ description: 'kept' })).toEqual(shownImage(one));
    expect(await image({ image: two['url'] })).toEqual(shownImage(two));
    expect(await image({ image: '' })).toBe(none(kind));
    expect(await image({ image: one['id'] })).toEqual(shownImage(one));
    expect(await image({ image: null })).toBe(none(kind));
    expect(await image({ image: await remotePicture(remote) })).toMatchObject({ extension: 'png' });
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
    const response = await service.post(path, { ...payload(), image: id });
    expect(badParams(response)).toEqual([400, 'rest_invalid_param', { image: expect.any(String) }]);
  });

  it('is given by a contributor as an id only', async () => {
    const media = await makeItem(service, { as: 'author' });
    const requested = remote.requestedPaths.length;
    const as = 'contributor';
    for (const image of [media['url'], await remotePicture(remote)]) {
      const response = await service.post(path, { ...payload(), image }, { as });
      expect(badParams(response)).toEqual([400, 'rest_invalid_param', { image: expect.any(String) }]);
    }
    expect(remote.requestedPaths).toHaveLength(requested);
    // What no record shows is not theirs to know.
    const unseen = await service.post(path, { ...payload(), image: media['id'] }, { as });
    expect(badParams(unseen)).toEqual([400, 'rest_invalid_param', { image: expect.any(String) }]);
    await service.make('/venues', { venue: placeName(), image: media['id'] });
    const record = await service.make(path, { ...payload(), image: media['id'] }, { as });
    expect(record['image'].id).toBe(media['id']);
  });

  it('leaves no rows when the rest of the request is refused', async () => {
    const files = storedFiles(service);
    const [{ items }] = (await service.query('SELECT COUNT(*) AS items FROM media')) as [Body];
    const image = await remotePicture(remote);
    const created = await service.post(path, { ...payload(), image, author: 4_711 });
    expect(badParams(created)).toEqual([400, 'rest_invalid_param', { author: expect.any(String) }]);
    expect(remote.requestedPaths.at(-1)).toBe(new URL(image).pathname);
    const [after] = await service.query('SELECT COUNT(*) AS items FROM media');
    expect([after?.['items'], storedFiles(service)]).toEqual([items, files]);
    expect(readdirSync(`${service.mediaDir}/.unfinished`)).toEqual([]);
  });

  it('is gone when the item is deleted, and the record stays', async () => {
    const media = await makeItem(service);
    const record = await service.make(path, { ...payload(), image: media['id'] });
    await service.delete(`/media/${media['id']}`);
    const read = await service.get(`${path}/${record['id']}`);
    expect([read.status, read.body['image']]).toEqual([200, none(kind)]);
  });

  it('stays through the trash', async () => {
    const media = await makeItem(service);
    const record = await service.make(path, { ...payload(), image: media['id'] });
    expect((await service.delete(`${path}/${record['id']}`)).body['image']).toEqual(shownImage(media));
    const restored = await service.post(`${path}/${record['id']}`, { status: 'publish' });
    expect(restored.body['image']).toEqual(shownImage(media));
  });
});

describe('a venue that is sent again', () => {
  it('is the same one only with the same image', async () => {
    const [one, two] = [await makeItem(service), await makeItem(service)];
    const url = await remotePicture(remote);
    const venue = placeName();
    const ids = [];
    for (const image of [one['id'], one['url'], undefined, two['id'], false, url, url]) {
      ids.push((await service.make('/venues', { venue, ...(image === undefined ? {} : { image }) }))['id']);
    }
    const [first, , , other, without, fetched] = ids;
    expect(ids).toEqual([first, first, first, other, without, fetched, fetched]);
    expect(new Set(ids).size).toBe(4);
  });

  it('is the same one when several send it at once with a picture from another server', async () => {
    const image = await remotePicture(remote);
    const venue = placeName();
    const files = storedFiles(service).length;
    const responses = await Promise.all(
      Array.from({ length: 5 }, async () => service.post('/venues', { venue, image })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(responses.map(({ body }) => body['id'])).size).toBe(1);
    expect(new Set(responses.map(({ body }) => body['image'].id)).size).toBe(1);
    expect(storedFiles(service)).toHaveLength(files + 3);
  });
});
