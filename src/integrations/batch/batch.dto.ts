import { ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { InvalidValue } from '#common/values/invalid-value.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { oneOfRule } from '#http/parameters/rules.js';
import { BODY, HEADERS, METHOD, METHODS, PATH } from './operation-rules.js';

export const MAX_OPERATIONS = 100;

@ApiSchema({ description: 'One request of a batch (extension)' })
export class BatchOperation {
  @Field(METHOD, { description: 'HTTP method', required: true })
  method!: (typeof METHODS)[number];

  @Field(PATH, { description: 'Path below the mount, with its query', required: true })
  path!: string;

  @Field(HEADERS, {
    description:
      'Headers of this request; the `Accept-Language` and `Prefer` of the batch count where it has none of its own',
    whenNull: undefined,
  })
  headers?: Readonly<Record<string, string>>;

  @Field(BODY, { description: 'What the request sends, as JSON', whenNull: undefined })
  body?: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (raw: unknown): raw is Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** The service validates the operations, since an error names the index of its operation. */
const OPERATIONS: Rule<readonly Fields[]> = {
  parse: (raw) => {
    if (!Array.isArray(raw) || !raw.every(isObject)) throw new InvalidValue('not_operations');
    if (raw.length === 0) throw new InvalidValue('not_empty');
    if (raw.length > MAX_OPERATIONS) throw new InvalidValue('too_many_values', { max: MAX_OPERATIONS });
    return raw;
  },
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_OPERATIONS,
    items: { $ref: getSchemaPath(BatchOperation) },
    example: [{ method: 'PATCH', path: '/events/15', body: { featured: true } }],
  },
};

export class BatchInput extends LanguageParams {
  static readonly defersErrors = true;

  @Field(oneOfRule(['all', 'each']), {
    description:
      'With `all` either all operations are executed or none; with `each` every one for itself, in their order (extension)',
    required: true,
  })
  mode!: 'all' | 'each';

  @Field(OPERATIONS, { description: 'The requests to execute, in this order (extension)', required: true })
  operations!: readonly Fields[];
}

@ApiSchema({ description: 'The response to one operation (extension)' })
export class BatchResponseDto {
  @ApiProperty({ type: 'integer', minimum: 200, maximum: 599, description: 'The HTTP status', example: 201 })
  status!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Headers that concern this operation alone',
    example: { ETag: '"11-1-7Qm2vXc0bTt3hJ5oYzKpLw1sNaE"', 'Content-Language': 'en' },
  })
  headers!: Readonly<Record<string, string>>;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The body that the same request alone would get',
    example: { id: 11, name: 'open air' },
  })
  body!: unknown;
}

@ApiSchema({ description: 'The responses to a batch (extension)' })
export class BatchDto {
  @ApiProperty({ type: [BatchResponseDto], description: 'One response for each operation, in their order' })
  responses!: readonly BatchResponseDto[];
}
