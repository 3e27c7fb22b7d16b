import { Entity } from 'typeorm';
import { IdColumn, TextColumn } from './columns.js';
import { NotExported } from './not-exported.js';

/** One row during a restore, and after an interrupted one: the data is then incomplete. */
@NotExported()
@Entity('unfinished_import')
export class InterruptedRestore {
  @IdColumn({ primary: true })
  id!: number;

  /** Random; only the restore that began last may go on. */
  @TextColumn(32)
  run!: string;
}
