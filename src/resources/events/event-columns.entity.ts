import { applyDecorators } from '@nestjs/common';
import { Entity, Index } from 'typeorm';
import { Html, Logged, OnlyWithOriginal, Searched, Sent, Unlogged } from '#content/localized/column-roles.js';
import { TranslationColumns } from '#content/localized/translation-columns.js';
import {
  FlagColumn,
  InstantColumn,
  LongTextColumn,
  References,
  TextColumn,
} from '#platform/database/columns.js';
import { EventDetailColumns } from './event-details.entity.js';

const parsed = (json: unknown): unknown => (typeof json === 'string' ? JSON.parse(json) : json);

/** The columns of events, which series have as well. */
export abstract class EventColumns extends EventDetailColumns {
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
}

/** The texts of events, which series have as well. */
export abstract class EventTextColumns extends TranslationColumns {
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

/** The kinds of records and terms that events and series link to. */
export type LinkedTable = 'venue' | 'organizer' | 'category' | 'tag';

/**
 * Declares the table `<owner>_<kind>`, which links events or series with records of a kind. There is no `@ManyToMany`: links have an
 * order, are read for a whole page in one statement, and their records come from the record cache.
 */
export const LinkTable = (
  owner: 'event' | 'series',
  ownerOf: () => new () => object,
  kind: LinkedTable,
  target: () => new () => object,
): ClassDecorator =>
  applyDecorators(
    Entity(`${owner}_${kind}`),
    Index(`ix_${owner}_${kind}_${kind}`, [`${kind}_id`, `${owner}_id`]),
    References(`${owner}_${kind}`, `${owner}_id`, ownerOf, 'CASCADE'),
    References(`${owner}_${kind}`, `${kind}_id`, target, 'CASCADE'),
  );
