import { Entity, Index } from 'typeorm';
import { IdColumn, InstantColumn, References } from '#platform/database/columns.js';
import { RecordId } from '../localized/record-id.entity.js';

/**
 * A record whose publication date is in the future. The row is deleted when the publication is written to the
 * change log.
 */
@Entity('scheduled_publication')
@Index('ix_scheduled_publication_due', ['due_at'])
@References('scheduled_publication', 'record_id', () => RecordId, 'CASCADE')
export class ScheduledPublication {
  @IdColumn({ primary: true })
  record_id!: number;

  @InstantColumn()
  due_at!: number;
}
