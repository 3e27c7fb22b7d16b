import type { Status } from '#common/records/status.js';
import type { DateInput } from '#common/time/date-input.js';
import {
  type Accessibility,
  AVAILABILITIES,
  type Availability,
  type EventStatus,
  VIRTUAL_TYPES,
  type VirtualType,
} from '#common/values/event-details.js';
import { BoxField, ListParams } from '#content/lists/list-params.js';
import { ExternalIdFilter, ExternalSourceFilter } from '#content/records/external-id.js';
import { Extensions, Field, WithExamples } from '#http/parameters/field.decorator.js';
import { ContextField, DeleteParams, ReadParams, RecordFieldsField } from '#http/parameters/language.dto.js';
import {
  BOOLEAN,
  type Box,
  coordinate,
  DATE_TIME,
  DISTANCE,
  ID_FILTER,
  ID_LIST,
  oneOfRule,
  PASSWORD,
  POSITIVE_INTEGER,
  RECORD_FILTER,
  SEARCH,
  SORT_DIRECTION,
  STATUS_LIST,
  SWITCH,
  TERM_FILTER,
} from '#http/parameters/rules.js';
import {
  ACCESSIBILITY_FILTER,
  AGE,
  DAY,
  EVENT_STATUS,
  nonEmptyOf,
  severalOf,
  SPOKEN_LANGUAGE_FILTER,
} from './event-detail-rules.js';
import { EVENT_ORDERS, type EventOrder } from './event-order.js';
import { type Scope, ScopeField } from './event-scope.js';
import { type Facet, FACETS } from './facet.dto.js';

/** The default search radius around a place. */
export const DEFAULT_RADIUS_KM = 40;

const PasswordField = (): PropertyDecorator =>
  Field(PASSWORD, { description: 'Password of a protected event', whenNull: undefined });

export class ReadEvent extends ReadParams {
  @PasswordField()
  password?: string;
}

/** The same where the response is the event itself. */
export class ReadEventRecord extends ReadEvent {
  @RecordFieldsField()
  fields?: string[];
}

export class DeleteEvent extends DeleteParams {
  @PasswordField()
  password?: string;

  @ScopeField()
  scope?: Scope;
}

const REGISTRATIONS = ['open', 'closed'] as const;

/** What a list may show one event for. */
const COLLAPSED = ['series'] as const;

/** The filters of a list of events by their series. */
class EventSeriesQuery extends ListParams {
  @Field(ID_FILTER, { description: 'Only occurrences of one of these series; not empty (extension)' })
  series?: number[];

  @Field(BOOLEAN, { description: 'Only occurrences of series, or only other events (extension)' })
  is_recurring?: boolean;

  @Field(oneOfRule(COLLAPSED), {
    description:
      'Of each series only the first occurrence that all filters leave; totals and facets count what is shown (extension)',
  })
  collapse?: (typeof COLLAPSED)[number];
}

/** The filters of a list of events by how they take place. */
class EventDetailQuery extends EventSeriesQuery {
  @Field(severalOf(EVENT_STATUS), {
    description: 'Events of one of these statuses; `cancelled` counts as `canceled` (extension)',
  })
  event_status?: EventStatus[];

  @Field(BOOLEAN, {
    description: 'Only events in which one can take part online, or only others (extension)',
  })
  is_virtual?: boolean;

  @Field(severalOf(nonEmptyOf(VIRTUAL_TYPES)), {
    description: 'Only virtual or hybrid events (extension)',
  })
  virtual_event_type?: Exclude<VirtualType, ''>[];

  @Field(severalOf(nonEmptyOf(AVAILABILITIES)), {
    description: 'Events of one of these availabilities (extension)',
  })
  availability?: Exclude<Availability, ''>[];

  @Field(AGE, {
    description:
      'Events that are meant for people of this age; events without a bound are among them (extension)',
  })
  age?: number;

  @Field(SPOKEN_LANGUAGE_FILTER, {
    description: 'Events at which one of these languages is spoken; `de` also finds `de-CH` (extension)',
  })
  spoken_language?: string[];

  @Field(ACCESSIBILITY_FILTER, { description: 'Events that offer all of these (extension)' })
  accessibility?: Accessibility[];

  @Field(oneOfRule(REGISTRATIONS), {
    description: 'Only events for which one can register now, or only all others (extension)',
  })
  registration?: (typeof REGISTRATIONS)[number];

  @Field(DAY, {
    description:
      'Events that take place on this day of their own time zone, and are open by their opening hours; the default dates are then ignored (extension)',
  })
  open_on?: string;
}

