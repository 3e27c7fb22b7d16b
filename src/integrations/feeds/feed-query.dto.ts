import { OmitType } from '@nestjs/swagger';
import type { DateInput } from '#common/time/date-input.js';
import { Field } from '#http/parameters/field.decorator.js';
import { DATE_TIME, oneOfRule, POSITIVE_INTEGER } from '#http/parameters/rules.js';
import { EventQuery, ReadEvent } from '#resources/events/event-query.dto.js';

/** The default and the greatest number of events in a feed. */
export const DEFAULT_EVENTS = 1_000;
export const MAX_EVENTS = 5_000;

/** The filters of the list of events, without pagination. */
export class FeedQuery extends OmitType(EventQuery, [
  'page',
  'per_page',
  '_fields',
  'fields',
  'cursor',
  'facets',
]) {
  static readonly defersErrors = true;

  @Field(DATE_TIME, {
    description: 'Events that start on this date or later',
    example: '2026-01-01',
  })
  declare start_date?: DateInput;

  @Field(DATE_TIME, {
    description: 'Events that end on this date or earlier',
    example: '2099-12-31',
  })
  declare end_date?: DateInput;

  @Field(POSITIVE_INTEGER, {
    description: 'Events at most, the first in their order; more than 5,000 count as 5,000 (extension)',
    default: DEFAULT_EVENTS,
    example: 100,
  })
  limit?: number;
}

const RECURRENCE = ['occurrences', 'rule'] as const;

const RecurrenceField = (): PropertyDecorator =>
  Field(oneOfRule(RECURRENCE), {
    description:
      'How series appear: `occurrences`, an event for each occurrence, or `rule`, one for the series and one for each occurrence that differs from it (extension)',
    default: 'occurrences',
    example: 'rule',
  });

/** The query of a calendar. */
export class CalendarQuery extends FeedQuery {
  static override readonly defersErrors = true;

  @RecurrenceField()
  recurrence?: (typeof RECURRENCE)[number];
}

export class ReadCalendarEvent extends ReadEvent {
  @RecurrenceField()
  recurrence?: (typeof RECURRENCE)[number];
}

export class VenueCalendarQuery extends OmitType(CalendarQuery, ['venue']) {
  static readonly defersErrors = true;
}

export class OrganizerCalendarQuery extends OmitType(CalendarQuery, ['organizer']) {
  static readonly defersErrors = true;
}

export class CategoryCalendarQuery extends OmitType(CalendarQuery, ['categories']) {
  static readonly defersErrors = true;
}

export class TagCalendarQuery extends OmitType(CalendarQuery, ['tags']) {
  static readonly defersErrors = true;
}

export class SeriesCalendarQuery extends OmitType(CalendarQuery, ['series']) {
  static readonly defersErrors = true;
}

/** The query of a feed whose path sets one of the filters. */
export class VenueFeedQuery extends OmitType(FeedQuery, ['venue']) {
  static readonly defersErrors = true;
}

export class OrganizerFeedQuery extends OmitType(FeedQuery, ['organizer']) {
  static readonly defersErrors = true;
}

export class CategoryFeedQuery extends OmitType(FeedQuery, ['categories']) {
  static readonly defersErrors = true;
}

export class TagFeedQuery extends OmitType(FeedQuery, ['tags']) {
  static readonly defersErrors = true;
}
