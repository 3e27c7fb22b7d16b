import { Index } from 'typeorm';
import { idOrNone, Logged } from '#content/localized/column-roles.js';
import { describeKind } from '#content/localized/describe-kind.js';
import { SourceColumns, SourceTable, TranslationTable } from '#content/localized/translation-columns.js';
import { TermColumns, TermTable, TermTranslationColumns } from '#content/terms/term.entity.js';
import { IntegerColumn } from '#platform/database/columns.js';

@TermTable('category')
@Index('ix_category_parent', ['parent'])
export class Category extends TermColumns {
  /** Another category's id, or 0 at the top level. */
  @IntegerColumn()
  @Logged({ format: idOrNone })
  parent!: number;
}

@TranslationTable('category', () => Category)
export class CategoryTranslation extends TermTranslationColumns {}

declare module '../../common/records/kinds.js' {
  interface Kinds {
    readonly category: typeof SHAPE;
  }
}

const SHAPE = { place: 4, form: 'term', collection: 'categories' } as const;

export const CATEGORY = describeKind('category', Category, CategoryTranslation, {
  ...SHAPE,
  nameField: 'name',
  exampleId: 4,
  editedWith: 'edit categories',
});

@SourceTable('category', () => Category)
export class CategorySourceText extends SourceColumns {}
