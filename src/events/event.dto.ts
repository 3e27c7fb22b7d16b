import { OmitType, PartialType, PickType } from '@nestjs/swagger';
import { Field, WithExamples, WithoutDefaults } from '../http/field.decorator.js';
import { ContextField, DeleteParams, PageParams, ReadParams } from '../http/language.dto.js';
import {
  BOOLEAN,
  coordinate,
  COST,
  DATE_TIME,
  DISTANCE,
  ID_LIST,
  NAME,
  NON_NEGATIVE_INTEGER,
  oneOfRule,
  PASSWORD,
  POSITIVE_INTEGER,
  SEARCH,
  SORT_DIRECTION,
  STATUS_LIST,
  SWITCH,
  TERM_LINKS,
  TERM_LIST,
  TEXT,
  TIME_ZONE,
  URL_VALUE,
} from '../http/rules.js';
import type { Cost } from '../http/values/cost.js';
import { type Link, LINK_LIST } from '../records/link-list.js';
import { RecordFields } from '../records/record.dto.js';
import type { Status } from '../records/status.js';
import { EVENT_ORDERS, type EventOrder } from './event-order.js';
import type { DateInput } from '../time/date-input.js';

/** How far around a place events are looked for. */
export const DEFAULT_RADIUS_KM = 40;

const flag = (description: string): PropertyDecorator =>
  Field(BOOLEAN, { description, default: false, whenNull: false });

export class CreateEvent extends RecordFields {
  static readonly checkedFurther = true;

  @Field(NAME, { description: 'Title', required: true, example: 'Jazz Night' })
  title!: string;

  @Field(DATE_TIME, {
    description: 'Start, in the event’s time zone',
    required: true,
    example: '2027-01-10 20:00:00',
  })
  start_date!: DateInput;

  @Field(DATE_TIME, {
    description: 'End, in the event’s time zone',
    required: true,
    example: '2027-01-10 23:00:00',
  })
  end_date!: DateInput;

  @Field(TIME_ZONE, {
    description: 'Time zone; empty for the site’s',
    example: 'Europe/Paris',
    whenNull: '',
  })
  timezone?: string;

  @Field(BOOLEAN, { description: 'Whether the event lasts all day', default: false, whenNull: false })
  all_day?: boolean;

  @Field(COST, {
    description: 'Cost: a number, a text such as `$10 - $25`, or a list',
    example: '10',
    whenNull: null,
  })
  cost?: Cost | null;

  @Field(URL_VALUE, {
    description: 'Address of the event’s website; its own page when none is given',
    example: 'https://event.example',
    whenNull: undefined,
  })
  website?: string;

  @flag('Show a map')
  show_map?: boolean;

  @flag('Show a link to a map')
  show_map_link?: boolean;

  @flag('Leave the event out of lists')
  hide_from_listings?: boolean;

  @flag('Pin the event in the calendar view')
  sticky?: boolean;

  @flag('Feature the event')
  featured?: boolean;

  @flag('Whether there are tickets (extension)')
  ticketed?: boolean;

  @Field(NON_NEGATIVE_INTEGER, {
    description: 'Id of the event that this one belongs to (extension)',
    example: 11,
    whenNull: 0,
  })
  post_parent?: number;

  @Field(TERM_LINKS, { description: 'Category ids, names or slugs; unknown names are created', whenNull: [] })
  categories?: string[];

  @Field(TERM_LINKS, {
    description: 'Tag ids, names or slugs; unknown names are created',
    example: ['jazz', 9],
    whenNull: [],
  })
  tags?: string[];

  @Field(LINK_LIST, { description: 'Venue ids or data', example: [4], whenNull: [] })
  venue?: Link[];

  @Field(LINK_LIST, { description: 'Organizer ids or data', example: [5], whenNull: [] })
  organizer?: Link[];

  @Field(PASSWORD, {
    description: 'Password that readers of the event must give; empty removes it',
    whenNull: '',
  })
  password?: string;
}

@WithoutDefaults(ReadParams)
export class UpdateEvent extends PartialType(
  OmitType(CreateEvent, ['title', 'start_date', 'end_date', 'website']),
) {
  static readonly checkedFurther = true;

  @Field(TEXT, { description: 'Title; empty removes a translation', example: 'Jazz Night', whenNull: '' })
  title?: string;

  @Field(DATE_TIME, { description: 'Start, in the event’s time zone', example: '2027-01-10 20:00:00' })
  start_date?: DateInput;

  @Field(DATE_TIME, { description: 'End, in the event’s time zone', example: '2027-01-10 23:00:00' })
  end_date?: DateInput;

  @Field(URL_VALUE, {
    description: 'Address of the event’s website; empty for none',
    example: 'https://event.example',
    whenNull: '',
  })
  website?: string;
}

/** By its slug an event is changed without its password. */
export class UpdateEventBySlug extends OmitType(UpdateEvent, ['password']) {
  static readonly checkedFurther = true;
}

/** The texts of an event in one language. */
export class EventTexts extends PickType(UpdateEvent, [
  'title',
  'slug',
  'description',
  'excerpt',
  'website',
]) {}

const PasswordField = (): PropertyDecorator =>
  Field(PASSWORD, { description: 'Password of a protected event', whenNull: undefined });

export class ReadEvent extends ReadParams {
  @PasswordField()
  password?: string;
}

export class DeleteEvent extends DeleteParams {
  @PasswordField()
  password?: string;
}

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
  post_parent: 11,
})
export class EventQuery extends PageParams {
  static readonly checkedFurther = true;

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

  @Field(TERM_LIST, {
    description: 'Events of one of these categories (ids, slugs or names) or of one below',
  })
  categories?: string[];

  @Field(TERM_LIST, { description: 'Events with one of these tags (ids, slugs or names)' })
  tags?: string[];

  @Field(ID_LIST, { description: 'Events at one of these venues' })
  venue?: number[];

  @Field(ID_LIST, { description: 'Events by one of these organizers', example: [5] })
  organizer?: number[];

  @Field(BOOLEAN, { description: 'Only featured events, or only others' })
  featured?: boolean;

  @Field(STATUS_LIST, { description: 'Only events of these statuses', default: 'publish' })
  status?: Status[];

  @Field(ID_LIST, { description: 'Only these events; all date filters are then ignored' })
  include?: number[];

  @Field(POSITIVE_INTEGER, { description: 'Only events that belong to this event' })
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

  @PasswordField()
  password?: string;

  @Field(oneOfRule(EVENT_ORDERS), {
    description: 'What to order by; anything else counts as the default (extension)',
    default: 'start_date',
    lenient: true,
  })
  orderby?: EventOrder;

  @Field(SORT_DIRECTION, { description: 'Direction (extension)', default: 'asc', lenient: true })
  order?: 'asc' | 'desc';
}
