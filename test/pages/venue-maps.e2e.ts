import { type Body, eventWith, Service } from '../support/service.js';

/* Venues say whether a map shows them, and whether there is a link to one. */

let service: Service;
beforeAll(async () => {
  service = await Service.start({ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' });
});
afterAll(async () => service.stop());

const LINK = 'https://www.openstreetmap.org/';
const PIN = 'data-latitude="1"';

/** What the pages show of a place that is made with these flags. */
async function shownWith(name: string, day: string, flags: Body, ofEvent: Body = {}): Promise<object> {
  const venue = { venue: name, slug: name, address: 'Street 1', ...{ geo_lat: 1, geo_lng: 2 }, ...flags };
  const dates = { start_date: `${day} 20:00`, end_date: `${day} 21:00` };
  await service.make('/events', eventWith({ ...dates, title: `At ${name}`, venue, ...ofEvent }));
  const paths = {
    event: `/event/at-${name}/`,
    venue: `/venue/${name}/`,
    map: `/calendar?view=map&date=${day}&end_date=${day}%2023:59`,
  };
  const bodies = await Promise.all(
    Object.entries(paths).map(async ([view, path]) => {
      const { status, body } = await service.get<string>(`~${path}`);
      expect([path, status, body.includes('<address>')]).toEqual([path, 200, true]);
      return [view, body] as const;
    }),
  );
  const { map = '' } = Object.fromEntries(bodies);
  return {
    links: bodies.filter(([, body]) => body.includes(LINK)).map(([view]) => view),
    pin: map.includes(PIN),
    map: map.includes('leaflet'),
  };
}

const ALL = { links: ['event', 'venue', 'map'], pin: true, map: true };

it('by default there are both, whatever the event says, whose flags are false by default', async () => {
  expect(await shownWith('plain', '2099-01-05', {})).toEqual(ALL);
  const off = { show_map: false, show_map_link: false };
  expect(await shownWith('told', '2099-01-06', {}, off)).toEqual(ALL);
});

it('show_map_link=false leaves out the link', async () => {
  expect(await shownWith('unlinked', '2099-02-05', { show_map_link: false })).toEqual({ ...ALL, links: [] });
});

it('show_map=false leaves out the pin, and the map that would have no other', async () => {
  const off = { show_map: false };
  expect(await shownWith('unpinned', '2099-03-05', off)).toEqual({ ...ALL, pin: false, map: false });
});

it('a place with neither has its address', async () => {
  const off = { show_map: false, show_map_link: false };
  expect(await shownWith('neither', '2099-04-05', off)).toEqual({ links: [], pin: false, map: false });
});
