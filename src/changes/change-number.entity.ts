import { Entity } from 'typeorm';
import { IdColumn, InstantColumn } from '../database/columns.js';

/** How many transactions were committed by the connections of a shard; see `mysql-state.ts`. */
@Entity('change_number')
export class ChangeNumberShard {
  @IdColumn({ primary: true })
  shard!: number;

  /** No instant, but a number as large. */
  @InstantColumn()
  n!: number;
}
