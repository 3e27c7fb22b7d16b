import { Index } from 'typeorm';
import { jsonList, Logged, Unlogged } from '#content/localized/column-roles.js';
import { describeKind } from '#content/localized/describe-kind.js';
import { SourceColumns, SourceTable, TranslationTable } from '#content/localized/translation-columns.js';
import { RecordTable } from '#content/records/record.entity.js';
import { PostingColumns, PostingTable } from '#content/search/search.entity.js';
import { IdColumn, IntegerColumn, LongTextColumn, TextColumn } from '#platform/database/columns.js';
import { Category } from '../categories/category.entity.js';
import { EventColumns, EventTextColumns, LinkTable } from '../events/event-columns.entity.js';
import { Organizer } from '../organizers/organizer.entity.js';
import { Tag } from '../tags/tag.entity.js';
import { Venue } from '../venues/venue.entity.js';

/** What the occurrences of a series share, and the rule that gives their dates. Its dates are those of the first. */
@RecordTable('series')
@Index('ix_series_list', ['utc_start', 'id'])
export class Series extends EventColumns {
  /** One RRULE of RFC 5545 in canonical form; empty for a series of single dates. */
  @TextColumn(2_000, { default: '' })
  recurrence_rule!: string;

  /** JSON lists of wall clocks in `timezone`, ascending; null for an empty one. */
  @LongTextColumn()
  @Logged({ format: jsonList })
  recurrence_dates!: string | null;

  @LongTextColumn()
  @Logged({ format: jsonList })
  excluded_dates!: string | null;

  /** JSON list of the dates that somebody has taken out, and that are excluded or beyond the end; null for none. */
  @LongTextColumn()
  @Unlogged()
  taken_out!: string | null;

  /** The series that this one was split from; null for none. */
  @IdColumn({ nullable: true })
  split_from!: number | null;

  /** The day until which the occurrences of a rule without end were made; empty for other rules. */
  @TextColumn(10, { default: '' })
  @Unlogged()
  expanded_until!: string;
}

@TranslationTable('series', () => Series)
export class SeriesTranslation extends EventTextColumns {}

declare module '../../common/records/kinds.js' {
  interface Kinds {
    readonly series: typeof SHAPE;
  }
}

const SHAPE = {
  place: 6,
  form: 'record',
  collection: 'series',
  errors: {
    'rest-series-not-found': 404,
    'rest-invalid-series-id': 400,
    'series-no-longer-available': 403,
  },
} as const;

export const SERIES = describeKind('series', Series, SeriesTranslation, {
  ...SHAPE,
  nameField: 'title',
  exampleId: 32,
  isExtension: true,
  postType: 'tribe_event_series',
  trashed: 'series-no-longer-available',
  unknown: {
    unused: ['rest-series-not-found', { key: 'series_not_found' }],
    otherKind: ['rest-invalid-series-id', { key: 'not_a_series' }],
  },
});

@LinkTable('series', () => Series, 'venue', () => Venue)
export class SeriesVenue {
  @IdColumn({ primary: true })
  series_id!: number;

  @IdColumn({ primary: true })
  venue_id!: number;

  @IntegerColumn()
  position!: number;
}

@LinkTable('series', () => Series, 'organizer', () => Organizer)
export class SeriesOrganizer {
  @IdColumn({ primary: true })
  series_id!: number;

  @IdColumn({ primary: true })
  organizer_id!: number;

  @IntegerColumn()
  position!: number;
}

@LinkTable('series', () => Series, 'category', () => Category)
export class SeriesCategory {
  @IdColumn({ primary: true })
  series_id!: number;

  @IdColumn({ primary: true })
  category_id!: number;
}

@LinkTable('series', () => Series, 'tag', () => Tag)
export class SeriesTag {
  @IdColumn({ primary: true })
  series_id!: number;

  @IdColumn({ primary: true })
  tag_id!: number;
}

@PostingTable('series')
export class SeriesPosting extends PostingColumns {}

@SourceTable('series', () => Series)
export class SeriesSourceText extends SourceColumns {}
