import { ApiProperty } from '@nestjs/swagger';
import { Field } from '../http/field.decorator.js';
import { LanguageParams } from '../http/language.dto.js';
import { ANY_TEXT } from '../http/rules.js';
import { NAMESPACE } from '../context/mounts.js';

export class IndexParams extends LanguageParams {
  @Field(ANY_TEXT, { description: 'Namespace to describe', default: NAMESPACE, example: NAMESPACE })
  namespace?: string;

  @Field(ANY_TEXT, { description: 'Has no effect here', default: 'view' })
  context?: string;
}

/** What the interface says of itself. */
export class IndexDto {
  @ApiProperty({ example: NAMESPACE })
  namespace!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Each route with its methods and their arguments',
  })
  routes!: object;

  @ApiProperty({ type: 'object', additionalProperties: true })
  _links!: object;
}

/** An OpenAPI document. */
export class DocumentDto {
  @ApiProperty({ example: '3.1.0' })
  openapi!: string;

  @ApiProperty({ type: 'object', additionalProperties: true })
  info!: object;

  @ApiProperty({ type: 'object', additionalProperties: true })
  paths!: object;
}

/** What clients that discover a site's interfaces read first. */
export class DiscoveryDto {
  @ApiProperty()
  name!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty()
  url!: string;

  @ApiProperty()
  home!: string;

  @ApiProperty({ example: 'Europe/Paris' })
  timezone_string!: string;

  @ApiProperty({ description: 'Hours that the site’s clocks are ahead of UTC now', example: 1 })
  gmt_offset!: number;

  @ApiProperty({ type: [String], example: ['tribe/events/v1'] })
  namespaces!: string[];

  @ApiProperty({ type: 'object', additionalProperties: true })
  routes!: object;
}
