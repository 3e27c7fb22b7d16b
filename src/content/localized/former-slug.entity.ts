import { Entity, Index } from 'typeorm';
import { IdColumn, InstantColumn, TextColumn } from '#platform/database/columns.js';

/**
 * A slug at which everybody could read a record, until it got another one or was no longer public. The record may be gone;
 * of several that had the slug one after the other it is the last.
 */
@Entity('former_slug')
@Index('ix_former_slug_record', ['kind', 'record_id'])
export class FormerSlug {
  @TextColumn(16, { primary: true })
  kind!: string;

  @TextColumn(255, { primary: true })
  slug!: string;

  @IdColumn()
  record_id!: number;

  @InstantColumn()
  left_at!: number;
}
