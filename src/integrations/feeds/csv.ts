import { stringify } from 'csv-stringify/sync';
import { costText } from '#common/values/cost.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import { joinNames, QUOTED, toCell } from './csv-cells.js';
import type { FeedFormat } from './feed.js';

type Value = string | number | boolean | undefined;

/** Programs read these tables, so a cost of 0 is the same word in every language. */
const costOf = ({ cost, cost_details: details }: ShownEvent['dto']): string =>
  details.currency_position === '' ? cost : costText(details, 'Free');

/** The columns. New ones are added at the end. */
const COLUMNS: Readonly<Record<string, (event: ShownEvent) => Value>> = {
  id: ({ dto }) => dto.id,
  title: ({ dto }) => dto.title,
  start_date: ({ dto }) => dto.start_date,
  end_date: ({ dto }) => dto.end_date,
  timezone: ({ dto }) => dto.timezone,
  all_day: ({ dto }) => dto.all_day ?? undefined,
  utc_start_date: ({ dto }) => dto.utc_start_date,
  utc_end_date: ({ dto }) => dto.utc_end_date,
  status: ({ dto }) => dto.status,
  featured: ({ dto }) => dto.featured ?? undefined,
  categories: ({ dto }) => joinNames(dto.categories.map(({ name }) => name)),
  tags: ({ dto }) => joinNames(dto.tags.map(({ name }) => name)),
  venue: ({ dto }) => [dto.venue].flat()[0]?.venue,
  address: ({ dto }) => [dto.venue].flat()[0]?.address,
  zip: ({ dto }) => [dto.venue].flat()[0]?.zip,
  city: ({ dto }) => [dto.venue].flat()[0]?.city,
  country: ({ dto }) => [dto.venue].flat()[0]?.country,
  latitude: ({ dto }) => [dto.venue].flat()[0]?.geo_lat,
  longitude: ({ dto }) => [dto.venue].flat()[0]?.geo_lng,
  organizers: ({ dto }) => joinNames(dto.organizer.map(({ organizer }) => organizer)),
  cost: ({ dto }) => costOf(dto),
  website: ({ dto }) => dto.website,
  url: ({ dto }) => dto.url,
  image: ({ dto }) => (dto.image === false ? '' : dto.image.url),
  excerpt: ({ dto }) => dto.excerpt,
  description: ({ dto }) => dto.description,
  language: ({ dto }) => dto.i18n_language,
  modified_utc: ({ dto }) => dto.modified_utc,
  event_status: ({ dto }) => dto.event_status,
  event_status_reason: ({ dto }) => dto.event_status_reason,
  previous_start_date: ({ dto }) => dto.previous_start_date,
  previous_end_date: ({ dto }) => dto.previous_end_date,
  is_virtual: ({ dto }) => dto.is_virtual,
  virtual_event_type: ({ dto }) => dto.virtual_event_type,
  virtual_url: ({ dto }) => dto.virtual_url,
  virtual_url_access: ({ dto }) => dto.virtual_url_access,
  registration_url: ({ dto }) => dto.registration_url,
  registration_opens: ({ dto }) => dto.registration_opens,
  registration_closes: ({ dto }) => dto.registration_closes,
  availability: ({ dto }) => dto.availability,
  capacity: ({ dto }) => dto.capacity ?? undefined,
  remaining: ({ dto }) => dto.remaining ?? undefined,
  age_min: ({ dto }) => dto.age_min ?? undefined,
  age_max: ({ dto }) => dto.age_max ?? undefined,
  spoken_languages: ({ dto }) => dto.spoken_languages.join(','),
  accessibility: ({ dto }) => dto.accessibility.join(','),
  opening_hours: ({ dto }) => (dto.opening_hours.length === 0 ? '' : JSON.stringify(dto.opening_hours)),
  closed_days: ({ dto }) => dto.closed_days.join(','),
};

const cellOf = (value: Value): Value => (typeof value === 'string' ? toCell(value) : value);

/** A record as RFC 4180 defines it. */
const line = (values: readonly Value[]): string =>
  stringify([values.map(cellOf)], {
    record_delimiter: '\r\n',
    quoted_match: QUOTED,
    cast: { boolean: String },
  });

export const CSV: FeedFormat = {
  type: {
    contentType: 'text/csv',
    example: 'id,title,start_date\r\n15,Jazz Night,2027-01-10 20:00:00\r\n',
  },
  extension: 'csv',
  beginsLast: false,
  write: () => ({
    begin: () => line(Object.keys(COLUMNS)),
    add: (event) => line(Object.values(COLUMNS).map((value) => value(event))),
    end: () => '',
  }),
};
