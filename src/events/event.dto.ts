import { OmitType, PartialType } from '@nestjs/swagger';
import { Field } from '../http/field.decorator.js';
import { PageParams } from '../http/language.dto.js';
import {
  BOOLEAN,
  COST,
  DATE_TIME,
  ID_LIST,
  NAME,
  NON_NEGATIVE_INTEGER,
  SEARCH,
  STATUS_LIST,
  SWITCH,
  TERM_LIST,
  TEXT,
  TIME_ZONE,
  URL_VALUE,
} from '../http/rules.js';
import type { Cost } from '../http/values/cost.js';
import { type Link, LINK_LIST } from '../records/link-list.js';
import { RecordFields } from '../records/record.dto.js';
import type { Status } from '../records/status.js';
import type { DateInput } from '../time/date-input.js';

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
    description: 'Address of the event’s website',
    example: 'https://event.example',
    whenNull: '',
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
    whenNull: 0,
  })
  post_parent?: number;

  @Field(TERM_LIST, { description: 'Category ids, names or slugs; unknown names are created', whenNull: [] })
  categories?: string[];

  @Field(TERM_LIST, { description: 'Tag ids, names or slugs; unknown names are created', whenNull: [] })
  tags?: string[];

  @Field(LINK_LIST, { description: 'Venue ids or data', whenNull: [] })
  venue?: Link[];

  @Field(LINK_LIST, { description: 'Organizer ids or data', whenNull: [] })
  organizer?: Link[];
}

export class UpdateEvent extends PartialType(OmitType(CreateEvent, ['title'])) {
  @Field(TEXT, { description: 'Title; empty removes a translation', whenNull: '' })
  title?: string;
}

export class EventQuery extends PageParams {
  static readonly checkedFurther = true;

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
    example: 'jazz',
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

  @Field(ID_LIST, { description: 'Events by one of these organizers' })
  organizer?: number[];

  @Field(BOOLEAN, { description: 'Only featured events, or only others' })
  featured?: boolean;

  @Field(STATUS_LIST, { description: 'Only events of these statuses', default: 'publish' })
  status?: Status[];

  @Field(ID_LIST, { description: 'Only these events; all date filters are then ignored' })
  include?: number[];
}
