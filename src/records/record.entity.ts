import { Entity } from 'typeorm';
import { IdColumn, InstantColumn, IntegerColumn, SequenceColumn, TextColumn } from '../database/columns.js';
import type { Language } from '../i18n/languages.js';
import type { StoredStatus } from './status.js';

/** The one id sequence of events, venues, organizers and media. */
@Entity('record')
export class RecordId {
  @SequenceColumn()
  id!: number;

  @TextColumn(16)
  kind!: string;
}

/** What events, venues and organizers have in common; shared by all languages. */
export abstract class RecordColumns {
  @IdColumn({ primary: true })
  id!: number;

  @IdColumn()
  author_id!: number;

  @TextColumn(16)
  status!: StoredStatus;

  /** Publication date. A `publish` record is shown as `future` until then. */
  @InstantColumn()
  published_at!: number;

  @InstantColumn()
  modified_at!: number;

  /** Grows by one with each write. */
  @IntegerColumn()
  version!: number;

  @TextColumn(2)
  original_language!: Language;
}
