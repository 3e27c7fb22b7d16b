import { describeKind } from '../../content/localized/describe-kind.js';
import { SourceColumns, SourceTable, TranslationTable } from '../../content/localized/translation-columns.js';
import { TermColumns, TermTable, TermTranslationColumns } from '../../content/terms/term.entity.js';

@TermTable('tag')
export class Tag extends TermColumns {}

@TranslationTable('tag', () => Tag)
export class TagTranslation extends TermTranslationColumns {}

export const TAG = describeKind('tag', Tag, TagTranslation, {
  collection: 'tags',
  nameField: 'name',
  exampleId: 9,
  editedWith: 'edit tags',
});

@SourceTable('tag', () => Tag)
export class TagSourceText extends SourceColumns {}
