import { Html, Searched, Sent } from '#content/localized/column-roles.js';
import { describeKind } from '#content/localized/describe-kind.js';
import {
  SourceColumns,
  SourceTable,
  TranslationColumns,
  TranslationTable,
} from '#content/localized/translation-columns.js';
import { RecordColumns, RecordTable } from '#content/records/record.entity.js';
import { PostingColumns, PostingTable } from '#content/search/search.entity.js';
import { LongTextColumn, TextColumn } from '#platform/database/columns.js';

@RecordTable('organizer')
export class Organizer extends RecordColumns {
  @TextColumn(255)
  @Sent('')
  @Searched()
  phone!: string;

  @TextColumn(255)
  @Sent('')
  @Searched()
  email!: string;
}

@TranslationTable('organizer', () => Organizer)
export class OrganizerTranslation extends TranslationColumns {
  @TextColumn(255, { nullable: true })
  @Searched()
  organizer!: string | null;

  @LongTextColumn()
  @Html()
  @Searched()
  description!: string | null;

  @LongTextColumn()
  @Html()
  @Searched()
  excerpt!: string | null;

  @TextColumn(2_000, { nullable: true })
  @Searched()
  website!: string | null;
}

declare module '../../common/records/kinds.js' {
  interface Kinds {
    readonly organizer: typeof SHAPE;
  }
}

const SHAPE = { place: 3, form: 'record', collection: 'organizers', isLinked: true } as const;

export const ORGANIZER = describeKind('organizer', Organizer, OrganizerTranslation, {
  ...SHAPE,
  nameField: 'organizer',
  exampleId: 5,
  postType: 'tribe_organizer',
});

@PostingTable('organizer')
export class OrganizerPosting extends PostingColumns {}

@SourceTable('organizer', () => Organizer)
export class OrganizerSourceText extends SourceColumns {}
