import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { EVENT_STATUSES, type EventStatus } from '#common/values/event-details.js';
import { WALL_TIME } from '#http/documentation/properties.js';

@ApiSchema({ description: 'An occurrence that a list with `collapse=series` leaves out' })
export class NextOccurrenceDto {
  @ApiProperty({ type: 'integer', description: 'Id', example: 12 })
  id!: number;

  @ApiProperty({
    ...WALL_TIME,
    description: 'Start, in the event’s time zone',
    example: '2027-01-10 20:00:00',
  })
  start_date!: string;

  @ApiProperty({
    ...WALL_TIME,
    description: 'End, in the event’s time zone',
    example: '2027-01-10 23:00:00',
  })
  end_date!: string;

  @ApiProperty({ enum: EVENT_STATUSES, description: 'Status of the event (extension)', example: 'scheduled' })
  event_status!: EventStatus;
}

@ApiSchema({ description: 'The occurrences of a series that the filters of a list leave' })
export class CollapsedDto {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'How many there are, with the shown one',
    example: 2,
  })
  total!: number;

  @ApiProperty({ type: [NextOccurrenceDto], description: 'The first 10 after the shown one, by their start' })
  next!: NextOccurrenceDto[];
}

/** What an event says of the series that it is an occurrence of. */
export class OccurrenceDto {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Id of the series that the event is an occurrence of; null for none, and in a list where a password hides it (extension)',
    example: null,
  })
  series_id!: number | null;

  @ApiProperty({
    pattern: '^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2})?$',
    description:
      'Start that the rule of the series gives for this occurrence, in its time zone; empty for other events (extension)',
    example: '2027-01-10T20:00:00',
  })
  recurrence_id!: string;

  @ApiProperty({
    type: [String],
    description: 'Names of the fields that this occurrence has of its own, sorted (extension)',
    example: ['title', 'venue'],
  })
  overrides!: string[];

  @ApiProperty({
    type: 'boolean',
    description: 'Whether the event is an occurrence of a series (extension)',
    example: false,
  })
  is_recurring!: boolean;

  @ApiPropertyOptional({
    type: CollapsedDto,
    nullable: true,
    description:
      'In a list with `collapse=series`: the occurrences that the event stands for; null for an event without series (extension)',
  })
  collapsed?: CollapsedDto | null;
}
