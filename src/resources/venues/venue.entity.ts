import { Index } from 'typeorm';
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
import { CoordinateColumn, FlagColumn, LongTextColumn, TextColumn } from '#platform/database/columns.js';

@RecordTable('venue')
@Index('ix_venue_geo', ['geo_lat', 'geo_lng'])
export class Venue extends RecordColumns {
  @TextColumn(255)
  @Sent('')
  @Searched()
  zip!: string;

  @TextColumn(255)
  @Sent('')
  @Searched()
  phone!: string;

  @FlagColumn()
  @Sent(true)
  show_map!: boolean;

  @FlagColumn()
  @Sent(true)
  show_map_link!: boolean;

  @CoordinateColumn()
  @Sent(null)
  geo_lat!: number | null;

  @CoordinateColumn()
  @Sent(null)
  geo_lng!: number | null;
}

@TranslationTable('venue', () => Venue)
export class VenueTranslation extends TranslationColumns {
  @TextColumn(255, { nullable: true })
  @Searched()
  venue!: string | null;

  @LongTextColumn()
  @Html()
  @Searched()
  description!: string | null;

  @LongTextColumn()
  @Html()
  @Searched()
  excerpt!: string | null;

  @TextColumn(255, { nullable: true })
  @Searched()
  address!: string | null;

  @TextColumn(255, { nullable: true })
  @Searched()
  city!: string | null;

  @TextColumn(255, { nullable: true })
  @Searched()
  country!: string | null;

  @TextColumn(255, { nullable: true })
  @Searched()
  province!: string | null;

  @TextColumn(255, { nullable: true })
  @Searched()
  state!: string | null;

  @TextColumn(255, { nullable: true })
  @Searched()
  stateprovince!: string | null;

  @TextColumn(2_000, { nullable: true })
  @Searched()
  website!: string | null;
}

declare module '../../common/records/kinds.js' {
  interface Kinds {
    readonly venue: typeof SHAPE;
  }
}

const SHAPE = { place: 2, form: 'record', collection: 'venues', isLinked: true } as const;

export const VENUE = describeKind('venue', Venue, VenueTranslation, {
  ...SHAPE,
  nameField: 'venue',
  exampleId: 4,
  postType: 'tribe_venue',
});

@PostingTable('venue')
export class VenuePosting extends PostingColumns {}

@SourceTable('venue', () => Venue)
export class VenueSourceText extends SourceColumns {}
