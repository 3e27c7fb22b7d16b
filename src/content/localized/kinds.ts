import type { Kind, RecordKind } from '../../common/records/kinds.js';

/** How a kind is stored. Its tables are `<name>` and `<name>_translation`. */
export interface KindDescription<K extends Kind = Kind> {
  readonly name: K;
  /** The path of its collection, which is also the key of its list in responses. */
  readonly collection: string;
  /** The localized field that names a record. */
  readonly nameField: string;
  /** All localized fields except the slug, `nameField` first. */
  readonly texts: readonly string[];
  /** The localized fields whose folded form is stored as well, as `<field>_fold`. */
  readonly folded: readonly string[];
  /** The searched fields: texts, and columns that all languages share. */
  readonly searched: { readonly texts: readonly string[]; readonly shared: readonly string[] };
  /** The columns of the record's own table. */
  readonly columns: readonly string[];
  /** Data loaded with each record: a join on `r`, and its columns by their names in the result. */
  readonly beside?: { readonly join: string; readonly columns: Readonly<Record<string, string>> };
}

/** The texts that may hold markup; those of terms never do. */
export const HTML_FIELDS: ReadonlySet<string> = new Set(['description', 'excerpt']);

/** The media item shown as a record's image. */
const IMAGE = {
  join: 'LEFT JOIN media i ON i.id = r.image_id',
  columns: {
    image_file: 'i.file',
    image_extension: 'i.extension',
    image_width: 'i.width',
    image_height: 'i.height',
    image_filesize: 'i.filesize',
    image_sizes: 'i.sizes',
  },
};

const RECORD_COLUMNS = [
  'id',
  'author_id',
  'status',
  'trashed_status',
  'published_at',
  'modified_at',
  'version',
  'original_language',
  'image_id',
  'external_source',
  'external_id',
] as const;
const TERM_COLUMNS = ['id', 'modified_at', 'version', 'original_language'] as const;

export const EVENT: KindDescription<'event'> = {
  name: 'event',
  collection: 'events',
  nameField: 'title',
  texts: ['title', 'description', 'excerpt', 'website'],
  folded: ['description', 'excerpt'],
  searched: { texts: ['title', 'description', 'excerpt'], shared: [] },
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
    'password_hash',
  ],
  beside: IMAGE,
};

const VENUE_TEXTS = [
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
];

export const VENUE: KindDescription<'venue'> = {
  name: 'venue',
  collection: 'venues',
  nameField: 'venue',
  texts: VENUE_TEXTS,
  folded: [],
  searched: { texts: VENUE_TEXTS, shared: ['zip', 'phone'] },
  columns: [...RECORD_COLUMNS, 'zip', 'phone', 'show_map', 'show_map_link', 'geo_lat', 'geo_lng'],
  beside: IMAGE,
};

const ORGANIZER_TEXTS = ['organizer', 'description', 'excerpt', 'website'];

export const ORGANIZER: KindDescription<'organizer'> = {
  name: 'organizer',
  collection: 'organizers',
  nameField: 'organizer',
  texts: ORGANIZER_TEXTS,
  folded: [],
  searched: { texts: ORGANIZER_TEXTS, shared: ['phone', 'email'] },
  columns: [...RECORD_COLUMNS, 'phone', 'email'],
  beside: IMAGE,
};

export const CATEGORY: KindDescription<'category'> = {
  name: 'category',
  collection: 'categories',
  nameField: 'name',
  texts: ['name', 'description'],
  folded: [],
  searched: { texts: ['name'], shared: [] },
  columns: [...TERM_COLUMNS, 'parent'],
};

export const TAG: KindDescription<'tag'> = {
  name: 'tag',
  collection: 'tags',
  nameField: 'name',
  texts: ['name', 'description'],
  folded: [],
  searched: { texts: ['name'], shared: [] },
  columns: [...TERM_COLUMNS],
};

export const KINDS = [EVENT, VENUE, ORGANIZER, CATEGORY, TAG] as const;

/** The fields that are translated; a website's URL is not. */
export const translatedTexts = ({ texts }: KindDescription): readonly string[] =>
  texts.filter((field) => field !== 'website');

export const isOfRecords = (kind: KindDescription): kind is KindDescription<RecordKind> =>
  kind.name !== 'category' && kind.name !== 'tag';

const MARKUP: ReadonlySet<string> = new Set(['description', 'excerpt']);

/** Whether a field may hold markup; the descriptions of terms may not. */
export const hasMarkup = (kind: Kind, field: string): boolean =>
  kind !== 'category' && kind !== 'tag' && MARKUP.has(field);
