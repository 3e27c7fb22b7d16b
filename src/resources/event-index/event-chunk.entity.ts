import { Entity } from 'typeorm';
import { IdColumn, IntegerColumn } from '../../platform/database/columns.js';
import { NotExported } from '../../platform/database/not-exported.js';

/** Counts the transactions that changed list columns of a chunk's events; a missing row means 0. */
@NotExported()
@Entity('event_chunk')
export class EventChunk {
  /** Event id div 4,096. */
  @IdColumn({ primary: true })
  chunk!: number;

  @IntegerColumn()
  version!: number;
}
