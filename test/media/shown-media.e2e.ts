import sharp from 'sharp';
import type { Role } from '#common/rights/roles.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { makeItem, shownImage } from '../support/record-images.js';
import { type Body, eventWith, Service } from '../support/service.js';

type Caller = Role | 'anonymous';
const CALLERS: readonly Caller[] = [
  'anonymous',
  'subscriber',
  'contributor',
  'author',
  'editor',
  'administrator',
];
const ALL = ['editor', 'administrator'];

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** Who finds the item: by its id and in the list alike. */
async function whoFinds({ id }: Body): Promise<string[]> {
  const found: string[] = [];
  for (const as of CALLERS) {
    const { status, body } = await service.get(`/media/${id}`, { as });
    const list = (await service.get('/media?per_page=50', { as })).body;
    const isListed = (list['media'] as Body[]).some((item) => item['id'] === id);
    expect([as, status, body['data']?.params?.id]).toEqual(
      isListed ? [as, 200, undefined] : [as, 400, expect.any(String)],
    );
    expect(list['total']).toBe(list['media'].length);
    if (isListed) found.push(as);
  }
  return found;
}

const EVERYBODY = [...CALLERS];

describe('a picture is listed', () => {
  it('that nothing shows: to who has uploaded it and to editors', async () => {
    expect(await whoFinds(await makeItem(service, { as: 'author' }))).toEqual(['author', ...ALL]);
    expect(await whoFinds(await makeItem(service))).toEqual(ALL);
  });

  it.each([
    ['/events', () => eventWith()],
    ['/venues', () => ({ venue: `Hall ${Math.random()}` })],
    ['/organizers', () => ({ organizer: `Club ${Math.random()}` })],
  ] as const)('as long as a published record of %s shows it', async (path, payload) => {
    const item = await makeItem(service);
    const { id } = await service.make(path, { ...payload(), image: item['id'] });
    expect(await whoFinds(item)).toEqual(EVERYBODY);
    for (const hidden of [
      { status: 'draft' },
      { status: 'pending' },
      { status: 'private' },
      { status: 'publish', date_utc: '2199-01-01 00:00:00' },
      ...(path === '/events'
        ? [{ date_utc: '2020-01-01 00:00:00', status: 'publish', password: 'sesame' }]
        : []),
    ]) {
      expect((await service.post(`${path}/${id}`, hidden)).status).toBe(200);
      expect([hidden, await whoFinds(item)]).toEqual([hidden, ALL]);
    }
    const shown = { status: 'publish', date_utc: '2020-01-01 00:00:00' };
    await service.post(`${path}/${id}`, path === '/events' ? { ...shown, password: '' } : shown);
    expect(await whoFinds(item)).toEqual(EVERYBODY);
    await service.delete(`${path}/${id}`);
    expect(await whoFinds(item)).toEqual(ALL);
  });

  it('to the author of the record that shows it, be it public or not', async () => {
    const item = await makeItem(service);
    const { body } = await service.post('/events', eventWith({ status: 'draft' }), { as: 'author' });
    await service.post(`/events/${body['id']}`, { image: item['id'] });
    expect(await whoFinds(item)).toEqual(['author', ...ALL]);
    // It goes back as it was read.
    const { status } = await service.post(
      `/events/${body['id']}`,
      { image: shownImage(item) },
      { as: 'author' },
    );
    expect(status).toBe(200);
  });
});

it('a picture that the caller may not know of is no image for their records, by id or URL', async () => {
  const item = await makeItem(service);
  for (const image of [item['id'], shownImage(item)]) {
    const { status, body } = await service.post('/events', eventWith({ image }), { as: 'author' });
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['image']]);
  }
});

it('the same bytes are an item of their own for who may not know of the one there is', async () => {
  const bytes = await pictureBytes();
  const { body: theirs } = await upload(service, bytes, { fields: { title: 'Merger' } });
  const { status, body: own } = await upload(service, bytes, { as: 'author', fields: { title: 'Logo' } });
  expect([status, own['title'], own['id'] === theirs['id']]).toEqual([201, 'Logo', false]);
  expect((await upload(service, bytes, { as: 'author' })).body['id']).toBe(own['id']);
  expect((await upload(service, bytes)).body['id']).toBe(theirs['id']);
});

it('the change feed reports pictures to those who may know of them', async () => {
  const actions = async (as: Caller, since: string): Promise<unknown[]> => {
    const { body } = await service.get(`/changes?since=${since}&kinds=media`, { as });
    return (body['changes'] as Body[]).map(({ id, action }) => [id, action]);
  };
  const { next } = (await service.get('/changes')).body;
  const { id } = await makeItem(service);
  expect([await actions('anonymous', next), await actions('author', next)]).toEqual([[], []]);
  expect(await actions('editor', next)).toEqual([[id, 'create']]);
  const draft = await service.make('/venues', { venue: 'Not yet', image: id, status: 'draft' });
  expect(await actions('anonymous', next)).toEqual([]);
  // Who has read so far learns of it when others may see it, and when they may not any more.
  const { next: later } = (await service.get('/changes')).body;
  await service.post(`/venues/${draft['id']}`, { status: 'publish' });
  expect(await actions('anonymous', later)).toEqual([[id, 'update']]);
  const { next: last } = (await service.get('/changes')).body;
  await service.delete(`/venues/${draft['id']}`);
  expect(await actions('anonymous', last)).toEqual([[id, 'delete']]);
});

describe('the file of a picture', () => {
  const noted = async (): Promise<Buffer> =>
    sharp(await pictureBytes(400, 200, 'jpeg'))
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
  const fileOf = async (of: Service, { url }: Body): Promise<Buffer> =>
    (await of.app.inject({ method: 'GET', url: new URL(url).pathname })).rawPayload;

  it('does not reveal where it was photographed, and is still the same item when it comes again', async () => {
    const bytes = await noted();
    const { body: item } = await upload(service, bytes);
    const file = await fileOf(service, item);
    expect([bytes.includes('Somebody'), file.includes('Somebody')]).toEqual([true, false]);
    expect([item['width'], item['height'], item['filesize']]).toEqual([200, 400, file.length]);
    const { autoOrient } = await sharp(file).metadata();
    expect(autoOrient).toEqual({ width: 200, height: 400 });
    expect((await upload(service, bytes)).body['id']).toBe(item['id']);
  });

  it('is stored as it came with MEDIA_KEEP_METADATA', async () => {
    const keeping = await Service.start({ MEDIA_KEEP_METADATA: 'true' });
    const bytes = await noted();
    const { body: item } = await upload(keeping, bytes);
    expect((await fileOf(keeping, item)).equals(bytes)).toBe(true);
    await keeping.stop();
  });
});
