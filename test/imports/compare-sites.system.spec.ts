import type { AddressInfo } from 'node:net';
import { importFrom } from '../support/imports.js';
import { changeSite, firstSite } from '../support/moved-site.js';
import { runScript } from '../support/process.js';
import { Service } from '../support/service.js';
import { TecSite } from '../support/tec-site.js';

const content = firstSite();
let site: TecSite;
let service: Service;
beforeAll(async () => {
  site = await TecSite.start({ '': content });
  service = await Service.start({ IMPORT_RATE: '100', MEDIA_FETCH_ALLOWED_HOSTS: site.host });
  await service.app.listen(0, '127.0.0.1');
  await importFrom(service, { type: 'tec', url: site.address, source: 'site', languages: [] });
});
afterAll(async () => {
  await service.stop();
  await site.stop();
});

async function compared(): Promise<string[]> {
  const { port } = service.app.getHttpServer().address() as AddressInfo;
  const api = `http://127.0.0.1:${port}/wp-json/tribe/events/v1`;
  const { stdout } = await runScript('examples/compare-sites.mjs', [site.address, api, 'site']);
  return stdout.split('\n').filter((line) => !/^\w+: \d+ on the site/.test(line) && line !== '');
}

const REPAIRED = [
  'events 2 “Painting”: website is “https://www.event.example/ä%20ö”, on the site “www.event.example/ä ö”',
  'venues 12 “Südpol”: website is “https://www.suedpol.example”, on the site “www.suedpol.example”',
  'organizers 22 “Kulturverein Nord”: email is “”, on the site “not an e-mail”',
];

it('after an import only what was repaired differs', async () => {
  expect(await compared()).toEqual([...REPAIRED, '3 differences.']);
});

it('finds what changed on the site, and what is missing here', async () => {
  changeSite(content);
  const lines = await compared();
  for (const part of [
    'events 1 “c’t webdev 2027”: slug is “jazz-im-hof-🎷”, on the site “event-2”',
    'events 2 “Painting”: categories is ',
    '“Long ago” (5) is not on the site',
    'venues 11 “Stadthalle Köln”: phone is “+49 221 12345”, on the site “”',
    'organizers 21 “Kulturverein”: email is “info@kultur.example”, on the site “”',
    'organizers 21 “Kulturverein”: slug is “same-name”, on the site “same-name-2”',
    '“No events here” (13) is not on the site',
    'categories 101 “Musik neu”: name is “Musik”, on the site “Musik neu”',
    'categories 112 “Werkstatt”: slug is “kunst-kultur/workshop-kunst-kultur”',
    'tags 201 “draußen”: name is “unused”',
  ])
    expect(lines).toContainEqual(expect.stringContaining(part));
});
