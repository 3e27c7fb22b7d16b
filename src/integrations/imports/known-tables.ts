import { isOwnTable, splitNames } from '../feeds/csv-cells.js';
import type { Lists, Mapping } from './mapping.js';

/** A table whose columns are known. */
export interface KnownTable {
  readonly isOwn: boolean;
  readonly mapping: Mapping;
  /** Columns that say nothing that an import needs. */
  readonly ignored: ReadonlySet<string>;
  readonly lists: Lists;
  /** The fields that an empty cell clears. Other empty cells say nothing. */
  readonly cleared: ReadonlySet<string>;
}

const LISTS = ['categories', 'tags', 'organizer'] as const;

/** What a table says of how an event takes place, it says in full. An empty address may be one that its reader may not see. */
const DETAILS = [
  ...['event_status_reason', 'virtual_event_type', 'registration_url', 'registration_opens'],
  ...['registration_closes', 'availability', 'capacity', 'remaining', 'age_min', 'age_max'],
  ...['spoken_languages', 'accessibility', 'opening_hours', 'closed_days'],
];

const OWN_TABLE: KnownTable = {
  isOwn: true,
  mapping: new Map([
    ['i18n_language', ['language']],
    ['venue.address', ['address']],
    ['venue.zip', ['zip']],
    ['venue.city', ['city']],
    ['venue.country', ['country']],
    ['venue.geo_lat', ['latitude']],
    ['venue.geo_lng', ['longitude']],
    ['organizer', ['organizers']],
  ]),
  ignored: new Set([
    ...['id', 'utc_start_date', 'utc_end_date', 'url', 'modified_utc'],
    ...['previous_start_date', 'previous_end_date'],
  ]),
  lists: { names: new Set(LISTS), split: splitNames },
  cleared: new Set(DETAILS),
};

/** The columns of `events.csv` of The Events Calendar, in the form that `plainName` gives them. */
const PLUGIN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  title: ['event_name'],
  description: ['event_description'],
  excerpt: ['event_excerpt'],
  start_date: ['event_start_date', 'event_start_time'],
  end_date: ['event_end_date', 'event_end_time'],
  timezone: ['timezone', 'event_timezone', 'event_time_zone'],
  all_day: ['all_day_event'],
  hide_from_listings: ['hide_from_event_listings', 'hide_event_from_event_listings'],
  featured: ['feature_event'],
  venue: ['event_venue_name', 'venue_name'],
  organizer: ['event_organizer_name', 'event_organizer_name(s)_or_id(s)', 'event_organizer_name(s)'],
  show_map_link: ['event_show_map_link'],
  show_map: ['event_show_map'],
  cost: ['event_cost'],
  categories: ['event_category', 'event_categories'],
  tags: ['event_tags'],
  website: ['event_website'],
  image: ['event_featured_image'],
};

const splitAtCommas = (text: string): string[] => text.split(',');

/** The form of a column's name that does not depend on case, blanks and invisible characters. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/gu, '_');

function pluginTable(header: readonly string[]): KnownTable | undefined {
  const byName = new Map(header.map((column) => [plainName(column), column]));
  if (!byName.has('event_name') || !byName.has('event_start_date')) return undefined;
  const mapping = Object.entries(PLUGIN_COLUMNS).flatMap(([field, names]) => {
    const columns = names.flatMap((name) => byName.get(name) ?? []);
    return columns.length === 0 ? [] : [[field, columns] as const];
  });
  return {
    isOwn: false,
    mapping: new Map(mapping),
    ignored: new Set(),
    lists: { names: new Set(LISTS), split: splitAtCommas },
    cleared: new Set(),
  };
}

/** The table of this service or of The Events Calendar that has this header; undefined for another one. */
export const knownTable = (header: readonly string[]): KnownTable | undefined =>
  isOwnTable(header) ? OWN_TABLE : pluginTable(header);
