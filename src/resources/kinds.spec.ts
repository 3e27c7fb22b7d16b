import { allKinds } from '#content/localized/kinds.js';
import { CATEGORY } from './categories/category.entity.js';
import { EVENT } from './events/event.entity.js';
import { KINDS } from './kinds.js';
import { ORGANIZER } from './organizers/organizer.entity.js';
import { TAG } from './tags/tag.entity.js';
import { VENUE } from './venues/venue.entity.js';

const RECORD_COLUMNS = [
  ...['id', 'author_id', 'status', 'trashed_status', 'published_at', 'modified_at', 'version'],
  ...['original_language', 'image_id', 'external_source', 'external_id'],
];
const TERM_COLUMNS = ['id', 'modified_at', 'version', 'original_language'];
const RECORD_VALUES = ['author', 'status', 'date_utc', 'image', 'external_source', 'external_id'];

const SENT_DETAILS = ['availability', 'capacity', 'remaining', 'age_min', 'age_max'];
const LISTS = ['spoken_languages', 'accessibility', 'opening_hours', 'closed_days'];

const namesOf = ({ logged }: (typeof KINDS)[number]): string[] => logged.map(({ name }) => name);

it('reads an event’s columns and texts from its entities', () => {
  const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured', 'ticketed'];
  expect(EVENT.columns).toEqual([
    ...RECORD_COLUMNS,
    ...['event_status', 'previous_utc_start', 'previous_utc_end', 'virtual_event_type', 'virtual_url'],
    ...['virtual_url_access', 'registration_url', 'registration_opens', 'registration_closes'],
    ...['registration_utc_opens', 'registration_utc_closes', ...SENT_DETAILS, ...LISTS],
    ...['start_date', 'end_date', 'timezone', 'utc_start', 'utc_end', 'all_day', 'cost'],
    ...[...flags, 'post_parent', 'password_hash', 'series_id', 'recurrence_id', 'overrides'],
  ]);
  expect(EVENT.texts).toEqual(['title', 'description', 'excerpt', 'website', 'event_status_reason']);
  expect(EVENT.html).toEqual(['description', 'excerpt', 'event_status_reason']);
  expect(EVENT.onlyWithOriginal).toEqual(['event_status_reason']);
  expect(EVENT.folded).toEqual(['description', 'excerpt']);
  expect(EVENT.searched).toEqual({ texts: ['title', 'description', 'excerpt'], shared: [] });
  expect(EVENT.flags).toEqual(['all_day', ...flags]);
  expect(EVENT.defaults).toEqual({
    ...Object.fromEntries(flags.map((flag) => [flag, false])),
    post_parent: 0,
    ...{ virtual_url_access: 'public', registration_url: '', availability: '' },
    ...{ capacity: null, remaining: null, age_min: null, age_max: null },
  });
  expect(namesOf(EVENT)).toEqual([
    ...RECORD_VALUES,
    ...['event_status', 'virtual_event_type', 'virtual_url', 'virtual_url_access', 'registration_url'],
    ...['registration_opens', 'registration_closes', ...SENT_DETAILS, ...LISTS],
    ...['start_date', 'end_date', 'timezone', 'all_day', 'cost', ...flags, 'post_parent', 'password'],
  ]);
});

it('reads those of venues and organizers', () => {
  const texts = [
    ...['venue', 'description', 'excerpt', 'address', 'city', 'country', 'province', 'state'],
    ...['stateprovince', 'website'],
  ];
  const columns = ['zip', 'phone', 'show_map', 'show_map_link', 'geo_lat', 'geo_lng'];
  expect(VENUE).toMatchObject({ columns: [...RECORD_COLUMNS, ...columns], texts, folded: [] });
  expect(VENUE.searched).toEqual({ texts, shared: ['zip', 'phone'] });
  expect(VENUE.defaults).toEqual({
    ...{ zip: '', phone: '', show_map: true, show_map_link: true },
    ...{ geo_lat: null, geo_lng: null },
  });
  expect(namesOf(VENUE)).toEqual([...RECORD_VALUES, ...columns]);
  const ofOrganizer = ['organizer', 'description', 'excerpt', 'website'];
  expect(ORGANIZER).toMatchObject({
    columns: [...RECORD_COLUMNS, 'phone', 'email'],
    texts: ofOrganizer,
    folded: [],
    searched: { texts: ofOrganizer, shared: ['phone', 'email'] },
    defaults: { phone: '', email: '' },
  });
});

it('reads those of categories and tags', () => {
  const shared = { texts: ['name', 'description'], folded: [], searched: { texts: ['name'], shared: [] } };
  expect(CATEGORY).toMatchObject({ ...shared, columns: [...TERM_COLUMNS, 'parent'] });
  expect(TAG).toMatchObject({ ...shared, columns: TERM_COLUMNS });
  expect(namesOf(CATEGORY)).toEqual(['parent']);
  expect(namesOf(TAG)).toEqual([]);
});

it('knows from the columns what a kind can', () => {
  const named = (kinds: readonly { readonly name: string }[]): string[] => kinds.map(({ name }) => name);
  expect(named(KINDS.filter(({ isProtectable }) => isProtectable))).toEqual(['event']);
  expect(named(KINDS.filter(({ isTimed }) => isTimed))).toEqual(['event', 'series']);
  expect(named(KINDS.filter(({ joined }) => joined !== undefined))).toEqual([
    'event',
    'venue',
    'organizer',
    'series',
  ]);
  expect(named(KINDS.filter(({ texts, nameField }) => texts[0] === nameField))).toHaveLength(KINDS.length);
});

it('registers the kinds in one order for all', () => {
  expect(allKinds()).toEqual(KINDS);
});
