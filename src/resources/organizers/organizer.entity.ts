import { LongTextColumn, TextColumn } from '../../platform/database/columns.js';
import {
  SourceColumns,
  SourceTable,
  TranslationColumns,
  TranslationTable,
} from '../../content/localized/translation-columns.js';
import { RecordColumns, RecordTable } from '../../content/records/record.entity.js';
import { PostingColumns, PostingTable } from '../../content/search/search.entity.js';

@RecordTable('organizer')
export class Organizer extends RecordColumns {
  @TextColumn(255)
  phone!: string;

  @TextColumn(255)
  email!: string;
}

@TranslationTable('organizer', () => Organizer)
export class OrganizerTranslation extends TranslationColumns {
  @TextColumn(255, { nullable: true })
  organizer!: string | null;

  @LongTextColumn()
  description!: string | null;

  @LongTextColumn()
  excerpt!: string | null;

  @TextColumn(2_000, { nullable: true })
  website!: string | null;
}

@PostingTable('organizer')
export class OrganizerPosting extends PostingColumns {}

@SourceTable('organizer', () => Organizer)
export class OrganizerSourceText extends SourceColumns {}
