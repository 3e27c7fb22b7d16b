import { applyDecorators } from '@nestjs/common';
import { Entity, Index } from 'typeorm';
import {
  Html,
  idOrNone,
  Logged,
  OnlyWithOriginal,
  Searched,
  Sent,
  Unlogged,
} from '#content/localized/column-roles.js';
import { describeKind } from '#content/localized/describe-kind.js';
import {
  SourceColumns,
  SourceTable,
  TranslationColumns,
  TranslationTable,
} from '#content/localized/translation-columns.js';
import { RecordTable } from '#content/records/record.entity.js';
import { PostingColumns, PostingTable } from '#content/search/search.entity.js';
import {
  FlagColumn,
  IdColumn,
  InstantColumn,
  IntegerColumn,
  LongTextColumn,
  References,
  TextColumn,
} from '#platform/database/columns.js';
import { Category } from '../categories/category.entity.js';
import { Organizer } from '../organizers/organizer.entity.js';
import { Tag } from '../tags/tag.entity.js';
import { Venue } from '../venues/venue.entity.js';
import { EventDetailColumns } from './event-details.entity.js';

const parsed = (json: unknown): unknown => (typeof json === 'string' ? JSON.parse(json) : json);

@RecordTable('event', ['password_hash'])
@Index('ix_event_list', ['hide_from_listings', 'utc_start', 'id', 'utc_end', 'status', 'published_at'])
@Index('ix_event_parent', ['post_parent', 'utc_start', 'id'])
@Index('ix_event_protected', ['author_id', 'password_hash'])
@Index('ix_event_featured', ['featured', 'utc_start', 'id'])
export class Event extends EventDetailColumns {
  /** Wall clock in `timezone`, `YYYY-MM-DD HH:MM:SS`. */
  @TextColumn(19)
  start_date!: string;

  @TextColumn(19)
  end_date!: string;

  /** The zone as it was sent. */
  @TextColumn(64)
  timezone!: string;

  @InstantColumn()
  @Unlogged()
  utc_start!: number;

  @InstantColumn()
  @Unlogged()
  utc_end!: number;

  @FlagColumn()
  all_day!: boolean;

  /** A `Cost` as JSON, or null. */
  @TextColumn(2_000, { nullable: true })
  @Logged({ format: parsed })
  cost!: string | null;

  @FlagColumn()
  @Sent(false)
  show_map!: boolean;

  @FlagColumn()
  @Sent(false)
  show_map_link!: boolean;

  @FlagColumn()
  @Sent(false)
  hide_from_listings!: boolean;

  @FlagColumn()
  @Sent(false)
  sticky!: boolean;

  @FlagColumn()
  @Sent(false)
  featured!: boolean;

  @FlagColumn()
  @Sent(false)
  ticketed!: boolean;

  /** Another event's id, or 0. */
  @IntegerColumn()
  @Sent(0)
  @Logged({ format: idOrNone })
  post_parent!: number;

  /** The hash, see `event-passwords.ts`; null for an event without a password. */
  @TextColumn(255, { nullable: true })
  @Logged({ name: 'password' })
  password_hash!: string | null;
}

@TranslationTable('event', () => Event)
export class EventTranslation extends TranslationColumns {
  @TextColumn(255, { nullable: true })
  @Searched()
  title!: string | null;

  @LongTextColumn()
  @Html()
  @Searched()
  description!: string | null;

  @LongTextColumn()
  @Html()
  @Searched()
  excerpt!: string | null;

  /** In the original language `''` means that it was cleared, null that it was never set. */
  @TextColumn(2_000, { nullable: true })
  website!: string | null;

  @LongTextColumn()
  @Html()
  @OnlyWithOriginal()
  event_status_reason!: string | null;

  @LongTextColumn()
  description_fold!: string | null;

  @LongTextColumn()
  excerpt_fold!: string | null;
}

declare module '../../common/records/kinds.js' {
  interface Kinds {
    readonly event: typeof SHAPE;
  }
}

const SHAPE = {
  place: 1,
  form: 'record',
  collection: 'events',
  errors: {
    'rest-event-not-found': 404,
    'rest-invalid-event-id': 400,
    'event-no-longer-available': 403,
    'event-password-protected': 403,
  },
} as const;

export const EVENT = describeKind('event', Event, EventTranslation, {
  ...SHAPE,
  nameField: 'title',
  exampleId: 15,
  postType: 'tribe_events',
  closed: ['event-password-protected', { key: 'event_password_protected' }],
  trashed: 'event-no-longer-available',
  unknown: {
    unused: ['rest-event-not-found', { key: 'event_not_found' }],
    otherKind: ['rest-invalid-event-id', { key: 'not_an_event' }],
  },
});

/**
 * Declares the table `event_<kind>`, which links events with records of a kind. There is no `@ManyToMany`: links have an order,
 * are read for a whole page in one statement, and their records come from the record cache.
 */
const LinkTable = (
  kind: 'venue' | 'organizer' | 'category' | 'tag',
  target: () => new () => object,
): ClassDecorator =>
  applyDecorators(
    Entity(`event_${kind}`),
    Index(`ix_event_${kind}_${kind}`, [`${kind}_id`, 'event_id']),
    References(`event_${kind}`, 'event_id', () => Event, 'CASCADE'),
    References(`event_${kind}`, `${kind}_id`, target, 'CASCADE'),
  );

@LinkTable('venue', () => Venue)
export class EventVenue {
  @IdColumn({ primary: true })
  event_id!: number;

  @IdColumn({ primary: true })
  venue_id!: number;

  /** The position among the event's venues. */
  @IntegerColumn()
  position!: number;
}

@LinkTable('organizer', () => Organizer)
export class EventOrganizer {
  @IdColumn({ primary: true })
  event_id!: number;

  @IdColumn({ primary: true })
  organizer_id!: number;

  @IntegerColumn()
  position!: number;
}

@LinkTable('category', () => Category)
export class EventCategory {
  @IdColumn({ primary: true })
  event_id!: number;

  @IdColumn({ primary: true })
  category_id!: number;
}

@LinkTable('tag', () => Tag)
export class EventTag {
  @IdColumn({ primary: true })
  event_id!: number;

  @IdColumn({ primary: true })
  tag_id!: number;
}

@PostingTable('event')
export class EventPosting extends PostingColumns {}

@SourceTable('event', () => Event)
export class EventSourceText extends SourceColumns {}
