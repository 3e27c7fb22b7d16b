import { ApiExtraModels, ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import type { Language } from '#common/messages/languages.js';
import { KIND_NAMES, type RecordKind } from '#common/records/kinds.js';
import { type Status, STATUSES } from '#common/records/status.js';
import { toWall } from '#common/time/zone.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import { plainText } from '#common/values/texts.js';
import type { RequestContext } from '#http/context/request-context.js';
import { AUTHOR, ID, REST_URL, WALL_TIME } from '#http/documentation/properties.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { LanguageParams, PageParams } from '#http/parameters/language.dto.js';
import { nonEmptyText, SEARCH, TEXT, TRANSLATIONS, URL_VALUE } from '#http/parameters/rules.js';
import { UploadedFile } from '#http/requests/uploaded-file.js';
import { ListDto } from '#http/responses/list.dto.js';
import {
  ALT_TEXT_SHOWN,
  CAPTION_SHOWN,
  CREDIT,
  EXTENSION,
  FILE_SIZE,
  fileUrl,
  HEIGHT,
  ImageSizesDto,
  MIME_TYPE,
  PICTURE_URL,
  TEXTS_LANGUAGE,
  toSizes,
  WIDTH,
} from './image.dto.js';
import type { MediaItem } from './media.entity.js';
import { type PictureTexts, shownTexts, storedTexts, type TextsByLanguage } from './media-texts.js';

const FILE: Rule<UploadedFile> = {
  parse: (raw) => {
    if (raw instanceof UploadedFile) return raw;
    throw new InvalidValue('not_a_file');
  },
  schema: { type: 'string', format: 'binary', example: 'the bytes of a picture' },
};

export class UploadMedia extends LanguageParams {
  static readonly defersErrors = true;

  @Field(FILE, { description: 'JPEG, PNG, WebP, GIF or AVIF, up to 10 MiB; in a multipart/form-data body' })
  file?: UploadedFile;

  @Field(URL_VALUE, {
    description: 'Address to fetch the picture from, instead of a file',
    example: 'https://pictures.example/jazz.jpg',
    whenNull: '',
  })
  url?: string;

  @Field(TEXT, { description: 'Title; the file’s name when none is given', example: 'Jazz', whenNull: '' })
  title?: string;
}

const ALT_TEXT: Rule<string> = {
  parse: plainText({ max: 500 }),
  schema: { type: 'string', maxLength: 500, example: 'A trio on a small stage' },
};

const CAPTION: Rule<string> = {
  parse: plainText({ max: 1_000, multiline: true }),
  schema: { type: 'string', maxLength: 1_000, example: 'The Ana Trio at the festival of 2025' },
};

const AltTextField = (): PropertyDecorator =>
  Field(ALT_TEXT, { description: 'What the picture shows, for those who do not see it', whenNull: '' });

const CaptionField = (): PropertyDecorator =>
  Field(CAPTION, { description: 'What is said below the picture', whenNull: '' });

/** What is said of a picture in one language. */
export class PictureTextsInput {
  @AltTextField()
  alt_text?: string;

  @CaptionField()
  caption?: string;
}

export class UpdateMedia extends LanguageParams {
  static readonly defersErrors = true;

  @Field(nonEmptyText(TEXT), { description: 'Title', example: 'Jazz' })
  title?: string;

  @Field(TEXT, {
    description: 'Who made the picture, as it is to be named',
    example: 'Ana Pop',
    whenNull: '',
  })
  credit?: string;

  @AltTextField()
  alt_text?: string;

  @CaptionField()
  caption?: string;

  @Field(TRANSLATIONS, {
    description:
      'Texts of several languages at once: `{fr: {alt_text: …}, de: {…}}`; null removes a language',
    example: { fr: { alt_text: 'Un trio sur une petite scène' } },
    whenNull: undefined,
  })
  translations?: ReadonlyMap<Language, Readonly<Record<string, unknown>> | null>;
}

export class MediaQuery extends PageParams {
  @Field(SEARCH, {
    description: 'Only those with all of these words in their title, texts, credit or file name',
  })
  search?: string;
}

@ApiSchema({ description: 'What is said of a picture in a language (extension)' })
export class PictureTextsDto implements PictureTexts {
  @ApiProperty(ALT_TEXT_SHOWN)
  alt_text!: string;

  @ApiProperty(CAPTION_SHOWN)
  caption!: string;
}

/** A media item in a response. */
@ApiSchema({ description: 'A picture (extension)' })
@ApiExtraModels(PictureTextsDto)
export class MediaDto {
  @ApiProperty({ ...ID, example: 42 })
  id!: number;

  @ApiProperty(PICTURE_URL)
  url!: string;

  @ApiProperty({ ...REST_URL, example: 'https://calendar.example/calendar/events/v1/media/42' })
  rest_url!: string;

  @ApiProperty({ description: 'Title', example: 'jazz' })
  title!: string;

  @ApiProperty(ALT_TEXT_SHOWN)
  alt_text!: string;

  @ApiProperty(CAPTION_SHOWN)
  caption!: string;

  @ApiProperty(CREDIT)
  credit!: string;

  @ApiProperty(TEXTS_LANGUAGE)
  i18n_language!: Language;

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(PictureTextsDto) },
    description: 'The texts by language, as they are stored',
    example: { en: { alt_text: 'A trio on a small stage', caption: '' } },
  })
  translations!: TextsByLanguage;

  @ApiProperty(AUTHOR)
  author!: string;

  @ApiProperty({ ...WALL_TIME, description: 'When it was added, in the site’s time zone' })
  date!: string;

  @ApiProperty({ ...WALL_TIME, description: 'When it was added, in UTC' })
  date_utc!: string;

  @ApiProperty(MIME_TYPE)
  mime_type!: string;

  @ApiProperty(EXTENSION)
  extension!: string;

  @ApiProperty(WIDTH)
  width!: number;

  @ApiProperty(HEIGHT)
  height!: number;

  @ApiProperty(FILE_SIZE)
  filesize!: number;

  @ApiProperty({ description: 'Smaller forms of the picture' })
  sizes!: ImageSizesDto;
}

