import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { ID } from '../documentation/properties.js';

@ApiSchema({ description: 'Which parameter is meant' })
class ErrorDetailDataDto {
  @ApiProperty({ description: 'Name of the parameter', example: 'start_date' })
  param!: string;
}

@ApiSchema({ description: 'What is wrong with one parameter' })
class ErrorDetailDto {
  @ApiProperty({
    enum: ['rest_invalid_param', 'rest_invalid_type'],
    description: '`rest_invalid_type` for what is no boolean',
    example: 'rest_invalid_param',
  })
  code!: string;

  @ApiProperty({
    description: 'An explanation in the language of the request',
    example: 'This is not a date.',
  })
  message!: string;

  @ApiProperty({ type: ErrorDetailDataDto, description: 'Which parameter is meant' })
  data!: ErrorDetailDataDto;
}

@ApiSchema({ description: 'What belongs to an error' })
@ApiExtraModels(ErrorDetailDto)
class ErrorDataDto {
  @ApiProperty({
    type: 'integer',
    minimum: 400,
    maximum: 599,
    description: 'The HTTP status',
    example: 400,
  })
  status!: number;

  @ApiPropertyOptional({
    description:
      'The bad parameters: for `rest_missing_callback_param` an array of the missing names, for `rest_invalid_param` an object from name to explanation',
    oneOf: [
      { type: 'array', items: { type: 'string' }, minItems: 1 },
      { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 },
    ],
    example: { start_date: 'This is not a date.' },
  })
  params?: unknown;

  @ApiPropertyOptional({
    description:
      'For missing and invalid parameters, all of them: an object from name to code, message and data',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ErrorDetailDto) },
    example: {
      start_date: {
        code: 'rest_invalid_param',
        message: 'This is not a date.',
        data: { param: 'start_date' },
      },
    },
  })
  details?: unknown;

  @ApiPropertyOptional({
    description: 'For `rest_batch_failed`: the operation that was refused, the first being 0',
    type: 'integer',
    minimum: 0,
    example: 1,
  })
  operation?: number;

  @ApiPropertyOptional({
    description: 'For `rest_batch_failed`: the response to that operation',
    type: 'object',
    additionalProperties: true,
    example: { status: 400, headers: {}, body: { code: 'term_exists' } },
  })
  response?: unknown;

  @ApiPropertyOptional({
    description: 'For `rest_unavailable` at `/health/ready`: the check that failed',
    enum: ['database', 'migrations'],
  })
  check?: string;

  @ApiPropertyOptional({
    description: 'For `rest_unavailable` at `/health/ready`: what failed of all that is looked at',
    enum: ['draining', 'database', 'migrations', 'disk'],
  })
  failed?: string;

  @ApiPropertyOptional({
    description:
      'For `rest_forbidden` by a session: what `POST /sessions/current/confirmation` needs before the same request',
    enum: ['password'],
  })
  confirmation?: string;

  @ApiPropertyOptional({ ...ID, description: 'For `term_exists`: the id of the term that has the name' })
  term_id?: number;

  @ApiPropertyOptional({
    ...ID,
    description: 'For `rest_conflict`: the id of the record that has the external id',
  })
  record_id?: number;
}

/** The body of every error response. */
@ApiSchema({ description: 'What is returned instead of a result' })
export class ErrorDto {
  @ApiProperty({ description: 'Code, the same in all languages', example: 'rest_invalid_param' })
  code!: string;

  @ApiProperty({
    description: 'An explanation in the language of the request',
    example: 'Invalid parameters: start_date',
  })
  message!: string;

  @ApiProperty({ type: ErrorDataDto, description: 'What belongs to the error' })
  data!: ErrorDataDto;
}
