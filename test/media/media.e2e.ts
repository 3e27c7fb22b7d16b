import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { picture, pictureBytes, type PictureFormat, storedFiles, upload } from '../support/pictures.js';
import { type Body, eventWith, Service } from '../support/service.js';

const ORIGIN = 'http://calendar.example';
const BASE = `${ORIGIN}/calendar/events/v1`;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** The path of a file's URL. */
const pathOf = (url: string): string => new URL(url).pathname;

async function load(path: string) {
  return service.app.inject({ method: 'GET', url: path });
}

/** What the bytes at a URL are. */
async function measure(url: string): Promise<Body> {
  const { rawPayload } = await load(pathOf(url));
  const { format, width, height, size } = await sharp(rawPayload).metadata();
  return { format, width, height, size: size ?? rawPayload.length };
}

async function uploaded(bytes: Buffer, options: Parameters<typeof upload>[2] = {}): Promise<Body> {
  const response = await upload(service, bytes, options);
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body;
}

describe('an upload', () => {
  it('of two files is refused, as one of them would be lost', async () => {
    const form = new FormData();
    for (const name of ['one.png', 'two.png'])
      form.append('file', new Blob([new Uint8Array(await pictureBytes())]), name);
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const before = storedFiles(service);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const refused = await service.send('POST', '/media', body, { as: 'administrator', headers });
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      'Give one file: there are several with the name file.',
    ]);
    expect(storedFiles(service)).toEqual(before);
  });

  it('returns the whole item and its URL', async () => {
    const bytes = await pictureBytes(1_200, 800, 'jpeg');
    const { status, headers, body } = await upload(service, bytes, { filename: 'Été à Brașov!.JPEG' });
    const { id, url, date } = body as { id: number; url: string; date: string };
    expect([status, headers['location']]).toEqual([201, `${BASE}/media/${id}`]);
    expect(url).toMatch(/^http:\/\/calendar\.example\/media\/\d{4}\/\d\d\/ete-a-brasov-[\da-f]{32}\.jpg$/);
    const size = (width: number, height: number) => ({
      width,
      height,
      'mime-type': 'image/jpeg',
      filesize: expect.any(Number),
      url: url.replace('.jpg', `-${width}x${height}.jpg`),
    });
    expect(body).toEqual({
      id,
      url,
      rest_url: `${BASE}/media/${id}`,
      title: 'Été à Brașov!',
      alt_text: '',
      caption: '',
      credit: '',
      i18n_language: 'en',
      translations: {},
      author: '1',
      date,
      date_utc: date,
      mime_type: 'image/jpeg',
      extension: 'jpg',
      width: 1_200,
      height: 800,
      filesize: bytes.length,
      sizes: { thumbnail: size(150, 150), medium: size(300, 200), large: size(1_024, 683) },
    });
    expect((await service.get(`/media/${id}`, { as: 'administrator' })).body).toEqual(body);
  });

  it.each<[PictureFormat, string, string]>([
    ['jpeg', 'jpg', 'jpeg'],
    ['png', 'png', 'png'],
    ['webp', 'webp', 'webp'],
    ['gif', 'gif', 'gif'],
    ['avif', 'avif', 'heif'],
  ])(
    'of %s keeps its bytes, but those of AVIF, and makes sizes of the same format',
    async (format, extension, decoded) => {
      const bytes = await pictureBytes(400, 300, format);
      // Neither the name nor the declared type counts.
      const item = await uploaded(bytes, { filename: 'evil.php' });
      expect([item['extension'], item['mime_type']]).toEqual([extension, `image/${format}`]);
      const original = await load(pathOf(item['url']));
      // An AVIF is encoded anew, to lose its metadata.
      expect(original.rawPayload.equals(bytes)).toBe(format !== 'avif');
      expect(await measure(item['url'])).toMatchObject({ format: decoded, width: 400, height: 300 });
      expect(original.headers['content-type']).toBe(`image/${format}`);
      expect(Object.keys(item['sizes']).sort()).toEqual(['medium', 'thumbnail']);
      for (const { url, width, height, filesize } of Object.values<Body>(item['sizes'])) {
        expect(await measure(url)).toEqual({ format: decoded, width, height, size: filesize });
      }
    },
  );

  it.each([
    [150, 150, {}],
    [100, 40, {}],
    [200, 100, { thumbnail: [150, 100] }],
    [151, 300, { thumbnail: [150, 150] }],
    [301, 100, { thumbnail: [150, 100], medium: [300, 100] }],
    [500, 1_100, { thumbnail: [150, 150], medium: [136, 300], large: [465, 1_024] }],
  ])('of %i×%i has only sizes that are smaller', async (width, height, sizes) => {
    const item = await uploaded(await pictureBytes(width, height));
    const shown = Object.entries<Body>(item['sizes']).map(([name, size]) => [
      name,
      [size['width'], size['height']],
    ]);
    expect(Object.fromEntries(shown)).toEqual(sizes);
  });

  it('crops the thumbnail from the middle and leaves nothing of the edges', async () => {
    const stripe = { create: { width: 50, height: 100, channels: 3 as const, background: 'red' } };
    const bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'blue' } })
      .composite([{ input: stripe, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const item = await uploaded(bytes);
    const { rawPayload } = await load(pathOf(item['sizes'].thumbnail.url));
    const { dominant, channels } = await sharp(rawPayload).stats();
    expect([dominant.b > 200, channels[0]?.max]).toEqual([true, 0]);
  });

  it('is turned as the camera noted, in its numbers and its sizes, which lose the notes', async () => {
    const bytes = await picture(400, 200)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const item = await uploaded(bytes);
    expect([item['width'], item['height']]).toEqual([200, 400]);
    const { medium } = item['sizes'];
    expect([medium.width, medium.height]).toEqual([150, 300]);
    const { rawPayload } = await load(pathOf(medium.url));
    const metadata = await sharp(rawPayload).metadata();
    expect([metadata.width, metadata.height, metadata.orientation, metadata.exif]).toEqual([
      150,
      300,
      undefined,
      undefined,
    ]);
  });

  it('accepts a title, and is found on every mount and below a language', async () => {
    const item = await uploaded(await pictureBytes(), {
      fields: { title: 'The <b>hall</b>' },
      path: '~/fr/wp-json/tribe/events/v1/media/',
    });
    expect([item['title'], item['rest_url']]).toEqual([
      'The hall',
      `${ORIGIN}/fr/wp-json/tribe/events/v1/media/${item['id']}`,
    ]);
    expect(item['url']).toMatch(/^http:\/\/calendar\.example\/media\//);
  });

  it('of the same bytes is the same item, also when many come at once', async () => {
    const bytes = await pictureBytes();
    const before = storedFiles(service).length;
    const responses = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => upload(service, bytes, { filename: `copy-${i}.png` })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(responses.map(({ body }) => body['id'])).size).toBe(1);
    expect((await upload(service, bytes)).body['id']).toBe(responses[0]?.body['id']);
    // The original, medium and thumbnail; nothing of the ones that came too late.
    expect(storedFiles(service)).toHaveLength(before + 3);
  });

  it('of a picture whose files are lost writes them again', async () => {
    const bytes = await pictureBytes();
    const item = await uploaded(bytes);
    const files = storedFiles(service);
    const [{ file } = { file: '' }] = await service.query<{ file: string }>(
      'SELECT file FROM media WHERE id = ?',
      [item['id']],
    );
    const stem = file.replace(/\.\w+$/, '');
    for (const name of files.filter((one) => one.includes(stem))) rmSync(join(service.mediaDir, name));
    expect((await load(pathOf(item['url']))).statusCode).toBe(404);
    expect((await uploaded(bytes))['id']).toBe(item['id']);
    expect(storedFiles(service)).toEqual(files);
    expect((await load(pathOf(item['url']))).rawPayload).toEqual(bytes);
  });

  it('of a picture with a lost and a damaged file describes what is written again, and keeps the rest', async () => {
    const own = await Service.start();
    const keeping = await own.startBeside({ MEDIA_DIR: own.mediaDir, MEDIA_KEEP_METADATA: 'true' });
    try {
      const exif = { IFD0: { Copyright: 'Somebody '.repeat(40) } };
      const bytes = await picture(400, 300).withExif(exif).jpeg().toBuffer();
      const { body: before } = await upload(own, bytes);
      const { id } = await own.make('/events', eventWith({ image: before['id'] }));
      const event = await own.get(`/events/${id}`);
      const fileAt = (url: string): string => join(own.mediaDir, pathOf(url).slice('/media/'.length));
      rmSync(fileAt(before['url']));
      truncateSync(fileAt(before['sizes'].thumbnail.url), 100);
      const medium = statSync(fileAt(before['sizes'].medium.url));

      const { body: after } = await upload(keeping, bytes);
      expect([after['id'], after['url'], after['filesize']]).toEqual([
        before['id'],
        before['url'],
        bytes.length,
      ]);
      for (const { url, filesize } of [after, ...Object.values(after['sizes'])] as Body[])
        expect([url, statSync(fileAt(url)).size]).toEqual([url, filesize]);
      expect(statSync(fileAt(after['sizes'].medium.url)).ino).toBe(medium.ino);
      const [row] = await own.query('SELECT hash FROM media WHERE id = ?', [after['id']]);
      expect(row?.['hash']).toBe(createHash('sha256').update(bytes).digest('hex'));
      const shown = await own.get(`/events/${id}`);
      expect(shown.body).toMatchObject({ image: { filesize: bytes.length } });
      expect(shown.headers['etag']).not.toBe(event.headers['etag']);
    } finally {
      await keeping.stop();
      await own.stop();
    }
  });

  it('of a picture whose files cannot be written again keeps those that were there', async () => {
    const bytes = await pictureBytes();
    const item = await uploaded(bytes);
    const fileAt = (url: string): string => join(service.mediaDir, pathOf(url).slice('/media/'.length));
    const [original, thumbnail] = [fileAt(item['url']), fileAt(item['sizes'].thumbnail.url)];
    rmSync(original);
    rmSync(thumbnail);
    mkdirSync(thumbnail);
    expect((await upload(service, bytes)).status).toBe(500);
    expect(existsSync(original)).toBe(false);
    expect(statSync(fileAt(item['sizes'].medium.url)).size).toBe(item['sizes'].medium.filesize);
    rmdirSync(thumbnail);
    expect((await uploaded(bytes))['id']).toBe(item['id']);
    expect([statSync(original).size, existsSync(thumbnail)]).toEqual([item['filesize'], true]);
  });

  it('may be larger than other bodies, up to 10 MiB', async () => {
    const large = Buffer.concat([await pictureBytes(), Buffer.alloc(9 * 1_024 * 1_024)]);
    expect((await upload(service, large)).status).toBe(201);
    const tooLarge = await upload(service, Buffer.alloc(10 * 1_024 * 1_024 + 1));
    expect([tooLarge.status, Object.keys(tooLarge.body['data'].params)]).toEqual([400, ['file']]);
    const beyond = await upload(service, Buffer.alloc(10 * 1_024 * 1_024 + 65_536));
    expect([beyond.status, beyond.body['code']]).toEqual([413, 'rest_payload_too_large']);
    expect(beyond.body['message']).toContain('10,304\u00a0KiB');
    const elsewhere = await service.post('/venues', { venue: 'x', description: 'x'.repeat(1_048_576) });
    expect([elsewhere.status, elsewhere.body['message']]).toEqual([
      413,
      expect.stringContaining('1\u00a0MiB'),
    ]);
  });
});

