import fc, { type Arbitrary } from 'fast-check';
import type { DocumentedOperation } from '../../operations.js';
import { DATES } from '../hostile.js';
import { textOf } from '../json-text.js';
import { encoded } from '../pairs.js';
import type { SeededRecords } from '../seeded.js';
import type { Values } from '../values.js';
import { sizes } from './texts.js';

/** Words that many texts have, few, or none; and texts that are not words. */
const WORDS = [
  ...[
    'a',
    'e',
    'i',
    'o',
    'x',
    'in',
    'the',
    'of',
    'concert',
    'music',
    'jazz',
    'event',
    'night',
    'festival',
    '1',
    '2027',
  ],
  ...[
    'zzzzzz',
    'été',
    'Brașov',
    '日本',
    '%',
    '_',
    '*',
    '%_%',
    "'",
    '\\',
    '(',
    '\u0301',
    '-',
    '--',
    '"',
    'x'.repeat(200),
  ],
];

const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  fc.string({ unit: 'grapheme-ascii', maxLength: 3 }),
);

const phrase = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `"${words.join(' ')}"`);

const term = fc
  .tuple(fc.constantFrom('', '', '', '-', '-', '--', '+'), fc.oneof({ weight: 2, arbitrary: word }, phrase))
  .map((parts) => parts.join(''));

/** Words, phrases and exclusions. */
const search: Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.array(term, { minLength: 1, maxLength: 4 }).map((terms) => terms.join(' ')) },
  { weight: 4, arbitrary: fc.array(term, { minLength: 4, maxLength: 32 }).map((terms) => terms.join(' ')) },
  {
    weight: 2,
    arbitrary: fc
      .array(phrase, { minLength: 8, maxLength: 32 })
      .map((all) => all.map((one) => `-${one}`).join(' ')),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(word, sizes(2_000)).map(([one, count]) => `${one} `.repeat(count).slice(0, 5_000)),
  },
);

const EARLIEST = [
  '1900-01-01',
  '0001-01-01',
  '2000-01-01',
  '2027-01-01',
  'now',
  'first monday of next month',
];
const LATEST = [
  '2999-12-31',
  '9999-12-31',
  '2100-01-01',
  '2027-12-31',
  '+3 years',
  'last day of february 9999',
];

const date = (usual: readonly string[]): Arbitrary<string> =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...DATES).map(textOf));

const coordinate = (max: number): Arbitrary<number> =>
  fc.oneof(fc.double({ min: -max, max, noNaN: true }), fc.constantFrom(-max, max, 0, max + 1, 48, 11));

const box = fc
  .tuple(coordinate(180), coordinate(90), coordinate(180), coordinate(90))
  .chain(([west, south, east, north]) =>
    fc.constantFrom(
      [Math.min(west, east), Math.min(south, north), Math.max(west, east), Math.max(south, north)],
      [west, south, east, north],
      [-180, -90, 180, 90],
    ),
  )
  .map((sides) => sides.join());

const ORDERS = [
  'title',
  'slug',
  'date',
  'end_date',
  'modified',
  'distance',
  'id',
  'name',
  'count',
  'description',
  'x',
];

const FACETS = ['categories', 'tags', 'venue', 'organizer', 'month'];
const STATUSES = ['publish', 'draft', 'pending', 'private', 'future', 'trash', 'any'];

const some = (values: readonly string[]): Arbitrary<string> =>
  fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join());

const id = (known: readonly number[]): Arbitrary<number> =>
  known.length === 0
    ? fc.integer({ min: 1, max: 1_000 })
    : fc.oneof(fc.constantFrom(...known), fc.integer({ min: 1, max: 100_000 }));

/** Ids, few or as many as are accepted. */
const ids = (known: readonly number[]): Arbitrary<string> =>
  fc
    .oneof(
      fc.array(id(known), { minLength: 1, maxLength: 3 }),
      fc.array(id(known), { minLength: 10, maxLength: 100 }),
    )
    .map((all) => all.join());

