import type { Type } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { EventQuery } from '../events/event-query.dto.js';
import { Field } from '../http/field.decorator.js';
import { DATE_TIME, POSITIVE_INTEGER } from '../http/rules.js';
import type { DateInput } from '../time/date-input.js';

/** So many events are in a feed unless it is asked for others, and at most. */
export const DEFAULT_EVENTS = 1_000;
export const MOST_EVENTS = 5_000;

/** The filters of the list of events, without its pages. */
export class FeedQuery extends OmitType(EventQuery, [
  'page',
  'per_page',
  '_fields',
  'fields',
  'cursor',
  'facets',
]) {
  static readonly checkedFurther = true;

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

/** The same where the path says one of the filters. */
export function feedQueryOf(name: string, filter: keyof FeedQuery): Type<FeedQuery> {
  class Query extends OmitType(FeedQuery, [filter]) {
    static readonly checkedFurther = true;
  }
  Object.defineProperty(Query, 'name', { value: name });
  return Query;
}