describe('the list', () => {
  it('is in pages, newest first', async () => {
    for (let i = 0; i < 3; i++) await uploaded(await pictureBytes(20 + i, 20));
    const as = 'administrator' as const;
    const { body, headers } = await service.get('/media?per_page=2&page=2', { as });
    const all = (await service.get('/media?per_page=50', { as })).body;
    const ids = all['media'].map((item: Body) => item['id']);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(body['media'].map((item: Body) => item['id'])).toEqual(ids.slice(2, 4));
    expect(body).toMatchObject({
      rest_url: `${BASE}/media/?page=2&per_page=2`,
      next_rest_url: `${BASE}/media/?page=3&per_page=2`,
      previous_rest_url: `${BASE}/media/?per_page=2`,
      total: ids.length,
      total_pages: Math.ceil(ids.length / 2),
    });
    expect(headers['x-tec-total']).toBe(String(ids.length));
    const beyond = await service.get('/media?page=999', { as });
    expect([beyond.status, beyond.body['media'], beyond.body['total']]).toEqual([200, [], ids.length]);
  });
});

describe('rights', () => {
  it.each([
    ['administrator', 201],
    ['editor', 201],
    ['author', 201],
    ['contributor', 403],
    ['subscriber', 403],
    ['anonymous', 401],
  ] as const)('%s uploads: %i', async (as, expected) => {
    const { status, body } = await upload(service, await pictureBytes(), { as });
    expect([status, body['code']]).toEqual([expected, expected === 201 ? undefined : 'rest_forbidden']);
  });

  it.each([
    ['author', 'editor', 200],
    ['author', 'author', 200],
    ['editor', 'author', 403],
    ['author', 'contributor', 403],
    ['author', 'anonymous', 401],
  ] as const)('what an %s added, an %s deletes: %i', async (owner, as, expected) => {
    const { id } = await uploaded(await pictureBytes(), { as: owner });
    const { status } = await service.delete(`/media/${id}`, { as });
    expect(status).toBe(expected);
    expect((await service.get(`/media/${id}`, { as: owner })).status).toBe(expected === 200 ? 400 : 200);
  });
});

