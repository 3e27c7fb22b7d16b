import { Entity } from 'typeorm';
import { SequenceColumn, TextColumn } from '../../platform/database/columns.js';
import { NotShown } from '../../platform/database/written-kinds.js';

/** The id sequence that events, venues, organizers and media share. */
@NotShown()
@Entity('record')
export class RecordId {
  @SequenceColumn()
  id!: number;

  @TextColumn(16)
  kind!: string;
}
