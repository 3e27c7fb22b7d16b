import { applyDecorators } from '@nestjs/common';
import { Entity, Index } from 'typeorm';
import { User } from '../auth/user.entity.js';
import {
  IdColumn,
  InstantColumn,
  IntegerColumn,
  LongTextColumn,
  References,
  TextColumn,
} from '../database/columns.js';
import { type Language, MAX_TAG_LENGTH } from '../i18n/languages.js';
import type { RecordKind } from './kinds.js';
import { RecordId } from './record-id.entity.js';
import type { StoredStatus } from './status.js';

/** What events, venues and organizers have in common; shared by all languages. */
export abstract class RecordColumns {
  @IdColumn({ primary: true })
  id!: number;

  @IdColumn()
  author_id!: number;

  @TextColumn(16)
  status!: StoredStatus;

  /** What a record in the trash was before; null for all others. */
  @TextColumn(16, { nullable: true })
  trashed_status!: StoredStatus | null;

  /** Publication date. A `publish` record is shown as `future` until then. */
  @InstantColumn()
  published_at!: number;

  @InstantColumn()
  modified_at!: number;

  /** Grows by one with each write. */
  @IntegerColumn()
  version!: number;

  @TextColumn(MAX_TAG_LENGTH)
  original_language!: Language;

  /** Digests of the texts that it had before, as JSON: see `former-texts.ts`. */
  @LongTextColumn()
  former_texts!: string | null;

  /** Each other language's status, as `,fr:o,de:c,`; see `translationStates`. Those that are missing are left out. */
  @TextColumn(255, { nullable: true })
  translation_states!: string | null;

  /** How many words the original's texts have. */
  @IntegerColumn({ nullable: true })
  original_words!: number | null;

  /** The media item that is shown as its image; checked when it is set, cleared when the item is deleted. */
  @IdColumn({ nullable: true })
  image_id!: number | null;

  /** Another system that knows the record, and its id there; both or none. Compared byte by byte. */
  @TextColumn(64, { nullable: true })
  external_source!: string | null;

  @TextColumn(191, { nullable: true })
  external_id!: string | null;
}

/** Tells whether a record shows its picture to everybody. */
const imageIndex = (kind: RecordKind): string[] => [
  ...['image_id', 'status', 'published_at'],
  ...(kind === 'event' ? ['password_hash'] : []),
];

/** What the sums of translations read. */
const TRANSLATED = ['original_language', 'translation_states', 'status', 'author_id', 'original_words'];

/** Declares the table of events, venues or organizers: its id comes from `record`, its author is a user. */
export const RecordTable = (kind: RecordKind): ClassDecorator =>
  applyDecorators(
    Entity(kind),
    Index(`ix_${kind}_author`, ['author_id']),
    Index(`ix_${kind}_image`, imageIndex(kind)),
    Index(`ix_${kind}_modified`, ['modified_at', 'id']),
    Index(`ix_${kind}_published`, ['published_at', 'status']),
    Index(`ix_${kind}_translated`, TRANSLATED),
    Index(`uq_${kind}_external`, ['external_source', 'external_id'], { unique: true }),
    References(kind, 'id', () => RecordId, 'CASCADE'),
    References(kind, 'author_id', () => User, 'RESTRICT'),
  );
