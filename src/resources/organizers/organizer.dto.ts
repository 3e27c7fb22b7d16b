import {
  ApiProperty,
  ApiPropertyOptional,
  ApiSchema,
  IntersectionType,
  OmitType,
  PartialType,
  PickType,
} from '@nestjs/swagger';
import type { Organization } from 'schema-dts';
import type { Status } from '#common/records/status.js';
import { pickText } from '#content/localized/texts.js';
import { ImageDto, toImageDto } from '#content/media/image.dto.js';
import { htmlText, RecordDto, RecordFields, StatusField, toRecordDto } from '#content/records/record.dto.js';
import { ConfirmedField } from '#content/translations/translation-operations.js';
import type { LoadedRecord } from '#content/visibility/visibility.js';
import type { RequestContext } from '#http/context/request-context.js';
import { nonEmpty } from '#http/documentation/non-empty.js';
import { REST_URL } from '#http/documentation/properties.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import { Extensions, Field, WithoutDefaults } from '#http/parameters/field.decorator.js';
import { LanguageParams, ReadParams } from '#http/parameters/language.dto.js';
import { EMAIL, NAME, TEXT, URL_VALUE } from '#http/parameters/rules.js';
import { jsonLdSchema, schemaObject } from '#http/responses/json-ld.js';
import { CursorListDto } from '#http/responses/list.dto.js';
import { ORGANIZER } from './organizer.entity.js';

@Extensions('slug', 'excerpt')
export class CreateOrganizer extends RecordFields {
  static readonly defersErrors = true;

  @Field(NAME, { description: 'Name of the organizer', required: true, example: 'Jazz Society' })
  organizer!: string;

  @Field(TEXT, { description: 'Phone', example: '+40 268 000 000', whenNull: '' })
  phone?: string;

  @Field(URL_VALUE, { description: 'Website', example: 'https://organizer.example', whenNull: '' })
  website?: string;

  @Field(EMAIL, { description: 'E-mail address', example: 'office@organizer.example', whenNull: '' })
  email?: string;
}

@WithoutDefaults(ReadParams)
export class UpdateOrganizer extends PartialType(OmitType(CreateOrganizer, ['organizer', 'status'])) {
  static readonly defersErrors = true;

  declare readonly errors: ParamErrors;

  @StatusField()
  status?: Status;

  @Field(TEXT, {
    description: 'Name of the organizer; empty removes a translation',
    example: 'Jazz Society',
    whenNull: '',
  })
  organizer?: string;
}

/** The texts of an organizer in one language. */
export class OrganizerTexts extends PickType(UpdateOrganizer, [
  'organizer',
  'slug',
  'description',
  'excerpt',
  'website',
]) {}

/** The same texts as parameters of a request that replaces them. */
@ApiSchema({ name: 'OrganizerTexts' })
export class ReplaceOrganizerTexts extends IntersectionType(LanguageParams, OrganizerTexts) {}

/** The same texts as parameters of a request that changes some of them or confirms them. */
export class ChangeOrganizerTexts extends IntersectionType(LanguageParams, OrganizerTexts) {
  @ConfirmedField(ORGANIZER)
  confirmed?: readonly string[];
}

/** An organizer as loaded from the database. */
export interface LoadedOrganizer extends LoadedRecord {
  readonly phone: string;
  readonly email: string;
}

/** An organizer in a response; empty fields are left out. */
@ApiSchema({ description: 'An organizer; what is empty is left out' })
export class OrganizerDto extends RecordDto {
  @ApiProperty({ ...REST_URL, description: `${REST_URL.description} (extension)` })
  declare rest_url: string;

  @ApiProperty({ description: 'Name of the organizer', example: 'Jazz Society' })
  organizer!: string;

  @ApiPropertyOptional({ description: 'Description, as HTML', example: '<p>At the town hall.</p>' })
  description?: string;

  @ApiPropertyOptional({ description: 'Excerpt, as HTML', example: '<p>At the town hall.</p>' })
  excerpt?: string;

  @ApiPropertyOptional({ description: 'Image' })
  image?: ImageDto;

  @ApiPropertyOptional({ description: 'Phone', example: '+40 268 000 000' })
  phone?: string;

  @ApiPropertyOptional({ description: 'Website', example: 'https://organizer.example' })
  website?: string;

  @ApiPropertyOptional({ description: 'E-mail address', example: 'office@organizer.example' })
  email?: string;

  @ApiProperty(jsonLdSchema('Organization'))
  json_ld?: object;
}

export function toOrganizerDto(
  record: LoadedOrganizer,
  ctx: RequestContext,
  siteTimezone: string,
): OrganizerDto {
  return {
    ...toRecordDto(record, ctx, ORGANIZER, siteTimezone),
    organizer: pickText(record, ctx, 'organizer'),
    ...nonEmpty({
      description: htmlText(record, ctx, ORGANIZER, 'description'),
      excerpt: htmlText(record, ctx, ORGANIZER, 'excerpt'),
      image: toImageDto(record, ctx) || undefined,
      phone: record.phone,
      website: pickText(record, ctx, 'website'),
      email: record.email,
    }),
  } as OrganizerDto;
}

type SchemaOrganization = Extract<Organization, { '@type': 'Organization' }>;

export function organizerJsonLd(organizer: OrganizerDto): SchemaOrganization {
  return schemaObject<SchemaOrganization>({
    '@type': 'Organization',
    name: organizer.organizer,
    url: organizer.url,
    image: organizer.image?.url,
    telephone: organizer.phone,
    email: organizer.email,
    sameAs: organizer.website,
  });
}

@ApiSchema({ description: 'One page of a list' })
export class OrganizerListDto extends CursorListDto {
  @ApiProperty({ type: [OrganizerDto], description: 'The items of this page' })
  organizers!: OrganizerDto[];
}
