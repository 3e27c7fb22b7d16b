import { distance, type Point, seeded } from './support/geography.js';
import { type Body, eventWith, Service } from './support/service.js';

const DEFAULT_RADIUS_KM = 40;
/** A distance this near to the radius may fall on either side, by rounding. */
const UNSURE_KM = 0.05;

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

let service: Service;
let counter = 0;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

async function makeVenue(place: Partial<Point> & { status?: string }): Promise<number> {
  counter += 1;
  const { lat, lng, ...fields } = place;
  const coordinates = lat === undefined ? {} : { geo_lat: lat, geo_lng: lng };
  return (await service.make('/venues', { venue: `Venue ${counter}`, ...coordinates, ...fields }))[
    'id'
  ] as number;
}

const makeEvent = async (venue: number[]): Promise<number> =>
  (await service.make('/events', eventWith({ venue })))['id'] as number;

const makeAt = async (place: Point): Promise<number> => makeEvent([await makeVenue(place)]);

/** Includes ids, so that each test sees its own events alone. */
async function found(ids: readonly number[], query: string): Promise<number[]> {
  const { status, body } = await service.get(`/events?per_page=50&include=${ids.join(',')}&${query}`);
  if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
  return (body['events'] as Body[]).map((event) => event['id'] as number);
}

const around = ({ lat, lng }: Point, radius?: number): string =>
  `geoloc_lat=${lat}&geoloc_lng=${lng}${radius === undefined ? '' : `&geoloc_radius=${radius}`}`;

const BERLIN: Point = { lat: 52.52, lng: 13.405 };
/** 27 km to the south-west. */
const POTSDAM: Point = { lat: 52.3906, lng: 13.0645 };
const HAMBURG: Point = { lat: 53.5511, lng: 9.9937 };

describe('geoloc', () => {
  it('true keeps events at a place that is known, false narrows nothing', async () => {
    const [unknown, placed] = [await makeVenue({}), await makeVenue(BERLIN)];
    const ids = [await makeEvent([]), await makeEvent([unknown]), await makeEvent([placed])];
    const both = await makeEvent([unknown, placed]);
    for (const value of ['true', '1']) {
      expect(await found([...ids, both], `geoloc=${value}`)).toEqual([ids[2], both]);
    }
    for (const value of ['false', '0']) {
      expect(await found([...ids, both], `geoloc=${value}`)).toEqual([...ids, both]);
    }
  });

  it('counts a place on the equator and on the first meridian', async () => {
    const id = await makeAt({ lat: 0, lng: 0 });
    expect(await found([id], 'geoloc=true')).toEqual([id]);
    expect(await found([id], around({ lat: 0, lng: 0 }))).toEqual([id]);
  });

  it('does not count venues that are in the trash, drafts, or without coordinates any more', async () => {
    const venues = [
      await makeVenue(BERLIN),
      await makeVenue({ ...BERLIN, status: 'draft' }),
      await makeVenue(BERLIN),
    ];
    const ids: number[] = [];
    for (const venue of venues) ids.push(await makeEvent([venue]));
    const [binned, draft, moved] = ids;
    const queries = ['geoloc=true', around(BERLIN)];
    for (const query of queries) expect(await found(ids, query)).toEqual([binned, moved]);
    await service.delete(`/venues/${venues[0]}`);
    await service.post(`/venues/${venues[2]}`, { geo_lat: null, geo_lng: null });
    for (const query of queries) expect(await found(ids, query)).toEqual([]);
    await service.post(`/venues/${venues[0]}`, { status: 'publish' });
    await service.post(`/venues/${venues[1]}`, { status: 'publish' });
    for (const query of queries) expect(await found(ids, query)).toEqual([binned, draft]);
  });

  it.each(['yes', 'no', '', 'x', '2'])('%j is 400', async (value) => {
    const { status, body } = await service.get(`/events?geoloc=${value}`);
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['geoloc']]);
  });
});

