import type { Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Field } from '../http/field.decorator.js';
import { PageParams } from '../http/language.dto.js';
import { ADDRESS, ID, WALL_TIME } from '../http/properties.js';
import { LANGUAGE, oneOfRule } from '../http/rules.js';
import { type Language, LANGUAGES } from '../i18n/languages.js';
import { type Kind, type KindDescription, KINDS } from '../records/kinds.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from './translation-status.js';

const kinds: Kind[] = KINDS.map(({ name }) => name);

const ORIGINAL_LANGUAGE = {
  enum: LANGUAGES,
  description: 'The language that it was first written in',
  example: 'en',
};

const STATUS = {
  enum: TRANSLATION_STATUSES,
  description: '`outdated` when the original’s texts changed after these, `missing` when there are none',
  example: 'current',
};

const UPDATED = {
  ...WALL_TIME,
  nullable: true,
  description: 'Date of the last change, in the site’s time zone; null for none',
} as const;

/** The texts of one language, as they are stored; which texts there are depends on the kind of record. */
class StoredTextsDto {
  @ApiProperty({ description: 'The language’s own slug, empty where the original’s serves', example: '' })
  slug!: string;

  @ApiProperty(STATUS)
  status!: TranslationStatus;

  @ApiProperty(UPDATED)
  updated!: string | null;

  @ApiProperty({ ...UPDATED, description: 'Date of the last change, in UTC; null for none' })
  updated_utc!: string | null;
}

/** The same of one language alone. */
export interface TranslationDto extends StoredTextsDto {
  readonly language: Language;
  readonly original_language: Language;
}

/** The texts of a record in all its languages. */
export interface TranslationsDto {
  readonly original_language: Language;
  readonly translations: Partial<Record<Language, StoredTextsDto>>;
  readonly missing: Language[];
}

function named(type: Type, name: string, description: string): void {
  ApiSchema({ name, description: `${description} (extension)` })(type);
}

/** The classes that describe the translations of a kind of record: one language, and all. */
export function translationDtos({ name, texts }: KindDescription): { one: Type; all: Type } {
  class TextsDto extends StoredTextsDto {}
  const text = ApiProperty({
    type: 'string',
    description: 'The text, empty where there is none',
    example: '',
  });
  for (const field of texts) text(TextsDto.prototype, field);

  class ByLanguageDto {}
  const ofLanguage = ApiPropertyOptional({ type: TextsDto, description: 'The texts of this language' });
  for (const language of LANGUAGES) ofLanguage(ByLanguageDto.prototype, language);

  class OneDto extends TextsDto {
    @ApiProperty({ enum: LANGUAGES, description: 'Language of the texts', example: 'fr' })
    language!: Language;

    @ApiProperty(ORIGINAL_LANGUAGE)
    original_language!: Language;
  }

  class AllDto {
    @ApiProperty(ORIGINAL_LANGUAGE)
    original_language!: Language;

    @ApiProperty({ type: ByLanguageDto, description: 'The texts by language' })
    translations!: ByLanguageDto;

    @ApiProperty({
      enum: LANGUAGES,
      isArray: true,
      description: 'Languages that there is no text in',
      example: ['de', 'it', 'ro', 'es'],
    })
    missing!: Language[];
  }
  const kind = name.charAt(0).toUpperCase() + name.slice(1);
  named(TextsDto, `${kind}StoredTextsDto`, 'The texts of one language, as they are stored');
  named(ByLanguageDto, `${kind}TextsByLanguageDto`, 'The texts by language');
  named(OneDto, `${kind}TranslationDto`, 'The texts of one language, as they are stored');
  named(AllDto, `${kind}TranslationsDto`, 'The texts of a record in all its languages');
  return { one: OneDto, all: AllDto };
}

/** A line of the translators' work list. */
@ApiSchema({ description: 'A translation to do or done (extension)' })
export class TranslationTaskDto {
  @ApiProperty({ enum: kinds, description: 'Kind of record', example: 'event' })
  kind!: Kind;

  @ApiProperty(ID)
  id!: number;

  @ApiProperty({ enum: LANGUAGES, description: 'Language of the texts', example: 'fr' })
  language!: Language;

  @ApiProperty(STATUS)
  status!: TranslationStatus;

  @ApiProperty(ORIGINAL_LANGUAGE)
  original_language!: Language;

  @ApiProperty({ description: 'The name or title in the original language', example: 'Jazz Night' })
  name!: string;

  @ApiProperty(UPDATED)
  updated!: string | null;

  @ApiProperty({
    ...ADDRESS,
    description: 'Where the translation is read and written',
    example: 'https://calendar.example/calendar/events/v1/events/11/translations/fr',
  })
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