export function toMediaDto(item: MediaItem, ctx: RequestContext, siteTimezone: string): MediaDto {
  return {
    id: item.id,
    url: fileUrl(ctx, item.file),
    rest_url: ctx.links.api(`/media/${item.id}`),
    title: item.title,
    ...shownTexts(ctx, item.texts),
    credit: item.credit,
    translations: storedTexts(item.texts),
    author: String(item.author_id),
    date: toWall(item.created_at, siteTimezone),
    date_utc: toWall(item.created_at, 'UTC'),
    mime_type: item.mime_type,
    extension: item.extension,
    width: item.width,
    height: item.height,
    filesize: item.filesize,
    sizes: toSizes(ctx, item.sizes),
  };
}

@ApiSchema({ description: 'A record that shows a picture (extension)' })
export class MediaUseDto {
  @ApiProperty({ type: 'string', enum: KIND_NAMES, description: 'Kind of record', example: 'event' })
  kind!: RecordKind;

  @ApiProperty({ ...ID, example: 15 })
  id!: number;

  @ApiProperty({ description: 'Title or name', example: 'Cinema under the olive trees' })
  title!: string;

  @ApiProperty({ enum: STATUSES, description: 'Publication status', example: 'publish' })
  status!: Status;

  @ApiProperty({ ...REST_URL, example: 'https://calendar.example/calendar/events/v1/events/15' })
  rest_url!: string;
}

@ApiSchema({ description: 'One page of a list' })
export class MediaUseListDto extends ListDto {
  @ApiProperty({ type: [MediaUseDto], description: 'The items of this page' })
  uses!: MediaUseDto[];
}

@ApiSchema({ description: 'One page of a list' })
export class MediaListDto extends ListDto {
  @ApiProperty({ type: [MediaDto], description: 'The items of this page' })
  media!: MediaDto[];
}
