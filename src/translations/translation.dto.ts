import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Field } from '../http/field.decorator.js';
import { PageParams } from '../http/language.dto.js';
import { LANGUAGE, oneOfRule } from '../http/rules.js';
import { type Language, LANGUAGES } from '../i18n/languages.js';
import { type Kind, KINDS } from '../records/kinds.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from './translation-status.js';

const kinds: Kind[] = KINDS.map(({ name }) => name);

/** The texts of a record in one language, as they are stored. */
export class TranslationDto {
  @ApiProperty({ enum: LANGUAGES })
  language!: Language;

  @ApiProperty({ enum: LANGUAGES, description: 'The language that the record was first written in' })
  original_language!: Language;

  @ApiProperty({
    enum: TRANSLATION_STATUSES,
    description: '`outdated` when the original’s texts changed after these, `missing` when there are none',
  })
  status!: TranslationStatus;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Date of the last change, in the site’s time zone',
    example: '2026-10-01 08:00:00',
  })
  updated!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: '2026-10-01 08:00:00' })
  updated_utc!: string | null;

  @ApiProperty({ description: 'The language’s own slug, empty where the original’s serves' })
  slug!: string;

  @ApiPropertyOptional({ description: 'And so on, the other texts of the kind: empty where there is none' })
  description?: string;
}

/** The texts of a record in all its languages. */
export class TranslationsDto {
  @ApiProperty({ enum: LANGUAGES })
  original_language!: Language;

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/TranslationDto' },
    description: 'By language',
  })
  translations!: Partial<Record<Language, Omit<TranslationDto, 'language' | 'original_language'>>>;

  @ApiProperty({ enum: LANGUAGES, isArray: true, description: 'Languages that the record has no text in' })
  missing!: Language[];
}

/** A line of the translators' work list. */
export class TranslationTaskDto {
  @ApiProperty({ enum: kinds })
  kind!: Kind;

  @ApiProperty({ example: 11 })
  id!: number;

  @ApiProperty({ enum: LANGUAGES })
  language!: Language;

  @ApiProperty({ enum: TRANSLATION_STATUSES })
  status!: TranslationStatus;

  @ApiProperty({ enum: LANGUAGES })
  original_language!: Language;

  @ApiProperty({ description: 'The name or title in the original language' })
  name!: string;

  @ApiProperty({ type: 'string', nullable: true, example: '2026-10-01 08:00:00' })
  updated!: string | null;

  @ApiProperty({ description: 'Where the translation is read and written' })
  rest_url!: string;
}

export class TranslationQuery extends PageParams {
  @Field(oneOfRule(TRANSLATION_STATUSES), { description: 'Only translations of this status' })
  status?: TranslationStatus;

  @Field(LANGUAGE, { description: 'Only translations into this language' })
  language?: Language;

  @Field(oneOfRule(kinds), { description: 'Only translations of this kind of record' })
  kind?: Kind;
}
