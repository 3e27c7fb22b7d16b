import { applyDecorators } from '@nestjs/common';
import { Entity, Index } from 'typeorm';
import { type Language, MAX_TAG_LENGTH } from '#common/messages/languages.js';
import type { Kind } from '#common/records/kinds.js';
import {
  FlagColumn,
  IdColumn,
  InstantColumn,
  IntegerColumn,
  LongTextColumn,
  References,
  TextColumn,
} from '#platform/database/columns.js';
import { MAX_SORT_KEY } from './collation.js';

/**
 * The columns of every translation table besides its localized fields; one row per record and language. The record has no
 * `@OneToMany`: its texts are loaded with it by one join, whose statement all kinds share (`LocalizedTables`).
 */
export abstract class TranslationColumns {
  @IdColumn({ primary: true })
  record_id!: number;

  @TextColumn(MAX_TAG_LENGTH, { primary: true })
  language!: Language;

  /**
   * No other record of the kind has this slug in any language; null where the original language's slug is
   * used.
   */
  @TextColumn(255, { nullable: true })
  slug!: string | null;

  /** The slug, in only one of the record's languages that have it; see `LocalizedTables.claimSlugs`. */
  @TextColumn(255, { nullable: true })
  slug_claim!: string | null;

  /** The name or title in the form for search and comparison; see `searchable`. */
  @TextColumn(255, { nullable: true })
  name_fold!: string | null;

  /** The sort key of the name for most languages; see `sortKey`. */
  @TextColumn(MAX_SORT_KEY, { nullable: true })
  name_sort!: string | null;

  /** The sort key for Spanish, where it differs. */
  @TextColumn(MAX_SORT_KEY, { nullable: true })
  name_sort_es!: string | null;

  /** The sort key for Romanian, where it differs. */
  @TextColumn(MAX_SORT_KEY, { nullable: true })
  name_sort_ro!: string | null;

  /** The record version that last changed this language's texts. */
  @IntegerColumn()
  text_version!: number;

  @InstantColumn()
  updated_at!: number;
}

/** Declares `<kind>_translation`; its rows are deleted with their record. */
export const TranslationTable = (kind: Kind, record: () => new () => object): ClassDecorator =>
  applyDecorators(
    Entity(`${kind}_translation`),
    Index(`uq_${kind}_slug`, ['slug', 'language'], { unique: true }),
    Index(`uq_${kind}_translation_claim`, ['slug_claim'], { unique: true }),
    Index(`ix_${kind}_name`, ['name_fold']),
    References(`${kind}_translation`, 'record_id', record, 'CASCADE'),
  );

/** The columns of every `<kind>_source`: one row for each outdated field of a language, and for each confirmed one. */
export abstract class SourceColumns {
  @IdColumn({ primary: true })
  record_id!: number;

  @TextColumn(35, { primary: true })
  language!: Language;

  @TextColumn(32, { primary: true })
  field!: string;

  /**
   * The original text that the field was translated from; null where it changed before such texts were stored.
   */
  @LongTextColumn()
  source!: string | null;

  /** Whether the text was confirmed when the original had none: it is current as long as the original has none. */
  @FlagColumn({ default: false })
  is_confirmed!: boolean;
}

/** Declares `<kind>_source`; its rows are deleted with their record. */
export const SourceTable = (kind: Kind, record: () => new () => object): ClassDecorator =>
  applyDecorators(Entity(`${kind}_source`), References(`${kind}_source`, 'record_id', record, 'CASCADE'));
