import { flagNames } from '#content/localized/column-roles.js';
import { copyInput } from '#http/parameters/copy-input.js';
import type { RawValues } from '#http/parameters/params.js';
import { Event } from './event.entity.js';
import type { OccurrenceDto } from './event-series.dto.js';

const FLAGS = flagNames(Event);

/** What an event says of its series. */
export type SeriesFields = Pick<OccurrenceDto, 'series_id' | 'recurrence_id' | 'overrides' | 'is_recurring'>;

/** What an event without series says of it, and a protected one, like its `post_parent`. */
export const NO_SERIES: SeriesFields = {
  series_id: null,
  recurrence_id: '',
  overrides: [],
  is_recurring: false,
};

/** What stands for the fields that a password hides. */
export const BLANKS = {
  ...Object.fromEntries(FLAGS.map((flag) => [flag, null])),
  description: '',
  excerpt: '',
  image: false as const,
  cost: '',
  website: '',
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  post_parent: 0,
  event_status_reason: '',
  previous_start_date: '',
  previous_end_date: '',
  virtual_url: '',
  virtual_url_access: 'public' as const,
  registration_url: '',
  registration_opens: '',
  registration_closes: '',
  availability: '' as const,
  capacity: null,
  remaining: null,
  age_min: null,
  age_max: null,
  spoken_languages: [],
  accessibility: [],
  opening_hours: [],
  closed_days: [],
  ...NO_SERIES,
};

/** The fields of inputs that may be blank only because a password hid them. */
const hiddenFields = new WeakMap<object, readonly string[]>();

/** What only an event that was read has. */
const READ_ONLY = ['rest_url', 'i18n_available_languages'];

/**
 * Notes what an item of a list that is sent back says of hidden fields. Null for a flag tells it from other events that were
 * read: those have true or false.
 */
export function noteBlanks(input: object, values: RawValues): void {
  const wasRead = READ_ONLY.some((name) => values.has(name));
  if (!wasRead || !FLAGS.some((flag) => values.get(flag) === null)) return;
  const hidden = Object.entries(BLANKS).filter(
    ([name, blank]) => JSON.stringify(values.get(name)) === JSON.stringify(blank),
  );
  hiddenFields.set(
    input,
    hidden.map(([name]) => name),
  );
}

/** The input without what clears a field of a protected event only because the list did not show it. */
export function withoutBlanks<T extends object>(input: T): T {
  const hidden = hiddenFields.get(input);
  return hidden === undefined
    ? input
    : copyInput(input, Object.fromEntries(hidden.map((name) => [name, undefined])));
}
