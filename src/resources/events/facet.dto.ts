import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { stringList } from '#common/values/integers.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { oneOf } from '#common/values/texts.js';
import { COUNT, ID } from '#http/documentation/properties.js';
import type { Rule } from '#http/parameters/field.decorator.js';
import { CursorListDto } from '#http/responses/list.dto.js';
import { EventDto } from './event.dto.js';

/** The criteria by which the events of a list can be counted. */
export const FACET_NAMES = [
  'categories',
  'tags',
  'venue',
  'organizer',
  'month',
  'event_status',
  'virtual_event_type',
  'availability',
  'spoken_languages',
  'accessibility',
] as const;

export type Facet = (typeof FACET_NAMES)[number];

/** The most entries that a facet shows. */
export const MAX_ENTRIES = 100;

/** One or several names; duplicates are dropped. */
export const FACETS: Rule<Facet[]> = {
  parse: (raw) => {
    const names = stringList(raw);
    if (names.length === 0) throw new InvalidValue('not_one_of', { values: FACET_NAMES.join(', ') });
    return [...new Set(names.map(oneOf(FACET_NAMES)))];
  },
  schema: {
    type: 'array',
    items: { type: 'string', enum: [...FACET_NAMES] },
    example: ['categories', 'month'],
  },
};

@ApiSchema({ description: 'How many events of the list name a category, tag, venue or organizer' })
export class FacetEntryDto {
  @ApiProperty({ ...ID, example: 3 })
  id!: number;

  @ApiProperty({ description: 'Name', example: 'Jazz' })
  name!: string;

  @ApiProperty({ description: 'Slug', example: 'jazz' })
  slug!: string;

  @ApiProperty({ ...COUNT, description: 'Number of events' })
  count!: number;
}

@ApiSchema({ description: 'How many events of the list start in a month' })
export class MonthEntryDto {
  @ApiProperty({ description: 'Year and month, by the clock of each event', example: '2027-03' })
  month!: string;

  @ApiProperty({ ...COUNT, description: 'Number of events' })
  count!: number;
}

@ApiSchema({ description: 'How many events of the list have a value' })
export class ValueEntryDto {
  @ApiProperty({ description: 'Value', example: 'canceled' })
  id!: string;

  @ApiProperty({ description: 'Value', example: 'canceled' })
  name!: string;

  @ApiProperty({ description: 'Value', example: 'canceled' })
  slug!: string;

  @ApiProperty({ ...COUNT, description: 'Number of events' })
  count!: number;
}

const values = (
  description: string,
): { type: [typeof ValueEntryDto]; maxItems: number; description: string } => ({
  type: [ValueEntryDto],
  maxItems: MAX_ENTRIES,
  description,
});

const entries = (of: string): { type: [typeof FacetEntryDto]; maxItems: number; description: string } => ({
  type: [FacetEntryDto],
  maxItems: MAX_ENTRIES,
  description: `${of}, those of most events first`,
});

@ApiSchema({ description: 'Numbers of events of the whole list, by what was asked for in `facets`' })
export class FacetsDto {
  @ApiPropertyOptional(entries('Categories, each with those below it'))
  categories?: FacetEntryDto[];

  @ApiPropertyOptional(entries('Tags'))
  tags?: FacetEntryDto[];

  @ApiPropertyOptional(entries('Venues that you may read'))
  venue?: FacetEntryDto[];

  @ApiPropertyOptional(entries('Organizers that you may read'))
  organizer?: FacetEntryDto[];

  @ApiPropertyOptional({
    type: [MonthEntryDto],
    maxItems: MAX_ENTRIES,
    description: 'Months in which events start, in their order',
  })
  month?: MonthEntryDto[];

  @ApiPropertyOptional(values('Statuses'))
  event_status?: ValueEntryDto[];

  @ApiPropertyOptional(values('Types of virtual events'))
  virtual_event_type?: ValueEntryDto[];

  @ApiPropertyOptional(values('Availabilities'))
  availability?: ValueEntryDto[];

  @ApiPropertyOptional(values('Spoken languages'))
  spoken_languages?: ValueEntryDto[];

  @ApiPropertyOptional(values('Accessibility'))
  accessibility?: ValueEntryDto[];

  @ApiPropertyOptional({
    type: [String],
    description: 'Facets that have more entries: only the 100 of most events are shown',
    example: ['tags'],
  })
  more?: string[];
}

@ApiSchema({ description: 'One page of a list' })
export class EventListDto extends CursorListDto {
  @ApiPropertyOptional({
    type: FacetsDto,
    description: 'Numbers of events of the whole list, by what was asked for in `facets`',
  })
  facets?: FacetsDto;

  @ApiProperty({ type: [EventDto], description: 'The items of this page' })
  events!: EventDto[];
}
