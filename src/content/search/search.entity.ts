import { applyDecorators } from '@nestjs/common';
import { Entity } from 'typeorm';
import { type Language, MAX_TAG_LENGTH } from '#common/messages/languages.js';
import type { RecordKind } from '#common/records/kinds.js';
import { BytesColumn, IdColumn, TextColumn } from '#platform/database/columns.js';
import { NotExported } from '#platform/database/not-exported.js';
import { MAX_WORD } from './postings.js';

/** The dictionary: every word that a searched text has or had. Words are never removed. */
@NotExported()
@Entity('search_word', { withoutRowid: true })
export class SearchWord {
  @TextColumn(MAX_WORD, { primary: true })
  word!: string;
}

/** Which records of a kind have which words: a block for each chunk of ids. */
export abstract class PostingColumns {
  @TextColumn(MAX_WORD, { primary: true })
  word!: string;

  /** Record id div 4,096. */
  @IdColumn({ primary: true })
  chunk!: number;

  /** The languages whose readers find the word there; see `postings.ts`. */
  @IdColumn({ primary: true })
  languages!: number;

  /** See `decodeBlock` in `search-rows.ts`. Ids of deleted records may remain. */
  @BytesColumn()
  ids!: Buffer;
}

/** Declares `<kind>_posting`. */
export const PostingTable = (kind: RecordKind): ClassDecorator =>
  applyDecorators(NotExported(), Entity(`${kind}_posting`, { withoutRowid: true }));

/** One row, which exists once the index covers all records. */
@NotExported()
@Entity('search_state')
export class SearchState {
  @IdColumn({ primary: true })
  id!: number;

  /** The default language that the postings were built for; it affects fallbacks. */
  @TextColumn(MAX_TAG_LENGTH)
  default_language!: Language;

  /** The version of the rules for stored forms and sort keys; see `stored-forms.ts`. */
  @TextColumn(64, { nullable: true })
  rules!: string | null;

  /** The fallbacks that the postings were built for; null for none. */
  @TextColumn(255, { nullable: true })
  fallbacks!: string | null;

  /** The languages that the postings were built for; null for the first six. */
  @TextColumn(255, { nullable: true })
  languages!: string | null;
}
