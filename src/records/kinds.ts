/** The five kinds of things that are localized and logged. */
export type RecordKind = 'event' | 'venue' | 'organizer';
export type TermKind = 'category' | 'tag';
export type Kind = RecordKind | TermKind;

/** How a kind is stored: its tables are `<name>` and `<name>_translation`. */
export interface KindDescription<K extends Kind = Kind> {
  readonly name: K;
  /** Path of its collection, and key of its list envelope. */
  readonly collection: string;
  /** The localized field that names a record. */
  readonly nameField: string;
  /** All localized fields but the slug, `nameField` first. */
  readonly texts: readonly string[];
  /** Those of them whose folded form is stored beside them, as `<field>_fold`. */
  readonly folded: readonly string[];
  /** Columns of the record's own table. */
  readonly columns: readonly string[];
}

const RECORD_COLUMNS = [
  'id',
  'author_id',
  'status',
  'published_at',
  'modified_at',
  'version',
  'original_language',
] as const;
const TERM_COLUMNS = ['id', 'modified_at', 'version', 'original_language'] as const;

export const EVENT: KindDescription<'event'> = {
  name: 'event',
  collection: 'events',
  nameField: 'title',
  texts: ['title', 'description', 'excerpt', 'website'],
  folded: ['description', 'excerpt'],
  columns: [
    ...RECORD_COLUMNS,
    'start_date',
    'end_date',
    'timezone',
    'utc_start',
    'utc_end',
    'all_day',
    'cost',
    'show_map',
    'show_map_link',
    'hide_from_listings',
    'sticky',
    'featured',
    'ticketed',
    'post_parent',
  ],
};

export const VENUE: KindDescription<'venue'> = {
  name: 'venue',
  collection: 'venues',
  nameField: 'venue',
  texts: [
    'venue',
    'description',
    'excerpt',
    'address',
    'city',
    'country',
    'province',
    'state',
    'stateprovince',
    'website',
  ],
  folded: [],
  columns: [...RECORD_COLUMNS, 'zip', 'phone', 'show_map', 'show_map_link', 'geo_lat', 'geo_lng'],
};

export const ORGANIZER: KindDescription<'organizer'> = {
  name: 'organizer',
  collection: 'organizers',
  nameField: 'organizer',
  texts: ['organizer', 'description', 'excerpt', 'website'],
  folded: [],
  columns: [...RECORD_COLUMNS, 'phone', 'email'],
};

export const CATEGORY: KindDescription<'category'> = {
  name: 'category',
  collection: 'categories',
  nameField: 'name',
  texts: ['name', 'description'],
  folded: [],
  columns: [...TERM_COLUMNS, 'parent'],
};

export const TAG: KindDescription<'tag'> = {
  name: 'tag',
  collection: 'tags',
  nameField: 'name',
  texts: ['name', 'description'],
  folded: [],
  columns: [...TERM_COLUMNS],
};

export const KINDS = [EVENT, VENUE, ORGANIZER, CATEGORY, TAG] as const;
