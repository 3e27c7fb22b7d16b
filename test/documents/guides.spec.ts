import { readFileSync } from 'node:fs';
import { Service } from '../support/service.js';

/* That whoever has only the URL of a service can read the guides. */

let service: Service;
beforeAll(async () => {
  service = await Service.start({ PUBLIC_PAGES: 'false' });
});
afterAll(async () => service.stop());

const GUIDES = '/docs/guides/';
const get = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  service.app.inject({ url, method });

/** The pages that the index names for those who use or run the service. */
function listed(): string[] {
  const [users = ''] = readFileSync('docs/README.md', 'utf8').split('## Change the service');
  return [...new Set([...users.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name = '']) => name))];
}

it('serves each guide that the index names, as it is in the repository', async () => {
  expect(listed().length).toBeGreaterThan(15);
  for (const name of ['README.md', ...listed()]) {
    const { statusCode, headers, body } = await get(GUIDES + name);
    expect([name, statusCode, body]).toEqual([name, 200, readFileSync(`docs/${name}`, 'utf8')]);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=UTF-8',
      'content-language': 'en',
      'x-content-type-options': 'nosniff',
    });
  }
});

it('serves no other file, and takes no other method', async () => {
  const others = [
    '',
    'architecture.md',
    'openapi.json',
    'adr/',
    '../../package.json',
    '..%2f..%2fpackage.json',
  ];
  for (const name of others) {
    const { statusCode, headers } = await get(GUIDES + name);
    expect([name, statusCode < 500 && statusCode >= 400, headers['content-type']]).toEqual([
      name,
      true,
      'application/json; charset=UTF-8',
    ]);
  }
  const { statusCode, headers } = await get(`${GUIDES}api.md`, 'POST');
  expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD']);
});

it('is named by the document, its groups, the documentation page and the first page', async () => {
  const { body: document } = await service.get('/doc');
  const groups = (document['tags'] as { externalDocs?: { url: string } }[]).flatMap(
    ({ externalDocs }) => externalDocs ?? [],
  );
  expect(groups.length).toBeGreaterThan(7);
  const pages = ['/docs', '/'].map(async (url) =>
    service.app.inject({ url, headers: { accept: 'text/html' } }),
  );
  const texts = [
    document['info'].description as string,
    ...(await Promise.all(pages)).map(({ body }) => body),
  ];
  for (const text of texts) expect(text).toContain(`${GUIDES}README.md`);
  const inDescription = [...(texts[0] ?? '').matchAll(/\]\((\/docs[^)]+)\)/g)].map(([, url = '']) => url);
  for (const url of [...groups.map(({ url }) => url), ...inDescription]) {
    expect([url, (await get(url, 'HEAD')).statusCode]).toEqual([url, 200]);
  }
});
