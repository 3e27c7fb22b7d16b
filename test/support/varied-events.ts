import { seeded } from './geography.js';
import { type Body, eventWith, type Service } from './service.js';

/** The ids of the records that varied events link to, by kind. */
export interface LinkedRecordIds {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly venue: readonly number[];
  readonly organizer: readonly number[];
}

const AUTHORS = ['administrator', 'author', 'editor'] as const;

/** Categories below each other; venues at the edges of the map; one venue and one organizer that are not public. */
export async function makeLinkedRecords(service: Service): Promise<LinkedRecordIds> {
  const categories: number[] = [];
  for (const [name, above] of [['Music'], ['Jazz', 0], ['Rock', 0], ['Bebop', 1], ['Art']] as const) {
    const parent = above === undefined ? 0 : categories[above];
    categories.push((await service.make('/categories', { name, parent }))['id']);
  }
  const make = async (path: string, bodies: Body[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const body of bodies) ids.push((await service.make(path, body, { as: 'author' }))['id']);
    return ids;
  };
  const tags = [];
  for (const name of ['indoor', 'free', 'late']) tags.push((await service.make('/tags', { name }))['id']);
  const places = [
    [180, 10],
    [-180, -10],
    [12.5, 41.9],
    [45, 90],
    [170, 0],
  ].map(([geo_lng, geo_lat], index) => ({ venue: `Hall ${index}`, geo_lng, geo_lat }));
  const venue = await make('/venues', [
    ...places,
    { venue: 'Nowhere' },
    { venue: 'Secret', status: 'draft' },
  ]);
  const organizer = await make('/organizers', [
    { organizer: 'Club', translations: { fr: { organizer: 'Cercle' } } },
    { organizer: 'Choir', status: 'private' },
  ]);
  return { categories, tags, venue, organizer };
}

/** Starts around the turn of a month, in zones on both sides of UTC and far from it. */
const STARTS = [
  '2027-01-31 23:30',
  '2027-02-01 00:10',
  '2027-02-01 13:00',
  '2027-02-14 12:00',
  '2026-12-31 12:30',
];
const ZONES = ['Pacific/Auckland', 'America/Los_Angeles', 'UTC', 'Pacific/Kiritimati', 'Europe/Bucharest'];

/** The body of one of many events that differ in the fields of filters, but often have the same values. */
export function variedEvent(linked: LinkedRecordIds, seed: number): Body {
  const random = seeded(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const some = (ids: readonly number[]): number[] => ids.filter(() => random() < 0.3);
  const start = pick(STARTS);
  return eventWith({
    title: pick(['Alpha', 'Beta', 'Ébène', 'alpha']),
    ...(random() < 0.3 ? { translations: { fr: { title: pick(['Zoé', 'Alpha', 'Œuvre']) } } } : {}),
    start_date: start,
    end_date: `2027-03-0${1 + Math.floor(random() * 3)} 10:00`,
    timezone: pick(ZONES),
    status: pick(['publish', 'publish', 'publish', 'draft', 'private']),
    featured: random() < 0.3,
    hide_from_listings: random() < 0.05,
    ...(random() < 0.1 ? { password: 'sesame' } : {}),
    date_utc: pick([
      '2020-01-01 00:00:00',
      '2020-01-01 00:00:00',
      '2021-05-05 05:05:05',
      '2090-01-01 00:00:00',
    ]),
    categories: some(linked.categories),
    tags: some(linked.tags),
    venue: some(linked.venue),
    organizer: some(linked.organizer),
  });
}

/** Creates one, as one of several authors. */
export async function makeVaried(service: Service, linked: LinkedRecordIds, seed: number): Promise<number> {
  const as = AUTHORS[seed % AUTHORS.length] ?? 'administrator';
  return (await service.make('/events', variedEvent(linked, seed), { as }))['id'] as number;
}

/** Makes many, some at the same time. */
export async function makeMany(
  service: Service,
  linked: LinkedRecordIds,
  seeds: readonly number[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < seeds.length; at += 8) {
    const part = seeds.slice(at, at + 8).map(async (seed) => makeVaried(service, linked, seed));
    ids.push(...(await Promise.all(part)));
  }
  return ids;
}

/** All ids of a list, page by page. */
export async function idsByPage(
  service: Service,
  path: string,
  as: 'anonymous' | 'author' | 'editor',
): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await service.get(`${path}&per_page=50&page=${page}`, { as });
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    ids.push(...itemsOf(body).map(({ id }) => id as number));
    if (page >= body['total_pages']) return ids;
  }
}

/** The items of a list, whatever it is a list of. */
export const itemsOf = (body: Body): Body[] => Object.values(body)[0] as Body[];
