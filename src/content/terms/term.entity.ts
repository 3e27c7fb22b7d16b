import { applyDecorators } from '@nestjs/common';
import { Entity, Index } from 'typeorm';
import { type Language, MAX_TAG_LENGTH } from '#common/messages/languages.js';
import type { TermKind } from '#common/records/kinds.js';
import {
  IdColumn,
  InstantColumn,
  IntegerColumn,
  LongTextColumn,
  References,
  SequenceColumn,
  TextColumn,
} from '#platform/database/columns.js';
import { LoadedSeparately, Searched, Unlogged } from '../localized/column-roles.js';
import { TranslationColumns } from '../localized/translation-columns.js';

/** The id sequence that categories and tags share. */
@Entity('term')
export class TermId {
  @SequenceColumn()
  id!: number;

  @TextColumn(16)
  kind!: string;
}

/** The columns that categories and tags share. There are no relations: lists of events reach terms by the links of events. */
export abstract class TermColumns {
  @IdColumn({ primary: true })
  @Unlogged()
  id!: number;

  @InstantColumn()
  @Unlogged()
  modified_at!: number;

  @IntegerColumn()
  @Unlogged()
  version!: number;

  @TextColumn(MAX_TAG_LENGTH)
  @Unlogged()
  original_language!: Language;

  /** Digests of former texts as JSON; see `former-texts.ts`. */
  @LongTextColumn()
  @LoadedSeparately()
  former_texts!: string | null;

  /**
   * The status of every other language, as `,fr:o,de:c,`; missing translations are left out. See
   * `translationStates`.
   */
  @TextColumn(255, { nullable: true })
  @LoadedSeparately()
  translation_states!: string | null;

  /** The number of words in the original's texts. */
  @IntegerColumn({ nullable: true })
  @LoadedSeparately()
  original_words!: number | null;
}

export abstract class TermTranslationColumns extends TranslationColumns {
  @TextColumn(255, { nullable: true })
  @Searched()
  name!: string | null;

  @LongTextColumn()
  description!: string | null;
}

/** Declares the table of categories or tags: its id comes from `term`. */
export const TermTable = (kind: TermKind): ClassDecorator =>
  applyDecorators(
    Entity(kind),
    Index(`ix_${kind}_modified`, ['modified_at', 'id']),
    Index(`ix_${kind}_translated`, ['original_language', 'translation_states', 'original_words']),
    References(kind, 'id', () => TermId, 'CASCADE'),
  );
