import { Entity } from 'typeorm';
import { SequenceColumn, TextColumn } from '../database/columns.js';

/** The one id sequence of events, venues, organizers and media. */
@Entity('record')
export class RecordId {
  @SequenceColumn()
  id!: number;

  @TextColumn(16)
  kind!: string;
}
