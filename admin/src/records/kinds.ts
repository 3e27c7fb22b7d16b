/** What a form asks for; each way has an input of its own. */
export type Asked =
  | {
      readonly as: 'line' | 'number' | 'check' | 'status' | 'zone' | 'time';
      readonly name: string;
      readonly label: string;
    }
  | {
      readonly as: 'links' | 'parent';
      readonly name: string;
      readonly label: string;
      readonly of: 'venues' | 'organizers' | 'categories' | 'tags';
    };

export interface AskedText {
  readonly name: string;
  readonly label: string;
  readonly isLong?: boolean;
}

/** What the pages of a kind of record need to know of it. */
export interface Kind {
  /** The field of its name. */
  readonly title: string;
  readonly titleLabel: string;
  /** What is written in each language, beginning with the name. */
  readonly texts: readonly AskedText[];
  /** What all languages share. */
  readonly shared: readonly Asked[];
  /** Terms have no status and no trash: they are deleted. */
  readonly hasTrash: boolean;
  /** By what its list is sorted first. */
  readonly sort: string;
}

const NAME = 'console.kinds.fields.name';
const DESCRIPTION: AskedText = { name: 'description', label: 'console.fields.description', isLong: true };
const SLUG: AskedText = { name: 'slug', label: 'console.kinds.fields.slug' };
const WEBSITE: AskedText = { name: 'website', label: 'console.kinds.fields.website' };
const STATUS: Asked = { as: 'status', name: 'status', label: 'console.fields.status' };
const PHONE: Asked = { as: 'line', name: 'phone', label: 'console.kinds.fields.phone' };

const placeText = (name: string): AskedText => ({ name, label: `console.kinds.fields.${name}` });

const venues: Kind = {
  title: 'venue',
  titleLabel: NAME,
  texts: [
    { name: 'venue', label: NAME },
    DESCRIPTION,
    ...['address', 'city', 'province', 'country'].map(placeText),
    WEBSITE,
    SLUG,
  ],
  shared: [
    STATUS,
    { as: 'line', name: 'zip', label: 'console.kinds.fields.zip' },
    PHONE,
    { as: 'number', name: 'geo_lat', label: 'console.kinds.fields.latitude' },
    { as: 'number', name: 'geo_lng', label: 'console.kinds.fields.longitude' },
    { as: 'check', name: 'show_map', label: 'console.kinds.fields.show_map' },
  ],
  hasTrash: true,
  sort: 'title',
};

const organizers: Kind = {
  title: 'organizer',
  titleLabel: NAME,
  texts: [{ name: 'organizer', label: NAME }, DESCRIPTION, WEBSITE, SLUG],
  shared: [STATUS, PHONE, { as: 'line', name: 'email', label: 'console.kinds.fields.email' }],
  hasTrash: true,
  sort: 'title',
};

const term = (shared: readonly Asked[]): Kind => ({
  title: 'name',
  titleLabel: NAME,
  texts: [{ name: 'name', label: NAME }, DESCRIPTION, SLUG],
  shared,
  hasTrash: false,
  sort: 'name',
});

const series: Kind = {
  title: 'title',
  titleLabel: 'console.fields.title',
  texts: [{ name: 'title', label: 'console.fields.title' }, DESCRIPTION, WEBSITE, SLUG],
  shared: [
    { as: 'time', name: 'start_date', label: 'console.fields.start' },
    { as: 'time', name: 'end_date', label: 'console.fields.end' },
    { as: 'check', name: 'all_day', label: 'console.fields.all_day' },
    { as: 'zone', name: 'timezone', label: 'console.fields.timezone' },
    { as: 'line', name: 'recurrence_rule', label: 'console.kinds.fields.recurrence' },
    STATUS,
    { as: 'links', name: 'venue', label: 'console.fields.venue', of: 'venues' },
    { as: 'links', name: 'organizer', label: 'console.fields.organizers', of: 'organizers' },
    { as: 'links', name: 'categories', label: 'console.fields.categories', of: 'categories' },
    { as: 'links', name: 'tags', label: 'console.fields.tags', of: 'tags' },
  ],
  hasTrash: true,
  sort: 'start_date',
};

/** The kinds of records besides events, by the names of their addresses. */
export const KINDS = {
  series,
  venues,
  organizers,
  categories: term([
    { as: 'parent', name: 'parent', label: 'console.kinds.fields.parent', of: 'categories' },
  ]),
  tags: term([]),
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;

export const isKindName = (name: string): name is KindName => Object.hasOwn(KINDS, name);
