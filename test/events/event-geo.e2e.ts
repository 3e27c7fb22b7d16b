import { type Point } from '../support/geography.js';
import { around, foundOf, makeAt, makeEvent, makeVenue } from '../support/placed-events.js';
import { eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const BERLIN: Point = { lat: 52.52, lng: 13.405 };
/** 27 km to the south-west. */
const POTSDAM: Point = { lat: 52.3906, lng: 13.0645 };
const HAMBURG: Point = { lat: 53.5511, lng: 9.9937 };

describe('geoloc', () => {
  it('true keeps events at a place that is known, false narrows nothing', async () => {
    const [unknown, placed] = [await makeVenue(service, {}), await makeVenue(service, BERLIN)];
    const ids = [
      await makeEvent(service, []),
      await makeEvent(service, [unknown]),
      await makeEvent(service, [placed]),
    ];
    const both = await makeEvent(service, [unknown, placed]);
    for (const value of ['true', '1']) {
      expect(await foundOf(service, [...ids, both], `geoloc=${value}`)).toEqual([ids[2], both]);
    }
    for (const value of ['false', '0']) {
      expect(await foundOf(service, [...ids, both], `geoloc=${value}`)).toEqual([...ids, both]);
    }
  });

  it('counts a place on the equator and on the first meridian', async () => {
    const id = await makeAt(service, { lat: 0, lng: 0 });
    expect(await foundOf(service, [id], 'geoloc=true')).toEqual([id]);
    expect(await foundOf(service, [id], around({ lat: 0, lng: 0 }))).toEqual([id]);
  });

  it('does not count venues that are in the trash, drafts, or without coordinates any more', async () => {
    const venues = [
      await makeVenue(service, BERLIN),
      await makeVenue(service, { ...BERLIN, status: 'draft' }),
      await makeVenue(service, BERLIN),
    ];
    const ids: number[] = [];
    for (const venue of venues) ids.push(await makeEvent(service, [venue]));
    const [binned, draft, moved] = ids;
    const queries = ['geoloc=true', around(BERLIN)];
    for (const query of queries) expect(await foundOf(service, ids, query)).toEqual([binned, moved]);
    await service.delete(`/venues/${venues[0]}`);
    await service.post(`/venues/${venues[2]}`, { geo_lat: null, geo_lng: null });
    for (const query of queries) expect(await foundOf(service, ids, query)).toEqual([]);
    await service.post(`/venues/${venues[0]}`, { status: 'publish' });
    await service.post(`/venues/${venues[1]}`, { status: 'publish' });
    for (const query of queries) expect(await foundOf(service, ids, query)).toEqual([binned, draft]);
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
    const near = await makeAt(service, { lat: 10.359, lng: 20 });
    const far = await makeAt(service, { lat: 10.361, lng: 20 });
    const ids = [near, far];
    expect(await foundOf(service, ids, around({ lat: 10, lng: 20 }))).toEqual([near]);
    expect(await foundOf(service, ids, around({ lat: 10, lng: 20 }, 41))).toEqual(ids);
    expect(await foundOf(service, ids, around({ lat: 10, lng: 20 }, 39.5))).toEqual([]);
    expect(await foundOf(service, ids, around({ lat: -10, lng: 20 }))).toEqual([]);
    expect(await foundOf(service, ids, around({ lat: 10, lng: -20 }))).toEqual([]);
  });

  it('keeps the order of dates unless distance is requested', async () => {
    const late = await service.make('/events', {
      ...eventWith({ venue: await makeVenue(service, BERLIN) }),
      start_date: '2027-03-01 10:00',
      end_date: '2027-03-01 11:00',
    });
    const early = await makeAt(service, POTSDAM);
    const ids = [late['id'] as number, early];
    expect(await foundOf(service, ids, around(BERLIN))).toEqual([early, late['id']]);
    expect(await foundOf(service, ids, `${around(BERLIN)}&orderby=distance`)).toEqual([late['id'], early]);
  });

  it('orders by distance, in both directions, by the nearest of several venues', async () => {
    const venues = [
      await makeVenue(service, HAMBURG),
      await makeVenue(service, BERLIN),
      await makeVenue(service, POTSDAM),
      await makeVenue(service, {}),
    ];
    const [hamburg = 0, berlin = 0, potsdam = 0, unknown = 0] = venues;
    const far = await makeEvent(service, [hamburg, unknown]);
    const middle = await makeEvent(service, [potsdam]);
    const nearest = await makeEvent(service, [hamburg, berlin]);
    const query = `${around(BERLIN, 400)}&orderby=distance`;
    expect(await foundOf(service, [far, middle, nearest], query)).toEqual([nearest, middle, far]);
    expect(await foundOf(service, [far, middle, nearest], `${query}&order=desc`)).toEqual([
      far,
      middle,
      nearest,
    ]);
    await service.delete(`/venues/${berlin}`);
    expect(await foundOf(service, [far, middle, nearest], query)).toEqual([middle, far, nearest]);
  });

  it('without which distance is no order: the start is', async () => {
    const ids = [await makeAt(service, HAMBURG), await makeAt(service, BERLIN)];
    expect(await foundOf(service, ids, 'orderby=distance')).toEqual(ids);
  });

  it('is repeated by the links', async () => {
    const ids = [await makeAt(service, BERLIN), await makeAt(service, POTSDAM)];
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

  it('is repeated by the links in digits, however small its numbers are', async () => {
    const tiny = { lat: 0.000_000_5, lng: -0.000_000_000_000_001 };
    const ids = [await makeAt(service, tiny), await makeAt(service, tiny)];
    const place = 'geoloc_lat=0.0000005&geoloc_lng=-0.000000000000001&geoloc_radius=0.00000025';
    for (const query of [place, 'bbox=-0.0000005,0,10,60']) {
      const { body } = await service.get(`/events?include=${ids.join(',')}&per_page=1&${query}`);
      expect(decodeURIComponent(body['next_rest_url'])).toContain(query.replace(/&.*/, ''));
      const { pathname, search } = new URL(body['next_rest_url']);
      const page = await service.get(`~${pathname}${search}`);
      expect([page.status, page.body['events']?.[0]?.id]).toEqual([200, ids[1]]);
    }
  });
});
