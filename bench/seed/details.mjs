import { at } from './phrases.mjs';

/** The columns for which details are drawn; the others have their defaults. */
export const DETAIL_COLUMNS = [
  ...['event_status', 'virtual_event_type', 'registration_url', 'availability', 'age_min', 'age_max'],
  ...['spoken_languages', 'accessibility', 'opening_hours'],
];

/** Half of all events have no details. */
const WITHOUT_SHARE = 0.5;
const NO_DETAILS = ['scheduled', '', '', '', null, null, '[]', '[]', null];

const STATUSES = ['scheduled', 'scheduled', 'scheduled', 'canceled', 'postponed', 'rescheduled'];
const VIRTUAL_TYPES = ['', '', 'hybrid', 'virtual'];
const REGISTRATION = ['', 'https://tickets.example/register'];
const AVAILABILITIES = ['', 'available', 'limited', 'sold_out', 'closed'];
const AGES = [
  [null, null],
  [6, 12],
  [18, null],
  [null, 14],
];
const LANGUAGES = ['[]', '["en"]', '["de-CH"]', '["fr","de"]'];
const ACCESSIBILITY = ['[]', '["wheelchair"]', '["wheelchair","hearing_loop"]', '["subtitles"]'];
const OPENING_HOURS = [
  ...[null, null, null],
  '[{"days":["tue","wed","thu","fri","sat","sun"],"opens":"10:00","closes":"18:00"}]',
];

/** Draws how events take place. */
export class Details {
  random;

  constructor(random) {
    this.random = random;
  }

  /** The values of the columns, in their order. */
  next() {
    if (this.random.chance(WITHOUT_SHARE)) return NO_DETAILS;
    const [from, to] = this.one(AGES);
    return [
      ...[this.one(STATUSES), this.one(VIRTUAL_TYPES), this.one(REGISTRATION), this.one(AVAILABILITIES)],
      ...[from, to, this.one(LANGUAGES), this.one(ACCESSIBILITY), this.one(OPENING_HOURS)],
    ];
  }

  /** The first values are more frequent. */
  one(values) {
    return at(values, this.random.skewedBelow(values.length));
  }
}