@Extensions('password')
@WithExamples({
  start_date: '2026-01-01',
  end_date: '2099-12-31',
  starts_after: '2026-01-01',
  starts_before: '2099-12-31',
  ends_after: '2026-01-01',
  ends_before: '2099-12-31',
  search: 'cinema',
  tags: [9],
  include: [15],
  event_status: ['scheduled'],
  virtual_event_type: ['hybrid'],
  availability: ['available'],
  spoken_language: ['it'],
  accessibility: ['wheelchair'],
  post_parent: 11,
  series: [32],
})
export class EventQuery extends EventDetailQuery {
  static readonly defersErrors = true;

  /** False for a list that is not limited to the coming two years when no date is sent. No parameter. */
  declare readonly hasDefaultDates?: false;

  /** The day, by its own clock, on which an event starts at the earliest; there are no default dates then. No parameter. */
  declare readonly startDay?: string;

  /** True for a list that stands for series by their rules: of each that the caller may read it has the first occurrence. No parameter. */
  declare readonly byRules?: true;

  @ContextField()
  context?: string;

  @Field(DATE_TIME, { description: 'Events that start on this date or later; default: yesterday' })
  start_date?: DateInput;

  @Field(DATE_TIME, { description: 'Events that end on this date or earlier; default: in two years' })
  end_date?: DateInput;

  @Field(DATE_TIME, { description: 'Events that start before this date' })
  starts_before?: DateInput;

  @Field(DATE_TIME, { description: 'Events that start after this date' })
  starts_after?: DateInput;

  @Field(DATE_TIME, { description: 'Events that end before this date' })
  ends_before?: DateInput;

  @Field(DATE_TIME, { description: 'Events that end after this date' })
  ends_after?: DateInput;

  @Field(SWITCH, { description: 'Take dates at their exact time instead of as whole days', default: 'false' })
  strict_dates?: boolean;

  @Field(SEARCH, {
    description: 'Words that the title, description or excerpt contain; `"a phrase"`, `-without`',
  })
  search?: string;

  @Field(TERM_FILTER, {
    description: 'Events of one of these categories (ids, slugs or names) or of one below; not empty',
  })
  categories?: string[];

  @Field(TERM_FILTER, { description: 'Events with one of these tags (ids, slugs or names); not empty' })
  tags?: string[];

  @Field(RECORD_FILTER, { description: 'Events at one of these venues (ids or slugs); not empty' })
  venue?: string[];

  @Field(RECORD_FILTER, {
    description: 'Events by one of these organizers (ids or slugs); not empty',
    example: [5],
  })
  organizer?: string[];

  @Field(BOOLEAN, { description: 'Only featured events, or only others' })
  featured?: boolean;

  @Field(STATUS_LIST, {
    description:
      'Only events of these statuses. Default: `publish`; for callers who may create events all but `trash`, of which other people’s unpublished events only if they may edit those. The key of a subscriber shows only what everybody may read',
  })
  status?: Status[];

  @Field(ID_LIST, { description: 'Only these events; all date filters are then ignored' })
  include?: number[];

  @Field(POSITIVE_INTEGER, { description: 'Only events that belong to this event or series' })
  post_parent?: number;

  @Field(BOOLEAN, { description: 'Only events with tickets, or only those without' })
  ticketed?: boolean;

  @Field(BOOLEAN, { description: 'Only events at a venue whose coordinates are known' })
  geoloc?: boolean;

  @Field(coordinate(90), { description: 'Latitude to look around; goes with `geoloc_lng`' })
  geoloc_lat?: number;

  @Field(coordinate(180), { description: 'Longitude to look around; goes with `geoloc_lat`' })
  geoloc_lng?: number;

  @Field(DISTANCE, { description: 'Kilometres to look around (extension)', default: DEFAULT_RADIUS_KM })
  geoloc_radius?: number;

  @BoxField('Only events at a venue')
  bbox?: Box;

  @Field(TERM_FILTER, {
    description:
      'Only events at a venue in one of these cities, as readers of the language see them, in any letter case; not empty (extension)',
    example: ['Rome'],
  })
  city?: string[];

  @Field(FACETS, {
    description:
      'Counts the events of the whole list by these: each category with those below it, tag, venue, organizer, month in which they start by their own clock, status, type of virtual event, availability, spoken language, and accessibility (extension)',
  })
  facets?: Facet[];

  @PasswordField()
  password?: string;

  @ExternalSourceFilter()
  external_source?: string;

  @ExternalIdFilter('; all date filters are then ignored')
  external_id?: string;

  @Field(oneOfRule(EVENT_ORDERS), {
    description: 'What to order by; anything else counts as the default (extension)',
    default: 'start_date',
    lenient: true,
  })
  orderby?: EventOrder;

  @Field(SORT_DIRECTION, { description: 'Direction (extension)', default: 'asc', lenient: true })
  order?: 'asc' | 'desc';
}
