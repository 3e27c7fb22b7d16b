import type { Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

class ListDto {
  @ApiProperty({ description: 'Address of this page' })
  rest_url!: string;

  @ApiPropertyOptional({ description: 'Address of the next page; absent on the last' })
  next_rest_url?: string;

  @ApiPropertyOptional({ description: 'Address of the previous page; absent on the first' })
  previous_rest_url?: string;

  @ApiProperty({ description: 'Items on all pages', example: 1 })
  total!: number;

  @ApiProperty({ description: 'Number of pages', example: 1 })
  total_pages!: number;
}

/** Describes the envelope of a list whose items are under the name of their collection. */
export function listDto(collection: string, item: Type): Type {
  class Envelope extends ListDto {}
  ApiProperty({ type: [item] })(Envelope.prototype, collection);
  const name = collection.charAt(0).toUpperCase() + collection.slice(1);
  Object.defineProperty(Envelope, 'name', { value: `${name}ListDto` });
  return Envelope;
}
