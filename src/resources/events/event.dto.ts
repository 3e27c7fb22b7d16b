import {
  ApiExtraModels,
  ApiProperty,
  ApiSchema,
  getSchemaPath,
  IntersectionType,
  OmitType,
  PartialType,
  PickType,
} from '@nestjs/swagger';
import type { Status } from '#common/records/status.js';
import type { DateInput } from '#common/time/date-input.js';
import type { SentCost } from '#common/values/cost.js';
import { ImageDto } from '#content/media/image.dto.js';
import { type Link, LINK_LIST, LINK_LIST_OR_ZERO } from '#content/records/link-list.js';
import { StatusField } from '#content/records/record.dto.js';
import { EventTermDto } from '#content/terms/term-response.dto.js';
import { ConfirmedField } from '#content/translations/translation-operations.js';
import { INSTANT, URI, WALL_TIME } from '#http/documentation/properties.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import { Field, WithoutDefaults } from '#http/parameters/field.decorator.js';
import { LanguageParams, ReadParams } from '#http/parameters/language.dto.js';
import type { RawValues } from '#http/parameters/params.js';
import {
  BOOLEAN,
  COST,
  DATE_TIME,
  NAME,
  NON_NEGATIVE_INTEGER,
  PASSWORD,
  TERM_LINKS,
  type TermLink,
  TEXT,
  TIME_ZONE,
  URL_VALUE,
} from '#http/parameters/rules.js';
import { jsonLdSchema, SCHEMA } from '#http/responses/json-ld.js';
import { OrganizerDto } from '../organizers/organizer.dto.js';
import { VenueDto } from '../venues/venue.dto.js';
import { noteBlanks } from './blanked-event.js';
import { EVENT } from './event.entity.js';
import { EventDetailFields, EventDetailsDto } from './event-details.dto.js';
import { RESET_OVERRIDES, type Scope, ScopeField } from './event-scope.js';
import { OccurrenceDto } from './event-series.dto.js';

const OF_SERIES = ['recurrence_rule', 'recurrence_dates', 'excluded_dates'];

/** Refuses the fields that only series have: an event that ignored them would take place once. */
function refuseRecurrence(values: RawValues, errors: ParamErrors): void {
  for (const name of OF_SERIES) if (values.has(name)) errors.add(name, { key: 'belongs_to_series' });
}

const flag = (description: string): PropertyDecorator =>
  Field(BOOLEAN, { description, default: false, whenNull: false });

const SetPassword = (mark = ''): PropertyDecorator =>
  Field(PASSWORD, {
    description: `Password that readers of the event must give; empty removes it${mark}`,
    whenNull: '',
  });

export class CreateEvent extends EventDetailFields {
  static readonly defersErrors = true;
  static readonly note = (_: object, values: RawValues, errors: ParamErrors): void => {
    refuseRecurrence(values, errors);
  };

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
  cost?: SentCost | null;

  @Field(URL_VALUE, {
    description: 'Address of the event’s website; the same as `url` when none is given',
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
    emptyIsNull: true,
  })
  post_parent?: number;

  @Field(TERM_LINKS, {
    description:
      'Category ids, names or slugs; unknown names are created. An object such as `{"name": "1848"}` is a name',
    whenNull: [],
  })
  categories?: TermLink[];

  @Field(TERM_LINKS, {
    description:
      'Tag ids, names or slugs; unknown names are created. An object such as `{"name": "1848"}` is a name',
    example: ['jazz', 9],
    whenNull: [],
  })
  tags?: TermLink[];

  @Field(LINK_LIST, { description: 'Venue ids or data', example: [4], whenNull: [] })
  venue?: Link[];

  @Field(LINK_LIST, { description: 'Organizer ids or data', example: [5], whenNull: [] })
  organizer?: Link[];

  @SetPassword(' (extension)')
  password?: string;
}

