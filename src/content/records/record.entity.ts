import { applyDecorators } from '@nestjs/common';
import { Entity, Index } from 'typeorm';
import { User } from '#access/credentials/user.entity.js';
import { type Language, MAX_TAG_LENGTH } from '#common/messages/languages.js';
import type { RecordKind } from '#common/records/kinds.js';
import type { StoredStatus } from '#common/records/status.js';
import { toUtcWall } from '#common/time/zone.js';
import {
  IdColumn,
  InstantColumn,
  IntegerColumn,
  LongTextColumn,
  References,
  TextColumn,
} from '#platform/database/columns.js';
import { LoadedSeparately, Logged, Unlogged } from '../localized/column-roles.js';
import { RecordId } from '../localized/record-id.entity.js';

/**
 * The columns that events, venues and organizers share; they hold for all languages. Author and image are ids without
 * relations: every statement names what it loads, and one read of a page loads the records of all its items at once.
 */
export abstract class RecordColumns {
  @IdColumn({ primary: true })
  @Unlogged()
  id!: number;

  @IdColumn()
  @Logged({ name: 'author' })
  author_id!: number;

  @TextColumn(16)
  status!: StoredStatus;

  /** The status before the record was trashed; null outside the trash. */
  @TextColumn(16, { nullable: true })
  @Unlogged()
  trashed_status!: StoredStatus | null;

  /** Publication date. A `publish` record is shown as `future` until then. */
  @InstantColumn()
  @Logged({ name: 'date_utc', format: toUtcWall })
  published_at!: number;

  @InstantColumn()
  @Unlogged()
  modified_at!: number;

  /** Incremented by each write. */
  @IntegerColumn()
  @Unlogged()
  version!: number;

  @TextColumn(MAX_TAG_LENGTH)
  @Unlogged()
  original_language!: Language;

  /** Digests of former texts as JSON; see `former-texts.ts`. */
  @LongTextColumn()
  @LoadedSeparately()
  former_texts!: string | null;

  /**
   * The status of every other language, as `,fr:o,de:c,`; missing translations are left out. See
   * `translationStates`.
   */
  @TextColumn(255, { nullable: true })
  @LoadedSeparately()
  translation_states!: string | null;

  /** The number of words in the original's texts. */
  @IntegerColumn({ nullable: true })
  @LoadedSeparately()
  original_words!: number | null;

  /** The media item shown as the record's image; checked when it is set, cleared when the item is deleted. */
  @IdColumn({ nullable: true })
  @Logged({ name: 'image' })
  image_id!: number | null;

  /** Another system that knows the record, and its id there; both or neither. Compared byte by byte. */
  @TextColumn(64, { nullable: true })
  external_source!: string | null;

  @TextColumn(191, { nullable: true })
  external_id!: string | null;
}

/** The columns that decide whether a record shows its picture to everybody. */
const PICTURE_AUDIENCE = ['image_id', 'status', 'published_at'];

/** The columns that translation summaries read. */
const TRANSLATION_SUMMARY = [
  'original_language',
  'translation_states',
  'status',
  'author_id',
  'original_words',
];

/**
 * Declares the table of events, venues or organizers: its id comes from `record`, and its author is a user.
 * @param extra more columns that decide whether a record shows its picture to everybody
 */
export const RecordTable = (kind: RecordKind, extra: readonly string[] = []): ClassDecorator =>
  applyDecorators(
    Entity(kind),
    Index(`ix_${kind}_author`, ['author_id']),
    Index(`ix_${kind}_image`, [...PICTURE_AUDIENCE, ...extra]),
    Index(`ix_${kind}_modified`, ['modified_at', 'id']),
    Index(`ix_${kind}_published`, ['published_at', 'id', 'status']),
    Index(`ix_${kind}_translated`, TRANSLATION_SUMMARY),
    Index(`uq_${kind}_external`, ['external_source', 'external_id'], { unique: true }),
    References(kind, 'id', () => RecordId, 'CASCADE'),
    References(kind, 'author_id', () => User, 'RESTRICT'),
  );
