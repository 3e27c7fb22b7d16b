import type { BodyExamples } from '#http/responses/operation.decorator.js';

const FRIDAYS = {
  title: 'Friday Jazz',
  start_date: '2027-01-08 20:00',
  end_date: '2027-01-08 23:00',
  timezone: 'Europe/Bucharest',
  recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=10',
};

/** They name no ids, so that each can be sent to an empty calendar. */
export const CREATE_SERIES_EXAMPLES: BodyExamples = {
  'Each Friday, ten times': FRIDAYS,
  'Each Friday but one, and one more evening': {
    ...FRIDAYS,
    recurrence_dates: ['2027-03-20 20:00:00'],
    excluded_dates: ['2027-02-12'],
    venue: { venue: 'Town Hall', city: 'Brașov' },
    categories: ['Jazz'],
  },
  'Single dates, in two languages': {
    i18n_language: 'en',
    title: 'Museum Night',
    start_date: '2027-05-15 18:00',
    end_date: '2027-05-15 23:00',
    recurrence_rule: '',
    recurrence_dates: ['2027-06-19', '2027-09-18'],
    translations: { fr: { title: 'Nuit des musées' } },
  },
};

export const UPDATE_SERIES_EXAMPLES: BodyExamples = {
  'One field': { cost: 'Free' },
  'A French text': { i18n_language: 'fr', title: 'Les vendredis du jazz' },
};

export const UPDATE_OCCURRENCE_EXAMPLES: BodyExamples = { 'One field': { cost: 'Free' } };
