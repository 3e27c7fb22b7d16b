import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import type { RequestContext } from '#http/context/request-context.js';
import { ID, URI } from '#http/documentation/properties.js';
import type { ImageColumns } from '../localized/image-columns.js';
import { isText } from '../localized/texts.js';
import { MEDIA_PATH } from './media-paths.js';
import { shownTexts } from './media-texts.js';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The stored form of a size. */
export interface StoredSize extends Size {
  readonly file: string;
  readonly 'mime-type': string;
  readonly filesize: number;
}

/** The sizes of a picture by name. */
export type PictureSizes = Readonly<Record<string, StoredSize>>;

const PIXELS = { type: 'integer', minimum: 1 } as const;

export const WIDTH = { ...PIXELS, description: 'Width in pixels', example: 1200 } as const;
export const HEIGHT = { ...PIXELS, description: 'Height in pixels', example: 800 } as const;
export const FILE_SIZE = {
  type: 'integer',
  minimum: 1,
  description: 'Size in bytes',
  example: 182_044,
} as const;
export const MIME_TYPE = {
  type: 'string',
  enum: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  description: 'Type of the file',
  example: 'image/jpeg',
} as const;
export const EXTENSION = {
  type: 'string',
  enum: ['jpg', 'png', 'webp', 'gif', 'avif'],
  description: 'Extension of the file’s name',
  example: 'jpg',
} as const;
export const PICTURE_URL = {
  ...URI,
  description: 'Address of the picture',
  example: 'https://calendar.example/media/2026/10/jazz-0f3a5c7e9b1d.jpg',
} as const;

export const ALT_TEXT_SHOWN = {
  type: 'string',
  description: 'What the picture shows, for those who do not see it (extension)',
  example: 'A trio on a small stage',
} as const;
export const CAPTION_SHOWN = {
  type: 'string',
  description: 'What is said below the picture (extension)',
  example: '',
} as const;
export const CREDIT = {
  type: 'string',
  description: 'Who made the picture (extension)',
  example: 'Ana Pop',
} as const;
export const TEXTS_LANGUAGE = {
  enum: LANGUAGES,
  description: 'Language of `alt_text` and `caption`, which may be a fallback (extension)',
  example: 'en',
} as const;

/** The type of the file with this extension. */
export const mimeTypeOf = (extension: string): string => `image/${extension === 'jpg' ? 'jpeg' : extension}`;

@ApiSchema({ description: 'A smaller form of a picture' })
export class ImageSizeDto {
  @ApiProperty({ ...WIDTH, example: 300 })
  width!: number;

  @ApiProperty({ ...HEIGHT, example: 200 })
  height!: number;

  @ApiProperty(MIME_TYPE)
  'mime-type'!: string;

  @ApiProperty({ ...FILE_SIZE, example: 14_312 })
  filesize!: number;

  @ApiProperty(PICTURE_URL)
  url!: string;
}

@ApiSchema({ description: 'Smaller forms of a picture, those that are smaller than the picture itself' })
export class ImageSizesDto {
  @ApiPropertyOptional({ description: 'The middle, 150 by 150 pixels' })
  thumbnail?: ImageSizeDto;

  @ApiPropertyOptional({ description: 'At most 300 by 300 pixels' })
  medium?: ImageSizeDto;

  @ApiPropertyOptional({ description: 'At most 1024 by 1024 pixels' })
  large?: ImageSizeDto;
}

/** The image of a record in a response. */
@ApiSchema({ description: 'The image of a record' })
export class ImageDto {
  @ApiProperty(PICTURE_URL)
  url!: string;

  @ApiProperty({ ...ID, description: 'Id of the media item', example: 42 })
  id!: number;

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

  @ApiPropertyOptional(ALT_TEXT_SHOWN)
  alt_text?: string;

  @ApiPropertyOptional(CAPTION_SHOWN)
  caption?: string;

  @ApiPropertyOptional(CREDIT)
  credit?: string;

  @ApiPropertyOptional(TEXTS_LANGUAGE)
  i18n_language?: Language;
}

type Words = Pick<ImageDto, 'alt_text' | 'caption' | 'credit' | 'i18n_language'>;

/** The URL of a file in `MEDIA_DIR`. */
export const fileUrl = (ctx: RequestContext, file: string): string => ctx.links.file(MEDIA_PATH + file);

/** The sizes in a response, from their JSON. */
export function toSizes(ctx: RequestContext, json: string): ImageSizesDto {
  const sizes = Object.entries(JSON.parse(json) as PictureSizes);
  return Object.fromEntries(
    sizes.map(([name, { file, ...size }]) => [name, { ...size, url: fileUrl(ctx, file) }]),
  );
}

/** What is said of a picture; what nobody wrote is left out, as most pictures have none of it. */
function shownWords(ctx: RequestContext, { image_texts: texts, image_credit: credit }: ImageColumns): Words {
  const { i18n_language, ...shown } = shownTexts(ctx, texts);
  const given = Object.entries(shown).filter(([, text]) => text !== '');
  return {
    ...Object.fromEntries(given),
    ...(given.length === 0 ? {} : { i18n_language }),
    ...(isText(credit) ? { credit } : {}),
  };
}

/** The image of a record, or false without one. */
export function toImageDto(record: ImageColumns, ctx: RequestContext): ImageDto | false {
  if (record.image_id === null || record.image_file === null) return false;
  return {
    url: fileUrl(ctx, record.image_file),
    id: record.image_id,
    extension: record.image_extension ?? '',
    width: record.image_width ?? 0,
    height: record.image_height ?? 0,
    filesize: record.image_filesize ?? 0,
    sizes: toSizes(ctx, record.image_sizes ?? '{}'),
    ...shownWords(ctx, record),
  };
}
