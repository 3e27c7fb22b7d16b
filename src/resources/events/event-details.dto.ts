import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { DateInput } from '#common/time/date-input.js';
import {
  ACCESSIBILITY,
  type Accessibility,
  AVAILABILITIES,
  type Availability,
  EVENT_STATUSES,
  type EventStatus,
  URL_ACCESSES,
  type UrlAccess,
  VIRTUAL_TYPES,
  type VirtualType,
} from '#common/values/event-details.js';
import { type OpeningHours, type Weekday, WEEKDAYS } from '#common/values/opening-hours.js';
import { RecordDto, RecordFields } from '#content/records/record.dto.js';
import { Field } from '#http/parameters/field.decorator.js';
import { BOOLEAN, HTML, NON_NEGATIVE_INTEGER, oneOfRule, URL_VALUE } from '#http/parameters/rules.js';
import {
  ACCESSIBILITY_LIST,
  AGE,
  CLOSED_DAYS,
  EVENT_STATUS,
  OPENING_HOURS,
  OPTIONAL_DATE_TIME,
  SPOKEN_LANGUAGES,
} from './event-detail-rules.js';

const number = (description: string, example: number): PropertyDecorator =>
  Field(NON_NEGATIVE_INTEGER, { description, example, whenNull: null, emptyIsNull: true });

const age = (description: string, example: number): PropertyDecorator =>
  Field(AGE, { description, example, whenNull: null, emptyIsNull: true });

/** The parameters of a write that tell how an event takes place. */
export class EventDetailFields extends RecordFields {
  @Field(EVENT_STATUS, {
    description:
      'Whether the event takes place as planned; `cancelled` counts as `canceled`, and `scheduled` removes the reason in all languages (extension)',
    default: 'scheduled',
    whenNull: 'scheduled',
    emptyIsNull: true,
  })
  event_status?: EventStatus;

  @Field(HTML, {
    description:
      'Why the event does not take place as planned; HTML is sanitised; only with another `event_status` than `scheduled` (extension)',
    example: '<p>The singer is ill.</p>',
    whenNull: '',
  })
  event_status_reason?: string;

  @Field(BOOLEAN, {
    description:
      'Whether one can take part online; `true` without a type makes it `virtual`, `false` removes type and address (extension)',
    default: false,
    example: true,
    whenNull: false,
    emptyIsNull: true,
  })
  is_virtual?: boolean;

  @Field(oneOfRule(VIRTUAL_TYPES), {
    description: 'Only online, or on site and online; empty for an event on site (extension)',
    default: '',
    example: 'hybrid',
    whenNull: '',
  })
  virtual_event_type?: VirtualType;

  @Field(URL_VALUE, {
    description: 'Address at which one takes part online; only of a virtual event (extension)',
    example: 'https://stream.example/jazz',
    whenNull: '',
  })
  virtual_url?: string;

  @Field(oneOfRule(URL_ACCESSES), {
    description: 'Who reads `virtual_url`: everybody, or only those who may edit the event (extension)',
    default: 'public',
    whenNull: 'public',
    emptyIsNull: true,
  })
  virtual_url_access?: UrlAccess;

  @Field(URL_VALUE, {
    description: 'Address at which one registers or buys tickets (extension)',
    example: 'https://tickets.example/jazz',
    whenNull: '',
  })
  registration_url?: string;

  @Field(OPTIONAL_DATE_TIME, {
    description: 'Begin of the registration, in the event’s time zone; empty for none (extension)',
    example: '2026-12-01 09:00:00',
    whenNull: null,
  })
  registration_opens?: DateInput | null;

  @Field(OPTIONAL_DATE_TIME, {
    description: 'End of the registration, in the event’s time zone; not before its begin (extension)',
    example: '2027-01-09 18:00:00',
    whenNull: null,
  })
  registration_closes?: DateInput | null;

  @Field(oneOfRule(AVAILABILITIES), {
    description: 'Whether there are places; empty when unknown (extension)',
    default: '',
    example: 'limited',
    whenNull: '',
  })
  availability?: Availability;

  @number('Number of places (extension)', 120)
  capacity?: number | null;

  @number('Number of places that are left; not above `capacity` (extension)', 8)
  remaining?: number | null;

  @age('Age from which the event is meant (extension)', 6)
  age_min?: number | null;

  @age('Age up to which the event is meant; not below `age_min` (extension)', 12)
  age_max?: number | null;

  @Field(SPOKEN_LANGUAGES, {
    description: 'Languages that are spoken at the event, as language tags (extension)',
    whenNull: [],
  })
  spoken_languages?: string[];

  @Field(ACCESSIBILITY_LIST, {
    description: 'What helps people with disabilities to take part (extension)',
    whenNull: [],
  })
  accessibility?: Accessibility[];

