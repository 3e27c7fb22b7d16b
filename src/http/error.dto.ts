import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

class ErrorDataDto {
  @ApiProperty({ description: 'The HTTP status', example: 400 })
  status!: number;

  @ApiPropertyOptional({
    description:
      'The bad parameters: an array of names when they are missing, an object from name to explanation when they are invalid',
    oneOf: [
      { type: 'array', items: { type: 'string' } },
      { type: 'object', additionalProperties: { type: 'string' } },
    ],
  })
  params?: unknown;

  @ApiPropertyOptional({
    description: 'For invalid parameters: an object from name to code, message and data',
    type: 'object',
    additionalProperties: true,
  })
  details?: unknown;

  @ApiPropertyOptional({
    description: 'For `rest_unavailable` at `/health/ready`: the check that failed',
    enum: ['database', 'migrations'],
  })
  check?: string;

  @ApiPropertyOptional({ description: 'For `term_exists`: the id of the term that has the name' })
  term_id?: number;
}

/** The body of every answer that is an error. */
export class ErrorDto {
  @ApiProperty({ example: 'rest_invalid_param' })
  code!: string;

  @ApiProperty({ description: 'An explanation in the language of the request' })
  message!: string;

  @ApiProperty({ type: ErrorDataDto })
  data!: ErrorDataDto;
}