/** What only makes sense together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  geoloc: ['geoloc_lat', 'geoloc_lng', 'geoloc_radius'],
  geoloc_lat: ['geoloc_lng', 'geoloc_radius'],
  geoloc_lng: ['geoloc_lat', 'geoloc_radius'],
  geoloc_radius: ['geoloc_lat', 'geoloc_lng'],
  external_id: ['external_source'],
  external_source: ['external_id'],
};

/** A wide list costs most. A feed is limited to one slice, so that the cost of finding its events shows. */
const WIDE = { start_date: '1900-01-01', end_date: '2999-12-31', limit: '50' };

/** How likely a parameter is that makes a list cost more, against any other. */
const COSTLY = [
  'search',
  'search',
  'search',
  'orderby',
  'orderby',
  'facets',
  'page',
  'order',
  'limit',
  'only_with_upcoming',
];

/** Queries of lists and feeds: searches, filters, orders, pages, alone and all together. */
export class Queries {
  private readonly made: Readonly<Record<string, Arbitrary<string | number>>>;

  constructor(
    private readonly values: Values,
    { ids: known }: SeededRecords,
  ) {
    const dates = fc.oneof(date(EARLIEST), date(LATEST));
    this.made = {
      search,
      start_date: date(EARLIEST),
      end_date: date(LATEST),
      ...Object.fromEntries(
        [
          'starts_before',
          'starts_after',
          'ends_before',
          'ends_after',
          'modified_after',
          'modified_before',
          'after',
          'before',
        ].map((name) => [name, dates]),
      ),
      ...Object.fromEntries(
        ['categories', 'tags', 'venue', 'organizer', 'include', 'exclude'].map((name) => [
          name,
          ids(known[name] ?? []),
        ]),
      ),
      page: fc.oneof(sizes(2_147_483_647), sizes(2_000)),
      per_page: fc.oneof({ weight: 3, arbitrary: fc.constant(50) }, sizes(100)),
      limit: fc.oneof(sizes(6_000), fc.constantFrom(1_000, 5_000)),
      bbox: box,
      geoloc_lat: coordinate(90),
      geoloc_lng: coordinate(180),
      geoloc_radius: fc.oneof(sizes(25_000), fc.constantFrom(0, -1, 1e300)),
      facets: some(FACETS),
      orderby: fc.constantFrom(...ORDERS),
      order: fc.constantFrom('asc', 'desc', 'DESC', 'x'),
      status: some(STATUSES),
      cursor: fc.oneof(
        { weight: 6, arbitrary: fc.constant('*') },
        fc.constantFrom('x', '', 'e30', 'A'.repeat(2_000)),
      ),
    };
  }

  /** The query of one operation, without the question mark. */
  of({ operation }: DocumentedOperation): Arbitrary<string> {
    const known = (operation['parameters'] as { in: string; name: string; schema: object }[]).filter(
      (parameter) => parameter.in === 'query',
    );
    const names = known.map(({ name }) => name);
    if (names.length === 0) return fc.constant('');
    const costly = COSTLY.filter((name) => names.includes(name));
    const name =
      costly.length === 0
        ? fc.constantFrom(...names)
        : fc.oneof(fc.constantFrom(...costly), fc.constantFrom(...names));
    const valueOf = (one: string): Arbitrary<string> =>
      this.made[one]?.map(String) ??
      this.values
        .of(known.find((parameter) => parameter.name === one)?.schema ?? {}, 'near', one)
        .map((value) => (Array.isArray(value) ? value.map(textOf).join() : textOf(value)));
    return fc
      .tuple(
        fc.uniqueArray(name, { maxLength: Math.min(8, new Set([...costly, ...names]).size) }),
        fc.boolean(),
        fc.boolean(),
      )
      .chain(([chosen, isWide, fromStart]) => {
        const wide = isWide ? Object.entries(WIDE).filter(([one]) => names.includes(one)) : [];
        const together = chosen.flatMap((one) => TOGETHER[one] ?? []).filter((one) => names.includes(one));
        const more = fromStart && names.includes('cursor') && !chosen.includes('page') ? ['cursor'] : [];
        const all = [...new Set([...chosen, ...together, ...more])].filter((one) =>
          wide.every(([other]) => other !== one),
        );
        return fc
          .tuple(...all.map(valueOf))
          .map((values) =>
            [...all.map((one, index) => [one, values[index] ?? ''] as const), ...wide]
              .map((pair) => pair.map(encoded).join('='))
              .join('&'),
          );
      });
  }
}
