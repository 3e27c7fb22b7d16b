import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'A link' })
export class LinkDto {
  @ApiProperty({
    description: 'Address, or the form of one',
    example: 'https://calendar.example/calendar/events/v1/categories',
  })
  href!: string;
}
