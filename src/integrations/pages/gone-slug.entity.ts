import { Entity } from 'typeorm';
import { TextColumn } from '#platform/database/columns.js';

/** A slug of a public record that was deleted for good: its page is gone, until another record has the slug. */
@Entity('gone_slug')
export class GoneSlug {
  @TextColumn(16, { primary: true })
  kind!: string;

  @TextColumn(255, { primary: true })
  slug!: string;
}
