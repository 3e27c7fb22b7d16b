import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import type { RequestContext } from '../context/request-context.js';
import { Field, type Rule } from '../http/field.decorator.js';
import { LanguageParams } from '../http/language.dto.js';
import { TEXT, URL_VALUE } from '../http/rules.js';
import { UploadedFile } from '../http/uploaded-file.js';
import { InvalidValue } from '../http/values/invalid-value.js';
import { toWall } from '../time/zone.js';
import { fileUrl, ImageSizeDto, SIZES_SCHEMA, toSizes } from './image.dto.js';
import type { Media } from './media.entity.js';

const FILE: Rule<UploadedFile> = {
  parse: (raw) => {
    if (raw instanceof UploadedFile) return raw;
    throw new InvalidValue('not_a_file');
  },
  schema: { type: 'string', format: 'binary', example: 'the bytes of a picture' },
};

export class UploadMedia extends LanguageParams {
  static readonly checkedFurther = true;

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

/** A media item as it is returned. */
@ApiExtraModels(ImageSizeDto)
export class MediaDto {
  @ApiProperty({ example: 42 })
  id!: number;

  @ApiProperty({ description: 'Address of the picture' })
  url!: string;

  @ApiProperty({ description: 'Address of the item in this interface' })
  rest_url!: string;

  @ApiProperty({ example: 'jazz' })
  title!: string;

  @ApiProperty({ description: 'Author id, as a string', example: '1' })
  author!: string;

  @ApiProperty({ description: 'When it was added, in the site’s time zone', example: '2026-10-01 08:00:00' })
  date!: string;

  @ApiProperty({ example: '2026-10-01 08:00:00' })
  date_utc!: string;

  @ApiProperty({ example: 'image/jpeg' })
  mime_type!: string;

  @ApiProperty({ example: 'jpg' })
  extension!: string;

  @ApiProperty({ example: 1200 })
  width!: number;

  @ApiProperty({ example: 800 })
  height!: number;

  @ApiProperty({ description: 'In bytes' })
  filesize!: number;

  @ApiProperty(SIZES_SCHEMA)
  sizes!: Record<string, ImageSizeDto>;
}

export function toMediaDto(item: Media, ctx: RequestContext, siteTimezone: string): MediaDto {
  return {
    id: item.id,
    url: fileUrl(ctx, item.file),
    rest_url: ctx.links.api(`/media/${item.id}`),
    title: item.title,
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
