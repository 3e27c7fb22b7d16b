import type { Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { type Kind, KIND_NAMES } from '#common/records/kinds.js';
import type { Status } from '#common/records/status.js';
import type { DateInput } from '#common/time/date-input.js';
import { COUNT, ID, URI, WALL_TIME } from '#http/documentation/properties.js';
import { Field } from '#http/parameters/field.decorator.js';
import { PageParams } from '#http/parameters/language.dto.js';
import { DATE_TIME, LANGUAGE, oneOfRule, SEARCH, STATUS_LIST, SWITCH } from '#http/parameters/rules.js';
import { CursorListDto } from '#http/responses/list.dto.js';
import { CURSOR, type Cursor } from '../lists/cursor.js';
import type { KindDescription } from '../localized/kinds.js';
import {
  FIELD_STATUSES,
  type FieldStatus,
  TRANSLATION_STATUSES,
  type TranslationStatus,
} from '../localized/translation-status.js';

const ORIGINAL_LANGUAGE = {
  enum: LANGUAGES,
  description: 'The language that it was first written in',
  example: 'en',
};

const STATUS = {
  enum: TRANSLATION_STATUSES,
  description:
    '`missing` when there is no text, `incomplete` when the original has a text that is lacking here, `outdated` when one was translated from a text that the original no longer has; websites and slugs do not count',
  example: 'current',
};

const UPDATED = {
  ...WALL_TIME,
  nullable: true,
  description: 'Date of the last change, in the site’s time zone; null for none',
} as const;

/** The stored texts of one language; the kind of record decides which fields exist. */
class StoredTextsDto {
  @ApiProperty({ description: 'The language’s own slug, empty where the original’s serves', example: '' })
  slug!: string;

  @ApiProperty(STATUS)
  status!: TranslationStatus;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: [...FIELD_STATUSES] },
    description: 'How each text stands to that of the original, for those that one of the two has',
    example: { title: 'current', description: 'outdated' },
  })
  fields!: Readonly<Record<string, FieldStatus>>;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'For texts that are outdated: what the original said when they were written, where that is known',
    example: { description: '<p>Bring a blanket.</p>' },
  })
  source?: Readonly<Record<string, string>>;

  @ApiProperty(UPDATED)
  updated!: string | null;

  @ApiProperty({ ...UPDATED, description: 'Date of the last change, in UTC; null for none' })
  updated_utc!: string | null;
}

/** The same for a single language. */
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

/** An entry of the translators' work list. */
@ApiSchema({ description: 'A translation to do or done (extension)' })
export class TranslationTaskDto {
  @ApiProperty({ type: 'string', enum: KIND_NAMES, description: 'Kind of record', example: 'event' })
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
    ...URI,
    description: 'Where the translation is read and written',
    example: 'https://calendar.example/calendar/events/v1/events/11/translations/fr',
  })
  rest_url!: string;
}

const ORDERS = ['id', 'start_date', 'updated'] as const;

export class TranslationQuery extends PageParams {
  static readonly defersErrors = true;

  @Field(oneOfRule(TRANSLATION_STATUSES), { description: 'Only translations of this status' })
  status?: TranslationStatus;

  @Field(LANGUAGE, { description: 'Only translations into this language' })
  language?: Language;

  @Field(oneOfRule(KIND_NAMES), { description: 'Only translations of this kind of record', example: 'event' })
  kind?: Kind;

  @Field(SWITCH, { description: 'Only those of events that have not ended', default: 'false' })
  upcoming?: boolean;

  @Field(DATE_TIME, {
    description:
      'Only those of events that start after this instant; a date without a zone is in that of the site',
  })
  after?: DateInput;

  @Field(DATE_TIME, {
    description:
      'Only those of events that start before this instant; a date without a zone is in that of the site',
    example: '2099-12-31 23:59:59',
  })
  before?: DateInput;

  @Field(SEARCH, {
    description: 'Only those of records that a search finds by these words, of terms by a part of their name',
  })
  search?: string;

  @Field(STATUS_LIST, {
    description: 'Only those of events, venues and organizers of these statuses; default: all but `trash`',
  })
  record_status?: Status[];

  @Field(oneOfRule(ORDERS), {
    description:
      'What to order by: `id` goes by kind and id, `start_date` shows what starts first and all else after events, and `updated` what was never translated, then what was changed last the longest ago',
    default: 'id',
  })
  orderby?: (typeof ORDERS)[number];

  @Field(CURSOR, {
    description:
      'Empty or `*` for the first page, then the `next_cursor` of the last response. Pages stay in step whatever changes meanwhile. Not together with `page`',
  })
  cursor?: Cursor;
}

@ApiSchema({ description: 'How much there is' })
class AmountDto {
  @ApiProperty({ ...COUNT, description: 'Number of records', example: 12 })
  records!: number;

  @ApiProperty({ ...COUNT, description: 'Number of words of the original’s texts', example: 480 })
  words!: number;
}

@ApiSchema({ description: 'How far the translation of a kind of record into a language is (extension)' })
export class ProgressDto {
  @ApiProperty({ enum: LANGUAGES, description: 'Language of the texts', example: 'fr' })
  language!: Language;

  @ApiProperty({ type: 'string', enum: KIND_NAMES, description: 'Kind of record', example: 'event' })
  kind!: Kind;

  @ApiProperty({ type: AmountDto, description: 'Records of which all is translated' })
  current!: AmountDto;

  @ApiProperty({ type: AmountDto, description: 'Records of which a translation is outdated' })
  outdated!: AmountDto;

  @ApiProperty({ type: AmountDto, description: 'Records of which a text is not translated' })
  incomplete!: AmountDto;

  @ApiProperty({ type: AmountDto, description: 'Records of which nothing is translated' })
  missing!: AmountDto;
}

@ApiSchema({ description: 'How far the translation is, by language and kind of record (extension)' })
export class TranslationSummaryDto {
  @ApiProperty({ type: [ProgressDto], description: 'An entry for each language and kind of record' })
  summary!: ProgressDto[];
}

@ApiSchema({ description: 'One page of a list' })
export class TranslationTaskListDto extends CursorListDto {
  @ApiProperty({ type: [TranslationTaskDto], description: 'The items of this page' })
  translations!: TranslationTaskDto[];
}
