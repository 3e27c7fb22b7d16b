import { Entity, Index } from 'typeorm';
import { TermId } from '#content/terms/term.entity.js';
import { IdColumn, LongTextColumn, References, TextColumn } from '#platform/database/columns.js';

/** A category or tag of another system, and the term here that it became. */
@Entity('imported_term')
@Index('ix_imported_term_term', ['term_id'])
@References('imported_term', 'term_id', () => TermId, 'CASCADE')
export class ImportedTerm {
  /** `category` or `tag`. */
  @TextColumn(16, { primary: true })
  kind!: string;

  @TextColumn(64, { primary: true })
  source!: string;

  @TextColumn(191, { primary: true })
  external_id!: string;

  @IdColumn()
  term_id!: number;

  /** `Digests` as JSON: what the source said last, and what was stored for it. */
  @LongTextColumn()
  digests!: string | null;
}
