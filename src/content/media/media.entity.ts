import { Entity, Index } from 'typeorm';
import { User } from '#access/credentials/user.entity.js';
import {
  IdColumn,
  InstantColumn,
  IntegerColumn,
  LongTextColumn,
  References,
  TextColumn,
} from '#platform/database/columns.js';
import { RecordId } from '../localized/record-id.entity.js';
import { MAX_SOURCE_URL } from './media-paths.js';

/** An uploaded or fetched picture; its id comes from `record`. */
@Entity('media')
@Index('uq_media_identity', ['identity'], { unique: true })
@Index('uq_media_file', ['file'], { unique: true })
@Index('ix_media_author', ['author_id'])
@References('media', 'id', () => RecordId, 'CASCADE')
@References('media', 'author_id', () => User, 'RESTRICT')
export class Media {
  @IdColumn({ primary: true })
  id!: number;

  @IdColumn()
  author_id!: number;

  @TextColumn(255)
  title!: string;

  /** Who made it, as it is to be named. */
  @TextColumn(255, { default: '' })
  credit!: string;

  /** `TextsByLanguage` as JSON; null without any. */
  @LongTextColumn()
  texts!: string | null;

  /** Path of the original file below `MEDIA_DIR`. */
  @TextColumn(255)
  file!: string;

  @TextColumn(32)
  mime_type!: string;

  @TextColumn(8)
  extension!: string;

  @IntegerColumn()
  width!: number;

  @IntegerColumn()
  height!: number;

  /** In bytes. */
  @IntegerColumn()
  filesize!: number;

  /** `PictureSizes` as JSON. */
  @TextColumn(4_000)
  sizes!: string;

  /** SHA-256 of the bytes, in hex. */
  @TextColumn(64)
  hash!: string;

  /** The URL it was fetched from; null for an upload. */
  @TextColumn(MAX_SOURCE_URL, { nullable: true })
  source_url!: string | null;

  /** SHA-256 of hash and source: the same bytes from the same source are the same item. */
  @TextColumn(64)
  identity!: string;

  @InstantColumn()
  created_at!: number;
}

/** The columns of an item that responses use. */
export type MediaItem = Omit<Media, 'hash' | 'source_url' | 'identity'>;
