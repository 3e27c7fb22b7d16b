import { OBJECT, type Value, value } from './seed-value.js';

const LANGUAGE_BY =
  'sources/routes.spec.ts › each responds in the requested language and refuses an unknown one by name';
export const language = value('i18n_language', 'fr', 'xx', LANGUAGE_BY);

const fieldBy = 'records/record-fields.e2e.ts › shows what a create sends as %s';
const field = (param: string, good: unknown, bad: unknown = OBJECT): Value =>
  value(param, good, bad, fieldBy);
const flag = (param: string): Value => field(param, 'true', 'perhaps');
const texts = (...names: string[]): Value[] => names.map((name) => field(name, 'Some text'));

const WEBSITE = field('website', 'https://seed.example', 'javascript://seed.example/%0Aalert(1)');
const IMAGE = field('image', '{media}', '999999');
const LINK_BY =
  'events/event-creation.e2e.ts › creates inline venues, organizers and terms with it, and a change row for each';

/** The fields that events, venues and organizers have in common. */
const RECORD: readonly Value[] = [
  value(
    'author',
    '2',
    '999999',
    'contract/access-matrix.e2e.ts › are given another’s author by those who may, and are not published by changing them',
  ),
  field('date', '2026-01-02 03:04:05', '2026-02-30'),
  field('date_utc', '2026-01-02 03:04:05', 'never'),
  field('description', 'A <b>text</b>'),
  value(
    'status',
    'publish',
    'published',
    'contract/access-matrix.e2e.ts › are drafts of contributors, published ones of others, where no status is sent',
  ),
  WEBSITE,
  value(
    'image',
    IMAGE.good,
    IMAGE.bad,
    'media/record-images.e2e.ts › is given by id, as a number or digits, or as it is read, and shown on every read',
  ),
];

export const EVENT: readonly Value[] = [
  ...RECORD,
  field('title', 'Another title', ''),
  value(
    'start_date',
    '2027-01-10 11:00',
    'never',
    'events/event-creation.e2e.ts › computes UTC from the zone, over the summer time change',
  ),
  value(
    'end_date',
    '2027-01-10 13:00',
    '2027-01-09',
    'events/event-creation.e2e.ts › refuses an end before the start',
  ),
  field('slug', 'a-slug-of-its-own', 'x'.repeat(201)),
  field('excerpt', 'Short'),
  value(
    'timezone',
    'Europe/Paris',
    'Mars/Olympus',
    'events/event-changes.e2e.ts › keeps the wall clock when only the zone changes',
  ),
  flag('all_day'),
  field('cost', '10'),
  flag('show_map'),
  flag('show_map_link'),
  value(
    'hide_from_listings',
    'true',
    'perhaps',
    'events/event-list-filters.e2e.ts › hide_from_listings keeps an event out of every list, for everybody',
  ),
  flag('sticky'),
  value('featured', 'true', 'perhaps', 'events/event-list-filters.e2e.ts › featured narrows both ways'),
  value('categories', ['{category}'], ['999999'], LINK_BY),
  value('tags', ['{tag}'], ['999999'], LINK_BY),
  value('venue', ['{venue}'], ['999999'], LINK_BY),
  value('organizer', ['{organizer}'], ['{venue}'], LINK_BY),
];

export const VENUE: readonly Value[] = [
  ...RECORD,
  field('venue', 'Another name', ''),
  flag('show_map'),
  flag('show_map_link'),
  ...texts('address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'),
];

export const ORGANIZER: readonly Value[] = [
  ...RECORD,
  field('organizer', 'Another name', ''),
  ...texts('phone'),
  field('email', 'office@seed.example', 'nobody'),
];

export const TAG: readonly Value[] = [
  field('name', 'Another name {new}', ''),
  field('description', 'A text'),
  field('slug', 'a-slug-of-its-own', 'x'.repeat(201)),
];
export const CATEGORY: readonly Value[] = [
  ...TAG,
  value(
    'parent',
    '{parent}',
    '999999',
    'records/terms.e2e.ts › parents › are other categories, never in a circle',
  ),
];

const DATES = 'events/event-list-dates.e2e.ts › a given date › means whole days of the site: %s=%s';
const PLACE = 'events/event-geo.e2e.ts › is looked around within 40 km unless another radius is given';
const filterBy = (block: string): string => `events/event-list-filters.e2e.ts › ${block} › %s`;

