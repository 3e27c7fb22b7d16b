import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { toWall } from '#common/time/zone.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import type { RequestContext } from '#http/context/request-context.js';
import { AUTHOR, ID, REST_URL, WALL_TIME } from '#http/documentation/properties.js';
import { Field, type Rule } from '#http/parameters/field.decorator.js';
import { LanguageParams } from '#http/parameters/language.dto.js';
import { TEXT, URL_VALUE } from '#http/parameters/rules.js';
import { UploadedFile } from '#http/requests/uploaded-file.js';
import { ListDto } from '#http/responses/list.dto.js';
import {
  EXTENSION,
  FILE_SIZE,
  fileUrl,
  HEIGHT,
  ImageSizesDto,
  MIME_TYPE,
  PICTURE_URL,
  toSizes,
  WIDTH,
} from './image.dto.js';
import type { MediaItem } from './media.entity.js';

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

/** A media item in a response. */
@ApiSchema({ description: 'A picture (extension)' })
export class MediaDto {
  @ApiProperty({ ...ID, example: 42 })
  id!: number;

  @ApiProperty(PICTURE_URL)
  url!: string;

  @ApiProperty({ ...REST_URL, example: 'https://calendar.example/calendar/events/v1/media/42' })
  rest_url!: string;

  @ApiProperty({ description: 'Title', example: 'jazz' })
  title!: string;

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

@ApiSchema({ description: 'One page of a list' })
export class MediaListDto extends ListDto {
  @ApiProperty({ type: [MediaDto], description: 'The items of this page' })
  media!: MediaDto[];
}
