import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import type { RequestContext } from '../context/request-context.js';
import { MEDIA_PATH } from './media-paths.js';

/** A size as it is stored. */
export interface StoredSize {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly 'mime-type': string;
  readonly filesize: number;
}

/** The sizes of a picture by name. */
export type PictureSizes = Readonly<Record<string, StoredSize>>;

/** The media item that belongs to a record, as it is loaded beside it. */
export interface ImageColumns {
  readonly image_id: number | null;
  readonly image_file: string | null;
  readonly image_extension: string | null;
  readonly image_width: number | null;
  readonly image_height: number | null;
  readonly image_filesize: number | null;
  readonly image_sizes: string | null;
}

/** A smaller form of a picture. */
export class ImageSizeDto {
  @ApiProperty({ example: 300 })
  width!: number;

  @ApiProperty({ example: 200 })
  height!: number;

  @ApiProperty({ example: 'image/jpeg' })
  'mime-type'!: string;

  @ApiProperty({ description: 'In bytes' })
  filesize!: number;

  @ApiProperty()
  url!: string;
}

/** The schema of `sizes`. */
export const SIZES_SCHEMA = {
  type: 'object',
  description: '`thumbnail`, `medium` and `large`, as far as they are smaller than the picture',
  additionalProperties: { $ref: '#/components/schemas/ImageSizeDto' },
} as const;

/** The image of a record as it is returned. */
@ApiExtraModels(ImageSizeDto)
export class ImageDto {
  @ApiProperty()
  url!: string;

  @ApiProperty({ description: 'Id of the media item', example: 42 })
  id!: number;

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

/** The address of a file in `MEDIA_DIR`. */
export const fileUrl = (ctx: RequestContext, file: string): string => ctx.links.file(MEDIA_PATH + file);

/** The sizes as they are returned, from their JSON. */
export function toSizes(ctx: RequestContext, json: string): Record<string, ImageSizeDto> {
  const sizes = Object.entries(JSON.parse(json) as PictureSizes);
  return Object.fromEntries(
    sizes.map(([name, { file, ...size }]) => [name, { ...size, url: fileUrl(ctx, file) }]),
  );
}

/** The image of a record, or false when it has none. */
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
  };
}