describe('a place', () => {
  it.each([
    ['geoloc_lat=1', ['geoloc_lng']],
    ['geoloc_lng=1', ['geoloc_lat']],
    ['geoloc_lat=1&geoloc_radius=5', ['geoloc_lng']],
    ['geoloc_lat=90.1&geoloc_lng=0', ['geoloc_lat']],
    ['geoloc_lat=-91&geoloc_lng=180.001', ['geoloc_lat', 'geoloc_lng']],
    ['geoloc_lat=&geoloc_lng=', ['geoloc_lat', 'geoloc_lng']],
    ['geoloc_lat=1e1&geoloc_lng=0x10', ['geoloc_lat', 'geoloc_lng']],
    ['geoloc_lat=NaN&geoloc_lng=Infinity', ['geoloc_lat', 'geoloc_lng']],
    ['geoloc_lat[]=1&geoloc_lng[x]=1', ['geoloc_lat', 'geoloc_lng']],
    ['geoloc_lat=1&geoloc_lng=1&geoloc_radius=0', ['geoloc_radius']],
    ['geoloc_lat=1&geoloc_lng=1&geoloc_radius=-5', ['geoloc_radius']],
    ['geoloc_lat=1&geoloc_lng=1&geoloc_radius=99999', ['geoloc_radius']],
    ['geoloc_lat=1&geoloc_lng=1&geoloc_radius=far', ['geoloc_radius']],
  ])('%s is 400 naming %j', async (query, names) => {
    const { status, body } = await service.get(`/events?${query}`);
    expect([status, body['code']]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body['data'].params).sort()).toEqual(names);
  });

  it('at the ends of the ranges is one', async () => {
    for (const [lat, lng] of [
      [90, 180],
      [-90, -180],
      [0, 0],
    ]) {
      expect((await service.get(`/events?geoloc_lat=${lat}&geoloc_lng=${lng}`)).status).toBe(200);
    }
  });

  it('is looked around within 40 km unless another radius is given', async () => {
    // One degree of latitude is 111.195 km.
    const near = await makeAt({ lat: 10.359, lng: 20 });
    const far = await makeAt({ lat: 10.361, lng: 20 });
    const ids = [near, far];
    expect(await found(ids, around({ lat: 10, lng: 20 }))).toEqual([near]);
    expect(await found(ids, around({ lat: 10, lng: 20 }, 41))).toEqual(ids);
    expect(await found(ids, around({ lat: 10, lng: 20 }, 39.5))).toEqual([]);
    expect(await found(ids, around({ lat: -10, lng: 20 }))).toEqual([]);
    expect(await found(ids, around({ lat: 10, lng: -20 }))).toEqual([]);
  });

  it('keeps the order of dates unless distance is asked for', async () => {
    const late = await service.make('/events', {
      ...eventWith({ venue: await makeVenue(BERLIN) }),
      start_date: '2027-03-01 10:00',
      end_date: '2027-03-01 11:00',
    });
    const early = await makeAt(POTSDAM);
    const ids = [late['id'] as number, early];
    expect(await found(ids, around(BERLIN))).toEqual([early, late['id']]);
    expect(await found(ids, `${around(BERLIN)}&orderby=distance`)).toEqual([late['id'], early]);
  });

  it('orders by distance, in both directions, by the nearest of several venues', async () => {
    const venues = [
      await makeVenue(HAMBURG),
      await makeVenue(BERLIN),
      await makeVenue(POTSDAM),
      await makeVenue({}),
    ];
    const [hamburg = 0, berlin = 0, potsdam = 0, unknown = 0] = venues;
    const far = await makeEvent([hamburg, unknown]);
    const middle = await makeEvent([potsdam]);
    const nearest = await makeEvent([hamburg, berlin]);
    const query = `${around(BERLIN, 400)}&orderby=distance`;
    expect(await found([far, middle, nearest], query)).toEqual([nearest, middle, far]);
    expect(await found([far, middle, nearest], `${query}&order=desc`)).toEqual([far, middle, nearest]);
    await service.delete(`/venues/${berlin}`);
    expect(await found([far, middle, nearest], query)).toEqual([middle, far, nearest]);
  });

  it('without which distance is no order: the start is', async () => {
    const ids = [await makeAt(HAMBURG), await makeAt(BERLIN)];
    expect(await found(ids, 'orderby=distance')).toEqual(ids);
  });

  it('is repeated by the links', async () => {
    const ids = [await makeAt(BERLIN), await makeAt(POTSDAM)];
    const query = `include=${ids.join(',')}&${around(BERLIN, 50)}&orderby=distance&order=desc&per_page=1&geoloc=true`;
    const { body } = await service.get(`/events?${query}`);
    const next = new URL(body['next_rest_url']);
    expect(Object.fromEntries(next.searchParams)).toMatchObject({
      geoloc: 'true',
      geoloc_lat: '52.52',
      geoloc_lng: '13.405',
      geoloc_radius: '50',
      orderby: 'distance',
      order: 'desc',
    });
    const page = await service.get(`~${next.pathname}${next.search}`);
    expect([body, page.body].map((one) => one['events'][0].id)).toEqual([ids[1], ids[0]]);
  });
});

