import { Entity } from 'typeorm';
import { IdColumn, InstantColumn } from '../database/columns.js';
import { NotExported } from '../database/not-exported.js';

/** The number of transactions committed by the connections of a shard; see `mysql-state.ts`. */
@NotExported()
@Entity('change_number')
export class ChangeNumberShard {
  @IdColumn({ primary: true })
  shard!: number;

  /** Not an instant, but a number of the same range. */
  @InstantColumn()
  n!: number;
}
