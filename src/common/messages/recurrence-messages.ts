import type { ArgumentKind } from './import-messages.js';

/**
 * Phrases that say a rule of recurrence in words. They begin in lower case and have no full stop, as they are
 * put together: `when` is a phrase with its preposition, such as "on the last Friday", `rule` the text so far.
 */
export const RECURRENCE_MESSAGES = {
  recurrence_daily: { interval: 'number' },
  recurrence_weekly: { interval: 'number', when: 'text' },
  recurrence_monthly: { interval: 'number', when: 'text' },
  recurrence_yearly: { interval: 'number', when: 'text' },
  recurrence_every_weekday: { days: 'text' },
  recurrence_on: { days: 'text' },
  recurrence_weekday_of_every: { day: 'text', weekday: 'choice' },
  recurrence_weekday_of_on: { day: 'text', weekday: 'choice' },
  recurrence_weekday_if: { day: 'text' },
  recurrence_from_to: { first: 'text', last: 'text', weekday: 'choice' },
  recurrence_on_every: { days: 'text' },
  recurrence_nth_day: { nths: 'text', day: 'text' },
  recurrence_nth_day_from_end: { nths: 'text', day: 'text' },
  recurrence_nth: { nth: 'number', noun: 'choice' },
  recurrence_nth_last: { nth: 'number', noun: 'choice' },
  recurrence_day: {},
  recurrence_working_day: {},
  recurrence_month_day: { day: 'number' },
  recurrence_date: { day: 'number', month: 'text' },
  recurrence_more_days: { count: 'number' },
  recurrence_of_months: { when: 'text', months: 'text' },
  recurrence_month_of: { month: 'text', number: 'choice' },
  recurrence_of_every_month: { when: 'text' },
  recurrence_of_year: { when: 'text' },
  recurrence_of_weeks: { when: 'text', count: 'number', weeks: 'text' },
  recurrence_of_last_weeks: { when: 'text', nths: 'text' },
  recurrence_in_months: { rule: 'text', months: 'text', pause: 'choice' },
  recurrence_only: { rule: 'text', when: 'text' },
  recurrence_only_weekdays: { rule: 'text', days: 'text' },
  recurrence_only_positions: { rule: 'text', nths: 'text', period: 'choice' },
  recurrence_more: { count: 'number' },
  recurrence_count: { rule: 'text', count: 'number' },
  recurrence_until: { rule: 'text', day: 'number', month: 'text', year: 'text', pause: 'choice' },
  recurrence_added: { rule: 'text', count: 'number', pause: 'choice' },
  recurrence_dates: { count: 'number' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ArgumentKind>>>>;
