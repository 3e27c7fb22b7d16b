import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { COUNT, URI } from '../documentation/properties.js';

const EXAMPLE = 'https://calendar.example/calendar/events/v1/events/?page=2&per_page=9';

export class ListDto {
  @ApiProperty({ ...URI, description: 'Address of this page', example: EXAMPLE })
  rest_url!: string;

  @ApiPropertyOptional({
    ...URI,
    description: 'Address of the next page; absent on the last',
    example: EXAMPLE,
  })
  next_rest_url?: string;

  @ApiPropertyOptional({
    ...URI,
    description: 'Address of the previous page; absent on the first',
    example: EXAMPLE,
  })
  previous_rest_url?: string;

  @ApiProperty({ ...COUNT, description: 'Number of items on all pages' })
  total!: number;

  @ApiProperty({ ...COUNT, description: 'Number of pages', example: 3 })
  total_pages!: number;
}

/** A list that can be read with a cursor. */
export class CursorListDto extends ListDto {
  @ApiPropertyOptional({
    description:
      'The `cursor` of the next page; only in responses to a request with one, and not on the last page',
    example: 'WzEsIjh4',
  })
  next_cursor?: string;
}
