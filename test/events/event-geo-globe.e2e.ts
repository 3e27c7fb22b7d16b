import { distance, type Point, seeded } from '../support/geography.js';
import { around, foundOf, makeAt } from '../support/placed-events.js';
import { Service } from '../support/service.js';

const DEFAULT_RADIUS_KM = 40;
/** A distance this near to the radius may fall on either side, by rounding. */
const UNSURE_KM = 0.05;

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

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
    for (const point of inside) near.push(await makeAt(service, point));
    for (const point of outside) all.push(await makeAt(service, point));
    all.push(...near);
    expect(await foundOf(service, all, around(centre))).toEqual(near);
    for (const point of inside) expect(distance(centre, point)).toBeLessThan(DEFAULT_RADIUS_KM);
    for (const point of outside) expect(distance(centre, point)).toBeGreaterThan(DEFAULT_RADIUS_KM);
  });

  it('has the distances of the haversine formula, for random places and radii', async () => {
    const random = seeded(20_270_110);
    const point = (): Point => ({ lat: round(random() * 180 - 90), lng: round(random() * 360 - 180) });
    const places = new Map<number, Point>();
    for (let made = 0; made < 45; made += 1) {
      const place = point();
      places.set(await makeAt(service, place), place);
    }
    const ids = [...places.keys()];
    for (let attempt = 0; attempt < 25; attempt += 1) {
      const centre = point();
      const radius = Math.ceil(random() ** 2 * 20_000) + 1;
      const distances = new Map([...places].map(([id, place]) => [id, distance(centre, place)]));
      const far = (id: number): number => distances.get(id) ?? 0;
      const shown = await foundOf(service, ids, `${around(centre, radius)}&orderby=distance`);
      const sure = (id: number) => Math.abs(far(id) - radius) > UNSURE_KM;
      const expected = ids.filter((id) => far(id) <= radius).sort((a, b) => far(a) - far(b));
      expect([centre, radius, shown.filter(sure)]).toEqual([centre, radius, expected.filter(sure)]);
      const reversed = await foundOf(service, ids, `${around(centre, radius)}&orderby=distance&order=desc`);
      expect(reversed).toEqual(shown.toReversed());
    }
  });
});
