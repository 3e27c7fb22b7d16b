import { Entity, Index } from 'typeorm';
import { IdColumn, InstantColumn, References } from '../database/columns.js';
import { RecordId } from './record-id.entity.js';

/** A record whose publication date is still to come; the row is gone once the change log has learned of the date. */
@Entity('scheduled_publication')
@Index('ix_scheduled_publication_due', ['due_at'])
@References('scheduled_publication', 'record_id', () => RecordId, 'CASCADE')
export class ScheduledPublication {
  @IdColumn({ primary: true })
  record_id!: number;

  @InstantColumn()
  due_at!: number;
}
