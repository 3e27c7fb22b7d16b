import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { type Verb, VERBS } from '#access/changes/change.entity.js';
import type { Language } from '#common/messages/languages.js';
import {
  ID,
  INSTANT,
  NULLABLE_TEXT,
  SENT_FIELDS,
  WRITTEN_LANGUAGES,
} from '#http/documentation/properties.js';
import { ListDto } from '#http/responses/list.dto.js';
import { AuditValuesDto } from '../audit/audit.dto.js';

@ApiSchema({ description: 'Who wrote (extension)' })
export class HistoryUserDto {
  @ApiProperty({ ...ID, example: 1 })
  id!: number;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'User name; null when the account is gone, and of others for those who may edit only their own records',
    example: 'ana',
  })
  username!: string | null;
}

@ApiSchema({ description: 'A change of a record (extension)' })
@ApiExtraModels(AuditValuesDto)
export class HistoryEntryDto {
  @ApiProperty({ ...ID, description: 'Grows with each write', example: 4711 })
  id!: number;

  @ApiProperty({ ...INSTANT, description: 'When it was written', example: '2026-10-01T08:00:00.123Z' })
  at!: string;

  @ApiProperty({
    type: HistoryUserDto,
    nullable: true,
    description: 'Who wrote; null for the service and its command line',
  })
  user!: HistoryUserDto | null;

  @ApiProperty({ enum: VERBS, description: 'Kind of change', example: 'update' })
  verb!: Verb;

  @ApiProperty(WRITTEN_LANGUAGES)
  languages!: Language[];

  @ApiProperty({ ...SENT_FIELDS, example: ['title', 'cost'] })
  fields!: string[];

  @ApiProperty({
    type: 'object',
    description: 'What changed, by field, of texts by field and language; null for a secret',
    additionalProperties: { oneOf: [{ $ref: getSchemaPath(AuditValuesDto) }, { type: 'null' }] },
    example: { 'title.fr': { before: 'Jazz', after: 'Nuit du jazz' }, password: null },
  })
  changes!: Record<string, AuditValuesDto | null>;
}

@ApiSchema({ description: 'A change of a record, and what takes it back (extension)' })
export class HistoryChangeDto extends HistoryEntryDto {
  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    description:
      'What a PATCH of the record sends to take this change back; null for a creation, and where a text was stored cut. A password stays as it is',
    example: { cost: '5', translations: { fr: { title: 'Jazz' } } },
  })
  undo!: Record<string, unknown> | null;
}

@ApiSchema({ description: 'One page of a list' })
export class HistoryListDto extends ListDto {
  @ApiProperty({ type: [HistoryEntryDto], description: 'The items of this page' })
  history!: HistoryEntryDto[];
}
