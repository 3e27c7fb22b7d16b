import { Entity } from 'typeorm';
import { SequenceColumn, TextColumn } from '#platform/database/columns.js';

/** The id sequence that events, venues, organizers and media share. */
@Entity('record')
export class RecordId {
  @SequenceColumn()
  id!: number;

  @TextColumn(16)
  kind!: string;
}
