import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import type { RecordKind } from '#common/records/kinds.js';
import type { Status } from '#common/records/status.js';
import { recordKinds } from '#content/localized/kinds.js';

const COUNT = { type: 'integer', minimum: 0 } as const;

@ApiSchema({ description: 'How many records of a kind you may edit, by status (extension)' })
export class RecordCountsDto implements Record<Status, number> {
  @ApiProperty({ type: 'string', enum: () => recordKinds().map(({ name }) => name), example: 'event' })
  kind!: RecordKind;

  @ApiProperty({ ...COUNT, description: 'Published', example: 14 })
  publish!: number;

  @ApiProperty({ ...COUNT, description: 'To be published at a date that is to come', example: 1 })
  future!: number;

  @ApiProperty({ ...COUNT, description: 'Drafts', example: 2 })
  draft!: number;

  @ApiProperty({ ...COUNT, description: 'Waiting for review', example: 1 })
  pending!: number;

  @ApiProperty({ ...COUNT, description: 'Private', example: 0 })
  private!: number;

  @ApiProperty({ ...COUNT, description: 'In the trash', example: 0 })
  trash!: number;
}

@ApiSchema({ description: 'What waits for translators in a language (extension)' })
export class WaitingTranslationsDto {
  @ApiProperty({ enum: LANGUAGES, description: 'Language of the texts', example: 'fr' })
  language!: Language;

  @ApiProperty({ ...COUNT, description: 'Records of which a translation is outdated', example: 2 })
  outdated!: number;

  @ApiProperty({ ...COUNT, description: 'Records of which a text is not translated', example: 1 })
  incomplete!: number;

  @ApiProperty({ ...COUNT, description: 'Records of which nothing is translated', example: 9 })
  missing!: number;
}

@ApiSchema({ description: 'How the webhooks fare (extension)' })
export class WebhookHealthDto {
  @ApiProperty({ ...COUNT, description: 'Webhooks that send', example: 3 })
  active!: number;

  @ApiProperty({
    ...COUNT,
    description:
      'Webhooks whose receiver is gone, or that have a message that was not taken at its last attempt',
    example: 1,
  })
  failing!: number;
}

@ApiSchema({ description: 'Imports that have not ended (extension)' })
export class WaitingImportsDto {
  @ApiProperty({ ...COUNT, description: 'Waiting', example: 0 })
  queued!: number;

  @ApiProperty({ ...COUNT, description: 'Running', example: 1 })
  running!: number;
}

@ApiSchema({ description: 'What waits for you (extension)' })
export class SummaryDto {
  @ApiProperty({ type: [RecordCountsDto], description: 'The records that you may edit, by kind' })
  records!: RecordCountsDto[];

  @ApiProperty({ type: [WaitingTranslationsDto], description: 'By language, of what you may change' })
  translations!: WaitingTranslationsDto[];

  @ApiProperty({
    type: WebhookHealthDto,
    nullable: true,
    description: 'Null for those who may not manage webhooks',
  })
  webhooks!: WebhookHealthDto | null;

  @ApiProperty({ type: WaitingImportsDto, nullable: true, description: 'Null for those who may not import' })
  imports!: WaitingImportsDto | null;
}
