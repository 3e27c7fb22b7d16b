import { applyDecorators } from '@nestjs/common';
import { Entity, Index } from 'typeorm';
import {
  IdColumn,
  InstantColumn,
  IntegerColumn,
  LongTextColumn,
  References,
  SequenceColumn,
  TextColumn,
} from '../database/columns.js';
import { type Language, MAX_TAG_LENGTH } from '../i18n/languages.js';
import type { TermKind } from '../records/kinds.js';
import { TranslationColumns } from '../i18n/translation-columns.js';

/** The one id sequence of categories and tags. */
@Entity('term')
export class TermId {
  @SequenceColumn()
  id!: number;

  @TextColumn(16)
  kind!: string;
}

/** What categories and tags have in common. */
export abstract class TermColumns {
  @IdColumn({ primary: true })
  id!: number;

  @InstantColumn()
  modified_at!: number;

  @IntegerColumn()
  version!: number;

  @TextColumn(MAX_TAG_LENGTH)
  original_language!: Language;

  /** Digests of the texts that it had before, as JSON: see `former-texts.ts`. */
  @LongTextColumn()
  former_texts!: string | null;

  /** Each other language's status, as `,fr:o,de:c,`; see `translationStates`. Those that are missing are left out. */
  @TextColumn(255, { nullable: true })
  translation_states!: string | null;

  /** How many words the original's texts have. */
  @IntegerColumn({ nullable: true })
  original_words!: number | null;
}

export abstract class TermTranslationColumns extends TranslationColumns {
  @TextColumn(255, { nullable: true })
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
