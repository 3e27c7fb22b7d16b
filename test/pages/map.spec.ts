import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#platform/config/settings.js';
import { eventWith, Service } from '../support/service.js';

/* The map beside the list of events, and the logo. What the script of the map does is tested in a browser. */

const TILES = 'https://tiles.example/{z}/{x}/{y}.png';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
  const venue = { venue: 'Harbour Museum', city: 'Paris', geo_lat: 48.88, geo_lng: 2.37 };
  await service.make(
    '/events',
    eventWith({ start_date: '2099-03-06 20:00', end_date: '2099-03-06 21:00', venue }),
  );
});
afterAll(async () => service.stop());

const PATH = '~/calendar?view=map&date=2099-03-01';

it('is drawn of tiles of one origin, which the policy allows for pictures alone', async () => {
  const other = await service.startBeside({ MAP_TILES_URL: TILES });
  try {
    const { body, headers } = await other.get<string>(PATH);
    expect(body).toContain(`data-tiles="${TILES}" data-attribution="© OpenStreetMap contributors"`);
    expect(body).toContain('data-latitude="48.88" data-longitude="2.37" data-place="Harbour Museum"');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy.split('; ')).toContain("img-src 'self' data: https://tiles.example");
    expect(policy.match(/https:/g)).toHaveLength(1);
    for (const [, file = ''] of body.matchAll(/(?:src|href)="(\/assets\/(?:map|leaflet)-[^"]+)"/g))
      expect([file, (await other.get(`~${file}`)).status]).toEqual([file, 200]);
    expect((await other.get<string>('~/calendar')).body).not.toContain('leaflet');
  } finally {
    await other.stop();
  }
});

it('loads the styles of the site last', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'map-'));
  const own = join(folder, 'own.css');
  writeFileSync(own, ':root { --ground: white; }');
  const other = await service.startBeside({ MAP_TILES_URL: TILES, SITE_CSS: own });
  try {
    const { body } = await other.get<string>(PATH);
    const sheets = [...body.matchAll(/rel="stylesheet" href="\/assets\/(\w+)-/g)].map(([, name]) => name);
    expect(sheets).toEqual(['calendar', 'map', 'own']);
  } finally {
    await other.stop();
    rmSync(folder, { recursive: true });
  }
});

it('is not there where no place is known: nothing vanishes when its script has run', async () => {
  const other = await service.startBeside({ MAP_TILES_URL: TILES });
  try {
    await service.make('/events', {
      ...eventWith({ title: 'Somewhere', start_date: '2199-03-06 20:00', end_date: '2199-03-06 21:00' }),
      venue: { venue: 'Nobody Knows' },
    });
    const { body } = await other.get<string>('~/calendar?view=map&date=2199-03-01');
    expect(body).toContain('Nobody Knows');
    expect(body).not.toMatch(/leaflet|class="map"/);
  } finally {
    await other.stop();
  }
});

it('is not there without tiles: the list says where', async () => {
  const { body, headers } = await service.get<string>(PATH);
  expect(body).not.toMatch(/leaflet|class="map"/);
  expect(body).toContain('Harbour Museum');
  expect(headers['content-security-policy']).toContain("img-src 'self' data:;");
});

it('takes the placeholders that the map fills', () => {
  const address = 'https://tiles.example/{s}/{z}/{x}/{y}{r}.png?key=1';
  expect(readSettings({ MAP_TILES_URL: address }).mapTilesUrl).toBe(address);
});

it.each([
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'javascript:alert({z}{x}{y})',
  'https://tiles.example; script-src *//{z}/{x}/{y}',
  '/tiles/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}/{y}.png?key={key}',
  'https://tiles.example/{z}/{x}/{y}.png?key={ key }',
])('takes no tiles of %s', (address) => {
  expect(() => readSettings({ MAP_TILES_URL: address })).toThrow('MAP_TILES_URL');
});

it('the logo has both of its sides, so that nothing moves when it has come', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'logo-'));
  const logo = join(folder, 'logo.svg');
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"/>');
  const other = await service.startBeside({ SITE_LOGO: logo, SITE_NAME: 'Town' });
  try {
    const { body } = await other.get<string>('~/calendar');
    expect(body).toMatch(/<img src="\/assets\/logo-[^"]+\.svg" alt="Town" width="132" height="44">/);
  } finally {
    await other.stop();
    rmSync(folder, { recursive: true });
  }
});