  @Field(OPENING_HOURS, {
    description:
      'Hours on the days of a week, by the event’s clock; `closes` at or before `opens` is on the next day. Also as JSON text (extension)',
    whenNull: [],
  })
  opening_hours?: OpeningHours[];

  @Field(CLOSED_DAYS, {
    description: 'Days of the event on which it is closed (extension)',
    whenNull: [],
  })
  closed_days?: string[];
}

const dateOrEmpty = (description: string, example: string): PropertyDecorator =>
  ApiProperty({
    type: 'string',
    pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$',
    description: `${description} (extension)`,
    example,
  });

const oneOfTexts = (values: readonly string[], description: string, example: string): PropertyDecorator =>
  ApiProperty({ type: 'string', enum: [...values], description: `${description} (extension)`, example });

const numberOrNull = (description: string, example: number, maximum = 2_147_483_647): PropertyDecorator =>
  ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum,
    nullable: true,
    description: `${description} (extension)`,
    example,
  });

@ApiSchema({ description: 'Hours that are the same on some days of each week' })
export class OpeningHoursDto implements OpeningHours {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...WEEKDAYS] },
    description: 'Days of the week, in their order',
    example: ['sat', 'sun'],
  })
  days!: Weekday[];

  @ApiProperty({ description: 'Time at which it opens', example: '10:00' })
  opens!: string;

  @ApiProperty({
    description: 'Time at which it closes; at or before `opens` it is on the next day',
    example: '18:00',
  })
  closes!: string;
}

/** How an event takes place, in a response. */
export class EventDetailsDto extends RecordDto {
  @oneOfTexts(EVENT_STATUSES, 'Whether the event takes place as planned', 'rescheduled')
  event_status!: EventStatus;

  @ApiProperty({
    description: 'Why the event does not take place as planned, as HTML; empty for none (extension)',
    example: '<p>The singer is ill.</p>',
  })
  event_status_reason!: string;

  @dateOrEmpty(
    'Start before the move of a rescheduled event, in the event’s time zone; empty for none',
    '2027-01-03 20:00:00',
  )
  previous_start_date!: string;

  @dateOrEmpty(
    'End before the move of a rescheduled event, in the event’s time zone; empty for none',
    '2027-01-03 23:00:00',
  )
  previous_end_date!: string;

  @ApiProperty({ description: 'Whether one can take part online (extension)', example: true })
  is_virtual!: boolean;

  @oneOfTexts(VIRTUAL_TYPES, 'Only online, or on site and online; empty for an event on site', 'hybrid')
  virtual_event_type!: VirtualType;

  @ApiProperty({
    description:
      'Address at which one takes part online; empty for none, and when only those who may edit the event read it (extension)',
    example: 'https://stream.example/jazz',
  })
  virtual_url!: string;

  @oneOfTexts(
    URL_ACCESSES,
    'Who reads `virtual_url`: everybody, or only those who may edit the event',
    'public',
  )
  virtual_url_access!: UrlAccess;

  @ApiProperty({
    description: 'Address at which one registers or buys tickets; empty for none (extension)',
    example: 'https://tickets.example/jazz',
  })
  registration_url!: string;

  @dateOrEmpty('Begin of the registration, in the event’s time zone; empty for none', '2026-12-01 09:00:00')
  registration_opens!: string;

  @dateOrEmpty('End of the registration, in the event’s time zone; empty for none', '2027-01-09 18:00:00')
  registration_closes!: string;

  @oneOfTexts(AVAILABILITIES, 'Whether there are places; empty when unknown', 'limited')
  availability!: Availability;

  @numberOrNull('Number of places; null when unknown', 120)
  capacity!: number | null;

  @numberOrNull('Number of places that are left; null when unknown', 8)
  remaining!: number | null;

  @numberOrNull('Age from which the event is meant; null for none', 6, 150)
  age_min!: number | null;

  @numberOrNull('Age up to which the event is meant; null for none', 12, 150)
  age_max!: number | null;

  @ApiProperty({
    type: [String],
    description: 'Languages that are spoken at the event, as language tags (extension)',
    example: ['fr', 'de-CH'],
  })
  spoken_languages!: string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...ACCESSIBILITY] },
    description: 'What helps people with disabilities to take part (extension)',
    example: ['wheelchair', 'subtitles'],
  })
  accessibility!: Accessibility[];

  @ApiProperty({
    type: [OpeningHoursDto],
    description: 'Hours on the days of a week, by the event’s clock (extension)',
  })
  opening_hours!: OpeningHoursDto[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'date' },
    description: 'Days of the event on which it is closed (extension)',
    example: ['2027-01-10'],
  })
  closed_days!: string[];
}
