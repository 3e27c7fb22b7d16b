import type { Availability, EventStatus, UrlAccess, VirtualType } from '#common/values/event-details.js';
import { jsonList, Logged, Sent, Unlogged } from '#content/localized/column-roles.js';
import { RecordColumns } from '#content/records/record.entity.js';
import { InstantColumn, IntegerColumn, LongTextColumn, TextColumn } from '#platform/database/columns.js';

/** The columns of an event that tell how it takes place: its status, attendance, registration and hours. */
export abstract class EventDetailColumns extends RecordColumns {
  @TextColumn(16, { default: 'scheduled' })
  event_status!: EventStatus;

  /** Start and end before the first of the moves that made the event `rescheduled`; null for none. */
  @InstantColumn({ nullable: true })
  @Unlogged()
  previous_utc_start!: number | null;

  @InstantColumn({ nullable: true })
  @Unlogged()
  previous_utc_end!: number | null;

  /** Empty for an event that is not virtual. */
  @TextColumn(8, { default: '' })
  virtual_event_type!: VirtualType;

  @TextColumn(2_000, { default: '' })
  virtual_url!: string;

  @TextColumn(8, { default: 'public' })
  @Sent('public')
  virtual_url_access!: UrlAccess;

  @TextColumn(2_000, { default: '' })
  @Sent('')
  registration_url!: string;

  /** Wall clocks in `timezone`, `YYYY-MM-DD HH:MM:SS` or empty, and the same as instants. */
  @TextColumn(19, { default: '' })
  registration_opens!: string;

  @TextColumn(19, { default: '' })
  registration_closes!: string;

  @InstantColumn({ nullable: true })
  @Unlogged()
  registration_utc_opens!: number | null;

  @InstantColumn({ nullable: true })
  @Unlogged()
  registration_utc_closes!: number | null;

  @TextColumn(16, { default: '' })
  @Sent('')
  availability!: Availability;

  @IntegerColumn({ nullable: true })
  @Sent(null)
  capacity!: number | null;

  @IntegerColumn({ nullable: true })
  @Sent(null)
  remaining!: number | null;

  @IntegerColumn({ nullable: true })
  @Sent(null)
  age_min!: number | null;

  @IntegerColumn({ nullable: true })
  @Sent(null)
  age_max!: number | null;

  /** Lists of texts as JSON, in which a filter finds a text with its quotes. */
  @TextColumn(1_000, { default: '[]' })
  @Logged({ format: jsonList })
  spoken_languages!: string;

  @TextColumn(255, { default: '[]' })
  @Logged({ format: jsonList })
  accessibility!: string;

  @LongTextColumn()
  @Logged({ format: jsonList })
  opening_hours!: string | null;

  @LongTextColumn()
  @Logged({ format: jsonList })
  closed_days!: string | null;
}