describe('the globe', () => {
  const cases: [string, Point, Point[], Point[]][] = [
    [
      'is round where east meets west',
      { lat: -17, lng: 179.9 },
      [
        { lat: -17, lng: -179.9 },
        { lat: -17, lng: 179.7 },
        { lat: -17.1, lng: 180 },
        { lat: -17, lng: -180 },
      ],
      [
        { lat: -17, lng: -179.5 },
        { lat: -17, lng: -1 },
        { lat: 17, lng: 179.9 },
      ],
    ],
    [
      'is round where west meets east',
      { lat: 65, lng: -179.9 },
      [
        { lat: 65, lng: 179.6 },
        { lat: 65, lng: -179.3 },
        { lat: 65.2, lng: 180 },
      ],
      [
        { lat: 65, lng: 178.9 },
        { lat: 65, lng: 0 },
      ],
    ],
    [
      'has all longitudes at the north pole',
      { lat: 89.9, lng: 0 },
      [
        { lat: 89.9, lng: 180 },
        { lat: 89.8, lng: -90 },
        { lat: 90, lng: 77 },
      ],
      [
        { lat: 89.5, lng: 0 },
        { lat: 89.6, lng: 180 },
        { lat: -89.9, lng: 0 },
      ],
    ],
    [
      'has all longitudes at the south pole',
      { lat: -90, lng: 12 },
      [
        { lat: -89.7, lng: 12 },
        { lat: -89.7, lng: -168 },
        { lat: -90, lng: 0 },
      ],
      [
        { lat: -89.5, lng: 12 },
        { lat: 90, lng: 12 },
      ],
    ],
  ];
  it.each(cases)('%s', async (_, centre, inside, outside) => {
    const near: number[] = [];
    const all: number[] = [];
    for (const point of inside) near.push(await makeAt(point));
    for (const point of outside) all.push(await makeAt(point));
    all.push(...near);
    expect(await found(all, around(centre))).toEqual(near);
    for (const point of inside) expect(distance(centre, point)).toBeLessThan(DEFAULT_RADIUS_KM);
    for (const point of outside) expect(distance(centre, point)).toBeGreaterThan(DEFAULT_RADIUS_KM);
  });

  it('has the distances of the haversine formula, for random places and radii', async () => {
    const random = seeded(20_270_110);
    const point = (): Point => ({ lat: round(random() * 180 - 90), lng: round(random() * 360 - 180) });
    const places = new Map<number, Point>();
    for (let made = 0; made < 45; made += 1) {
      const place = point();
      places.set(await makeAt(place), place);
    }
    const ids = [...places.keys()];
    for (let attempt = 0; attempt < 25; attempt += 1) {
      const centre = point();
      const radius = Math.ceil(random() ** 2 * 20_000) + 1;
      const distances = new Map([...places].map(([id, place]) => [id, distance(centre, place)]));
      const far = (id: number): number => distances.get(id) ?? 0;
      const shown = await found(ids, `${around(centre, radius)}&orderby=distance`);
      const sure = (id: number) => Math.abs(far(id) - radius) > UNSURE_KM;
      const expected = ids.filter((id) => far(id) <= radius).sort((a, b) => far(a) - far(b));
      expect([centre, radius, shown.filter(sure)]).toEqual([centre, radius, expected.filter(sure)]);
      const reversed = await found(ids, `${around(centre, radius)}&orderby=distance&order=desc`);
      expect(reversed).toEqual(shown.toReversed());
    }
  });
});
