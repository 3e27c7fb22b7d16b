import { applyDecorators } from '@nestjs/common';
import { Entity, Index } from 'typeorm';
import { IdColumn, IntegerColumn, References, TextColumn } from '../database/columns.js';
import type { Language } from '../i18n/languages.js';
import type { RecordKind } from '../records/kinds.js';
import { MAX_WORD } from './words.js';

/** The dictionary: every word that a searched text has or had. Words are never taken away. */
@Entity('search_word', { withoutRowid: true })
export class SearchWord {
  @TextColumn(MAX_WORD, { primary: true })
  word!: string;
}

/** Which records of a kind have which words. */
export abstract class PostingColumns {
  @TextColumn(MAX_WORD, { primary: true })
  word!: string;

  @IdColumn({ primary: true })
  record_id!: number;

  /** The languages whose readers find the word there, see `postings.ts`. */
  @IntegerColumn()
  languages!: number;
}

/** Declares `<kind>_posting`, whose rows are gone with their record. */
export const PostingTable = (kind: RecordKind, record: () => new () => object): ClassDecorator =>
  applyDecorators(
    Entity(`${kind}_posting`, { withoutRowid: true }),
    Index(`ix_${kind}_posting_record`, ['record_id']),
    References(`${kind}_posting`, 'record_id', record, 'CASCADE'),
  );

/** One row, there once the index covers all records. */
@Entity('search_state')
export class SearchState {
  @IdColumn({ primary: true })
  id!: number;

  /** The default language that the postings were made for, as it decides what falls back to what. */
  @TextColumn(2)
  default_language!: Language;
}
