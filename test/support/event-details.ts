/** The details of an event of which none was sent, in the order of the contract. */
export const NO_DETAILS = {
  event_status: 'scheduled',
  event_status_reason: '',
  previous_start_date: '',
  previous_end_date: '',
  is_virtual: false,
  virtual_event_type: '',
  virtual_url: '',
  virtual_url_access: 'public',
  registration_url: '',
  registration_opens: '',
  registration_closes: '',
  availability: '',
  capacity: null,
  remaining: null,
  age_min: null,
  age_max: null,
  spoken_languages: [],
  accessibility: [],
  opening_hours: [],
  closed_days: [],
};

/** What an event without series says of it, after all other fields. */
export const NO_SERIES = { series_id: null, recurrence_id: '', overrides: [], is_recurring: false };
