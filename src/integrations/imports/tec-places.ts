import { fold } from '#common/text/fold.js';
import { decodePercent } from '#common/text/percent.js';
import { MAX_MARKUP } from '#common/values/characters.js';
import { html } from '#common/values/html.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { textBetweenTags } from '#common/values/markup.js';
import { listOf, type TecEvent, type TecPlace, text } from './tec-types.js';

/**
 * The text that a site sends as HTML, entities decoded once. Words in angle brackets stay, and are read as those of a
 * request.
 */
export const decoded = (value: unknown): string =>
  textBetweenTags(text(value).replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

/** The same on one line. */
export const plain = (value: unknown): string => decoded(value).replace(/\s+/g, ' ').trim();

const sanitised = html({ max: MAX_MARKUP });

/** A description as it is stored here, without the paragraphs that are empty because nothing in them may be stored. */
export function htmlOf(value: unknown): string {
  const source = text(value);
  try {
    return sanitised(source).replace(/<p\b[^<>]*>\s*<\/p>\n?/g, '');
  } catch (error) {
    // It is refused, and reported, when the record is read.
    if (error instanceof InvalidValue) return source;
    throw error;
  }
}

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
export const slugOf = (item: object): string => ('slug' in item ? decodePercent(text(item.slug)) : '');

/** The texts of a venue or organizer in the site's language. The site leaves out empty ones. */
export const placeTexts = (place: TecPlace, kind: PlaceKind): Record<string, string> => ({
  ...Object.fromEntries(NAMES[kind].map((name) => [name, plain(place[name])])),
  description: htmlOf(place['description']),
  excerpt: htmlOf(place['excerpt']),
  // Unlike those of events it is not escaped.
  website: text(place['website']),
});

const FLAGS = { venue: ['show_map', 'show_map_link'], organizer: [] } as const;

/** Those of a place that a site without maps does not know. */
function positionOf(place: TecPlace): object {
  const position = [place['geo_lat'], place['geo_lng']].map(text);
  const [geo_lat, geo_lng] = position.map(Number);
  return position.every((part) => /^-?\d+(\.\d+)?$/.test(part)) ? { geo_lat, geo_lng } : {};
}

/** A venue or organizer as a body. What the site no longer has is empty. */
export function placeFields(place: TecPlace, kind: PlaceKind): Record<string, unknown> {
  const slug = slugOf(place);
  const date = text(place['date_utc']);
  return {
    ...placeTexts(place, kind),
    ...Object.fromEntries(SHARED[kind].map((name) => [name, plain(place[name])])),
    ...(slug === '' ? {} : { slug }),
    ...(date === '' ? {} : { date_utc: date }),
    ...copyFields(place, FLAGS[kind]),
    ...(kind === 'venue' ? positionOf(place) : {}),
    image: imageOf(place) ?? '',
  };
}

/** The fields of these names that the site gives. */
export const copyFields = (item: Readonly<Record<string, unknown>>, names: readonly string[]): object =>
  Object.fromEntries(
    names.flatMap((name) => (item[name] === undefined || item[name] === null ? [] : [[name, item[name]]])),
  );

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
