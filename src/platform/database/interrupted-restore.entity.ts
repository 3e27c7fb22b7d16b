import { Entity } from 'typeorm';
import { IdColumn, TextColumn } from './columns.js';

/** One row during a restore, and after an interrupted one: the data is then incomplete. */
@Entity('unfinished_import')
export class InterruptedRestore {
  @IdColumn({ primary: true })
  id!: number;

  /** Random; only the restore that began last may go on. */
  @TextColumn(32)
  run!: string;
}