@WithoutDefaults(ReadParams)
export class UpdateEvent extends PartialType(
  OmitType(CreateEvent, ['title', 'start_date', 'end_date', 'website', 'venue', 'password', 'status']),
) {
  static readonly defersErrors = true;
  static readonly note = (input: object, values: RawValues, errors: ParamErrors): void => {
    noteBlanks(input, values);
    refuseRecurrence(values, errors);
  };

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

  @StatusField()
  status?: Status;

  @SetPassword()
  password?: string;

  @ScopeField()
  scope?: Scope;

  @Field(RESET_OVERRIDES, {
    description:
      'Fields that an occurrence has of its own and gives back to its series, `all` for all of them (extension)',
  })
  reset_overrides?: string[];
}

/** The texts of an event in one language. */
export class EventTexts extends PickType(UpdateEvent, [
  'title',
  'slug',
  'description',
  'excerpt',
  'website',
  'event_status_reason',
]) {}

/** The same texts as parameters of a request that replaces them. */
@ApiSchema({ name: 'EventTexts' })
export class ReplaceEventTexts extends IntersectionType(LanguageParams, EventTexts) {}

/** The same texts as parameters of a request that changes some of them or confirms them. */
export class ChangeEventTexts extends IntersectionType(LanguageParams, EventTexts) {
  @ConfirmedField(EVENT)
  confirmed?: readonly string[];
}

/** A flag of an event; null in lists when a password protects it. */
const ShownFlag = (description: string, mark = ''): PropertyDecorator =>
  ApiProperty({
    type: 'boolean',
    nullable: true,
    description: `${description}; null in a list where a password hides it${mark}`,
    example: false,
  });

const digits = (length: number, description: string, example: string): PropertyDecorator =>
  ApiProperty({ pattern: `^\\d{${length}}$`, description, example });

@ApiSchema({ description: 'A date and time in parts, each with its leading zeros' })
export class DateDetailsDto {
  @digits(4, 'Year', '2027')
  year!: string;

  @digits(2, 'Month', '01')
  month!: string;

  @digits(2, 'Day', '10')
  day!: string;

  @digits(2, 'Hour', '20')
  hour!: string;

  @digits(2, 'Minutes', '00')
  minutes!: string;

  @digits(2, 'Seconds', '00')
  seconds!: string;
}

@ApiSchema({ description: 'A cost in parts' })
class CostDetailsDto {
  @ApiProperty({ description: 'Symbol of the currency', example: '$' })
  currency_symbol!: string;

  @ApiProperty({ description: 'ISO 4217 code of the currency', example: 'USD' })
  currency_code!: string;

  @ApiProperty({
    enum: ['prefix', 'postfix', ''],
    description: 'Where the symbol stands',
    example: 'prefix',
  })
  currency_position!: '' | 'prefix' | 'postfix';

  @ApiProperty({ type: [String], description: 'Amounts, ascending', example: ['10', '25'] })
  values!: string[];
}

const inEventZone = (description: string, example: string) => ({ ...WALL_TIME, description, example });

/** What responses show of events and of series. */
@ApiExtraModels(ImageDto, VenueDto)
export class EventFieldsDto extends EventDetailsDto {
  @ApiProperty({ description: 'Title', example: 'Jazz Night' })
  title!: string;

  @ApiProperty({ description: 'Description, as HTML', example: '<p>At the town hall.</p>' })
  description!: string;

  @ApiProperty({ description: 'Excerpt, as HTML', example: '<p>At the town hall.</p>' })
  excerpt!: string;

  @ApiProperty({
    description: 'Image; `false` when there is none',
    oneOf: [{ $ref: getSchemaPath(ImageDto) }, { type: 'boolean', enum: [false] }],
    example: false,
  })
  image!: ImageDto | false;

  @ShownFlag('Whether the event lasts all day')
  all_day!: boolean | null;

  @ApiProperty(inEventZone('Start, in the event’s time zone', '2027-01-10 20:00:00'))
  start_date!: string;

  @ApiProperty({ description: 'Start, in the event’s time zone' })
  start_date_details!: DateDetailsDto;

  @ApiProperty(inEventZone('End, in the event’s time zone', '2027-01-10 23:00:00'))
  end_date!: string;

