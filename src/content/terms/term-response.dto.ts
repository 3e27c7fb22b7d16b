import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { COUNT, ID, URI } from '#http/documentation/properties.js';
import { LinkDto } from '#http/responses/link.dto.js';
import { LocalizedDto } from '../records/record.dto.js';

const address = (description: string, path: string, base = '/calendar/events/v1') => ({
  ...URI,
  description,
  example: `https://calendar.example${base}${path}`,
});

@ApiSchema({ description: 'Addresses of a category or tag' })
class TermUrlsDto {
  @ApiProperty(address('Address in this interface', '/categories/3'))
  self!: string;

  @ApiProperty(address('Address of the list of its kind', '/categories'))
  collection!: string;

  @ApiPropertyOptional(address('Address of the parent category', '/categories/2'))
  up?: string;
}

@ApiSchema({ description: 'What may be done at an address' })
class TargetHintsDto {
  @ApiProperty({ type: [String], description: 'Methods that the caller may use', example: ['GET'] })
  allow!: string[];
}

@ApiSchema({ description: 'A link to the term itself' })
class SelfLinkDto extends LinkDto {
  @ApiProperty({ description: 'What may be done at the address' })
  targetHints!: TargetHintsDto;
}

@ApiSchema({ description: 'A link to the parent category' })
class UpLinkDto extends LinkDto {
  @ApiProperty({ description: 'Whether it may be embedded', example: true })
  embeddable!: boolean;
}

@ApiSchema({ description: 'What the short form of a relation stands for' })
class CurieDto extends LinkDto {
  @ApiProperty({ description: 'Short form', example: 'wp' })
  name!: string;

  @ApiProperty({ description: 'Whether the address has places to fill in', example: true })
  templated!: boolean;
}

@ApiSchema({ description: 'Links of a category or tag' })
class TermLinksDto {
  @ApiProperty({ type: [SelfLinkDto], description: 'The term itself' })
  self!: SelfLinkDto[];

  @ApiProperty({ type: [LinkDto], description: 'The list of its kind' })
  collection!: LinkDto[];

  @ApiPropertyOptional({ type: [UpLinkDto], description: 'The parent category' })
  up?: UpLinkDto[];

  @ApiProperty({ type: [LinkDto], description: 'The events that carry it' })
  'wp:post_type'!: LinkDto[];

  @ApiProperty({ type: [CurieDto], description: 'Short forms of relations' })
  curies!: CurieDto[];
}

/** The fields of every returned category and tag. */
export class CommonTermDto extends LocalizedDto {
  @ApiProperty({ ...ID, example: 3 })
  id!: number;

  @ApiProperty({ ...COUNT, description: 'Number of published events that carry it' })
  count!: number;

  @ApiProperty({ description: 'Description', example: 'Concerts and sessions' })
  description!: string;

  @ApiProperty({ description: 'Name', example: 'Jazz' })
  name!: string;

  @ApiProperty({ description: 'Slug', example: 'jazz' })
  slug!: string;

  @ApiProperty({
    enum: ['tribe_events_cat', 'post_tag'],
    description: 'What tells categories from tags',
    example: 'tribe_events_cat',
  })
  taxonomy!: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'Parent category, 0 at the top level; categories only',
    example: 0,
  })
  parent?: number;

  @ApiProperty({ type: 'array', items: {}, maxItems: 0, description: 'Always empty', example: [] })
  meta!: [];

  @ApiProperty(
    address(
      'The address of its page: as the template of its kind says, such as `EVENT_URL_TEMPLATE`; without one the page that this service shows, with the language in its path if one was asked for. With `PUBLIC_PAGES=false` the service shows none: it is where a website at `PUBLIC_URL` would have it',
      '/events/category/jazz/',
      '',
    ),
  )
  url!: string;

  @ApiProperty({ type: TermUrlsDto, description: 'Addresses' })
  urls!: TermUrlsDto;
}

/** A category or tag in a response. */
@ApiSchema({ description: 'A category or tag' })
export class TermDto extends CommonTermDto {
  @ApiPropertyOptional({ type: TermLinksDto, description: 'Links, in responses with a single item' })
  _links?: TermLinksDto;
}

/** A category or tag inside an event. */
@ApiSchema({ description: 'A category or tag inside an event' })
export class EventTermDto extends CommonTermDto {
  @ApiProperty({ type: 'integer', enum: [0], description: 'Always 0', example: 0 })
  term_group!: number;

  @ApiProperty({ ...ID, description: 'The id again', example: 3 })
  term_taxonomy_id!: number;

  @ApiProperty({ enum: ['raw'], description: 'Always `raw`', example: 'raw' })
  filter!: string;
}
