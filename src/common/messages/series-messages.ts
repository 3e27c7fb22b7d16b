import type { ArgumentKind } from './import-messages.js';

/** Messages about the rules and dates of series. */
export const SERIES_MESSAGES = {
  series_rule_no_freq: { values: 'text' },
  series_rule_not_a_part: { part: 'text' },
  series_rule_unknown_part: { part: 'text' },
  series_rule_part_twice: { part: 'text' },
  series_rule_number: { part: 'text' },
  series_rule_weekday: { part: 'text' },
  series_rule_until: { part: 'text' },
  series_rule_range: { part: 'text', min: 'number', max: 'number' },
  series_rule_signed_range: { part: 'text', min: 'number', max: 'number' },
  series_rule_not_with: { part: 'text', freq: 'text' },
  series_rule_not_beside: { part: 'text', other: 'text' },
  series_rule_positions_alone: {},
  series_rule_too_many_dates: { max: 'number', date: 'text' },
  series_rule_without_dates: {},
  series_start_not_given: { date: 'text' },
  series_dates_too_many: { max: 'number' },
  series_without_dates: {},
  series_date_before_start: { date: 'text' },
  scope_without_series: {},
  parent_of_occurrence: {},
  not_a_field_to_reset: { value: 'text' },
  series_of_event_in_trash: {},
  series_event_published: { id: 'text', date: 'text' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ArgumentKind>>>>;