  @ApiProperty({ description: 'End, in the event’s time zone' })
  end_date_details!: DateDetailsDto;

  @ApiProperty(inEventZone('Start, in UTC', '2027-01-10 19:00:00'))
  utc_start_date!: string;

  @ApiProperty({ description: 'Start, in UTC' })
  utc_start_date_details!: DateDetailsDto;

  @ApiProperty(inEventZone('End, in UTC', '2027-01-10 22:00:00'))
  utc_end_date!: string;

  @ApiProperty({ description: 'End, in UTC' })
  utc_end_date_details!: DateDetailsDto;

  @ApiProperty({ description: 'Time zone', example: 'Europe/Paris' })
  timezone!: string;

  @ApiProperty({ description: 'Short name of the time zone at the start', example: 'CET' })
  timezone_abbr!: string;

  @ApiProperty({ description: 'Cost', example: '$10 – $25' })
  cost!: string;

  @ApiProperty({ description: 'Cost in parts' })
  cost_details!: CostDetailsDto;

  @ApiProperty({
    description: 'Website; the same as `url` when none was given; empty when cleared',
    example: 'https://event.example',
  })
  website!: string;

  @ShownFlag('Whether to show a map')
  show_map!: boolean | null;

  @ShownFlag('Whether to show a link to a map')
  show_map_link!: boolean | null;

  @ShownFlag('Whether the event is left out of lists')
  hide_from_listings!: boolean | null;

  @ShownFlag('Whether the event is pinned in the calendar view')
  sticky!: boolean | null;

  @ShownFlag('Whether the event is featured')
  featured!: boolean | null;

  @ApiProperty({ type: [EventTermDto], description: 'Categories, by name' })
  categories!: EventTermDto[];

  @ApiProperty({ type: [EventTermDto], description: 'Tags, by name' })
  tags!: EventTermDto[];

  @ApiProperty({
    description:
      'An object when there is one venue, an array when there are several, `[]` when there is none',
    oneOf: [
      { $ref: getSchemaPath(VenueDto) },
      { type: 'array', items: { $ref: getSchemaPath(VenueDto) }, minItems: 2 },
      { type: 'array', items: { $ref: getSchemaPath(VenueDto) }, maxItems: 0 },
    ],
  })
  venue!: VenueDto | VenueDto[];

  @ApiProperty({ type: [OrganizerDto], description: 'Organizers, in the order given' })
  organizer!: OrganizerDto[];

  @ApiProperty({ type: 'array', items: {}, maxItems: 0, description: 'Always empty', example: [] })
  custom_fields!: [];
}

/** An event in a response. */
@ApiSchema({ description: 'An event' })
export class EventDto extends IntersectionType(EventFieldsDto, OccurrenceDto) {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Id of the event that this one belongs to, 0 for none (extension)',
    example: 0,
  })
  post_parent!: number;

  @ShownFlag('Whether there are tickets', ' (extension)')
  ticketed!: boolean | null;

  @ApiProperty(
    jsonLdSchema('Event', {
      '@context': { type: 'string', enum: [SCHEMA], description: 'Vocabulary', example: SCHEMA },
      startDate: { ...INSTANT, description: 'Start, with its offset', example: '2027-01-10T20:00:00+01:00' },
      endDate: { ...INSTANT, description: 'End, with its offset', example: '2027-01-10T23:00:00+01:00' },
      eventStatus: {
        ...URI,
        enum: ['Scheduled', 'Cancelled', 'Postponed', 'Rescheduled', 'MovedOnline'].map(
          (status) => `${SCHEMA}/Event${status}`,
        ),
        description: 'Status as in schema.org',
        example: `${SCHEMA}/EventScheduled`,
      },
      eventAttendanceMode: {
        ...URI,
        enum: ['Offline', 'Online', 'Mixed'].map((mode) => `${SCHEMA}/${mode}EventAttendanceMode`),
        description: 'How one takes part',
        example: `${SCHEMA}/OfflineEventAttendanceMode`,
      },
    }),
  )
  json_ld?: object;
}
