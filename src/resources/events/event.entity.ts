import { Index } from 'typeorm';
import { idOrNone, Logged, Sent, Unlogged } from '#content/localized/column-roles.js';
import { describeKind } from '#content/localized/describe-kind.js';
import { SourceColumns, SourceTable, TranslationTable } from '#content/localized/translation-columns.js';
import { RecordTable } from '#content/records/record.entity.js';
import { PostingColumns, PostingTable } from '#content/search/search.entity.js';
import { IdColumn, IntegerColumn, TextColumn } from '#platform/database/columns.js';
import { Category } from '../categories/category.entity.js';
import { Organizer } from '../organizers/organizer.entity.js';
import { Tag } from '../tags/tag.entity.js';
import { Venue } from '../venues/venue.entity.js';
import { EventColumns, EventTextColumns, LinkTable } from './event-columns.entity.js';

@RecordTable('event', ['password_hash'])
@Index('ix_event_list', ['hide_from_listings', 'utc_start', 'id', 'utc_end', 'status', 'published_at'])
@Index('ix_event_parent', ['post_parent', 'utc_start', 'id'])
@Index('ix_event_protected', ['author_id', 'password_hash'])
@Index('ix_event_featured', ['featured', 'utc_start', 'id'])
@Index('uq_event_occurrence', ['series_id', 'recurrence_id'], { unique: true })
@Index('ix_event_series', [
  ...['series_id', 'utc_start', 'id', 'utc_end', 'status', 'published_at'],
  ...['hide_from_listings', 'password_hash'],
])
export class Event extends EventColumns {
  /** Another event's id, or 0. */
  @IntegerColumn()
  @Sent(0)
  @Logged({ format: idOrNone })
  post_parent!: number;

  /** The hash, see `event-passwords.ts`; null for an event without a password. */
  @TextColumn(255, { nullable: true })
  @Logged({ name: 'password' })
  password_hash!: string | null;

  /** The series that the event is an occurrence of; null for other events. */
  @IdColumn({ nullable: true })
  @Unlogged()
  series_id!: number | null;

  /** The wall clock that the series gives for it, `YYYY-MM-DD HH:MM:SS`; null without one. */
  @TextColumn(19, { nullable: true })
  @Unlogged()
  recurrence_id!: string | null;

  /** The names of the fields that an occurrence has of its own, in order: `,title,venue,`; empty for none. */
  @TextColumn(1_000, { default: '' })
  @Unlogged()
  overrides!: string;
}

@TranslationTable('event', () => Event)
export class EventTranslation extends EventTextColumns {}

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
    collections: ['series'],
  },
  inheritsFrom: { kind: 'series', column: 'series_id', index: 'uq_event_occurrence' },
});

@LinkTable('event', () => Event, 'venue', () => Venue)
export class EventVenue {
  @IdColumn({ primary: true })
  event_id!: number;

  @IdColumn({ primary: true })
  venue_id!: number;

  /** The position among the event's venues. */
  @IntegerColumn()
  position!: number;
}

@LinkTable('event', () => Event, 'organizer', () => Organizer)
export class EventOrganizer {
  @IdColumn({ primary: true })
  event_id!: number;

  @IdColumn({ primary: true })
  organizer_id!: number;

  @IntegerColumn()
  position!: number;
}

@LinkTable('event', () => Event, 'category', () => Category)
export class EventCategory {
  @IdColumn({ primary: true })
  event_id!: number;

  @IdColumn({ primary: true })
  category_id!: number;
}

@LinkTable('event', () => Event, 'tag', () => Tag)
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