export const EVENT_LIST: readonly Value[] = [
  value(
    'page',
    '1',
    '0',
    'events/event-lists.e2e.ts › follow each other by UTC start, then id, without gap or repetition',
  ),
  value('per_page', '5', '1.5', 'events/event-lists.e2e.ts › hold 9 events by default and at most 50'),
  ...['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'].map((name) =>
    value(name, '2027-01-10 10:00:00', '2027-02-30', DATES),
  ),
  value(
    'strict_dates',
    'yes',
    'perhaps',
    'events/event-list-dates.e2e.ts › means the exact instant with strict_dates: %s=%s',
  ),
  value('search', 'words', '', 'events/event-list-status.e2e.ts › search › %s'),
  value('categories', '{category}', '999999', filterBy('categories and tags')),
  value('tags', '{tag}', 'unknown', filterBy('categories and tags')),
  value('venue', '{venue}', '{organizer}', filterBy('venues and organizers')),
  value('organizer', '{organizer}', 'x', filterBy('venues and organizers')),
  value('featured', '1', 'perhaps', 'events/event-list-filters.e2e.ts › featured narrows both ways'),
  value(
    'status',
    'publish',
    'published',
    'events/event-list-status.e2e.ts › status › %s shows editors everyone’s, authors their own',
  ),
  value(
    'geoloc',
    'true',
    'yes',
    'events/event-geo.e2e.ts › true keeps events at a place that is known, false narrows nothing',
  ),
  value('geoloc_lat', '10.5', '90.1', PLACE, { geoloc_lng: '20' }),
  value('geoloc_lng', '-20.5', '180.1', PLACE, { geoloc_lat: '10' }),
  value(
    'include',
    '{event},999999',
    '0',
    'events/event-list-dates.e2e.ts › and all other dates do not count with include',
  ),
  value(
    'post_parent',
    '{event}',
    '999999',
    'events/event-list-parents.e2e.ts › post_parent narrows to the events that belong to one',
  ),
  value(
    'ticketed',
    'false',
    'no',
    'events/event-list-parents.e2e.ts › ticketed narrows to events with tickets, or to those without',
  ),
];

const PAGES_BY = 'records/linked-lists.e2e.ts › page and per_page cut the list, 9 by default and at most 50';
export const linkedList = (kind: 'venue' | 'organizer'): Value[] => [
  value('search', 'words', '', `records/linked-search.e2e.ts › ${kind}s are found by %j`),
  value('page', '1', 'x', PAGES_BY),
  value('per_page', '50', '-1', PAGES_BY),
  value(
    'event',
    '{event}',
    '999999',
    'records/linked-lists.e2e.ts › event narrows to those of an event, if the caller may read it',
  ),
  value(
    'has_events',
    'no',
    '2',
    'records/linked-lists.e2e.ts › has_events narrows to those with a published event, or to those without',
  ),
  value(
    'only_with_upcoming',
    'on',
    'perhaps',
    'records/linked-lists.e2e.ts › only_with_upcoming narrows to those with a listed event that has not ended',
  ),
  value(
    'status',
    'draft,pending',
    'published',
    'records/linked-lists.e2e.ts › status narrows to those of a status, of which the public may request one',
  ),
];

const NARROWS = 'records/term-lists.e2e.ts › %s narrows';
const ORDERS = 'records/term-lists.e2e.ts › %s orders';
export const termList = (term: string): Value[] => [
  value(
    'page',
    '1',
    '1e3',
    'records/term-lists.e2e.ts › page and per_page cut the list, and an empty page is a list',
  ),
  value(
    'per_page',
    '9',
    '0',
    'records/term-lists.e2e.ts › page and per_page cut the list, and an empty page is a list',
  ),
  value('search', 'words', '', NARROWS),
  value('exclude', term, '999999', NARROWS),
  value('include', term, 'unknown', NARROWS),
  value('order', 'DESC', 'up', ORDERS),
  value('orderby', 'count', '', ORDERS),
  value(
    'hide_empty',
    '0',
    'yes',
    'records/term-lists.e2e.ts › hide_empty hides by default what no published event carries',
  ),
  value('post', '{event}', '999999', NARROWS),
  value('event', '{event}', '{venue}', NARROWS),
  value('slug', 'any', '', NARROWS),
];
