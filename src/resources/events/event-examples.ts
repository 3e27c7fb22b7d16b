import type { BodyExamples } from '#http/responses/operation.decorator.js';

const BRUNCH = {
  title: 'Brass Brunch',
  start_date: '2027-03-07 11:00',
  end_date: '2027-03-07 14:00',
  // Without it the event is in the zone of the site, which is UTC at first.
  timezone: 'Europe/Bucharest',
};

/** They name no ids, so that each can be sent to an empty calendar. */
export const CREATE_EVENT_EXAMPLES: BodyExamples = {
  Minimal: BRUNCH,
  Complete: {
    ...BRUNCH,
    description: 'Bring friends and an appetite.',
    cost: '$10 - $25',
    venue: { venue: 'Town Hall', city: 'Brașov' },
    organizer: [{ organizer: 'Harmony Club' }, { organizer: 'Jazz Society' }],
    categories: ['Jazz', 'Music'],
    tags: ['jazz', 'brunch'],
  },
  'With a venue, in two languages': {
    i18n_language: 'en',
    ...BRUNCH,
    translations: { fr: { title: 'Brunch en fanfare' } },
    venue: { venue: 'Town Hall', city: 'Brașov', translations: { fr: { venue: 'Hôtel de ville' } } },
  },
  'In three languages': {
    i18n_language: 'en',
    ...BRUNCH,
    translations: { fr: { title: 'Brunch en fanfare' }, de: { title: 'Blechbrunch' } },
  },
};

export const UPDATE_EVENT_EXAMPLES: BodyExamples = {
  'One field': { cost: 'Free' },
  'A French text': { i18n_language: 'fr', title: 'Le cinéma sous les oliviers' },
};
