import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { ImageDto } from '../media/image.dto.js';
import { OrganizerDto } from '../organizers/organizer.dto.js';
import { RecordDto } from '../records/record.dto.js';
import { EventTermDto } from '../terms/term.dto.js';
import { VenueDto } from '../venues/venue.dto.js';

/** In a list null where a password hides it. */
const Flag = (description = ''): PropertyDecorator =>
  ApiProperty({
    type: 'boolean',
    nullable: true,
    description: `${description} Null on a protected event in a list.`.trim(),
  });

/** A date and time in parts, each with its leading zeros. */
export class DateDetailsDto {
  @ApiProperty({ example: '2027' })
  year!: string;

  @ApiProperty({ example: '01' })
  month!: string;

  @ApiProperty({ example: '10' })
  day!: string;

  @ApiProperty({ example: '20' })
  hour!: string;

  @ApiProperty({ example: '00' })
  minutes!: string;

  @ApiProperty({ example: '00' })
  seconds!: string;
}

class CostDetailsDto {
  @ApiProperty({ example: '$' })
  currency_symbol!: string;

  @ApiProperty({ example: 'USD' })
  currency_code!: string;

  @ApiProperty({ enum: ['prefix', 'postfix', ''] })
  currency_position!: string;

  @ApiProperty({ type: [String], description: 'Ascending', example: ['10', '25'] })
  values!: string[];
}

/** An event as it is returned. */
export class EventDto extends RecordDto {
  @ApiProperty({ example: 'Jazz Night' })
  title!: string;

  @ApiProperty({ description: 'HTML' })
  description!: string;

  @ApiProperty({ description: 'HTML' })
  excerpt!: string;

  @ApiProperty({
    description: '`false` when there is none',
    oneOf: [{ $ref: getSchemaPath(ImageDto) }, { type: 'boolean', enum: [false] }],
  })
  image!: ImageDto | false;

  @Flag()
  all_day!: boolean | null;

  @ApiProperty({ description: 'Wall clock in `timezone`', example: '2027-01-10 20:00:00' })
  start_date!: string;

  @ApiProperty()
  start_date_details!: DateDetailsDto;

  @ApiProperty({ description: 'Wall clock in `timezone`', example: '2027-01-10 23:00:00' })
  end_date!: string;

  @ApiProperty()
  end_date_details!: DateDetailsDto;

  @ApiProperty({ example: '2027-01-10 19:00:00' })
  utc_start_date!: string;

  @ApiProperty()
  utc_start_date_details!: DateDetailsDto;

  @ApiProperty({ example: '2027-01-10 22:00:00' })
  utc_end_date!: string;

  @ApiProperty()
  utc_end_date_details!: DateDetailsDto;

  @ApiProperty({ example: 'Europe/Paris' })
  timezone!: string;

  @ApiProperty({ example: 'CET' })
  timezone_abbr!: string;

  @ApiProperty({ example: '$10 – $25' })
  cost!: string;

  @ApiProperty()
  cost_details!: CostDetailsDto;

  @ApiProperty({ description: 'The event’s `url` when none was given, empty when cleared' })
  website!: string;

  @Flag()
  show_map!: boolean | null;

  @Flag()
  show_map_link!: boolean | null;

  @Flag()
  hide_from_listings!: boolean | null;

  @Flag()
  sticky!: boolean | null;

  @Flag()
  featured!: boolean | null;

  @ApiProperty({ type: [EventTermDto], description: 'By name' })
  categories!: EventTermDto[];

  @ApiProperty({ type: [EventTermDto], description: 'By name' })
  tags!: EventTermDto[];

  @ApiProperty({
    description:
      'An object when there is one venue, an array when there are several, `[]` when there is none',
    oneOf: [{ $ref: getSchemaPath(VenueDto) }, { type: 'array', items: { $ref: getSchemaPath(VenueDto) } }],
  })
  venue!: VenueDto | VenueDto[];

  @ApiProperty({ type: [OrganizerDto], description: 'In the order given' })
  organizer!: OrganizerDto[];

  @ApiProperty({ type: 'array', items: {}, description: 'Always empty' })
  custom_fields!: [];

  @ApiProperty({
    description: 'Id of the event that this one belongs to, 0 for none (extension)',
    example: 0,
  })
  post_parent!: number;

  @Flag('Whether there are tickets (extension)')
  ticketed!: boolean | null;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'schema.org `Event`, on a single read',
  })
  json_ld?: object;
}
