import { textBetweenTags } from '../../common/values/markup.js';
import { fold } from '../../common/text/fold.js';
import { listOf, type TecEvent, type TecPlace, text } from './tec-types.js';

/** Plain text without HTML escapes such as `Rock &amp; Roll`. */
export const plain = (value: unknown): string => textBetweenTags(text(value)).replace(/\s+/g, ' ').trim();

export type PlaceKind = 'venue' | 'organizer';

const NAMES = {
  venue: ['venue', 'address', 'city', 'country', 'province', 'state'],
  organizer: ['organizer'],
} as const;
const SHARED = { venue: ['zip', 'phone'], organizer: ['phone', 'email'] } as const;

export const placesOf = (event: TecEvent, kind: PlaceKind): TecPlace[] => listOf<TecPlace>(event[kind]);

/** The URL of a picture, if there is one. */
export function imageOf({ image }: Readonly<Record<string, unknown>>): string | undefined {
  const url = typeof image === 'object' && image !== null && 'url' in image ? text(image.url) : text(image);
  return /^https?:\/\//.test(url) ? url : undefined;
}

/** A slug in readable form. WordPress escapes characters outside ASCII. */
export function slugOf(item: object): string {
  const slug = 'slug' in item ? text(item.slug) : '';
  try {
    return decodeURIComponent(slug);
  } catch (error) {
    if (error instanceof URIError) return slug;
    throw error;
  }
}

const filled = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries.filter(([, value]) => value !== '' && value !== undefined && value !== null));

/** The texts of a venue or organizer in the site's language. */
export const placeTexts = (place: TecPlace, kind: PlaceKind): Record<string, unknown> =>
  filled([
    ...NAMES[kind].map((name) => [name, plain(place[name])] as const),
    ['description', text(place['description'])],
    ['website', text(place['website'])],
  ]);

/** A venue or organizer as an inline record of a body. */
export function placeFields(place: TecPlace, kind: PlaceKind): Record<string, unknown> {
  const position = kind === 'venue' ? [place['geo_lat'], place['geo_lng']] : [];
  const hasPosition = position.length === 2 && position.every((part) => /^-?\d+(\.\d+)?$/.test(text(part)));
  return filled([
    ...Object.entries(placeTexts(place, kind)),
    ...SHARED[kind].map((name) => [name, plain(place[name])] as const),
    ['image', imageOf(place)],
    ...(hasPosition
      ? ([
          ['geo_lat', Number(position[0])],
          ['geo_lng', Number(position[1])],
        ] as const)
      : []),
  ]);
}

/** Marks by which a venue or organizer can be recognized in another language. */
function marksOf(place: TecPlace, kind: PlaceKind): Set<string> {
  const address = ['address', 'city', 'zip'].map((name) => fold(plain(place[name]))).join('|');
  return new Set(
    [
      `id ${place.id}`,
      `slug ${slugOf(place)}`,
      `name ${fold(plain(place[kind]))}`,
      ...(kind === 'venue' && /[^|]/.test(address) ? [`address ${address}`] : []),
      ...(kind === 'organizer' && text(place['email']) !== '' ? [`email ${text(place['email'])}`] : []),
    ].filter((mark) => !/^\w+ $/.test(mark)),
  );
}

/** Whether two events in different languages share a venue (or organizer); undefined when neither has one. */
export function shareAny(one: TecEvent, other: TecEvent, kind: PlaceKind): boolean | undefined {
  const [ours, theirs] = [placesOf(one, kind), placesOf(other, kind)];
  if (ours.length === 0 && theirs.length === 0) return undefined;
  const marks = new Set(ours.flatMap((place) => [...marksOf(place, kind)]));
  return theirs.some((place) => [...marksOf(place, kind)].some((mark) => marks.has(mark)));
}
