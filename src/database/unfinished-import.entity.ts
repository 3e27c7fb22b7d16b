import { Entity } from 'typeorm';
import { IdColumn, TextColumn } from './columns.js';

/** One row while an export is being imported, or when that was cut off: what is there then is not whole. */
@Entity('unfinished_import')
export class UnfinishedImport {
  @IdColumn({ primary: true })
  id!: number;

  /** Random; the import that began last has the only right to go on. */
  @TextColumn(32)
  run!: string;
}
