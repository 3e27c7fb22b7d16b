import type { BodyExamples } from '../../http/responses/operation.decorator.js';

const BRUNCH = {
  title: 'Brass Brunch',
  start_date: '2027-03-07 11:00',
  end_date: '2027-03-07 14:00',
  // Without it the event is in the zone of the site, which is UTC at first.
  timezone: 'Europe/Bucharest',
};

export const CREATE_EVENT_EXAMPLES: BodyExamples = {
  'What is needed': BRUNCH,
  'With all that belongs to it': {
    ...BRUNCH,
    description: 'Bring friends and an appetite.',
    cost: '$10 - $25',
    venue: { venue: 'Town Hall', city: 'Brașov' },
    organizer: [5, { organizer: 'Jazz Society' }],
    categories: [1, 'Music'],
    tags: ['jazz', 'brunch'],
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
