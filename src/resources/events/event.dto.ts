import { ApiSchema, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import type { ParamErrors } from '../../http/errors/api-error.js';
import { Field, WithoutDefaults } from '../../http/parameters/field.decorator.js';
import { LanguageParams, ReadParams } from '../../http/parameters/language.dto.js';
import {
  BOOLEAN,
  COST,
  DATE_TIME,
  NAME,
  NON_NEGATIVE_INTEGER,
  PASSWORD,
  TERM_LINKS,
  TEXT,
  TIME_ZONE,
  URL_VALUE,
} from '../../http/parameters/rules.js';
import type { Cost } from '../../common/values/cost.js';
import { EVENT } from '../../content/localized/kinds.js';
import { type Link, LINK_LIST, LINK_LIST_OR_ZERO } from '../../content/records/link-list.js';
import { RecordFields } from '../../content/records/record.dto.js';
import { ConfirmedField } from '../../content/translations/translation-operations.js';

import type { DateInput } from '../../common/time/date-input.js';

const flag = (description: string): PropertyDecorator =>
  Field(BOOLEAN, { description, default: false, whenNull: false });

const SetPassword = (mark = ''): PropertyDecorator =>
  Field(PASSWORD, {
    description: `Password that readers of the event must give; empty removes it${mark}`,
    whenNull: '',
  });

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

  @SetPassword(' (extension)')
  password?: string;
}

@WithoutDefaults(ReadParams)
export class UpdateEvent extends PartialType(
  OmitType(CreateEvent, ['title', 'start_date', 'end_date', 'website', 'venue', 'password']),
) {
  static readonly checkedFurther = true;

  declare readonly errors: ParamErrors;

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

  @Field(LINK_LIST_OR_ZERO, {
    description: 'Venue ids or data; 0 or empty for none',
    example: [4],
    whenNull: [],
  })
  venue?: Link[];

  @SetPassword()
  password?: string;
}

/** A change by slug needs no password, so the parameter does not exist there. */
@WithoutDefaults(ReadParams)
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

/** The same texts as parameters of a request that replaces them. */
@ApiSchema({ name: 'EventTexts' })
export class ReplaceEventTexts extends IntersectionType(LanguageParams, EventTexts) {}

/** The same texts as parameters of a request that changes some of them or confirms them. */
export class ChangeEventTexts extends IntersectionType(LanguageParams, EventTexts) {
  @ConfirmedField(EVENT)
  confirmed?: readonly string[];
}
