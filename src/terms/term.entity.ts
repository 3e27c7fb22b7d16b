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
import type { Language } from '../i18n/languages.js';
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

  @TextColumn(2)
  original_language!: Language;

  /** The slug that was made at creation, unique in all languages; null when it was sent or has changed. */
  @TextColumn(255, { nullable: true })
  slug_claim!: string | null;
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
    Index(`uq_${kind}_slug_claim`, ['slug_claim'], { unique: true }),
    References(kind, 'id', () => TermId, 'CASCADE'),
  );
