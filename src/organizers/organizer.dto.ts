import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import type { RequestContext } from '../context/request-context.js';
import { Field } from '../http/field.decorator.js';
import { PageParams } from '../http/language.dto.js';
import { nonEmpty } from '../http/non-empty.js';
import { EMAIL, NAME, STATUS_LIST, TEXT, URL_VALUE } from '../http/rules.js';
import { toParagraphs } from '../http/values/html.js';
import { pickText } from '../i18n/texts.js';
import { ORGANIZER } from '../records/kinds.js';
import { RecordDto, RecordFields, toRecordDto } from '../records/record.dto.js';
import type { Status } from '../records/status.js';
import type { LoadedRecord } from '../records/visibility.js';

export class CreateOrganizer extends RecordFields {
  @Field(NAME, { description: 'Name of the organizer', required: true, example: 'Jazz Society' })
  organizer!: string;

  @Field(TEXT, { description: 'Phone', whenNull: '' })
  phone?: string;

  @Field(URL_VALUE, { description: 'Website', example: 'https://organizer.example', whenNull: '' })
  website?: string;

  @Field(EMAIL, { description: 'E-mail address', example: 'office@organizer.example', whenNull: '' })
  email?: string;
}

export class UpdateOrganizer extends PartialType(OmitType(CreateOrganizer, ['organizer'])) {
  @Field(TEXT, { description: 'Name of the organizer; empty removes a translation', whenNull: '' })
  organizer?: string;
}

export class OrganizerQuery extends PageParams {
  static readonly checkedFurther = true;

  @Field(STATUS_LIST, { description: 'Only organizers of these statuses', default: 'publish' })
  status?: Status[];
}

/** An organizer as it is loaded. */
export interface LoadedOrganizer extends LoadedRecord {
  readonly phone: string;
  readonly email: string;
}

/** An organizer as it is returned; fields that are empty are left out. */
export class OrganizerDto extends RecordDto {
  @ApiProperty()
  organizer!: string;

  @ApiPropertyOptional({ description: 'HTML' })
  description?: string;

  @ApiPropertyOptional({ description: 'HTML' })
  excerpt?: string;

  @ApiPropertyOptional()
  phone?: string;

  @ApiPropertyOptional()
  website?: string;

  @ApiPropertyOptional()
  email?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'schema.org `Organization`, on a single read',
  })
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
      description: toParagraphs(pickText(record, ctx, 'description')),
      excerpt: toParagraphs(pickText(record, ctx, 'excerpt')),
      phone: record.phone,
      website: pickText(record, ctx, 'website'),
      email: record.email,
    }),
  };
}

export function organizerJsonLd(organizer: OrganizerDto): object {
  return nonEmpty({
    '@type': 'Organization',
    name: organizer.organizer,
    url: organizer.url,
    telephone: organizer.phone,
    email: organizer.email,
    sameAs: organizer.website,
  });
}
