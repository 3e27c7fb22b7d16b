import { Entity } from 'typeorm';
import {
  FlagColumn,
  IdColumn,
  InstantColumn,
  IntegerColumn,
  LongTextColumn,
  TextColumn,
} from '../database/columns.js';
import { TranslationColumns } from '../i18n/translation-columns.js';
import { RecordColumns } from '../records/record.entity.js';

@Entity('event')
export class Event extends RecordColumns {
  /** Wall clock in `timezone`, `YYYY-MM-DD HH:MM:SS`. */
  @TextColumn(19)
  start_date!: string;

  @TextColumn(19)
  end_date!: string;

  /** As it was sent. */
  @TextColumn(64)
  timezone!: string;

  @InstantColumn()
  utc_start!: number;

  @InstantColumn()
  utc_end!: number;

  @FlagColumn()
  all_day!: boolean;

  /** A `Cost` as JSON, or null. */
  @TextColumn(2_000, { nullable: true })
  cost!: string | null;

  @FlagColumn()
  show_map!: boolean;

  @FlagColumn()
  show_map_link!: boolean;

  @FlagColumn()
  hide_from_listings!: boolean;

  @FlagColumn()
  sticky!: boolean;

  @FlagColumn()
  featured!: boolean;

  @FlagColumn()
  ticketed!: boolean;

  /** Another event's id, or 0. */
  @IntegerColumn()
  post_parent!: number;
}

@Entity('event_translation')
export class EventTranslation extends TranslationColumns {
  @TextColumn(255, { nullable: true })
  title!: string | null;

  @LongTextColumn()
  description!: string | null;

  @LongTextColumn()
  excerpt!: string | null;

  /** `''` in the original language means cleared, null means never given. */
  @TextColumn(2_000, { nullable: true })
  website!: string | null;

  @LongTextColumn()
  description_fold!: string | null;

  @LongTextColumn()
  excerpt_fold!: string | null;
}

@Entity('event_venue')
export class EventVenue {
  @IdColumn({ primary: true })
  event_id!: number;

  @IdColumn({ primary: true })
  venue_id!: number;

  /** The order in which the event names its venues. */
  @IntegerColumn()
  position!: number;
}

@Entity('event_organizer')
export class EventOrganizer {
  @IdColumn({ primary: true })
  event_id!: number;

  @IdColumn({ primary: true })
  organizer_id!: number;

  @IntegerColumn()
  position!: number;
}

@Entity('event_category')
export class EventCategory {
  @IdColumn({ primary: true })
  event_id!: number;

  @IdColumn({ primary: true })
  category_id!: number;
}

@Entity('event_tag')
export class EventTag {
  @IdColumn({ primary: true })
  event_id!: number;

  @IdColumn({ primary: true })
  tag_id!: number;
}
