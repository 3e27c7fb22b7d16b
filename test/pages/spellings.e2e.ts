import { eventWith, NAMESPACE, Service } from '../support/service.js';

/* Each page and each file for robots has one address, to which other spellings lead. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
  await service.make('/events', eventWith({ start_date: '2099-03-06 20:00', end_date: '2099-03-06 21:00' }));
});
afterAll(async () => service.stop());

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
const ask = async (path: string, headers: Record<string, string> = { accept }) =>
  service.get<string>(`~${path}`, { headers });

it.each([
  ['/SITEMAP.XML', '/sitemap.xml'],
  ['/sitemap.xml/', '/sitemap.xml'],
  ['/Robots.txt?a=1&lang=fr', '/robots.txt?a=1&lang=fr'],
  ['/robots.txt/', '/robots.txt'],
  ['/Embed.js', '/embed.js'],
  ['/embed.js/?v=2', '/embed.js?v=2'],
  ['/FR/Sitemap.xml', '/fr/sitemap.xml'],
  ['/Sitemap-2099-03-FR.xml', '/sitemap-2099-03-fr.xml'],
  ['/fr', '/fr/'],
  ['/FR', '/fr/'],
  ['/Fr/?a=1', '/fr/?a=1'],
  ['/fr/?lang=en', '/en/'],
])('%s leads to %s', async (path, target) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await service.send<string>(method, `~${path}`, undefined, {
      headers: { accept },
    });
    expect([status, headers['location']]).toEqual([301, target]);
  }
});

it.each(['/sitemap.xml', '/robots.txt', '/embed.js', '/fr/sitemap.xml', '/fr/', '/'])(
  '%s is exact',
  async (path) => {
    expect((await ask(path)).status).toBe(200);
  },
);

it('programs read the entry points of a language with a slash and without', async () => {
  for (const path of ['/fr', '/fr/']) {
    const { status, headers } = await ask(path, {});
    expect([path, status]).toEqual([path, 200]);
    expect(headers['vary']).toMatch(/\bAccept\b(?!-)/);
  }
});

it('programs too find the exact spelling of a language', async () => {
  for (const path of ['/FR', '/FR/', '/Fr']) expect((await ask(path, {})).headers['location']).toBe('/fr/');
});

it.each([
  ...[`${NAMESPACE}/EVENTS`, '/DOCS', '/Health/live', '/METRICS', '/WP-JSON', '/Media/x.png', '//robots.txt'],
  ...['//FR', '/xx', '/xx/', '//evil.example/robots.txt/', '/%2f%2fevil.example/FR', '/robots.txt//'],
])('%s leads nowhere', async (path) => {
  expect((await ask(path)).headers['location']).toBeUndefined();
});

it('without pages no address leads to another one', async () => {
  const other = await service.startBeside({ PUBLIC_PAGES: 'false' });
  try {
    for (const path of ['/FR', '/Robots.txt', '/SITEMAP.XML'])
      expect([path, (await other.get(`~${path}`, { headers: { accept } })).status]).toEqual([path, 404]);
  } finally {
    await other.stop();
  }
});
