import { gzipSync } from 'node:zlib';
import { INTERFACE_LANGUAGES } from '#common/messages/languages.js';
import { Service } from '../support/service.js';

/* The script with which other sites show the events. What it shows is tested in a browser. */

let service: Service;
beforeAll(async () => {
  service = await Service.start({ PUBLIC_PAGES: 'false' });
});
afterAll(async () => service.stop());

it('is there without pages, small, for pages of other origins, and is loaded anew only when it changes', async () => {
  const { status, body, headers } = await service.get<string>('~/embed.js', {
    headers: { origin: 'https://museum.example' },
  });
  expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=UTF-8']);
  expect(gzipSync(body, { level: 6 }).length).toBeLessThan(15 * 1024);
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  });
  expect(headers).not.toHaveProperty('set-cookie');
  const again = await service.get('~/embed.js', { headers: { 'if-none-match': headers['etag'] ?? '' } });
  expect(again.status).toBe(304);
});

it('has the texts of all languages', async () => {
  const { body } = await service.get<string>('~/embed.js');
  const texts = JSON.parse(/const TEXTS = (.*);/.exec(body)?.[1] ?? '') as Record<string, object>;
  expect(Object.keys(texts)).toEqual([...INTERFACE_LANGUAGES]);
  for (const language of INTERFACE_LANGUAGES)
    expect(texts[language]).toMatchObject({ moreEvents: expect.any(String), statuses: expect.any(Object) });
});