describe('deleting', () => {
  it('gives the item for the last time and removes its files', async () => {
    const before = storedFiles(service);
    const item = await uploaded(await pictureBytes());
    expect(storedFiles(service)).toHaveLength(before.length + 3);
    const { status, body } = await service.delete(`/media/${item['id']}`);
    expect([status, body]).toEqual([200, item]);
    expect(storedFiles(service)).toEqual(before);
    expect((await load(pathOf(item['url']))).statusCode).toBe(404);
    const again = await service.delete(`/media/${item['id']}`);
    expect([again.status, Object.keys(again.body['data'].params)]).toEqual([400, ['id']]);
    // Its id is gone, and its URL is not used again.
    expect((await service.get(`/events/${item['id']}`)).body['code']).toBe('rest-event-not-found');
  });

  it('knows no item under the id of another record, nor the other way round', async () => {
    const { id } = await service.make('/venues', { venue: 'No picture' });
    for (const response of [await service.get(`/media/${id}`), await service.delete(`/media/${id}`)]) {
      expect([response.status, Object.keys(response.body['data'].params)]).toEqual([400, ['id']]);
    }
    const item = await uploaded(await pictureBytes());
    const event = await service.get(`/events/${item['id']}`);
    expect([event.status, event.body['code']]).toEqual([400, 'rest-invalid-event-id']);
  });
});
