import { Entity } from 'typeorm';
import { TextColumn } from '../database/columns.js';

/** A secret that all instances share. */
@Entity('secret')
export class Secret {
  @TextColumn(64, { primary: true })
  name!: string;

  @TextColumn(255)
  value!: string;
}
