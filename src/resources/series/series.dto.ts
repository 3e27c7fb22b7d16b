import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, OmitType } from '@nestjs/swagger';
import type { DateInput } from '#common/time/date-input.js';
import { ConfirmedField } from '#content/translations/translation-operations.js';
import { COUNT, WALL_TIME } from '#http/documentation/properties.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import { Field, WithoutDefaults } from '#http/parameters/field.decorator.js';
import { LanguageParams, ReadParams } from '#http/parameters/language.dto.js';
import { DATE_TIME } from '#http/parameters/rules.js';
import { jsonLdSchema, SCHEMA } from '#http/responses/json-ld.js';
import { CursorListDto } from '#http/responses/list.dto.js';
import { CreateEvent, EventFieldsDto, EventTexts, UpdateEvent } from '../events/event.dto.js';
import { SERIES } from './series.entity.js';
import { RECURRENCE_RULE, SERIES_DATES } from './series-rules.js';

/** What an event has and a series has not. */
const OF_EVENTS = ['password', 'post_parent'] as const;
const OF_OCCURRENCES = ['scope', 'reset_overrides'] as const;

/** What says when a series takes place, besides its start and end. */
class RecurrenceFields {
  @Field(RECURRENCE_RULE, {
    description:
      'RRULE of RFC 5545 without the name, in the time zone of the series; empty for single dates (extension)',
    whenNull: '',
  })
  recurrence_rule?: string;

  @Field(SERIES_DATES, {
    description:
      'Dates that the rule does not give, in the time zone of the series; one without a time has the time of the start (extension)',
    whenNull: [],
  })
  recurrence_dates?: string[];

  @Field(SERIES_DATES, {
    description: 'Dates that are left out, in the time zone of the series (extension)',
    example: ['2027-12-31 20:00:00'],
    whenNull: [],
  })
  excluded_dates?: string[];
}

const START = {
  description: 'Start of the first occurrence, in the time zone of the series (extension)',
  example: '2027-01-08 20:00:00',
};
const END = {
  description: 'End of the first occurrence, in the time zone of the series; all last as long (extension)',
  example: '2027-01-08 23:00:00',
};

export class CreateSeries extends IntersectionType(OmitType(CreateEvent, OF_EVENTS), RecurrenceFields) {
  static readonly defersErrors = true;

  declare readonly errors: ParamErrors;

  @Field(DATE_TIME, { ...START, required: true })
  declare start_date: DateInput;

  @Field(DATE_TIME, { ...END, required: true })
  declare end_date: DateInput;
}

@WithoutDefaults(ReadParams)
export class UpdateSeries extends IntersectionType(
  OmitType(UpdateEvent, [...OF_EVENTS, ...OF_OCCURRENCES]),
  RecurrenceFields,
) {
  static readonly defersErrors = true;

  declare readonly errors: ParamErrors;

  @Field(DATE_TIME, START)
  declare start_date?: DateInput;

  @Field(DATE_TIME, END)
  declare end_date?: DateInput;
}

/** The texts of a series are those of an event. */
@ApiSchema({ name: 'EventTexts' })
export class ReplaceSeriesTexts extends IntersectionType(LanguageParams, EventTexts) {}

/** The same texts as parameters of a request that changes some of them or confirms them. */
export class ChangeSeriesTexts extends IntersectionType(LanguageParams, EventTexts) {
  @ConfirmedField(SERIES)
  confirmed?: readonly string[];
}

const flag = (description: string): PropertyDecorator => ApiProperty({ description, example: false });

const wall = (description: string, example: string): PropertyDecorator =>
  ApiProperty({ ...WALL_TIME, description, example });

const wallOrEmpty = (description: string, example: string): PropertyDecorator =>
  ApiProperty({ pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$', description, example });

const planned = (description: string): PropertyDecorator =>
  ApiPropertyOptional({ ...COUNT, description: `${description}; in a dry run` });

const walls = (description: string, example: string[]): PropertyDecorator =>
  ApiProperty({ type: 'array', items: { ...WALL_TIME, example: undefined }, description, example });

@ApiSchema({ description: 'The occurrences of a series' })
export class OccurrencesDto {
  @ApiProperty({ ...COUNT, description: 'Number of occurrences; without those in the trash', example: 10 })
  total!: number;

  @ApiProperty({ ...COUNT, description: 'Number of those that have not ended', example: 4 })
  upcoming!: number;

  @wallOrEmpty('Start of the first one; empty for none', '2027-01-08 20:00:00')
  first!: string;

  @wallOrEmpty('Start of the last one; empty for none', '2027-03-12 20:00:00')
  last!: string;

  @wallOrEmpty('Start of the first one that has not ended; empty for none', '2027-02-19 20:00:00')
  next!: string;

  @ApiProperty({
    pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    description: 'Day until which the occurrences exist; empty when all of them do',
    example: '',
  })
  expanded_until!: string;

  @ApiProperty({ description: 'Whether later ones are still being made', example: false })
  pending!: boolean;

  @planned('Number of occurrences that would keep their event')
  kept?: number;

  @planned('Number of occurrences that would be new')
  created?: number;

  @planned('Number of occurrences that would go to the trash')
  trashed?: number;
}

/** A series in a response. */
@ApiSchema({ description: 'A series: events that repeat' })
export class SeriesDto extends EventFieldsDto {
  @flag('Whether the occurrences last all day')
  declare all_day: boolean;

  @wall('Start of the first occurrence, in the time zone of the series', '2027-01-08 20:00:00')
  declare start_date: string;

  @wall('End of the first occurrence, in the time zone of the series', '2027-01-08 23:00:00')
  declare end_date: string;

  @flag('Whether to show a map')
  declare show_map: boolean;

  @flag('Whether to show a link to a map')
  declare show_map_link: boolean;

  @flag('Whether the occurrences are left out of lists')
  declare hide_from_listings: boolean;

  @flag('Whether the occurrences are pinned in the calendar view')
  declare sticky: boolean;

  @flag('Whether the occurrences are featured')
  declare featured: boolean;

  @flag('Whether there are tickets')
  ticketed!: boolean;

  @ApiProperty({
    description: 'RRULE of RFC 5545 without the name, in canonical form; empty for single dates',
    example: 'FREQ=WEEKLY;BYDAY=FR;COUNT=10',
  })
  recurrence_rule!: string;

  @walls('Dates that were added to those of the rule, in the time zone of the series', [
    '2027-12-24 18:00:00',
  ])
  recurrence_dates!: string[];

  @walls('Dates that were left out, in the time zone of the series', ['2027-12-31 20:00:00'])
  excluded_dates!: string[];

  @ApiProperty({ description: 'The rule in words', example: 'every Friday, 10 times' })
  recurrence_text!: string;

  @ApiProperty({ description: 'The occurrences, as far as you may read them' })
  occurrences!: OccurrencesDto;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    nullable: true,
    description: 'Id of the series that this one was split from; null for none',
    example: null,
  })
  split_from!: number | null;

  @ApiProperty(
    jsonLdSchema('EventSeries', {
      '@context': { type: 'string', enum: [SCHEMA], description: 'Vocabulary', example: SCHEMA },
    }),
  )
  json_ld?: object;
}

@ApiSchema({ description: 'One page of a list' })
export class SeriesListDto extends CursorListDto {
  @ApiProperty({ type: [SeriesDto], description: 'The items of this page' })
  series!: SeriesDto[];
}
