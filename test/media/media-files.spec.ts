import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { picture, pictureBytes, type PictureFormat, storedFiles, upload } from '../support/pictures.js';
import { type Body, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

/** The path of a file's URL. */
const pathOf = (url: string): string => new URL(url).pathname;

async function load(path: string, headers: Record<string, string> = {}) {
  return service.app.inject({ method: 'GET', url: path, headers });
}

describe('what is no accepted picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const cases: [string, () => Promise<Buffer>][] = [
    ['nothing', async () => Promise.resolve(Buffer.alloc(0))],
    ['text', async () => Promise.resolve(Buffer.from('hello'))],
    ['SVG', async () => Promise.resolve(Buffer.from(svg))],
    ['SVG with a prolog', async () => Promise.resolve(Buffer.from(`<?xml version="1.0"?>${svg}`))],
    ['PDF', async () => Promise.resolve(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF'))],
    ['TIFF', async () => picture(50, 50).tiff().toBuffer()],
    ['raw pixels', async () => picture(50, 50).raw().toBuffer()],
    ['a PNG head with a script behind it', polyglot],
    ['a truncated JPEG', async () => truncated('jpeg')],
    ['a truncated PNG', async () => truncated('png')],
    ['a truncated WebP', async () => truncated('webp')],
    ['a truncated GIF', async () => truncated('gif')],
    ['a truncated AVIF', async () => truncated('avif')],
  ];

  async function polyglot(): Promise<Buffer> {
    const png = await pictureBytes(60, 60);
    return Buffer.concat([png.subarray(0, 40), Buffer.from('<script>alert(1)</script>')]);
  }

  async function truncated(format: PictureFormat): Promise<Buffer> {
    const bytes = await pictureBytes(600, 600, format);
    return bytes.subarray(0, Math.floor(bytes.length * 0.6));
  }

  it.each(cases)('%s is refused by name and leaves nothing', async (_, make) => {
    const before = storedFiles(service);
    const { status, body } = await upload(service, await make());
    expect([status, body['code'], Object.keys(body['data'].params)]).toEqual([
      400,
      'rest_invalid_param',
      ['file'],
    ]);
    expect(body['data'].params.file).toContain('JPEG');
    expect(storedFiles(service)).toEqual(before);
  });

  it('a picture of too many pixels is refused before it is unpacked', async () => {
    const bytes = await sharp({
      create: { width: 10_000, height: 5_001, channels: 3, background: 'white' },
    })
      .png()
      .toBuffer();
    const { status, body } = await upload(service, bytes);
    expect([status, body['data'].params.file]).toEqual([400, expect.stringContaining('50 megapixels')]);
  });

  it('a picture of too many frames is refused', async () => {
    const frame = { create: { width: 8, height: 8 * 600, channels: 3 as const, background: 'white' } };
    const raw = await sharp(frame).raw().toBuffer();
    const bytes = await sharp(raw, { raw: { width: 8, height: 8 * 600, channels: 3, pageHeight: 8 } })
      .gif({ keepDuplicateFrames: true })
      .toBuffer();
    const { status, body } = await upload(service, bytes);
    expect([status, body['data'].params.file]).toEqual([400, expect.stringContaining('500 frames')]);
  });

  it('a file that is no file, no file at all, and both at once', async () => {
    const text = await service.post('/media', { file: 'hello' });
    expect([text.status, Object.keys(text.body['data'].params)]).toEqual([400, ['file']]);
    const nothing = await service.post('/media', {});
    expect([nothing.status, nothing.body['code'], nothing.body['data'].params]).toEqual([
      400,
      'rest_missing_callback_param',
      ['file'],
    ]);
    const both = await upload(service, await pictureBytes(), { fields: { url: 'http://a.example/b.jpg' } });
    expect([both.status, Object.keys(both.body['data'].params)]).toEqual([400, ['url']]);
    const broken = await service.send('POST', '/media', Buffer.from('--x\r\nbroken'), {
      as: 'author',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
  });

  it('is explained in the language of the request', async () => {
    const { body } = await upload(service, Buffer.from('x'), { path: '/media?i18n_language=fr' });
    expect(body['data'].params.file).toContain('Ce n’est pas une image');
  });
});

describe('a file', () => {
  let item: Body;
  beforeAll(async () => {
    item = (await upload(service, await pictureBytes())).body;
  });

  it('is served for ever, to everybody, as what it is', async () => {
    const { statusCode, headers } = await load(pathOf(item['sizes'].medium.url), {
      origin: 'http://other.example',
      'accept-language': 'de',
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      etag: expect.any(String),
    });
    expect(headers['content-language']).toBeUndefined();
    expect(headers.vary ?? '').not.toContain('Accept-Language');
    const unchanged = await load(pathOf(item['url']), {
      'if-none-match': (await load(pathOf(item['url']))).headers.etag ?? '',
    });
    expect(unchanged.statusCode).toBe(304);
    expect([unchanged.headers['content-language'], unchanged.headers.vary]).toEqual([
      undefined,
      headers.vary,
    ]);
  });

  it.each([
    ['if-match', '"x"'],
    ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('is refused by 412 when %s does not hold', async (name, value) => {
    const { statusCode, payload } = await load(pathOf(item['url']), { [name]: value });
    expect([statusCode, (JSON.parse(payload) as Body).code]).toEqual([412, 'rest_precondition_failed']);
  });

  it('may come without a name', async () => {
    const body = Buffer.concat([
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n',
      ),
      await pictureBytes(),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const response = await service.send('POST', '/media', body, {
      as: 'author',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([response.status, response.body['title']]).toEqual([201, 'image']);
  });

  it('is served whole, whatever part is requested', async () => {
    const { statusCode, rawPayload } = await load(pathOf(item['url']), { range: 'bytes=99999999-' });
    expect([statusCode, rawPayload.length]).toEqual([200, item['filesize']]);
  });

  it('is where its URL says, below MEDIA_DIR', () => {
    const stored = readFileSync(join(service.mediaDir, pathOf(item['url']).slice('/media/'.length)));
    expect(stored.length).toBe(item['filesize']);
  });

  it.each([
    '/media/',
    '/media/2026/',
    '/media/2026',
    '/media/2026/01/none.jpg',
    '/media/.unfinished/x',
    '/media/../package.json',
    '/media/..%2f..%2fpackage.json',
    '/media/%2e%2e/%2e%2e/package.json',
    '/media/..\\..\\package.json',
    '/media/2026/..%5c..%5cpackage.json',
    '/media//etc/passwd',
  ])('%s is nothing', async (path) => {
    const { statusCode, headers, payload } = await load(path);
    const { code } = JSON.parse(payload) as Body;
    expect([statusCode, code]).toEqual([404, 'rest_no_route']);
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
  });

  it('cannot be written to', async () => {
    const response = await service.post(`~${pathOf(item['url'])}`, {});
    expect([response.status, response.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});
