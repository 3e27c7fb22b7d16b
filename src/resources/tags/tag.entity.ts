import { describeKind } from '#content/localized/describe-kind.js';
import { SourceColumns, SourceTable, TranslationTable } from '#content/localized/translation-columns.js';
import { TermColumns, TermTable, TermTranslationColumns } from '#content/terms/term.entity.js';

@TermTable('tag')
export class Tag extends TermColumns {}

@TranslationTable('tag', () => Tag)
export class TagTranslation extends TermTranslationColumns {}

declare module '../../common/records/kinds.js' {
  interface Kinds {
    readonly tag: typeof SHAPE;
  }
}

const SHAPE = { place: 5, form: 'term', collection: 'tags' } as const;

export const TAG = describeKind('tag', Tag, TagTranslation, {
  ...SHAPE,
  nameField: 'name',
  exampleId: 9,
  editedWith: 'edit tags',
});

@SourceTable('tag', () => Tag)
export class TagSourceText extends SourceColumns {}
