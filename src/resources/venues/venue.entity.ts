import { Index } from 'typeorm';
import { CoordinateColumn, FlagColumn, LongTextColumn, TextColumn } from '../../platform/database/columns.js';
import {
  SourceColumns,
  SourceTable,
  TranslationColumns,
  TranslationTable,
} from '../../content/localized/translation-columns.js';
import { RecordColumns, RecordTable } from '../../content/records/record.entity.js';
import { PostingColumns, PostingTable } from '../../content/search/search.entity.js';

@RecordTable('venue')
@Index('ix_venue_geo', ['geo_lat', 'geo_lng'])
export class Venue extends RecordColumns {
  @TextColumn(255)
  zip!: string;

  @TextColumn(255)
  phone!: string;

  @FlagColumn()
  show_map!: boolean;

  @FlagColumn()
  show_map_link!: boolean;

  @CoordinateColumn()
  geo_lat!: number | null;

  @CoordinateColumn()
  geo_lng!: number | null;
}

@TranslationTable('venue', () => Venue)
export class VenueTranslation extends TranslationColumns {
  @TextColumn(255, { nullable: true })
  venue!: string | null;

  @LongTextColumn()
  description!: string | null;

  @LongTextColumn()
  excerpt!: string | null;

  @TextColumn(255, { nullable: true })
  address!: string | null;

  @TextColumn(255, { nullable: true })
  city!: string | null;

  @TextColumn(255, { nullable: true })
  country!: string | null;

  @TextColumn(255, { nullable: true })
  province!: string | null;

  @TextColumn(255, { nullable: true })
  state!: string | null;

  @TextColumn(255, { nullable: true })
  stateprovince!: string | null;

  @TextColumn(2_000, { nullable: true })
  website!: string | null;
}

@PostingTable('venue')
export class VenuePosting extends PostingColumns {}

@SourceTable('venue', () => Venue)
export class VenueSourceText extends SourceColumns {}
