import { Entity } from 'typeorm';
import { IntegerColumn } from '../database/columns.js';
import { TermColumns, TermTranslationColumns } from '../terms/term.entity.js';

@Entity('category')
export class Category extends TermColumns {
  /** Another category's id, or 0 at the top level. */
  @IntegerColumn()
  parent!: number;
}

@Entity('category_translation')
export class CategoryTranslation extends TermTranslationColumns {}
