import { parseDateInput } from '#common/time/date-input.js';
import { limitCharacters, refuseControlCharacters, textOf } from '#common/values/characters.js';
import { InvalidValue } from '#common/values/invalid-value.js';
import type { Rule } from '#http/parameters/field.decorator.js';

/* How the dates of a series are read. */

const MAX_RULE = 2_000;
const MAX_DATES = 1_000;

/** A rule of RFC 5545, which is read with the start and the zone of the series. */
export const RECURRENCE_RULE: Rule<string> = {
  parse: (raw) => limitCharacters(refuseControlCharacters(textOf(raw)), MAX_RULE).trim(),
  schema: { type: 'string', maxLength: MAX_RULE, example: 'FREQ=WEEKLY;BYDAY=FR;COUNT=10' },
};

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/;

/** Longer values are cut in messages. */
const MAX_SHOWN = 64;

function wrongDate(raw: unknown): InvalidValue {
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  return new InvalidValue('not_a_series_date', { value: text.slice(0, MAX_SHOWN).toWellFormed() });
}

/** A wall clock, or a day for one without a time. */
function seriesDate(raw: unknown): string {
  const text = typeof raw === 'string' ? raw.trim() : '';
  if (!DATE.test(text)) throw wrongDate(raw);
  try {
    const date = parseDateInput(text);
    if (date.kind === 'wall') return date.dateOnly ? date.value.slice(0, 10) : date.value;
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
  }
  throw wrongDate(raw);
}

/** The parts of a list that a form sends as one text. */
const partsOf = (text: string): string[] => (text.trim() === '' ? [] : text.split(',', MAX_DATES + 1));

/**
 * Wall clocks `YYYY-MM-DD HH:MM:SS` in the zone of the series, in the order in which they were sent. A date without a time stays
 * `YYYY-MM-DD`: the time is that of the series.
 */
export const SERIES_DATES: Rule<string[]> = {
  parse: (raw) => {
    const parts: unknown = typeof raw === 'string' ? partsOf(raw) : raw;
    if (!Array.isArray(parts)) throw new InvalidValue('not_a_list');
    if (parts.length > MAX_DATES) throw new InvalidValue('too_many_values', { max: MAX_DATES });
    return parts.map(seriesDate);
  },
  schema: {
    type: 'array',
    items: { type: 'string', pattern: DATE.source },
    maxItems: MAX_DATES,
    example: ['2027-12-24 18:00:00'],
  },
};
