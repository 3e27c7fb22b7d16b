import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { stringList } from '#common/values/integers.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { oneOf } from '#common/values/texts.js';
import { NAMESPACE } from '#http/context/mounts.js';
import { ANY_VALUE, URI } from '#http/documentation/properties.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { ANY_TEXT } from '#http/parameters/rules.js';
import { LinkDto } from '#http/responses/link.dto.js';
import type { RouteEntry } from './route-index.js';
import { TAGS } from './tags.js';

export class IndexParams extends LanguageParams {
  @Field(ANY_TEXT, { description: 'Namespace to describe', default: NAMESPACE, example: NAMESPACE })
  namespace?: string;

  @Field(ANY_TEXT, { description: 'Has no effect here', default: 'view' })
  context?: string;
}

const TAG_NAMES = TAGS.map(({ name }) => name);

const TAG_LIST: Rule<string[]> = {
  parse: (raw) => {
    const names = stringList(raw).map(oneOf(TAG_NAMES));
    if (names.length === 0) throw new InvalidValue('not_one_of', { values: TAG_NAMES.join(', ') });
    return names;
  },
  schema: { type: 'array', items: { type: 'string', enum: TAG_NAMES }, example: ['events', 'venues'] },
};

export class DocumentParams extends LanguageParams {
  @Field(TAG_LIST, {
    description:
      'Only the operations of these groups, with what they need; the whole document without it (extension)',
  })
  tags?: string[];
}

@ApiSchema({ description: 'A parameter of a route' })
class ArgumentDto {
  @ApiProperty({ description: 'Whether it must be sent', example: false })
  required!: boolean;

  @ApiPropertyOptional({
    ...ANY_VALUE,
    description: 'What holds when it is not sent',
    example: '9',
  })
  default?: unknown;

  @ApiPropertyOptional({
    oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    description: 'Type, or types',
    example: 'integer',
  })
  type?: string | string[];

  @ApiPropertyOptional({
    type: 'array',
    items: {},
    description: 'The values that it may have',
    example: ['en', 'fr', 'de', 'it', 'ro', 'es'],
  })
  enum?: unknown[];

  @ApiPropertyOptional({ description: 'Description', example: 'Items per page; more than 50 count as 50' })
  description?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Schema of the items of an array',
    example: { type: 'integer' },
  })
  items?: object;
}

const METHOD_LIST = {
  enum: ['GET', 'DELETE', 'POST', 'PUT', 'PATCH'],
  isArray: true,
  description: 'Methods',
  example: ['GET'],
};

@ApiSchema({ description: 'Methods of a route that take the same parameters' })
@ApiExtraModels(ArgumentDto)
class EndpointDto {
  @ApiProperty(METHOD_LIST)
  methods!: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ArgumentDto) },
    description: 'Parameters by name',
  })
  args!: Record<string, ArgumentDto>;
}

const NAMESPACE_TEXT = { description: 'Namespace', example: NAMESPACE };

@ApiSchema({ description: 'What a path takes, as OPTIONS says it' })
export class OptionsDto {
  @ApiProperty(NAMESPACE_TEXT)
  namespace!: string;

  @ApiProperty(METHOD_LIST)
  methods!: string[];

  @ApiProperty({ type: [EndpointDto], description: 'Methods with their parameters' })
  endpoints!: EndpointDto[];
}

@ApiSchema({ description: 'A link to a route' })
class RouteLinkDto extends LinkDto {
  @ApiPropertyOptional({ description: 'Whether the address has places to fill in', example: true })
  templated?: boolean;
}

@ApiSchema({ description: 'Links of a route' })
class RouteLinksDto {
  @ApiProperty({ type: [RouteLinkDto], description: 'The route itself' })
  self!: RouteLinkDto[];
}

@ApiSchema({ description: 'A route' })
class RouteDto extends OptionsDto {
  @ApiProperty({ description: 'Links' })
  _links!: RouteLinksDto;
}

@ApiSchema({ description: 'Links of the index' })
class IndexLinksDto extends RouteLinksDto {
  @ApiPropertyOptional({ type: [RouteLinkDto], description: 'The interfaces of the site' })
  up?: RouteLinkDto[];
}

const ROUTES = {
  type: 'object',
  additionalProperties: { $ref: getSchemaPath(RouteDto) },
  description: 'Routes by path, in which `(?P<name>…)` stands for a parameter',
} as const;

@ApiSchema({ description: 'The routes of the interface' })
@ApiExtraModels(RouteDto, OptionsDto)
export class IndexDto {
  @ApiProperty(NAMESPACE_TEXT)
  namespace!: string;

  @ApiProperty(ROUTES)
  routes!: Readonly<Record<string, RouteEntry>>;

  @ApiProperty({ description: 'Links' })
  _links!: IndexLinksDto;
}

const PART = { type: 'object', additionalProperties: true } as const;

@ApiSchema({ description: 'An OpenAPI document' })
export class DocumentDto {
  @ApiProperty({ pattern: '^3\\.1\\.\\d+$', description: 'Version of OpenAPI', example: '3.1.0' })
  openapi!: string;

  @ApiProperty({
    ...PART,
    description: 'Title, version and description',
    example: { title: 'Event Calendar', version: 'v1' },
  })
  info!: object;

  @ApiProperty({
    type: 'array',
    items: PART,
    description: 'Where the interface can be reached',
    example: [{ url: '/fr/calendar/events/v1' }],
  })
  servers!: object[];

  @ApiProperty({
    type: 'array',
    items: PART,
    description: 'What operations are grouped by',
    example: [{ name: 'events' }],
  })
  tags!: object[];

  @ApiProperty({
    ...PART,
    description: 'Operations by path and method',
    example: { '/doc': { get: { operationId: 'readDocument', responses: {} } } },
  })
  paths!: object;

  @ApiPropertyOptional({
    ...PART,
    description: 'The messages that webhooks are sent',
    example: { ping: { post: { operationId: 'receivePing', responses: {} } } },
  })
  webhooks?: object;

  @ApiProperty({ ...PART, description: 'What operations share', example: { schemas: {} } })
  components!: object;
}

/** The first document that clients read to discover a site's interfaces. */
@ApiSchema({ description: 'The interfaces of a site (extension)' })
export class DiscoveryDto {
  @ApiProperty({ description: 'Name of the site', example: 'Event Calendar' })
  name!: string;

  @ApiProperty({ description: 'Description of the site', example: '' })
  description!: string;

  @ApiProperty({ ...URI, description: 'Address of the site', example: 'https://calendar.example' })
  url!: string;

  @ApiProperty({ ...URI, description: 'Address of the site', example: 'https://calendar.example' })
  home!: string;

  @ApiProperty({ description: 'Time zone of the site', example: 'Europe/Paris' })
  timezone_string!: string;

  @ApiProperty({ description: 'Hours that the site’s clocks are ahead of UTC now', example: 1 })
  gmt_offset!: number;

  @ApiProperty({
    type: [String],
    minItems: 1,
    description: 'Namespaces',
    example: ['tribe/events/v1'],
  })
  namespaces!: string[];

  @ApiProperty(ROUTES)
  routes!: Readonly<Record<string, RouteEntry>>;
}
