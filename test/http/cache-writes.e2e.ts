import { RecordCache } from '#content/localized/record-cache.js';
import { Housekeeping } from '#content/records/housekeeping.service.js';
import { ResponseCache } from '#http/cache/response-cache.js';
import { some } from '../support/combinations.js';
import { closeConnections, sendRaw } from '../support/http-client.js';
import { CACHED, type Ids, makeRecords, requestsOf, ZONE } from '../support/public-reads.js';
import { listen } from '../support/raw-client.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* That no cached response outlives a write that changes it. */

let service: Service;
let beside: Service;
/** Has no response cache, and forgets its records before each comparison. */
let plain: Service;
let ports: { cached: number; plain: number };
let ids: Ids;
let other: Readonly<Record<'venue' | 'organizer' | 'event', number>>;

beforeAll(async () => {
  service = await Service.start({ SITE_TIMEZONE: ZONE });
  ids = await makeRecords(service);
  const venue = await service.make('/venues', { venue: 'Barn', phone: '0' });
  const organizer = await service.make('/organizers', { organizer: 'Choir' });
  const event = await service.make('/events', eventWith({ title: 'Elsewhere', venue: venue['id'] }));
  other = { venue: venue['id'], organizer: organizer['id'], event: event['id'] };
  beside = await service.startBeside({ SITE_TIMEZONE: ZONE });
  plain = await service.startBeside({ SITE_TIMEZONE: ZONE, CACHE_BYTES: '0' });
  ports = { cached: await listen(service), plain: await listen(plain) };
});
afterAll(async () => {
  closeConnections();
  await plain.stop();
  await beside.stop();
  await service.stop();
});

/** The paths whose cached response differs from what is stored. */
async function stale(paths: readonly string[]): Promise<string[]> {
  Object.assign(plain.app.get(RecordCache), { cached: undefined });
  const differing: string[] = [];
  for (const path of paths) {
    const [cached, made] = [await sendRaw(ports.cached, path), await sendRaw(ports.plain, path)];
    if (cached.text !== made.text || cached.status !== made.status) differing.push(path);
  }
  return differing;
}

const changed = async (by: Service, path: string, fields: Body): Promise<void> => {
  const { status, body } = await by.post(path, fields);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
};

let values = 0;
/** A value that no write had before. */
const another = (): string => String((values += 1));

type Write = (by: Service) => Promise<unknown>;

const WRITES: readonly (readonly [string, Write])[] = [
  ['a venue', async (by) => changed(by, `/venues/${ids['venue']}`, { phone: '1' })],
  [
    'its text in a language',
    async (by) => changed(by, `/venues/${ids['venue']}?lang=fr`, { venue: 'Salle' }),
  ],
  ['its picture', async (by) => changed(by, `/venues/${ids['venue']}`, { image: ids['media'] })],
  ['a deleted picture', async (by) => by.delete(`/media/${ids['media']}`)],
  ['a venue of no such event', async (by) => changed(by, `/venues/${other.venue}`, { phone: '2' })],
  ['an organizer', async (by) => changed(by, `/organizers/${ids['organizer']}`, { email: 'a@b.example' })],
  ['an organizer of no event', async (by) => changed(by, `/organizers/${other.organizer}`, { phone: '3' })],
  ['a category', async (by) => changed(by, `/categories/${ids['category']}`, { name: 'Sounds' })],
  [
    'the parent of a category',
    async (by) => {
      const parent = await by.make('/categories', { name: `Arts ${another()}` });
      await changed(by, `/categories/${ids['category']}`, { parent: parent['id'] });
    },
  ],
  ['a tag', async (by) => changed(by, `/tags/${ids['tag']}`, { name: 'Later' })],
  ['an event', async (by) => changed(by, `/events/${ids['event']}`, { title: 'Blues' })],
  ['an event elsewhere', async (by) => changed(by, `/events/${other.event}`, { title: 'Nowhere' })],
  ['the venue of an event', async (by) => changed(by, `/events/${ids['event']}`, { venue: other.venue })],
  ['the venue that it has now', async (by) => changed(by, `/venues/${other.venue}`, { city: 'Cluj' })],
  ['the terms of an event', async (by) => changed(by, `/events/${other.event}`, { tags: [ids['tag']] })],
  ['a new event', async (by) => by.make('/events', eventWith({ title: 'Jazz anew', tags: [ids['tag']] }))],
  [
    'a new event with a new venue',
    async (by) => by.make('/events', eventWith({ title: 'Jazz at last', venue: { venue: 'Attic' } })),
  ],
  ['a hidden event', async (by) => changed(by, `/events/${ids['event']}`, { status: 'draft' })],
  ['a shown event', async (by) => changed(by, `/events/${ids['event']}`, { status: 'publish' })],
  ['a venue in the trash', async (by) => by.delete(`/venues/${other.venue}`)],
  ['a venue out of it', async (by) => changed(by, `/venues/${other.venue}`, { status: 'publish' })],
  [
    'several in one batch',
    async (by) =>
      by.post('/batch', {
        mode: 'each',
        operations: [
          { method: 'PATCH', path: `/venues/${ids['venue']}`, body: { phone: '4' } },
          { method: 'PATCH', path: `/organizers/${ids['organizer']}`, body: { phone: '5' } },
        ],
      }),
  ],
  ['a deleted tag', async (by) => by.delete(`/tags/${ids['tag']}`)],
  ['a deleted category', async (by) => by.delete(`/categories/${ids['category']}`)],
];

it.each(WRITES.map(([name, write], place) => [name, write, place] as const))(
  'after %s no response is stale',
  async (_, write, place) => {
    const paths = some(requestsOf(CACHED, ids), 5, place);
    for (const by of place % 4 === 0 ? [service, beside] : [service]) {
      for (const path of paths) await sendRaw(ports.cached, path);
      await write(by);
      expect(await stale(paths)).toEqual([]);
    }
  },
);

it('a publication that falls due counts as a change, for instances whose clock is behind', async () => {
  const day = 86_400;
  const date = new Date((Math.floor(Date.now() / 1_000) + day) * 1_000).toISOString().slice(0, 19);
  await service.make('/venues', { venue: 'Tomorrow', date_utc: date.replace('T', ' ') });
  await sendRaw(ports.cached, '/organizers');
  const { hits } = service.app.get(ResponseCache);
  await sendRaw(ports.cached, '/organizers');
  await service.app.get(Housekeeping).run(Math.floor(Date.now() / 1_000) + 2 * day);
  await sendRaw(ports.cached, '/organizers');
  expect(service.app.get(ResponseCache).hits).toBe(hits + 1);
});
